//go:build !linux

package confine

import (
	"os/exec"
	"runtime"
	"time"
)

// LimitData does nothing here: the heap limit and the watchdog bound memory.
func LimitData(int64) error { return nil }

// Start starts a process.
func Start(cmd *exec.Cmd) error { return cmd.Start() }

// memoryPeriod is how often the watchdog looks. Looking stops the world here.
const memoryPeriod = 50 * time.Millisecond

// memoryInUse is what Go has from the system, bytes.
func memoryInUse() (int64, bool) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys - m.HeapReleased), true
}
