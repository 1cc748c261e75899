package actor

import (
	"fmt"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Policy says what happens to a message to an actor whose mailbox is full.
type Policy uint8

const (
	// Fail: the send fails with ErrFull.
	Fail Policy = iota
	// DropOldest: the message that has been pending for longest is dropped to make room. Stashed messages and the
	// runtime's own (answers, timer ticks, notices) are not dropped. If nothing can be dropped the send fails.
	DropOldest
	// DropNewest: the message is dropped, and the send does not fail.
	DropNewest
	// BlockSender: the sender waits until there is room; senders are served in the order of arrival. A sender holds
	// its thread meanwhile, even if that is a pool worker. An actor that waits for room in its own mailbox waits for
	// ever. A send without a thread, as in a call of a host's AfterFunc, fails with ErrFull.
	BlockSender
)

// Overflow sets the policy for a full mailbox of the actor, by default Fail.
func Overflow(p Policy) Option { return func(o *options) { o.overflow = p } }

// limit is the mailbox's capacity.
func (a *actor) limit() int {
	a.lock()
	defer a.unlock()
	return a.capacity
}

// full reports whether the mailbox has no room. a.mu is held.
func (a *actor) full() bool { return a.capacity != Unlimited && a.box.depth() >= a.capacity }

// blockedSender is a sender that waits for room. The receiver's mu guards the fields below mu.
type blockedSender struct {
	t host.Thread
	l *envelope
	d time.Duration // delay

	over  bool
	dead  bool // the message became a dead letter
	err   *Error
	cause trace.Step // the step that ended the wait
}

// blockedSenders are the senders that wait for room in one mailbox.
type blockedSenders struct {
	waiting []*blockedSender
	over    []*blockedSender // to be woken
}

// Patient returns the same context, but with waits that go through wait: a send's wait for room in the mailbox of to,
// and with to nobody an Ask's wait for the reply or a GracefulStop's wait for the end. The caller can release a
// resource meanwhile.
func (c *Context) Patient(wait func(to Ref, wait func())) *Context {
	m := c.sendMode()
	m.patience = wait
	return c.sendingLike(m)
}

// blockedSenders is the list of senders that wait for room; nil if no sender ever waited. a.mu is held.
func (a *actor) blockedSenders() *blockedSenders {
	if a.life == nil {
		return nil
	}
	return a.life.blockedSenders
}

// park waits until over reports true. The thread that makes it true grants one permit, which is always used up here,
// because it would otherwise end another wait. to is for Patient.
func (c *Context) park(to Ref, why trace.Reason, what string, over func() bool) {
	wait := func() {
		for first := true; first || !over(); first = false {
			c.yield()
			c.t.Park(why, false, what)
		}
	}
	if patience := c.sendMode().patience; patience != nil {
		patience(to, wait)
		return
	}
	wait()
}

// apply waits until the envelope is in the mailbox of a, or can no longer get there. a.mu is held; it is released.
func (c *Context) apply(a *actor, w *blockedSender) (accepted bool, _ error) {
	life := a.ownLife()
	if life.blockedSenders == nil {
		life.blockedSenders = &blockedSenders{}
	}
	life.blockedSenders.waiting = append(life.blockedSenders.waiting, w)
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

func (a *actor) isOver(w *blockedSender) bool {
	a.lock()
	defer a.unlock()
	return w.over
}

// admit gives free room to the senders that wait for it. It reports whether that made the actor ready, and by which
// step. a.mu is held; call letGo afterwards.
func (a *actor) admit(t host.Thread) (cause trace.Step, woken bool) {
	q := a.blockedSenders()
	if q == nil {
		return trace.NoStep, false
	}
	for len(q.waiting) > 0 && !a.full() {
		w := q.waiting[0]
		if at, now := a.accept(t, w.l, w.d); now {
			cause, woken = at, true
		}
		w.cause = a.lastEvent
		q.end(w)
	}
	return cause, woken
}

// turnAway ends the waits for room because there will be none. a.mu is held; call letGo afterwards.
func (a *actor) turnAway(t host.Thread) {
	q := a.blockedSenders()
	if q == nil {
		return
	}
	for len(q.waiting) > 0 {
		w := q.waiting[0]
		w.err = a.gone()
		w.cause = a.recordEnvelope(t, trace.MsgDeadLetter, w.l, w.l.cause, trace.ReasonNone)
		w.dead = true
		q.end(w)
	}
}

// end ends the wait of w, which must be the first one.
func (q *blockedSenders) end(w *blockedSender) {
	w.over = true
	q.waiting[0] = nil
	q.waiting = q.waiting[1:]
	q.over = append(q.over, w)
}

// letGo wakes senders whose wait for room is over, and reports losses. a.mu is not held.
func (a *actor) letGo(t host.Thread) {
	a.lock()
	var list []*blockedSender
	var losses []loss
	if q := a.blockedSenders(); q != nil {
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

// deliverToFull is the last part of deliver if there is no room. to.mu is held; it is released.
func (c *Context) deliverToFull(to *actor, l *envelope, d time.Duration) (accepted bool, _ error) {
	_, threadless := c.t.(nowhere)
	switch {
	case to.policy == BlockSender && !threadless:
		return c.apply(to, &blockedSender{t: c.t, l: l, d: d})
	case to.policy == DropOldest && to.makeRoom(c.t):
		cause, woken := to.enter(c.t, l, d) // the last dropped message still counts, and now stands for this one
		to.unlock()
		if woken {
			to.s.sched.enqueue(c.t, to, cause)
		}
		to.letGo(c.t)
		return true, nil
	}
	if to.policy == DropNewest {
		to.recordEnvelope(c.t, trace.MsgRefuse, l, l.cause, trace.ReasonOverflow)
		to.unlock()
		return false, nil
	}
	to.recordEnvelope(c.t, trace.MsgRefuse, l, l.cause, trace.ReasonFull)
	most := to.capacity
	to.unlock()
	return false, to.failure(ErrFull,
		fmt.Sprintf("its mailbox holds %d; spawn it with a larger actor.Capacity, or send less", most))
}

// makeRoom drops as many of the messages that have been pending for longest as needed, usually one. If not enough may
// be dropped it drops none and returns false. The last dropped message still counts as outstanding. a.mu is held.
func (a *actor) makeRoom(t host.Thread) bool {
	n := a.box.depth() - a.capacity + 1
	list := a.box.oldest(n)
	if len(list) < n {
		return false
	}
	for _, seq := range list {
		l := a.box.remove(seq)
		at := a.recordEnvelope(t, trace.MsgDrop, l, l.cause, trace.ReasonOverflow)
		a.lost(l, at, trace.ReasonOverflow, false)
	}
	a.s.outstanding.Add(int64(1 - n))
	return true
}

// oldest returns the numbers of the n envelopes (or all) that have been pending for longest, without stashed ones and
// the runtime's own.
func (b *mailbox) oldest(n int) []uint32 {
	b.number()
	if first := b.plain.first; n == 1 && b.extras == nil && first != nil && !first.personal() {
		return []uint32{first.seq}
	}
	list := slices.DeleteFunc(b.all(), envelope.personal)
	slices.SortFunc(list, func(x, y envelope) int { return int(int32(x.seq - y.seq)) })
	var seqs []uint32
	for _, l := range list[:min(n, len(list))] {
		seqs = append(seqs, l.seq)
	}
	return seqs
}
