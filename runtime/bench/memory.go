package bench

import (
	"fmt"
	"runtime"
	"time"
)

// How many actors are made to measure the memory of an idle one.
const (
	idleActors = 100_000 // at full size
	leastIdle  = 1_000   // at any size, so that the rest of the process does not matter
	firstIdle  = 100     // before the memory is measured for the first time
)

// measureIdle measures the memory, including goroutine stacks, of an actor that has handled a message and waits for
// the next.
func measureIdle(c Competitor, n int, patience time.Duration) (bytes float64, err error) {
	err = c.Run(func(w World) error {
		refs := make([]Ref, firstIdle+n)
		if err := makeIdle(w, refs[:firstIdle], patience); err != nil { // the first ones may cost more
			return err
		}
		before := use()
		if err := makeIdle(w, refs[firstIdle:], patience); err != nil {
			return err
		}
		bytes = float64(use().since(before)) / float64(n)
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("idle actors, %s: %w", c.Name, err)
	}
	return bytes, nil
}

// makeIdle makes actors that have handled a message each.
func makeIdle(w World, refs []Ref, patience time.Duration) error {
	last := newLatch(len(refs))
	m := &signal{}
	for i := range refs {
		refs[i] = w.Spawn(idler{last}, 1)
		w.Send(refs[i], m)
	}
	select {
	case <-last.open:
		return last.check()
	case <-time.After(patience):
		return errLost
	}
}

// usage is memory in use, without garbage.
type usage struct{ heap, stacks, goroutines int }

// use waits until what ended before has returned its memory: ending goroutines, finalizers and pools keep some for a
// while.
func use() usage {
	last := measureUse()
	for quiet := 0; quiet < 3; {
		time.Sleep(time.Millisecond)
		u := measureUse()
		if u.heap < last.heap-4096 || u.goroutines < last.goroutines {
			quiet = 0
		} else {
			quiet++
		}
		last = u
	}
	return last
}

func measureUse() usage {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return usage{int(m.HeapAlloc), int(m.StackInuse), runtime.NumGoroutine()}
}

// since is the memory allocated since an earlier time. Stacks count if there are more goroutines now: those of ended
// threads are returned at some later time, and would make the result too small.
func (u usage) since(before usage) int {
	taken := u.heap - before.heap
	if u.goroutines > before.goroutines {
		taken += u.stacks - before.stacks
	}
	return taken
}

// idler reports its message.
type idler struct{ last *latch }

func (a idler) Receive(Sender, any) { a.last.done() }
