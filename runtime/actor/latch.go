package actor

import (
	"runtime"
	"sync/atomic"
	"time"
)

// latch is a lock for a few dozen instructions. Nobody who holds it waits for anything, so it is hardly ever found locked,
// and then for a moment: to take and to release it cost half of what they do of a sync.Mutex, which parks who waits.
type latch struct{ held atomic.Uint32 }

func (l *latch) Lock() {
	if l.held.Swap(1) != 0 {
		l.wait()
	}
}

func (l *latch) Unlock() { l.held.Store(0) }

// How often wait looks before it gives up the processor: first to other goroutines, then for longer and longer, as the
// holder must have lost its own.
const (
	latchSpins  = 100
	latchPause  = 100 // some 50 ns
	latchYields = 10
	latchSleep  = 10 * time.Microsecond
	latchMost   = time.Millisecond
)

// wait takes a latch that was found locked.
func (l *latch) wait() {
	nap := latchSleep
	for i := 0; l.held.Load() != 0 || l.held.Swap(1) != 0; i++ {
		switch {
		case i < latchSpins:
			spin(latchPause)
		case i < latchSpins+latchYields:
			runtime.Gosched()
		default:
			time.Sleep(nap)
			nap = min(2*nap, latchMost)
		}
	}
}
