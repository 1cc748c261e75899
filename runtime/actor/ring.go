package actor

import "sync/atomic"

// ring is a worker's own queue of ready actors. Its owner appends; the owner and idle workers take from the front.
type ring struct {
	head  atomic.Uint32
	_     [60]byte // the takers and the owner each have a cache line
	tail  atomic.Uint32
	slots [ringSize]atomic.Pointer[actor]
}

const ringSize = 256

// push adds an actor; false if the ring is full. Only the owner may call it.
func (r *ring) push(a *actor) bool {
	t := r.tail.Load()
	if t-r.head.Load() == ringSize {
		return false
	}
	r.slots[t%ringSize].Store(a)
	r.tail.Store(t + 1)
	return true
}

// pop takes the first actor, nil if there is none.
func (r *ring) pop() *actor {
	for {
		h := r.head.Load()
		if h == r.tail.Load() {
			return nil
		}
		a := r.slots[h%ringSize].Load()
		if r.head.CompareAndSwap(h, h+1) {
			return a
		}
	}
}

func (r *ring) empty() bool { return r.head.Load() == r.tail.Load() }
