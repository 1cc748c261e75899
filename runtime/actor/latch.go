package actor

import (
	"runtime"
	"sync/atomic"
	"time"
)

// latch is a lock for a few dozen instructions. Its holder never waits, so the lock is rarely found locked, and then
// only for a moment. Acquiring and releasing it costs half as much as a sync.Mutex, which parks its waiters.
type latch struct{ held atomic.Uint32 }

func (l *latch) Lock() {
	if l.held.Swap(1) != 0 {
		l.wait()
	}
}

func (l *latch) Unlock() { l.held.Store(0) }

// How often wait looks before it yields the processor: first to other goroutines, then for longer and longer, because
// the holder must have lost its own processor.
const (
	latchSpins  = 100
	latchPause  = 100 // some 50 ns
	latchYields = 10
	latchSleep  = 10 * time.Microsecond
	latchMost   = time.Millisecond
)

// wait acquires a latch that was found locked.
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
