//go:build unix

package bench

import (
	"syscall"
	"time"
)

// processorTime is what this process has used of the processors so far, on all threads.
func processorTime() (used time.Duration, known bool) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
