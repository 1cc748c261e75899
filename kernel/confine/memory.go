package confine

import (
	"context"
	"fmt"
	"os"
	"time"
)

// memoryExit is the exit status of a process that its own watchdog ended.
const memoryExit = 86

// WatchMemory ends this process when it has more than limit bytes of memory, until ctx ends; 0: no limit.
func WatchMemory(ctx context.Context, limit int64) {
	if limit <= 0 {
		return
	}
	tick := time.NewTicker(memoryPeriod)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		n, known := memoryInUse()
		if !known {
			return // the limit of private memory and that of the garbage collector remain
		}
		if n > limit { // the parent reads the reason: see OutOfMemory
			fmt.Fprintf(os.Stderr, "rehearse: %d MB of memory exceeded\n", limit>>20)
			os.Exit(memoryExit)
		}
	}
}
