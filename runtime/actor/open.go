package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// In this file an actor's thread handles messages while the inbox is open. It handles a single new message at once;
// of several it prefetches some, and the others wait for it in the mailbox.

// turn is the progress of an attachment.
type turn struct {
	share, left int // messages
	until       int64
	done        int64     // how much of what was outstanding
	at          *envelope // being handled
	spent       bool      // share or time is used up
	any         bool      // there was something to do
	waits       bool      // the attachment has ended because no envelopes were left
}

// used counts a message and reports whether the share or the time is used up with it. With a time limit, the usual
// share of one message does not count.
func (n *turn) used(a *actor) bool {
	if n.share == 0 {
		return false
	}
	if n.left--; n.left == 0 {
		n.left = n.share
		if n.until == 0 || n.share > trace.DefaultBatch {
			return true
		}
	}
	return n.until != 0 && a.s.h.Now() >= n.until
}

// handleOpen handles l and the envelopes after it while the inbox is open. If nothing is left to do it ends the
// attachment, and the actor waits. Otherwise something has to be decided, and the lock is held.
func (a *actor) handleOpen(t host.Thread, own *workspace, l *envelope, n *turn) (waits bool) {
	n.spent = false
	for l != nil && a.receiveSome(t, own, l, n) {
		l = a.follow(t, own, n)
	}
	return n.waits
}

// receiveSome calls the behavior with l and the envelopes after it. It reports whether the behavior panicked: then
// the envelope is done with, but follow was not called.
func (a *actor) receiveSome(t host.Thread, own *workspace, l *envelope, n *turn) (panicked bool) {
	h := &a.handling
	returned := false
	defer func() {
		if v := recover(); v != nil {
			a.crashed(t, Crash{Message: n.at.m, Value: v}, n.at, trace.NoStep)
			panicked = true
		} else if !returned {
			own.exit.at = siteSeveral
		}
	}()
	for ; l != nil; l = a.follow(t, own, n) {
		n.at = l
		h.begin(l, trace.NoStep)
		h.fresh = true
		if a.pos != 0 {
			a.place(t)
		}
		if l.extra != nil {
			a.ticked(t, l, trace.NoStep)
			a.handle(&a.ctx, h)
		} else {
			a.behavior.Receive(&a.ctx, l.m)
		}
	}
	returned = true
	return false
}

// follow puts the current envelope away and takes the next one. It returns nil if the attachment has ended, or with
// the lock held.
func (a *actor) follow(t host.Thread, own *workspace, n *turn) *envelope {
	if a.s.points.Due() {
		t.Point(host.Op{Name: "done", Object: a.object(), Write: true})
	}
	h := &a.handling
	h.envelope, h.fresh = &noEnvelope, false
	if h.stashed {
		a.lock()
		h.stashed = false
		a.unlock()
	} else {
		if q := n.at.leftOpen(); q != nil {
			a.lock()
			a.keepOpen(q)
			a.unlock()
		}
		own.put(n.at)
		n.done++
	}
	if n.used(a) && a.s.sched.crowded(a) {
		n.spent = true
		a.lock()
		return nil
	}
	if a.prefetch != nil {
		if l := own.begin(); l != nil {
			return l
		}
		if l, open := a.fetchMore(own); l != nil || !open {
			return l
		}
	}
	if a.inbox.CompareAndSwap(&busy, nil) {
		n.waits = true
		return nil
	}
	l, _ := a.takeFirst(own)
	return l
}

// takeFirst takes what has arrived for the actor's attached thread. It returns the first envelope; further ones are
// in own's prefetch and in the mailbox. It returns nil, with the lock held, if there is none or if something has to
// be decided first.
func (a *actor) takeFirst(own *workspace) (l *envelope, attached bool) {
	for {
		last := a.inbox.Load()
		if last == nil || last == &busy || last == &held {
			a.lock()
			return nil, false
		}
		if !a.inbox.CompareAndSwap(last, &busy) {
			continue
		}
		if last.next == nil || last.next == &busy {
			last.next = nil
			return last, true
		}
		return a.takeMany(own, last), true
	}
}

// takeMany is takeFirst for a list of more than one envelope. The inbox stays as it is, because the actor's own
// thread takes the lock: senders do not wait meanwhile, and do not take the envelopes back.
func (a *actor) takeMany(own *workspace, last *envelope) *envelope {
	came := envelopeQueue{last: last}
	for x := last; x != nil && x != &busy; came.n++ {
		x.next, came.first, x = came.first, x, x.next
	}
	a.mu.Lock()
	a.box.plain.putBefore(came)
	if a.inbox.Load() == &held {
		return nil
	}
	l := own.fetch(&a.box.plain)
	a.prefetch = &own.prefetch
	a.mu.Unlock()
	return l
}

// fetchMore fills the empty prefetch with envelopes that wait in the mailbox. If there are none the prefetch is given
// up. If something has to be decided first, open is false and the lock is held.
func (a *actor) fetchMore(own *workspace) (l *envelope, open bool) {
	a.mu.Lock()
	if a.inbox.Load() == &held {
		return nil, false
	}
	if a.box.plain.len() > 0 {
		l = own.fetch(&a.box.plain)
	} else {
		a.prefetch = nil
	}
	a.mu.Unlock()
	return l, true
}

// resume opens the inbox for the actor's thread and returns the envelope to handle next; it leaves others in own's
// prefetch. It returns nil if something has to be decided first. a.mu is held, and released unless the result is nil.
func (a *actor) resume(own *workspace) *envelope {
	n := a.box.plain.len()
	if !a.s.lockFree || n == 0 || !a.plain() {
		return nil
	}
	var l *envelope
	if n == 1 {
		l, a.prefetch = a.box.plain.pop(), nil
	} else {
		l, a.prefetch = own.fetch(&a.box.plain), &own.prefetch
	}
	a.unlock()
	return l
}
