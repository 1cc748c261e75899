package actor

import (
	"fmt"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Send puts m into the mailbox of to. It fails with an *Error that is ErrFull if the mailbox is at its capacity,
// ErrRefused if the behavior does not take the subject, or ErrNoActor if the actor does not exist or has ended.
func (c *Context) Send(to Ref, m Message) error { return c.SendAfter(0, to, m) }

// SendAfter is Send, but the message can be handled only once d has passed. Until then it is pending.
func (c *Context) SendAfter(d time.Duration, to Ref, m Message) error {
	_, err := c.send(d, to, m)
	return err
}

// send is SendAfter. It reports whether the actor accepted the message: some Overflow policies drop a message without
// an error for the sender.
func (c *Context) send(d time.Duration, to Ref, m Message) (accepted bool, _ error) {
	if to.a == nil {
		c.unaddressed(d, m)
		return false, &Error{Op: "send", Err: ErrNoActor, Remedy: "the Ref is the zero value and refers to no actor"}
	}
	if to.a.routes {
		return c.route(d, to.a, m)
	}
	takes := to.a.takes(m.Subject)
	if c.s.points.Due() {
		c.t.Point(host.Op{Name: "enqueue", Object: to.a.object(), Write: true})
	}
	return c.deliver(to.a, nil, m, d, takes)
}

// SendAt is SendAfter until the time t; see host.Time. A time in the past means now.
func (c *Context) SendAt(t time.Time, to Ref, m Message) error {
	return c.SendAfter(t.Sub(host.Time(c.s.h)), to, m)
}

// SendCategory sends m to the member of the category that has the fewest pending messages among those that have room
// and take the subject; equals take turns. It fails with an *Error that is ErrNoMember if there is none.
//
// The member is chosen first and sent to then, with no lock held in between, because its WillReceive runs there.
// Another thread or that WillReceive may fill its mailbox or end it meanwhile. The message is still for that member:
// no other one is tried, and the message and the result of SendCategory are treated as with Send.
func (c *Context) SendCategory(category string, m Message) error {
	return c.SendCategoryAfter(0, category, m)
}

// SendCategoryAfter is SendCategory for a message that can be handled only once d has passed. The member is chosen now.
func (c *Context) SendCategoryAfter(d time.Duration, category string, m Message) error {
	c.t.Point(host.Op{Name: "category", Write: true}) // looks at all members' mailboxes
	a, err := c.s.member(category, m.Subject)
	if err != nil {
		c.unaddressed(d, m)
		return err
	}
	_, err = c.deliver(a, nil, m, d, true)
	return err
}

// unaddressed records a message that is sent to nobody.
func (c *Context) unaddressed(d time.Duration, m Message) {
	l := c.newEnvelope(nil, m)
	c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Msg: l.id, Cause: c.h.cause, Value: int64(max(0, d)), Reason: l.purpose()})
}

// SendAll sends m to each of refs in order, and returns how many accepted it.
func (c *Context) SendAll(refs []Ref, m Message) int {
	accepted := 0
	for _, to := range refs {
		if ok, _ := c.send(0, to, m); ok {
			accepted++
		}
	}
	return accepted
}

// SendAll is Context.SendAll for the running thread.
func (s *System) SendAll(refs []Ref, m Message) int { return s.current().SendAll(refs, m) }

// Broadcast sends m to every actor except routers, including the sender, in the order of spawning, and returns how
// many accepted it.
func (c *Context) Broadcast(m Message) int {
	c.t.Point(host.Op{Name: "broadcast", Object: registryObject})
	return c.SendAll(slices.DeleteFunc(c.s.Actors(), func(r Ref) bool { return r.a.routes }), m)
}

// SendAfter is Context.SendAfter for the running thread.
func (s *System) SendAfter(d time.Duration, to Ref, m Message) error {
	return s.current().SendAfter(d, to, m)
}

// SendAt is Context.SendAt for the running thread.
func (s *System) SendAt(t time.Time, to Ref, m Message) error { return s.current().SendAt(t, to, m) }

// SendCategory is Context.SendCategory for the running thread.
func (s *System) SendCategory(category string, m Message) error {
	return s.current().SendCategory(category, m)
}

