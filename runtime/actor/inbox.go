package actor

import (
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// inbox is the lock-free part of an actor's mailbox. Its one word holds what a sender and the actor's thread must
// agree about: whether envelopes may be put in without the lock, and whether that makes the actor ready. Its values
// are
//
//	nil     open, and the actor waits: a thread that puts an envelope in has made it ready
//	&busy   open, and a thread is attached to the actor
//	a list  the envelopes put in since, the last one first. The end of the list keeps the former value: after nil the
//	        actor is ready, after &busy a thread is attached
//	&held   shut: the lock decides
//
// So one atomic operation is a send and its wake-up, or takes what has arrived, or ends an attachment when no
// envelopes are left. Everything else is done under the lock as if there were no inbox: lock shuts the inbox and
// moves its envelopes and its state into the mailbox and the status; unlock opens it if only plain sends are
// expected. On machines that record or that simulate time it is always shut, because only what happens under a lock
// is ordered.
type inbox struct{ atomic.Pointer[envelope] }

// busy and held mark states of an inbox; they hold no message.
var busy, held envelope

// lock acquires the actor's lock and shuts its inbox.
func (a *actor) lock() {
	a.mu.Lock()
	if a.prefetch != nil {
		a.takeBack()
	}
	if a.inbox.Load() != &held {
		a.takeIn()
	}
}

// unlock releases the lock and opens the inbox, if it may be open.
func (a *actor) unlock() {
	if a.s.lockFree && a.plain() {
		switch {
		case a.status == waiting && a.box.eligible() == 0:
			a.inbox.Store(nil)
		case a.status == executing && (a.box.eligible() == 0 || a.prefetch != nil):
			a.inbox.Store(&busy)
		}
	}
	a.mu.Unlock()
}

// plain reports whether envelopes can be put in and handled in the order of their arrival, with nothing to decide for
// each. a.mu is held.
func (a *actor) plain() bool {
	return !a.closed && a.leaving == trace.ReasonNone && a.plan == planNone && a.selects == nil &&
		a.capacity == Unlimited && a.blockedSenders() == nil && (a.box.extras == nil || len(a.box.extras.ranks) == 0)
}

// put puts in an envelope of priority 0 that is due, if the inbox is open. It reports whether that made the actor
// ready, and whether the inbox was open.
func (g *inbox) put(l *envelope) (woken, through bool) {
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

// takeIn shuts the inbox and moves its envelopes and its state into the mailbox and the status. a.mu is held.
func (a *actor) takeIn() {
	last := a.inbox.Swap(&held)
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

// reverse puts the list of an inbox in the order of arrival, and returns what stood at its end.
func reverse(last *envelope) (first, end *envelope) {
	for last != nil && last != &busy {
		last.next, first, last = first, last, last.next
	}
	return first, last
}
