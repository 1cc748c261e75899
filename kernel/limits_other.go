//go:build !linux

package kernel

import (
	"context"
	"runtime"
	"time"
)

// limitData does nothing here: the heap limit and the watchdog bound memory.
func limitData(int64) error { return nil }

const rssPeriod = 50 * time.Millisecond

// watchRSS ends the process when Go has more than limit bytes from the system, until ctx ends.
func watchRSS(ctx context.Context, limit int64) {
	if limit <= 0 {
		return
	}
	var m runtime.MemStats
	tick := time.NewTicker(rssPeriod)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		runtime.ReadMemStats(&m)
		if int64(m.Sys-m.HeapReleased) > limit {
			endForMemory(limit)
		}
	}
}
