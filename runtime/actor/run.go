package actor

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// attach lets thread t, whose workspace is own, run a: it handles messages until none is eligible or wanted, until
// share of them are handled or the time slice is used while others wait for a thread, or until the actor stops. It
// reports whether a is ready again and must be queued, and the step that says so.
func (a *actor) attach(t host.Thread, own *workspace, share int) (cause trace.Step, again bool) {
	if a.s.points.Due() {
		t.Point(host.Op{Name: "dequeue", Object: a.object(), Write: true})
	}
	l, attached := a.takeFirst(own)
	since, why := a.readyAt, trace.ReasonNone
	if !attached {
		switch {
		case a.status == ready:
		case a.status == waiting && a.s.first != nil:
			since, why = trace.NoStep, a.idleness()
		default: // stopped while it was queued
			a.unlock()
			return trace.NoStep, false
		}
		a.status = executing
		if a.s.lite != nil {
			a.listed = false
		}
	}
	a.begun = true
	a.ctx.t, a.ctx.workspace = t, own
	t.Attach(a.id, &a.ctx)
	if a.s.rec != nil {
		a.place(t)
		a.record(t, trace.Event{Kind: trace.RunBegin, Actor: a.id, Cause: since, Reason: why, Depth: int32(a.box.depth())})
	}
	own.attached, own.turn = a, turn{share: share, left: share, until: a.sliceEnd()}
	done, end := a.handleAll(t, own, l, &own.turn)
	return a.conclude(t, own, done, end)
}

// idleness is why an actor is not ready that waits, and is attached nevertheless: see firstWaiter. a.mu is held.
func (a *actor) idleness() trace.Reason {
	if a.box.eligible() > 0 {
		return trace.ReasonUnselected
	}
	return trace.ReasonEmpty
}

// conclude ends an attachment after handleAll has returned: with a.mu held, which is released, or not held if the
// actor already waits. It reports whether the actor is ready again, and the step that says so.
func (a *actor) conclude(t host.Thread, own *workspace, done int64, end trace.Reason) (cause trace.Step, again bool) {
	if end != trace.ReasonNone {
		return a.depart(t, end, done)
	}
	// Another thread may have the actor already.
	a.part(t, own)
	a.s.count(t, own.w, done, trace.NoStep)
	return trace.NoStep, false
}

// handleAll handles envelopes, l first if it is not nil, until the attachment ends. It returns how many of the
// outstanding messages it handled and why the attachment ends, with a.mu held; or ReasonNone, with the lock not held,
// if the actor already waits with nothing to do.
func (a *actor) handleAll(t host.Thread, own *workspace, l *envelope, n *turn) (done int64, end trace.Reason) {
	if l == nil {
		l = a.resume(own)
	}
	for end == trace.ReasonNone {
		if l == nil {
			var one int64
			one, end = a.step(t)
			n.done += one
			n.any = n.any || end == trace.ReasonNone
			n.spent = end == trace.ReasonNone && n.used(a)
		} else if a.handleOpen(t, own, l, n) {
			return n.done, trace.ReasonNone
		}
		if end == trace.ReasonNone {
			end = a.verdict(n.spent)
		}
		if end == trace.ReasonNone {
			l = a.resume(own)
		}
	}
	a.prefetch = nil
	return n.done, end
}

// depart ends the attachment and reports whether the actor is ready again, and the step that says so. a.mu is held, and
// released.
func (a *actor) depart(t host.Thread, end trace.Reason, done int64) (cause trace.Step, again bool) {
	if a.s.lite != nil {
		a.s.lite.hesitate(t, a, end)
	}
	cause, dropped := a.detach(t, end)
	now, own := a.status, a.ctx.workspace
	a.unlock()
	a.part(t, own)
	if now != waiting && now != ready {
		a.letGo(t)
	}
	if now == exited {
		a.farewell(t, cause, false)
	}
	a.s.count(t, own.w, done+dropped, cause)
	return cause, now == ready
}

// place sets the position in the learner's source for t, which is attached.
func (a *actor) place(t host.Thread) {
	t.SetPos(a.pos)
	a.ctx.workspace.placed = true
}

