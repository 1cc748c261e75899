package actor

import (
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// gate is what a sender and the thread of an actor have to agree about, in one word: who may put letters in without the
// lock, and whether that makes the actor ready. It is
//
//	nil     the gate is open, the actor waits: whoever puts a letter in has made it ready
//	&busy   the gate is open, a thread is attached to the actor
//	a list  letters that were put in since, the last one first. Its end says which of the two it was: after nil the actor
//	        is ready, after &busy a thread is attached
//	&held   the gate is shut: the lock decides
//
// So one operation on the word is a send and its wake-up, or takes what has arrived, or ends an attachment for want of
// letters. All else is done under the lock, as if there were no gate: lock shuts it and takes what came through it into the
// mailbox and the status, unlock opens it if nothing but plain sends is to be expected. On machines that record or that
// simulate time it is always shut, since there what happens under a lock has an order.
type gate struct{ atomic.Pointer[letter] }

// busy and held are no letters.
var busy, held letter

// lock takes the lock of the actor and shuts its gate.
func (a *actor) lock() {
	a.mu.Lock()
	if a.hand != nil {
		a.takeBack()
	}
	if a.gate.Load() != &held {
		a.takeIn()
	}
}

// unlock gives the lock back and opens the gate, if it may be open.
func (a *actor) unlock() {
	if a.s.gates && a.plain() {
		switch {
		case a.status == waiting && a.box.eligible() == 0:
			a.gate.Store(nil)
		case a.status == executing && (a.box.eligible() == 0 || a.hand != nil):
			a.gate.Store(&busy)
		}
	}
	a.mu.Unlock()
}

// plain reports whether letters can be put in and handled in the order in which they come, with nothing to decide for each.
// a.mu is held.
func (a *actor) plain() bool {
	return !a.closed && a.leaving == trace.ReasonNone && a.plan == planNone && a.selects == nil &&
		a.capacity == Unlimited && a.applied() == nil && (a.box.rare == nil || len(a.box.rare.ranks) == 0)
}

// put puts a letter in, which is of priority 0 and due, if the gate is open. It reports whether that made the actor ready.
func (g *gate) put(l *letter) (woken, through bool) {
	for {
		last := g.Load()
		if last == &held {
			return false, false
		}
		l.next, l.seq = last, 0
		if g.CompareAndSwap(last, l) {
			return last == nil, true
		}
	}
}

// takeIn shuts the gate, and takes what came through it into the mailbox and the status. a.mu is held.
func (a *actor) takeIn() {
	last := a.gate.Swap(&held)
	first, end := reverse(last)
	switch {
	case last == nil:
		a.status = waiting
	case end == nil:
		a.status = ready
	default:
		a.status = executing
	}
	for first != nil {
		l := first
		first = l.next
		a.box.arrive(l)
		a.box.push(l)
	}
}

// reverse puts a list of a gate in the order of arrival, and returns what stood at its end.
func reverse(last *letter) (first, end *letter) {
	for last != nil && last != &busy {
		last.next, first, last = first, last, last.next
	}
	return first, last
}