// SendCategoryAfter is Context.SendCategoryAfter for the running thread.
func (s *System) SendCategoryAfter(d time.Duration, category string, m Message) error {
	return s.current().SendCategoryAfter(d, category, m)
}

// Broadcast is Context.Broadcast for the running thread.
func (s *System) Broadcast(m Message) int { return s.current().Broadcast(m) }

// newEnvelope makes the message to be sent, with its row in the trace.
func (c *Context) newEnvelope(to *actor, m Message) *envelope {
	l := c.workspace.envelope()
	l.m.Subject, l.m.Data, l.m.Sender, l.m.Priority = m.Subject, m.Data, c.Self(), m.Priority
	l.from, l.lineage, l.extra = l.m.Sender.ID(), c.next(), c.sendMode().asking
	if c.s.rec != nil {
		c.s.list(l, to)
	}
	if l.extra != nil {
		l.extra.q.id, l.extra.q.to = l.id, to
		l.extra.q.count(1)
	}
	return l
}

// list gives an envelope its row in the trace. to is nil if it has no receiver.
func (s *System) list(l *envelope, to *actor) {
	text := ""
	if l.m.Data != nil {
		text = s.cfg.FormatData(l.m.Data)
	}
	s.enlist(l, to, text)
}

// enlist is list if the text of the data is known.
func (s *System) enlist(l *envelope, to *actor, text string) {
	l.id = s.rec.AddMessage(trace.Message{
		Subject: l.m.Subject, Data: text, From: l.from, To: Ref{to}.ID(), Lineage: l.lineage,
	})
	if s.cfg.Sent != nil {
		s.cfg.Sent(l.id, l.m)
	}
}

// deliver sends m to an actor whose behavior has already been asked; via is the membership through which a router has
// chosen it, otherwise nil. It reports whether the actor accepted the message.
func (c *Context) deliver(to *actor, via *membership, m Message, d time.Duration, takes bool) (accepted bool, _ error) {
	d = max(0, d)
	l := c.newEnvelope(to, m)
	l.cause = trace.NoStep
	if c.s.rec != nil {
		l.cause = c.sent(l, to, via, d)
	}
	cause, woken, through := trace.NoStep, false, false
	if d == 0 && takes && m.Priority == 0 && to.inbox.Load() != &held {
		woken, through = c.put(to, l)
	}
	if !through {
		to.lock()
		if to.closed || !takes || to.full() {
			return c.refused(to, l, d, takes)
		}
		to.s.owe(c.workspace.worker(), 1)
		cause, woken = to.enter(c.t, l, d)
		to.unlock()
	}
	if woken {
		if w := c.workspace.worker(); w != nil && w.p.s == to.s {
			w.enqueue(to, cause)
		} else {
			to.s.sched.enqueue(c.t, to, cause)
		}
	}
	if w := c.workspace.worker(); w != nil && w.sends >= flood {
		w.sends = 0
		w.yield()
	}
	return true, nil
}

// sent records that an envelope was sent, and that a router chose its receiver, if one did.
func (c *Context) sent(l *envelope, to *actor, via *membership, d time.Duration) trace.Step {
	e := trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: to.id, Msg: l.id, Cause: c.h.cause, Value: int64(d), Reason: l.purpose()}
	if via == nil {
		return c.t.Record(e)
	}
	at := c.t.RecordAfter(e, via.step)
	c.t.Record(trace.Event{Kind: trace.MsgRoute, Actor: via.of.id, Peer: to.id, Msg: l.id, Cause: at})
	return at
}

// put puts an envelope into the mailbox without the lock, if the inbox is open. It reports whether that made the
// actor ready, and whether the inbox was open.
func (c *Context) put(to *actor, l *envelope) (woken, through bool) {
	w := c.workspace.worker()
	to.s.owe(w, 1) // first: the message may be handled before put returns
	if woken, through = to.inbox.put(l); !through {
		if w != nil && w.p.s != to.s {
			w = nil
		}
		to.s.count(c.t, w, 1, trace.NoStep)
	}
	return woken, through
}

