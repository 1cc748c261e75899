package kernel

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// limitData bounds the private memory of this process. RLIMIT_AS would not do: Go reserves far more address space than
// it uses.
func limitData(bytes int64) error {
	if bytes <= 0 {
		return nil
	}
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_DATA, &l); err != nil {
		return fmt.Errorf("getrlimit: %w", err)
	}
	l.Cur = min(uint64(bytes), l.Max)
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &l); err != nil {
		return fmt.Errorf("setrlimit: %w", err)
	}
	return nil
}

// memoryPeriod is how often the watchdog looks. Memory grows by at most a few hundred MB meanwhile.
const memoryPeriod = 20 * time.Millisecond

// memoryInUse is the resident memory of this process, bytes; false without /proc.
func memoryInUse() (int64, bool) {
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, false
	}
	f := bytes.Fields(b)
	if len(f) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseInt(string(f[1]), 10, 64)
	return pages * int64(os.Getpagesize()), err == nil
}
