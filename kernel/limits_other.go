//go:build !linux

package kernel

import (
	"runtime"
	"time"
)

// limitData does nothing here: the heap limit and the watchdog bound memory.
func limitData(int64) error { return nil }

const rssPeriod = 50 * time.Millisecond

// watchRSS ends the process when Go has more than limit bytes from the system.
func watchRSS(limit int64) {
	if limit <= 0 {
		return
	}
	var m runtime.MemStats
	for range time.Tick(rssPeriod) {
		runtime.ReadMemStats(&m)
		if int64(m.Sys-m.HeapReleased) > limit {
			endForMemory(limit)
		}
	}
}