// part records that t, whose workspace is own, no longer runs a. Another thread may already do so.
func (a *actor) part(t host.Thread, own *workspace) {
	if own.w == nil { // of a local pool, t soon works for another actor
		t.Attach(a.s.sched.owner(a), nil)
	}
	if own.placed {
		own.placed = false
		t.SetPos(0)
	}
}

// sliceEnd is when the time slice of an attachment that begins now is used up; 0: there is none.
func (a *actor) sliceEnd() int64 {
	if a.s.cfg.Slice <= 0 {
		return 0
	}
	return a.s.h.Now() + int64(a.s.cfg.Slice)
}

// step carries out the plan, or handles the next message. It returns how much of what is outstanding was done, 1 or
// 0, and why the attachment ends if there was nothing to do. a.mu is held, but not while the program's code runs.
func (a *actor) step(t host.Thread) (done int64, end trace.Reason) {
	switch a.plan {
	case planNone:
		return a.handleNext(t)
	case planRestart:
		if !a.restart(t) {
			return 0, trace.ReasonSuspended
		}
	default:
		a.perform(t)
	}
	return 1, trace.ReasonNone
}

// handleNext takes the next message and handles it. It returns how many were handled, which is 1, or 0 if the message
// was stashed or there is none; and in the last case why the attachment ends. a.mu is held, but not while code of the
// behavior runs.
func (a *actor) handleNext(t host.Thread) (done int64, end trace.Reason) {
	h := &a.handling
	l, how, end := a.take(t)
	if l == nil {
		return 0, end
	}
	begun := trace.NoStep
	if a.s.rec != nil || a.pos != 0 {
		a.place(t)
		begun = a.recordEnvelope(t, trace.MsgDequeue, l, l.cause, how)
	}
	h.begin(l, begun)
	h.fresh = true
	if a.blockedSenders() != nil {
		a.admit(t)
		a.unlock()
		a.letGo(t)
	} else {
		a.unlock()
	}
	a.ticked(t, l, begun)
	a.receive(t, &a.ctx, a.ctx.workspace, siteReceive, begun)
	return a.received(t, l, begun), trace.ReasonNone
}

// received puts away an envelope that the behavior has handled since the step begun. It returns how many that were, 0
// if the envelope was stashed. a.mu is held after it.
func (a *actor) received(t host.Thread, l *envelope, begun trace.Step) int64 {
	h := &a.handling
	unanswered := l.leftOpen()
	if a.s.points.Due() {
		t.Point(host.Op{Name: "done", Object: a.object(), Write: true})
	}
	a.lock()
	handled, why := int64(1), trace.ReasonNone
	if h.stashed {
		handled, why = 0, trace.ReasonStash
	}
	h.envelope, h.fresh, h.stashed = &noEnvelope, false, false
	if a.s.rec != nil {
		a.recordEnvelope(t, trace.MsgDone, l, begun, why)
	}
	if unanswered != nil && handled == 1 {
		a.keepOpen(unanswered)
	}
	if handled == 1 {
		a.ctx.workspace.put(l)
	}
	return handled
}

// recordEnvelope records what happens to a message to the actor. a.mu is held.
func (a *actor) recordEnvelope(t host.Thread, kind trace.Kind, l *envelope, cause trace.Step, why trace.Reason) trace.Step {
	return a.record(t, trace.Event{
		Kind: kind, Actor: a.id, Peer: l.from, Msg: l.id, Cause: cause, Depth: int32(a.box.depth()), Reason: why,
	})
}

// take takes the message to handle next out of the mailbox, and says how it was found, or why there is none. a.mu is held, but
// not while the behavior is asked.
func (a *actor) take(t host.Thread) (l *envelope, how, end trace.Reason) {
	switch {
	case a.box.eligible() == 0: // they were taken away before the thread came
		if lite := a.s.lite; lite != nil && lite.kind == trace.ActorLite {
			lite.emptyHanded(t, a)
		}
		return nil, trace.ReasonNone, trace.ReasonEmpty
	case a.selects != nil:
		return a.selected(t)
	}
	return a.box.pop(), trace.ReasonNone, trace.ReasonNone
}

