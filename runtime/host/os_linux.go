package host

import (
	"syscall"
	"time"
)

// osThreadID is the operating system's id of the calling thread.
func osThreadID() int64 { return int64(syscall.Gettid()) }

// rusageThread is RUSAGE_THREAD, which package syscall does not name: the calling thread only.
const rusageThread = 1

// contextSwitches counts the context switches, voluntary or not, of the calling thread; -1 if unknown.
func contextSwitches() int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(rusageThread, &u); err != nil {
		return -1
	}
	return int64(u.Nvcsw) + int64(u.Nivcsw)
}

// processorTime is the processor time the calling thread has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(rusageThread, &u); err != nil {
		return wallTime()
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
