package browsertest

import (
	"syscall"
	"time"
)

// cpuTime is the processor time that this process has taken, the server's among it.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
