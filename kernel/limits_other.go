//go:build !linux

package kernel

import (
	"os/exec"
	"runtime"
	"time"
)

// limitData does nothing here: the heap limit and the watchdog bound memory.
func limitData(int64) error { return nil }

// startSmall starts a process.
func startSmall(cmd *exec.Cmd) error { return cmd.Start() }

// memoryPeriod is how often the watchdog looks. Looking stops the world here.
const memoryPeriod = 50 * time.Millisecond

// memoryInUse is what Go has from the system, bytes.
func memoryInUse() (int64, bool) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys - m.HeapReleased), true
}
