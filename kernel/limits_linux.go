package kernel

import (
	"bytes"
	"context"
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

// rssPeriod is how often the watchdog looks. Memory grows by at most a few hundred MB meanwhile.
const rssPeriod = 20 * time.Millisecond

// watchRSS ends the process when more than limit bytes are resident, until ctx ends.
func watchRSS(ctx context.Context, limit int64) {
	if limit <= 0 {
		return
	}
	page := int64(os.Getpagesize())
	tick := time.NewTicker(rssPeriod)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		b, err := os.ReadFile("/proc/self/statm")
		if err != nil {
			return // no /proc: RLIMIT_DATA and the garbage collector's limit remain
		}
		f := bytes.Fields(b)
		if len(f) < 2 {
			return
		}
		pages, err := strconv.ParseInt(string(f[1]), 10, 64)
		if err != nil {
			return
		}
		if pages*page > limit {
			endForMemory(limit)
		}
	}
}
