package actor

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Priority sets the actor's priority in a pool, by default 0: whenever a worker is free and several actors wait, it
// serves the one of the highest priority; of several with that priority it serves those that run for the first time
// first, and then the one that has waited longest. No handling is interrupted. There is no ageing: as long as actors of higher priority keep all workers busy, those of
// lower priority wait.
//
// With a thread per actor the priority has no effect: the operating system decides which thread gets a processor
// next, and Go cannot influence that without privileges. Simulated machines behave alike. The same holds for
// goroutines.
//
// A priority has 32 bits, sign included; with another the spawn fails with ErrMisuse.
//
//	sys.Spawn("alarm", &Alarm{}, actor.Priority(1))
func Priority(n int) Option {
	return func(o *options) { o.priority = n }
}

// wrongPriority says what is wrong with the priority of an actor and how to fix it; empty if it is valid.
func wrongPriority(n int) string {
	if n < math.MinInt32 || n > math.MaxInt32 {
		return fmt.Sprintf("give it a priority between %d and %d, not %d", math.MinInt32, math.MaxInt32, n)
	}
	return ""
}

// readyQueue holds actors that wait for a worker: by priority, and within one priority those that run for the first
// time first, the others in the order in which they became ready, so that none starves among equals.
type readyQueue struct{ ranks []*readyRank } // the highest first

// readyRank holds the actors of one priority.
type readyRank struct {
	priority      int32
	fresh, others fifo
}

func (q *readyQueue) push(a *actor) {
	priority := a.priority.Load()
	i, found := slices.BinarySearchFunc(q.ranks, priority, func(r *readyRank, p int32) int { return cmp.Compare(p, r.priority) })
	if !found {
		q.ranks = slices.Insert(q.ranks, i, &readyRank{priority: priority})
	}
	if r := q.ranks[i]; a.begun {
		r.others.push(a)
	} else {
		r.fresh.push(a)
	}
}

// pop takes the next actor, nil if there is none.
func (q *readyQueue) pop() *actor {
	for _, r := range q.ranks {
		if a := r.fresh.pop(); a != nil {
			return a
		}
		if a := r.others.pop(); a != nil {
			return a
		}
	}
	return nil
}

// all yields the actors in the order in which pop takes them.
func (q *readyQueue) all(yield func(*actor) bool) {
	for _, r := range q.ranks {
		for _, f := range []*fifo{&r.fresh, &r.others} {
			for _, a := range f.q[f.head:] {
				if !yield(a) {
					return
				}
			}
		}
	}
}

// first is the actor that pop would take.
func (q *readyQueue) first() *actor {
	for a := range q.all {
		return a
	}
	return nil
}

// remove takes a out of its place, and reports whether it had one.
func (q *readyQueue) remove(a *actor) bool {
	for _, r := range q.ranks {
		if r.priority == a.priority.Load() && (r.fresh.remove(a) || r.others.remove(a)) {
			return true
		}
	}
	return false
}

// most is the highest priority of the waiting actors; false if there is none.
func (q *readyQueue) most() (priority int32, some bool) {
	for _, r := range q.ranks {
		if r.fresh.len()+r.others.len() > 0 {
			return r.priority, true
		}
	}
	return 0, false
}

// fifo is a queue of actors.
type fifo struct {
	q    []*actor
	head int
}

func (f *fifo) push(a *actor) {
	if f.head > 32 && f.head*2 > len(f.q) {
		n := copy(f.q, f.q[f.head:])
		clear(f.q[n:])
		f.q, f.head = f.q[:n], 0
	}
	f.q = append(f.q, a)
}

func (f *fifo) len() int { return len(f.q) - f.head }

func (f *fifo) remove(a *actor) bool {
	i := slices.Index(f.q[f.head:], a)
	if i < 0 {
		return false
	}
	f.q = slices.Delete(f.q, f.head+i, f.head+i+1)
	return true
}

func (f *fifo) pop() *actor {
	if f.head == len(f.q) {
		return nil
	}
	a := f.q[f.head]
	f.q[f.head] = nil
	f.head++
	return a
}
