package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Here the thread of an actor handles letters while the gate is open: one that has come alone at once, of several those in
// its hand, and the others wait in the mailbox for it.

// turn is an attachment as far as it has got.
type turn struct {
	share, left int // messages
	until       int64
	done        int64   // of what was outstanding
	at          *letter // the one at hand
	spent       bool    // share or time is used up
	waits       bool    // the attachment has ended, for want of letters
}

// used counts a message and reports whether the share is used up with it, or the time. The usual share of one message is none if
// there is a time.
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

// handleOpen handles l and the letters after it while the gate is open. If nothing is left to do it ends the attachment: the
// actor waits. Else something has to be decided, and the lock is held.
func (a *actor) handleOpen(t host.Thread, own *desk, l *letter, n *turn) (waits bool) {
	n.spent = false
	for l != nil && a.receiveSome(t, own, l, n) {
		l = a.follow(t, own, n)
	}
	return n.waits
}

// receiveSome calls the behavior with l and the letters after it. It reports whether that has panicked: then the letter is done
// with, but not followed.
func (a *actor) receiveSome(t host.Thread, own *desk, l *letter, n *turn) (panicked bool) {
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

// follow puts the letter at hand away and takes the next one. It returns nil if the attachment has ended, or with the lock held.
func (a *actor) follow(t host.Thread, own *desk, n *turn) *letter {
	if a.s.points.Due() {
		t.Point(host.Op{Name: "done", Object: a.object(), Write: true})
	}
	h := &a.handling
	h.letter, h.fresh = &nothing, false
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
	if a.hand != nil {
		if l := own.begin(); l != nil {
			return l
		}
		if l, open := a.dealMore(own); l != nil || !open {
			return l
		}
	}
	if a.gate.CompareAndSwap(&busy, nil) {
		n.waits = true
		return nil
	}
	l, _ := a.takeFirst(own)
	return l
}

// takeFirst takes what has arrived, for the thread of the actor, which is attached to it then. It returns the first letter; if
// there are more they are in own's hand and in the mailbox. It returns nil, with the lock held, if there is none, or if
// something has to be decided first.
func (a *actor) takeFirst(own *desk) (l *letter, attached bool) {
	for {
		last := a.gate.Load()
		if last == nil || last == &busy || last == &held {
			a.lock()
			return nil, false
		}
		if !a.gate.CompareAndSwap(last, &busy) {
			continue
		}
		if last.next == nil || last.next == &busy {
			last.next = nil
			return last, true
		}
		return a.takeMany(own, last), true
	}
}

// takeMany is takeFirst of a list with more than one letter. The gate stays as it is, for it is the thread of the actor that
// takes the lock: senders do not wait meanwhile, and do not take the letters back.
func (a *actor) takeMany(own *desk, last *letter) *letter {
	came := line{last: last}
	for x := last; x != nil && x != &busy; came.n++ {
		x.next, came.first, x = came.first, x, x.next
	}
	a.mu.Lock()
	a.box.plain.putBefore(came)
	if a.gate.Load() == &held {
		return nil
	}
	l := own.deal(&a.box.plain)
	a.hand = &own.hand
	a.mu.Unlock()
	return l
}

// dealMore fills the empty hand with letters that wait in the mailbox. If there are none the hand is given up. It is not open,
// and the lock is held, if something has to be decided first.
func (a *actor) dealMore(own *desk) (l *letter, open bool) {
	a.mu.Lock()
	if a.gate.Load() == &held {
		return nil, false
	}
	if a.box.plain.len() > 0 {
		l = own.deal(&a.box.plain)
	} else {
		a.hand = nil
	}
	a.mu.Unlock()
	return l, true
}

// resume opens the gate for the thread of the actor and returns the letter to handle next; the others it deals out are in
// own's hand. It returns nil if something has to be decided first. a.mu is held, and released unless the result is nil.
func (a *actor) resume(own *desk) *letter {
	n := a.box.plain.len()
	if !a.s.gates || n == 0 || !a.plain() {
		return nil
	}
	var l *letter
	if n == 1 {
		l, a.hand = a.box.plain.pop(), nil
	} else {
		l, a.hand = own.deal(&a.box.plain), &own.hand
	}
	a.unlock()
	return l
}
