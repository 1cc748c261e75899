package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Stop ends an actor after the message being handled, as if it had called Exit: pending messages are dropped, and
// from now on it takes no more. Its children end first. Stop does not wait for the end.
func (c *Context) Stop(to Ref) {
	if to.a != nil {
		c.t.Point(stopOp)
		to.a.end(c.t, trace.ReasonStop, c.Self().ID(), c.h.cause)
	}
}

// Poison ends an actor after the messages that are pending and due now are handled. From now on it takes no more;
// delayed messages that are not due by then are dropped. Poison does not wait for the end.
func (c *Context) Poison(to Ref) {
	if to.a != nil {
		c.t.Point(stopOp)
		to.a.poison(c.t, c.Self().ID(), c.h.cause)
	}
}

// StopActor is Context.Stop for the running thread.
func (s *System) StopActor(to Ref) { s.current().Stop(to) }

// Poison is Context.Poison for the running thread.
func (s *System) Poison(to Ref) { s.current().Poison(to) }

// stopOp ends an actor and, one after the other, all below it.
var stopOp = host.Op{Name: "stop", Write: true}

// end ends the actor: after the current handling; or once it has a thread, if it has something to do first; or at
// once. by is the actor that wants it, 0 from outside; cause is the step that led to it.
func (a *actor) end(t host.Thread, why trace.Reason, by trace.ActorID, cause trace.Step) {
	a.lock()
	a.finish(t, why, by, cause)
	a.letGo(t)
}

// finish is end with a.mu held; it is released.
func (a *actor) finish(t host.Thread, why trace.Reason, by trace.ActorID, cause trace.Step) {
	if a.leaving != trace.ReasonNone {
		sooner := a.routes && a.leaving == trace.ReasonPoison && why != trace.ReasonPoison
		a.unlock()
		if sooner {
			a.endChildren(t, cause)
		}
		return
	}
	a.leaving = why
	if a.status == executing {
		a.close(t, why, by, cause)
		a.unlock()
		return
	}
	dropped := a.drop(t, why)
	if (a.plan == planStart || a.fresh()) && a.life != nil {
		a.life.stopped = nil
	}
	dropped += a.giveUp()
	if a.status == suspended || a.fresh() {
		a.status = waiting
	}
	if !a.hasStoppedHook() && !a.hasChildren() {
		a.closed = true
		at := a.exit(t, cause)
		a.unlock()
		a.farewell(t, at, true)
		a.s.finished(t, dropped, trace.NoStep)
		return
	}
	cause = a.close(t, why, by, cause)
	if a.status == ready || !a.hasChildren() {
		at, woken := a.summon(t, planStop, trace.ReasonStop, cause)
		a.unlock()
		if woken {
			a.s.sched.enqueue(t, a, at)
		}
	} else {
		a.status, a.ending = stopping, true
		a.unlock()
		if a.routes && why == trace.ReasonPoison {
			a.poisonChildren(t, cause)
		} else {
			a.endChildren(t, cause)
		}
		a.lock()
		a.childrenGone(t, cause)
	}
	a.s.finished(t, dropped, trace.NoStep)
}

// poison ends the actor when it has nothing left to handle.
func (a *actor) poison(t host.Thread, by trace.ActorID, cause trace.Step) {
	a.lock()
	if a.closed || a.leaving != trace.ReasonNone {
		a.unlock()
		return
	}
	if a.fresh() || a.status == waiting && (a.s.lite == nil || !a.s.lite.owes(a)) {
		a.finish(t, trace.ReasonPoison, by, cause)
	} else {
		a.poisoned = true
		a.close(t, trace.ReasonPoison, by, cause)
		a.unlock()
	}
	a.letGo(t)
}