// verdict says whether and why the attachment ends after a message. a.mu is held.
func (a *actor) verdict(shareUsed bool) trace.Reason {
	switch {
	case a.leaving != trace.ReasonNone:
		return a.leaving
	case a.plan == planAwait:
		return trace.ReasonSuspended
	case a.plan == planNone && a.box.eligible() == 0:
		return trace.ReasonEmpty
	case shareUsed && a.s.sched.crowded(a):
		return trace.ReasonBatch
	}
	return trace.ReasonNone
}

// detach ends the attachment and sets the actor's status. It returns the step that says so and how many messages it
// dropped. a.mu is held.
func (a *actor) detach(t host.Thread, end trace.Reason) (last trace.Step, dropped int64) {
	nothing := end == trace.ReasonEmpty || end == trace.ReasonUnselected
	if nothing && a.poisoned && a.leaving == trace.ReasonNone && (a.s.lite == nil || !a.s.lite.owes(a)) {
		a.leaving = trace.ReasonPoison
	}
	if a.leaving != trace.ReasonNone {
		return a.leave(t)
	}
	depth := int32(a.box.depth())
	last = trace.NoStep
	if a.s.rec != nil {
		last = a.record(t, trace.Event{Kind: trace.RunEnd, Actor: a.id, Reason: end, Cause: trace.NoStep, Depth: depth})
	}
	if end == trace.ReasonSuspended {
		a.status = suspended
		return last, 0
	}
	if nothing || a.s.lite != nil && a.s.lite.letsGo() {
		a.status = waiting
		return last, 0
	}
	why := trace.ReasonNone
	if a.plan == planRestart {
		why = trace.ReasonRestart
	}
	a.makeReady(t, why, last)
	return a.readyAt, 0
}

// receive calls the behavior with c, the context for own's thread, and catches its panic. at is where it is called
// from.
func (a *actor) receive(t host.Thread, c *Context, own *workspace, at callSite, dequeued trace.Step) {
	h := c.h
	returned := false
	defer func() {
		if v := recover(); v != nil {
			a.crashed(t, Crash{Message: h.envelope.m, Value: v}, h.envelope, dequeued)
		} else if !returned {
			own.exit.at = at
		}
	}()
	a.handle(c, h)
	returned = true
}

// crashed reports a panic of the behavior, about which its supervisor decides. A panic that ends the whole run is
// passed on.
func (a *actor) crashed(t host.Thread, c Crash, l *envelope, begun trace.Step) {
	passOn(c.Value)
	if printed := a.s.cfg.PanicText; printed != nil {
		var ok bool
		if c.Text, ok = printed(c.Value); !ok {
			return
		}
	}
	at := trace.NoStep
	if rec := a.s.rec; rec != nil {
		e := trace.Event{
			Kind: trace.ActorCrash, Actor: a.id, Peer: l.from, Msg: l.id, Cause: begun,
			Depth: int32(Ref{a}.Pending()), Value: rec.String(fmt.Sprint(c.Value)),
		}
		if c.hook == trace.ReasonSelected || c.hook == trace.ReasonRestart {
			e.Reason = c.hook // nothing else in the trace says that the hooks were running
		}
		at = t.Record(e)
	}
	switch c.hook {
	case trace.ReasonSelected:
	case trace.ReasonStop:
		if a.leavesFor() == trace.ReasonNone {
			c.Directive = Restart // a restart continues
		}
	default:
		a.failed(t, &c, at)
	}
	c.Actor, c.Thread = Ref{a}, t
	a.s.cfg.OnPanic(c)
}

// leavesFor is why the actor is about to end, ReasonNone if it is not.
func (a *actor) leavesFor() trace.Reason {
	a.lock()
	defer a.unlock()
	return a.leaving
}

// passOn panics again with a value that ends the whole run.
func passOn(v any) {
	switch v.(type) {
	case host.Stopped, interface{ FatalToRun() }:
		panic(v)
	}
}
