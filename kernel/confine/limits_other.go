//go:build !linux

package confine

import (
	"os/exec"
	"runtime"
	"time"
)

// LimitData does nothing on this system: the heap limit and the watchdog limit memory.
func LimitData(int64) error { return nil }

// Start starts a process.
func Start(cmd *exec.Cmd) error { return cmd.Start() }

// memoryPeriod is how often the watchdog checks. Checking stops the world here.
const memoryPeriod = 50 * time.Millisecond

// memoryInUse is the memory that Go holds from the system, in bytes.
func memoryInUse() (int64, bool) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys - m.HeapReleased), true
}
