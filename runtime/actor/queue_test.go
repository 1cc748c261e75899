package actor

import (
	"sync"
	"sync/atomic"
	"testing"
)

// TestLatchKeepsOthersOut has many goroutines count while they hold a latch.
func TestLatchKeepsOthersOut(t *testing.T) {
	const goroutines, rounds = 8, 20_000
	var l latch
	var over sync.WaitGroup
	n := 0
	for range goroutines {
		over.Go(func() {
			for range rounds {
				l.Lock()
				n++
				l.Unlock()
			}
		})
	}
	over.Wait()
	if n != goroutines*rounds {
		t.Errorf("counted to %d instead of %d", n, goroutines*rounds)
	}
}

// TestRingGivesEachOnce has an owner and thieves take actors from a ring: each actor is taken once, and each taker
// gets them in the order in which they were added.
func TestRingGivesEachOnce(t *testing.T) {
	const actors, thieves = 20_000, 3
	var r ring
	var over sync.WaitGroup
	var done atomic.Bool
	taken := make([]atomic.Int32, actors)
	take := func(last int) int {
		a := r.pop()
		if a == nil {
			return last
		}
		if int(a.seat) <= last {
			t.Errorf("actor %d came after %d", a.seat, last)
		}
		taken[a.seat].Add(1)
		return int(a.seat)
	}
	for range thieves {
		over.Go(func() {
			for last := -1; !done.Load() || !r.empty(); {
				last = take(last)
			}
		})
	}
	last := -1
	for i := range actors {
		for !r.push(&actor{seat: int32(i)}) {
			last = take(last)
		}
	}
	done.Store(true)
	over.Wait()
	for i := range taken {
		if n := taken[i].Load(); n != 1 {
			t.Errorf("actor %d was taken %d times", i, n)
		}
	}
}

// TestRingIsBounded fills a ring.
func TestRingIsBounded(t *testing.T) {
	var r ring
	for i := range ringSize {
		if !r.push(&actor{}) {
			t.Fatalf("full after %d", i)
		}
	}
	if r.push(&actor{}) {
		t.Error("it takes more than its size")
	}
	if r.pop(); !r.push(&actor{}) {
		t.Error("it is still full")
	}
}
