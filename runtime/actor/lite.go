package actor

import (
	"fmt"
	"math/rand/v2"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// lite is a pool whose dispatcher changes the mailbox and the status one after the other, so that other threads can
// act in between: as ActorLite publishes it, or broken on purpose. The core is the same; the dispatchers differ in
// when a sender and a worker change the status:
//
//	             a message arrives                    none is left, or the share is used up
//	corrected    waiting -> ready, with the mailbox   waiting or ready, by the mailbox, at once
//	actorlite    later: if waiting, then ready        waiting; later: if messages are there, then ready
//	lost-wakeup  as corrected                         look at the mailbox; later: waiting or ready, by what was seen
//	two-at-once  look at the status; later: ready     as corrected
//
// "Later" is a Point, at which other threads may continue. On a simulated machine a thread that changes the status
// later is delayed there for a random time, as an operating system delays threads: without the delays a short run
// would hardly ever show a fault that takes bad luck. Config.NoHoldUps switches them off.
//
// ActorLite's worker takes a message without looking whether there is one, as published: see emptyHanded.
type lite struct {
	*pool
	kind trace.Dispatcher
	rng  *rand.Rand // nil: no thread is delayed
}

// maxHoldUp is the longest delay of a thread, in ns.
const maxHoldUp = 40_000

func newLite(s *System) *lite {
	d := &lite{pool: newPool(s), kind: s.cfg.Dispatcher}
	if s.h.Engine() == trace.Sim && !s.cfg.NoHoldUps {
		d.rng = rand.New(rand.NewPCG(s.cfg.Seed, rootLineage(string(d.kind))))
	}
	s.lite = d
	return d
}

func (d *lite) start(by host.Thread) error { return d.hire(by, d.work) }

// work is the main loop of a worker.
func (d *lite) work(w *worker) {
	if w.workspace.exit.at == siteIntrude {
		d.intruded(w)
	} else if a, cause, again := w.workspace.goOn(w.t); a != nil {
		d.follow(w.t, a, cause, again)
	}
	for a := d.take(w); a != nil; a = d.take(w) {
		if d.kind == trace.TwoAtOnce && d.intrude(w, a) {
			continue
		}
		cause, again := a.attach(w.t, w.workspace, d.s.cfg.Batch)
		d.follow(w.t, a, cause, again)
	}
}

// follow does what follows an attachment.
func (d *lite) follow(t host.Thread, a *actor, cause trace.Step, again bool) {
	switch {
	case again:
		d.pool.enqueue(t, a, cause)
	case d.kind == trace.ActorLite:
		d.lookAgain(t, a, cause)
	}
}

// late reports whether enqueue makes the actor ready, rather than the arrival of a message in the mailbox. a.mu is
// held.
func (d *lite) late(a *actor) bool {
	return d.kind == trace.ActorLite || d.kind == trace.TwoAtOnce && a.status == waiting
}

// owes reports whether a waiting actor has messages for which it is still to be made ready, or should have been. a.mu
// is held.
func (*lite) owes(a *actor) bool { return !a.unwilling && a.box.eligible() > 0 }

// hesitate lets other threads continue between reading the mailbox, which decided why an attachment ends, and
// changing the status. a.mu is held, but released meanwhile.
func (d *lite) hesitate(t host.Thread, a *actor, end trace.Reason) {
	a.unwilling = end == trace.ReasonUnselected
	if d.kind == trace.LostWakeup && end == trace.ReasonEmpty {
		a.unlock()
		d.later(t, statusOp(a))
		a.lock()
	}
}

// later is a Point at which t is delayed.
func (d *lite) later(t host.Thread, op host.Op) {
	if d.rng != nil {
		t.Charge(d.rng.Int64N(maxHoldUp))
	}
	t.Point(op)
}

// EmptyMailbox is the panic of a worker that took a message out of an empty mailbox, because its dispatcher does not
// check first. Nobody catches it: it ends the program, as does the exception of the published dispatcher.
type EmptyMailbox struct{ Actor Ref }

// FatalToRun marks panics that no supervisor decides about.
func (EmptyMailbox) FatalToRun() {}

func (e EmptyMailbox) Error() string {
	return fmt.Sprintf("the mailbox of %s is empty: its dispatcher made a thread run it for a message that another thread had already taken", e.Actor.Name())
}

// emptyHanded ends the program because a worker has found no message to take. a.mu is held, and released.
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

// crowded makes actors take turns after each share: ActorLite queues an actor again whether or not others wait.
func (d *lite) crowded(a *actor) bool { return d.kind == trace.ActorLite || d.pool.crowded(a) }

// enqueue is the second part of a wake-up.
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

// claim moves the status from waiting to ready and reports whether the caller must queue the actor. a.mu is held.
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

// lookAgain queues an actor whose status was set to waiting, if it has something to do.
func (d *lite) lookAgain(t host.Thread, a *actor, cause trace.Step) {
	t.Point(host.Op{Name: "look", Object: a.object()})
	a.lock()
	more := a.status == waiting && !a.unwilling && (a.plan != planNone || a.box.eligible() > 0)
	a.unlock()
	if more {
		d.enqueue(t, a, cause)
	}
}

// intrude lets w handle a message of an actor to which another worker is attached, and reports whether there is one.
// It uses a context of its own, because the actor's context belongs to the other worker.
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
	begun := a.recordEnvelope(t, trace.MsgDequeue, l, l.cause, trace.ReasonNone)
	a.unlock()
	h.begin(l, begun)
	a.ticked(t, l, begun)
	w.workspace.exit.guest = c
	a.receive(t, c, w.workspace, siteIntrude, begun)
	d.intruded(w)
	return true
}

// intruded ends what intrude has begun, after the message is handled.
func (d *lite) intruded(w *worker) {
	t, c := w.t, w.workspace.exit.guest
	w.workspace.exit = exitedCall{}
	a, begun := c.a, c.h.cause
	t.Point(host.Op{Name: "done", Object: a.object(), Write: true})
	a.lock()
	a.recordEnvelope(t, trace.MsgDone, c.h.envelope, begun, trace.ReasonNone)
	last := a.record(t, trace.Event{
		Kind: trace.RunEnd, Actor: a.id, Reason: trace.ReasonEmpty, Cause: trace.NoStep, Depth: int32(a.box.depth()),
	})
	leaves := a.leaving != trace.ReasonNone && a.status == waiting // and the other worker has left
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

// statusOp changes an actor's status but not its mailbox.
func statusOp(a *actor) host.Op { return host.Op{Name: "status", Object: a.object(), Write: true} }