// close makes the actor take no more messages. It returns the step that says so, or cause if it was closed before.
// a.mu is held.
func (a *actor) close(t host.Thread, why trace.Reason, by trace.ActorID, cause trace.Step) trace.Step {
	if a.closed {
		return cause
	}
	a.closed = true
	a.turnAway(t)
	a.s.outstanding.Add(-a.endTimers(t, true, cause)) // not the last one: the actor is running or has something to do
	return a.record(t, trace.Event{
		Kind: trace.ActorStopping, Actor: a.id, Peer: by, Reason: why, Cause: cause, Depth: int32(a.box.depth()),
	})
}

// giveUp drops the actor's plan, and returns how much of what is outstanding that was. a.mu is held.
func (a *actor) giveUp() int64 {
	if a.plan == planNone {
		return 0
	}
	if a.life.cancel != nil {
		a.life.cancel()
		a.life.cancel = nil
	}
	a.plan = planNone
	return 1
}

// hasStoppedHook reports whether the actor's own thread has something to do before it ends. a.mu is held.
func (a *actor) hasStoppedHook() bool { return a.life != nil && a.life.stopped != nil }

// leave ends the attachment of a stopping actor, and also the actor if no child of it lives any more. It returns the
// step that says so and how many messages it dropped. a.mu is held, but not while the program's code runs.
func (a *actor) leave(t host.Thread) (last trace.Step, dropped int64) {
	dropped = a.drop(t, a.leaving) + a.giveUp()
	a.ending = true
	if a.hasChildren() {
		at := a.close(t, a.leaving, 0, a.handling.cause)
		a.unlock()
		t.Point(stopOp)
		a.endChildren(t, at)
		a.lock()
	}
	a.closed = true
	end := trace.Event{Kind: trace.RunEnd, Actor: a.id, Reason: a.leaving, Cause: trace.NoStep}
	if a.hasChildren() {
		a.status = stopping
		return a.record(t, end), dropped
	}
	if a.hasStoppedHook() {
		why, stopped := reasonOf(a.leaving), a.life.stopped
		a.life.stopped = nil
		a.ctx.workspace.turn.done += dropped // this is what counts if stopped does not return
		a.unlock()
		a.call(t, siteStopped, a.readyAt, func() { stopped(&a.ctx, why) })
		a.lock()
	}
	a.record(t, end)
	return a.exit(t, trace.NoStep), dropped
}

// exit makes the actor's status exited. a.mu is held.
func (a *actor) exit(t host.Thread, cause trace.Step) trace.Step {
	a.status = exited
	if a.queued {
		a.s.pool.left(a)
	}
	return a.record(t, trace.Event{Kind: trace.ActorStop, Actor: a.id, Reason: a.leaving, Cause: cause})
}

// farewell removes an exited actor from the tables. at is the step that says it exited; elsewhere says whether it
// exited on a thread not attached to it.
func (a *actor) farewell(t host.Thread, at trace.Step, elsewhere bool) {
	last := a.s.forget(a)
	if elsewhere {
		a.s.sched.retire(a, at)
	}
	a.leaveRouters(t, at)
	a.notifyWatchers(t, at)
	a.failOpen(t, at)
	a.s.forgetSubscriber(a)
	if a.parent != nil {
		a.parent.childGone(t, a.name, at)
	}
	a.notifyAwaiting(t, at)
	if last {
		a.s.sched.shutdown(at)
	}
}

// drop drops what is pending, including timers. The actor is being closed. a.mu is held.
func (a *actor) drop(t host.Thread, why trace.Reason) int64 {
	a.turnAway(t)
	stopped := a.endTimers(t, false, trace.NoStep)
	envelopes := a.box.empty()
	for i := range envelopes {
		l := &envelopes[i]
		at := a.record(t, trace.Event{
			Kind: trace.MsgDrop, Actor: a.id, Peer: l.from, Msg: l.id, Reason: why, Cause: l.cause,
			Depth: int32(len(envelopes) - i - 1),
		})
		a.lost(l, at, why, true)
	}
	return stopped + int64(len(envelopes))
}
