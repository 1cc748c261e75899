package actor

import (
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Send puts m into the mailbox of to. It fails with an *Error that is ErrFull at the mailbox's capacity, ErrRefused if
// the behavior does not take the subject, or ErrNoActor if there is no such actor (any more).
func (c *Context) Send(to Ref, m Message) error { return c.SendAfter(0, to, m) }

// SendAfter is Send, but the message can be handled only once d has passed. Until then it is pending.
func (c *Context) SendAfter(d time.Duration, to Ref, m Message) error {
	if to.a == nil {
		c.h.next()
		return &Error{Op: "send", Err: ErrNoActor, Remedy: "the Ref is the zero value and refers to nobody"}
	}
	takes := to.a.takes(m.Subject)
	c.t.Point(host.Op{Name: "enqueue", Object: to.a.object(), Write: true})
	return c.deliver(to.a, m, d, takes)
}

// SendCategory sends m to the member of the category that has the fewest pending messages of those that have room and
// take the subject; equals take turns. It fails with an *Error that is ErrNoMember if there is none.
func (c *Context) SendCategory(category string, m Message) error {
	return c.SendCategoryAfter(0, category, m)
}

// SendCategoryAfter is SendCategory for a message that can be handled only once d has passed. The member is chosen now.
func (c *Context) SendCategoryAfter(d time.Duration, category string, m Message) error {
	c.t.Point(host.Op{Name: "category", Write: true}) // looks at all members' mailboxes
	a := c.s.member(category, m.Subject)
	if a == nil {
		l := c.letter(nil, m)
		c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Msg: l.id, Cause: c.h.cause, Value: int64(max(0, d))})
		return &Error{Op: "send to category", Name: category, Err: ErrNoMember,
			Remedy: fmt.Sprintf("spawn actors with actor.Category(%q), or raise their actor.Capacity", category)}
	}
	return c.deliver(a, m, d, true)
}

// Broadcast sends m to every actor, the sender included, in the order of spawning, and returns how many accepted it.
func (c *Context) Broadcast(m Message) int {
	c.t.Point(host.Op{Name: "broadcast", Object: registryObject})
	accepted := 0
	for _, to := range c.s.Actors() {
		if c.Send(to, m) == nil {
			accepted++
		}
	}
	return accepted
}

// SendAfter is Context.SendAfter for the thread at work.
func (s *System) SendAfter(d time.Duration, to Ref, m Message) error {
	return s.current().SendAfter(d, to, m)
}

// SendCategory is Context.SendCategory for the thread at work.
func (s *System) SendCategory(category string, m Message) error {
	return s.current().SendCategory(category, m)
}

// SendCategoryAfter is Context.SendCategoryAfter for the thread at work.
func (s *System) SendCategoryAfter(d time.Duration, category string, m Message) error {
	return s.current().SendCategoryAfter(d, category, m)
}

// Broadcast is Context.Broadcast for the thread at work.
func (s *System) Broadcast(m Message) int { return s.current().Broadcast(m) }

// letter makes the message to be sent, with its row in the trace.
func (c *Context) letter(to *actor, m Message) letter {
	m.Sender = c.Self()
	l := letter{m: m, from: m.Sender.ID(), lineage: c.h.next()}
	if rec := c.s.h.Recorder(); rec != nil {
		row := trace.Message{Subject: m.Subject, From: l.from, To: Ref{to}.ID(), Lineage: l.lineage}
		if m.Data != nil {
			row.Data = c.s.cfg.FormatData(m.Data)
		}
		l.id = rec.AddMessage(row)
	}
	return l
}

// deliver sends m to an actor, whose behavior has already been asked.
func (c *Context) deliver(to *actor, m Message, d time.Duration, takes bool) error {
	d = max(0, d)
	l := c.letter(to, m)
	sent := c.t.Record(trace.Event{
		Kind: trace.MsgSend, Actor: l.from, Peer: to.id, Msg: l.id, Cause: c.h.cause, Value: int64(d),
	})
	to.mu.Lock()
	e := trace.Event{Actor: to.id, Peer: l.from, Msg: l.id, Cause: sent, Depth: int32(to.box.depth())}
	var err *Error
	switch {
	case to.status == exited:
		e.Kind = trace.MsgDeadLetter
		err = &Error{Err: ErrNoActor, Remedy: "it has stopped; the message became a dead letter"}
	case !takes:
		e.Kind, e.Reason = trace.MsgRefuse, trace.ReasonWillReceive
		err = &Error{Err: ErrRefused, Remedy: fmt.Sprintf("its WillReceive(%q) is false", m.Subject)}
	case to.capacity != Unlimited && to.box.depth() >= to.capacity:
		e.Kind, e.Reason = trace.MsgRefuse, trace.ReasonFull
		err = &Error{Err: ErrFull, Remedy: fmt.Sprintf("its mailbox holds %d; spawn it with a larger actor.Capacity, or send less", to.capacity)}
	}
	if err != nil {
		c.t.Record(e)
		to.mu.Unlock()
		err.Op, err.Name = "send to", to.name
		return err
	}
	cause, woken := to.accept(c.t, l, d, e)
	to.mu.Unlock()
	if woken {
		to.s.sched.enqueue(c.t, to, cause)
	}
	return nil
}

// accept puts the letter into the mailbox. It reports whether that made the actor ready, and by which step. a.mu is held.
func (a *actor) accept(t host.Thread, l letter, d time.Duration, e trace.Event) (cause trace.Step, woken bool) {
	a.s.outstanding.Add(1)
	e.Kind = trace.MsgEnqueue
	e.Depth++
	a.pending.Store(int64(e.Depth))
	l.cause = t.Record(e)
	if d == 0 {
		a.box.push(l)
		return a.wake(t, l.cause)
	}
	l.cause = t.Record(trace.Event{
		Kind: trace.TimerSet, Actor: a.id, Peer: l.from, Msg: l.id, Cause: l.cause, Depth: e.Depth, Value: int64(d),
	})
	late := &delayed{letter: l}
	a.box.hold(late)
	late.cancel = a.s.h.AfterFunc(d, func() { a.due(late) })
	return trace.NoStep, false
}

// due makes a delayed letter eligible.
func (a *actor) due(late *delayed) {
	t := nowhere{a.s.h}
	a.mu.Lock()
	if _, held := a.box.delayed[late]; !held {
		a.mu.Unlock()
		return
	}
	fired := t.Record(trace.Event{
		Kind: trace.TimerFire, Actor: a.id, Peer: late.from, Msg: late.id, Cause: late.cause, Depth: int32(a.box.depth()),
	})
	a.box.release(late, fired)
	cause, woken := a.wake(t, fired)
	a.mu.Unlock()
	if woken {
		a.s.sched.enqueue(nil, a, cause)
	}
}

// wake makes a waiting actor ready; there is an eligible message. a.mu is held.
func (a *actor) wake(t host.Thread, cause trace.Step) (trace.Step, bool) {
	if a.status != waiting {
		return trace.NoStep, false
	}
	a.status = ready
	a.readyAt = t.Record(trace.Event{Kind: trace.ActorReady, Actor: a.id, Cause: cause, Depth: int32(a.box.depth())})
	return a.readyAt, true
}