// failure is the error of a failed send to a.
func (a *actor) failure(why error, remedy string) *Error {
	return &Error{Op: "send to", Name: a.name, Err: why, Remedy: remedy}
}

func (a *actor) gone() *Error {
	return a.failure(ErrNoActor, "it has stopped; the message became a dead letter")
}

// refused says why an envelope was not accepted, or finds room for it. to.mu is held; it is released.
func (c *Context) refused(to *actor, l *envelope, d time.Duration, takes bool) (accepted bool, _ error) {
	var err *Error
	switch {
	case to.closed:
		at := to.recordEnvelope(c.t, trace.MsgDeadLetter, l, l.cause, trace.ReasonNone)
		to.unlock()
		to.s.undelivered(c.t, to, l, at, UndeliveredGone)
		return false, to.gone()
	case !takes:
		to.recordEnvelope(c.t, trace.MsgRefuse, l, l.cause, trace.ReasonWillReceive)
		err = to.failure(ErrRefused, fmt.Sprintf("its WillReceive(%q) is false", l.m.Subject))
	default:
		return c.deliverToFull(to, l, d)
	}
	to.unlock()
	return false, err
}

// accept counts the envelope and lets it enter. a.mu is held.
func (a *actor) accept(t host.Thread, l *envelope, d time.Duration) (cause trace.Step, woken bool) {
	a.s.outstanding.Add(1)
	return a.enter(t, l, d)
}

// enter puts the envelope, whose cause is its MsgSend, into the mailbox. The caller has counted it. It reports
// whether that made the actor ready, and by which step. a.mu is held.
func (a *actor) enter(t host.Thread, l *envelope, d time.Duration) (cause trace.Step, woken bool) {
	depth := a.box.depth() + 1
	if a.s.rec != nil {
		e := trace.Event{
			Kind: trace.MsgEnqueue, Actor: a.id, Peer: l.from, Msg: l.id, Cause: l.cause, Depth: int32(depth),
			Value: int64(l.m.Priority),
		}
		if l.personal() {
			e.Reason = trace.ReasonNotice
		}
		l.cause = a.record(t, e)
	}
	a.box.arrive(l)
	if d == 0 {
		a.box.push(l)
		return a.wake(t, l.cause)
	}
	l.cause = a.record(t, trace.Event{
		Kind: trace.TimerSet, Actor: a.id, Peer: l.from, Msg: l.id, Cause: l.cause, Depth: int32(depth), Value: int64(d),
	})
	late := &delayed{envelope: l}
	a.box.hold(late)
	late.cancel = a.s.h.AfterFunc(d, func() { a.due(late) })
	return trace.NoStep, false
}

// due makes a delayed envelope eligible.
func (a *actor) due(late *delayed) {
	t := nowhere{a.s.h}
	a.lock()
	if !a.box.holds(late) {
		a.unlock()
		return
	}
	fired := a.record(t, trace.Event{
		Kind: trace.TimerFire, Actor: a.id, Peer: late.from, Msg: late.id, Cause: late.cause, Depth: int32(a.box.depth()),
	})
	a.box.release(late, fired)
	cause, woken := a.wake(t, fired)
	a.unlock()
	if woken {
		a.s.sched.enqueue(nil, a, cause)
	}
}

// wake makes a waiting actor ready that has an eligible message. a.mu is held.
func (a *actor) wake(t host.Thread, cause trace.Step) (trace.Step, bool) {
	if a.s.lite != nil && !a.fresh() && a.s.lite.late(a) {
		return cause, true
	}
	if a.status != waiting {
		return trace.NoStep, false
	}
	a.makeReady(t, trace.ReasonNone, cause)
	return a.readyAt, true
}

// makeReady changes the status of a waiting or executing actor. a.mu is held.
func (a *actor) makeReady(t host.Thread, why trace.Reason, cause trace.Step) {
	a.status = ready
	if a.s.rec != nil {
		a.readyAt = a.record(t, trace.Event{
			Kind: trace.ActorReady, Actor: a.id, Reason: why, Cause: cause, Depth: int32(a.box.depth()),
		})
	}
}
