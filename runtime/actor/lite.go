package actor

import (
	"fmt"
	"math/rand/v2"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// lite is a pool with a dispatcher in which the mailbox and the status change one after the other, so that others can
// come between: as ActorLite publishes it, or broken on purpose. It is the same core; what differs is when a sender and a
// worker change the status:
//
//	             a message arrives                    none is left, or the share is used up
//	corrected    waiting -> ready, with the mailbox   waiting or ready, by the mailbox, at once
//	actorlite    later: if waiting, then ready        waiting; later: if messages are there, then ready
//	lost-wakeup  as corrected                         look at the mailbox; later: waiting or ready, by what was seen
//	two-at-once  look at the status; later: ready     as corrected
//
// "Later" is a Point, at which others go on. Who changes the status later is held up there on a simulated machine, for a
// random time, as a system holds up threads: without that a short run would hardly ever show what takes bad luck.
// Config.NoHoldUps switches it off.
//
// ActorLite's worker takes a message without looking whether there is one, as published: see emptyHanded.
type lite struct {
	*pool
	kind trace.Dispatcher
	luck *rand.Rand // nil: no thread is held up
}

// maxHoldUp is the longest time for which a thread is held up, ns.
const maxHoldUp = 40_000

func newLite(s *System) *lite {
	d := &lite{pool: newPool(s), kind: s.cfg.Dispatcher}
	if s.h.Engine() == trace.Sim && !s.cfg.NoHoldUps {
		d.luck = rand.New(rand.NewPCG(s.cfg.Seed, rootLineage(string(d.kind))))
	}
	s.lite = d
	return d
}

func (d *lite) start(by host.Thread) error { return d.hire(by, d.work) }

// work is the life of a worker.
func (d *lite) work(w *worker) {
	if w.desk.exit.at == siteIntrude {
		d.intruded(w)
	} else if a, cause, again := w.desk.goOn(w.t); a != nil {
		d.follow(w.t, a, cause, again)
	}
	for a := d.take(w); a != nil; a = d.take(w) {
		if d.kind == trace.TwoAtOnce && d.intrude(w, a) {
			continue
		}
		cause, again := a.attach(w.t, w.desk, d.s.cfg.Batch)
		d.follow(w.t, a, cause, again)
	}
}

// follow comes after an attachment.
func (d *lite) follow(t host.Thread, a *actor, cause trace.Step, again bool) {
	switch {
	case again:
		d.pool.enqueue(t, a, cause)
	case d.kind == trace.ActorLite:
		d.lookAgain(t, a, cause)
	}
}

// late reports whether an actor that gets a message is made ready by enqueue, and not with the mailbox. a.mu is held.
func (d *lite) late(a *actor) bool {
	return d.kind == trace.ActorLite || d.kind == trace.TwoAtOnce && a.status == waiting
}

// owes reports whether an actor that waits has messages that it is still to be made ready for, or should have been: then it
// has not handled what it has. a.mu is held.
func (*lite) owes(a *actor) bool { return !a.unwilling && a.box.eligible() > 0 }

// hesitate lets others go on between the look at the mailbox that found why an attachment ends and the change of status.
// a.mu is held, but not meanwhile.
func (d *lite) hesitate(t host.Thread, a *actor, end trace.Reason) {
	a.unwilling = end == trace.ReasonUnselected
	if d.kind == trace.LostWakeup && end == trace.ReasonEmpty {
		a.unlock()
		d.later(t, statusOp(a))
		a.lock()
	}
}

// later is a Point at which t is held up.
func (d *lite) later(t host.Thread, op host.Op) {
	if d.luck != nil {
		t.Charge(d.luck.Int64N(maxHoldUp))
	}
	t.Point(op)
}

// EmptyMailbox is the panic of a worker that took a message out of an empty mailbox, which its dispatcher does not look into
// before. Nobody catches it: it ends the program, as the exception does that the published dispatcher throws.
type EmptyMailbox struct{ Actor Ref }

// FatalToRun marks what no supervisor decides about.
func (EmptyMailbox) FatalToRun() {}

func (e EmptyMailbox) Error() string {
	return fmt.Sprintf("the mailbox of %s is empty: its dispatcher made a thread run it for a message that another thread had already taken", e.Actor.Name())
}

// emptyHanded ends the program of a worker that has found no message to take. a.mu is held, and released.
func (d *lite) emptyHanded(t host.Thread, a *actor) {
	empty := EmptyMailbox{Ref{a}}
	if a.s.rec != nil {
		a.record(t, trace.Event{
			Kind: trace.ActorCrash, Actor: a.id, Cause: a.readyAt, Reason: trace.ReasonEmpty,
			Value: a.s.rec.String("panic: " + empty.Error()),
		})
	}
	a.unlock()
	panic(empty)
}

// letsGo reports whether an attachment ends with the status waiting, whatever the mailbox holds.
func (d *lite) letsGo() bool { return d.kind == trace.ActorLite }

// crowded makes actors take turns after each share: ActorLite queues an actor again whether others wait or not.
func (d *lite) crowded(a *actor) bool { return d.kind == trace.ActorLite || d.pool.crowded(a) }

// enqueue is the later part of a wake-up.
func (d *lite) enqueue(t host.Thread, a *actor, cause trace.Step) {
	if d.kind == trace.LostWakeup {
		d.pool.enqueue(t, a, cause)
		return
	}
	by := t
	if t == nil {
		by = nowhere{d.s.h}
	} else {
		d.later(t, statusOp(a))
	}
	a.lock()
	mine := d.claim(by, a, cause)
	cause = a.readyAt
	a.unlock()
	if mine {
		d.pool.enqueue(t, a, cause)
	}
}

// claim moves the status from waiting to ready and reports whether the actor is the caller's to queue. a.mu is held.
func (d *lite) claim(t host.Thread, a *actor, cause trace.Step) bool {
	switch {
	case a.status == waiting:
		why := trace.ReasonNone
		if a.plan != planNone {
			why = a.plan.reason()
		}
		a.makeReady(t, why, cause)
	case d.kind == trace.TwoAtOnce && (a.status == ready || a.status == executing):
		return true // it was waiting when the caller looked
	case a.status == ready && !a.listed: // by rouse
	default:
		return false
	}
	a.listed = true
	return true
}

// lookAgain queues an actor that was set to waiting, if it has something to do.
func (d *lite) lookAgain(t host.Thread, a *actor, cause trace.Step) {
	t.Point(host.Op{Name: "look", Object: a.object()})
	a.lock()
	more := a.status == waiting && !a.unwilling && (a.plan != planNone || a.box.eligible() > 0)
	a.unlock()
	if more {
		d.enqueue(t, a, cause)
	}
}

// intrude has w handle a message of an actor that another worker is at, and reports whether one is. It has its own
// context, since that of the actor is the other one's.
func (d *lite) intrude(w *worker, a *actor) bool {
	t := w.t
	t.Point(host.Op{Name: "dequeue", Object: a.object(), Write: true})
	a.lock()
	if a.status != executing || a.box.eligible() == 0 {
		a.unlock()
		return false
	}
	h := &handling{}
	c := &Context{s: d.s, a: a, t: t, h: h}
	t.Attach(a.id, c)
	t.SetPos(a.pos)
	a.record(t, trace.Event{Kind: trace.RunBegin, Actor: a.id, Cause: a.readyAt, Depth: int32(a.box.depth())})
	l := a.box.pop()
	begun := a.recordLetter(t, trace.MsgDequeue, l, l.cause, trace.ReasonNone)
	a.unlock()
	h.begin(l, begun)
	a.ticked(t, l, begun)
	w.desk.exit.guest = c
	a.receive(t, c, w.desk, siteIntrude, begun)
	d.intruded(w)
	return true
}

// intruded ends what intrude has begun, when the message is handled.
func (d *lite) intruded(w *worker) {
	t, c := w.t, w.desk.exit.guest
	w.desk.exit = exitedCall{}
	a, begun := c.a, c.h.cause
	t.Point(host.Op{Name: "done", Object: a.object(), Write: true})
	a.lock()
	a.recordLetter(t, trace.MsgDone, c.h.letter, begun, trace.ReasonNone)
	last := a.record(t, trace.Event{
		Kind: trace.RunEnd, Actor: a.id, Reason: trace.ReasonEmpty, Cause: trace.NoStep, Depth: int32(a.box.depth()),
	})
	leaves := a.leaving != trace.ReasonNone && a.status == waiting // and the other one has gone
	if leaves {
		a.makeReady(t, trace.ReasonNone, last)
	}
	a.unlock()
	t.Attach(t.Spec().Actor, nil)
	t.SetPos(0)
	if leaves {
		d.pool.enqueue(t, a, last)
	}
	d.s.finished(t, 1, last)
}

// statusOp changes an actor's status and not its mailbox.
func statusOp(a *actor) host.Op { return host.Op{Name: "status", Object: a.object(), Write: true} }
