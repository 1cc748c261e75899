package host

import (
	"time"

	"golang.org/x/sys/unix"
)

// osThreadID is the operating system's id of the calling thread.
func osThreadID() int64 { return int64(unix.Gettid()) }

// contextSwitches counts the context switches, voluntary or not, of the calling thread; -1 if unknown.
func contextSwitches() int64 {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_THREAD, &u); err != nil {
		return -1
	}
	return int64(u.Nvcsw) + int64(u.Nivcsw)
}

// processorTime is the processor time the calling thread has used.
func processorTime() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &ts); err != nil {
		return wallTime()
	}
	return time.Duration(ts.Nano())
}
