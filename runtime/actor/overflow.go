package actor

import (
	"fmt"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Policy says what becomes of a message to an actor whose mailbox is full.
type Policy uint8

const (
	// Fail: the send fails with ErrFull.
	Fail Policy = iota
	// DropOldest: the message that has been pending for longest makes room; those put aside, and the runtime's own (answers, ticks of
	// timers, notices), stay. If all of them stay the send fails.
	DropOldest
	// DropNewest: the message is thrown away, and the sender is not told.
	DropNewest
	// BlockSender: the sender waits until there is room, first come, first served. It holds its thread meanwhile, a
	// worker of the pool too. Who waits for room in its own mailbox waits for ever. A sender without a thread, as in a
	// call of a host's AfterFunc, is told ErrFull.
	BlockSender
)

// Overflow sets the policy of an actor whose mailbox is full, by default Fail.
func Overflow(p Policy) Option { return func(o *options) { o.overflow = p } }

// full reports whether the mailbox has no room. a.mu is held.
func (a *actor) full() bool { return a.capacity != Unlimited && a.box.depth() >= a.capacity }

// applicant is a sender that waits for room. What is below mu of the receiver.
type applicant struct {
	t host.Thread
	l *letter
	d time.Duration // delay

	over  bool
	dead  bool // the letter is a dead letter
	err   *Error
	cause trace.Step // what ended the wait
}

// applicants are the senders that wait for room in one mailbox.
type applicants struct {
	waiting []*applicant
	over    []*applicant // are to be woken
}

// Patient is the same context, which waits by calling wait: a send for room in the mailbox of to; where to is nobody, an Ask
// for the reply or a GracefulStop for the end. The caller can give something up meanwhile.
func (c *Context) Patient(wait func(to Ref, wait func())) *Context {
	m := c.manner()
	m.patience = wait
	return c.sendingLike(m)
}

// applied is who waits, or waited, for room; nil: nobody. a.mu is held.
func (a *actor) applied() *applicants {
	if a.life == nil {
		return nil
	}
	return a.life.applicants
}

// park waits until over. Who makes it so gives the thread one permit, which is always used up here: it would else end another
// wait. to is for Patient.
func (c *Context) park(to Ref, why trace.Reason, what string, over func() bool) {
	wait := func() {
		for first := true; first || !over(); first = false {
			c.yield()
			c.t.Park(why, false, what)
		}
	}
	if patience := c.manner().patience; patience != nil {
		patience(to, wait)
		return
	}
	wait()
}

// apply waits until the letter is in the mailbox of a, or cannot be any more. a.mu is held; it is released.
func (c *Context) apply(a *actor, w *applicant) (accepted bool, _ error) {
	life := a.ownLife()
	if life.applicants == nil {
		life.applicants = &applicants{}
	}
	life.applicants.waiting = append(life.applicants.waiting, w)
	a.unlock()
	c.park(Ref{a}, trace.ReasonRoom, fmt.Sprintf("room in the mailbox of %q", a.name), func() bool { return a.isOver(w) })
	if w.dead {
		a.s.undelivered(c.t, a, w.l, w.cause, UndeliveredGone)
	}
	if w.err != nil {
		return false, w.err
	}
	return true, nil
}

func (a *actor) isOver(w *applicant) bool {
	a.lock()
	defer a.unlock()
	return w.over
}

// admit gives free room to those who wait for it. It reports whether that made the actor ready, and by which step. a.mu
// is held; call letGo after.
func (a *actor) admit(t host.Thread) (cause trace.Step, woken bool) {
	q := a.applied()
	if q == nil {
		return trace.NoStep, false
	}
	for len(q.waiting) > 0 && !a.full() {
		w := q.waiting[0]
		if at, now := a.accept(t, w.l, w.d); now {
			cause, woken = at, true
		}
		w.cause = a.told
		q.end(w)
	}
	return cause, woken
}

// turnAway tells those who wait for room that there will be none. a.mu is held; call letGo after.
func (a *actor) turnAway(t host.Thread) {
	q := a.applied()
	if q == nil {
		return
	}
	for len(q.waiting) > 0 {
		w := q.waiting[0]
		w.err = a.gone()
		w.cause = a.recordLetter(t, trace.MsgDeadLetter, w.l, w.l.cause, trace.ReasonNone)
		w.dead = true
		q.end(w)
	}
}

// end ends the wait of w, the first one.
func (q *applicants) end(w *applicant) {
	w.over = true
	q.waiting[0] = nil
	q.waiting = q.waiting[1:]
	q.over = append(q.over, w)
}

// letGo wakes senders whose wait for room is over, and tells of losses. a.mu is not held.
func (a *actor) letGo(t host.Thread) {
	a.lock()
	var list []*applicant
	var losses []loss
	if q := a.applied(); q != nil {
		list, q.over = q.over, nil
	}
	if a.life != nil {
		losses, a.life.losses = a.life.losses, nil
	}
	a.unlock()
	a.recount(t, losses)
	for _, w := range list {
		t.Point(host.Op{Name: "unpark", Object: host.PermitObject(w.t.ID()), Write: true})
		w.t.Unpark(w.cause)
	}
}

// deliverToFull is the end of deliver where there is no room. to.mu is held; it is released.
func (c *Context) deliverToFull(to *actor, l *letter, d time.Duration) (accepted bool, _ error) {
	_, threadless := c.t.(nowhere)
	switch {
	case to.policy == BlockSender && !threadless:
		return c.apply(to, &applicant{t: c.t, l: l, d: d})
	case to.policy == DropOldest && to.makeRoom(c.t):
		cause, woken := to.enter(c.t, l, d) // the last of those that made room was counted
		to.unlock()
		if woken {
			to.s.sched.enqueue(c.t, to, cause)
		}
		to.letGo(c.t)
		return true, nil
	}
	if to.policy == DropNewest {
		to.recordLetter(c.t, trace.MsgRefuse, l, l.cause, trace.ReasonOverflow)
		to.unlock()
		return false, nil
	}
	to.recordLetter(c.t, trace.MsgRefuse, l, l.cause, trace.ReasonFull)
	to.unlock()
	return false, to.failure(ErrFull,
		fmt.Sprintf("its mailbox holds %d; spawn it with a larger actor.Capacity, or send less", to.capacity))
}

// makeRoom throws away as many of the messages that have been pending for longest as it takes, usually one; none and false if
// not that many may be. The last of them still counts as outstanding. a.mu is held.
func (a *actor) makeRoom(t host.Thread) bool {
	n := a.box.depth() - a.capacity + 1
	list := a.box.oldest(n)
	if len(list) < n {
		return false
	}
	for _, seq := range list {
		l := a.box.remove(seq)
		at := a.recordLetter(t, trace.MsgDrop, l, l.cause, trace.ReasonOverflow)
		a.lost(l, at, trace.ReasonOverflow, false)
	}
	a.s.outstanding.Add(int64(1 - n))
	return true
}

// oldest is the numbers of the n letters that have been pending for longest, or all, but for those put aside and the
// runtime's own.
func (b *mailbox) oldest(n int) []uint32 {
	b.number()
	if first := b.plain.first; n == 1 && b.rare == nil && first != nil && !first.personal() {
		return []uint32{first.seq}
	}
	list := slices.DeleteFunc(b.all(), letter.personal)
	slices.SortFunc(list, func(x, y letter) int { return int(int32(x.seq - y.seq)) })
	var seqs []uint32
	for _, l := range list[:min(n, len(list))] {
		seqs = append(seqs, l.seq)
	}
	return seqs
}
