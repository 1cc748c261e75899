package actor

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// attach lets thread t work for a: it handles messages until none is eligible, or share of them are handled while
// others wait for a thread, or the actor stops. It reports whether a is ready again and must be queued, and the step that
// says so.
func (a *actor) attach(t host.Thread, share int) (cause trace.Step, again bool) {
	t.Point(host.Op{Name: "dequeue", Object: a.object(), Write: true})
	a.mu.Lock()
	if a.status != ready { // stopped while it was queued
		a.mu.Unlock()
		return trace.NoStep, false
	}
	a.status, a.begun = executing, true
	a.ctx.t = t
	t.Attach(a.id, &a.ctx)
	t.SetPos(a.pos)
	t.Record(trace.Event{Kind: trace.RunBegin, Actor: a.id, Cause: a.readyAt, Depth: int32(a.box.depth())})
	for left := share; ; left-- {
		if left == 0 {
			left = share
		}
		a.handleNext(t)
		end := a.verdict(left == 1)
		if end == trace.ReasonNone {
			a.s.outstanding.Add(-1) // not the last: another is eligible
			continue
		}
		cause, dropped := a.detach(t, end)
		now := a.status
		a.mu.Unlock()
		t.Attach(t.Spec().Actor, nil)
		t.SetPos(0)
		if now == exited {
			a.s.forget(a)
		}
		a.s.finished(t, 1+dropped, cause)
		return cause, now == ready
	}
}

// handleNext takes the longest eligible message and handles it. a.mu is held, but not while the handler runs.
func (a *actor) handleNext(t host.Thread) {
	l := a.box.pop()
	depth := a.box.depth()
	a.pending.Store(int64(depth))
	t.SetPos(a.pos)
	e := trace.Event{
		Kind: trace.MsgDequeue, Actor: a.id, Peer: l.from, Msg: l.id, Cause: l.cause, Depth: int32(depth),
	}
	e.Cause = t.Record(e)
	a.mu.Unlock()
	a.handling.begin(&l, e.Cause)
	a.receive(t, &l, e.Cause)
	t.Point(host.Op{Name: "done", Object: a.object(), Write: true})
	a.mu.Lock()
	e.Kind, e.Depth = trace.MsgDone, int32(a.box.depth())
	t.Record(e)
}

// verdict says whether and why the attachment ends after a message. a.mu is held.
func (a *actor) verdict(shareUsed bool) trace.Reason {
	switch {
	case a.leaving != trace.ReasonNone:
		return a.leaving
	case a.box.eligible() == 0:
		return trace.ReasonEmpty
	case shareUsed && a.s.sched.crowded():
		return trace.ReasonBatch
	}
	return trace.ReasonNone
}

// detach ends the attachment and sets what the actor is from now on. It returns the step that says so and how many
// messages it threw away. a.mu is held.
func (a *actor) detach(t host.Thread, end trace.Reason) (last trace.Step, dropped int64) {
	stop := a.leaving != trace.ReasonNone
	if stop {
		dropped = a.drop(t, end)
	}
	e := trace.Event{Kind: trace.RunEnd, Actor: a.id, Reason: end, Cause: trace.NoStep, Depth: int32(a.box.depth())}
	last = t.Record(e)
	switch {
	case stop:
		a.status = exited
		e.Kind = trace.ActorStop
		last = t.Record(e)
	case end == trace.ReasonEmpty:
		a.status = waiting
	default:
		a.status = ready
		a.readyAt = t.Record(trace.Event{Kind: trace.ActorReady, Actor: a.id, Cause: last, Depth: e.Depth})
		last = a.readyAt
	}
	return last, dropped
}

// drop throws away what is pending. a.mu is held.
func (a *actor) drop(t host.Thread, why trace.Reason) int64 {
	letters := a.box.empty()
	a.pending.Store(0)
	for i, l := range letters {
		t.Record(trace.Event{
			Kind: trace.MsgDrop, Actor: a.id, Peer: l.from, Msg: l.id, Reason: why, Cause: l.cause,
			Depth: int32(len(letters) - i - 1),
		})
	}
	return int64(len(letters))
}

// receive calls the behavior and catches its panic.
func (a *actor) receive(t host.Thread, l *letter, dequeued trace.Step) {
	defer func() {
		if v := recover(); v != nil {
			a.crashed(t, l, dequeued, v)
		}
	}()
	a.behavior.Receive(&a.ctx, l.m)
}

// crashed reports a handler's panic. The actor goes on with its next message. What ends the whole run goes through.
func (a *actor) crashed(t host.Thread, l *letter, dequeued trace.Step, v any) {
	switch v.(type) {
	case host.Stopped, interface{ FatalToRun() }:
		panic(v)
	}
	rec := a.s.h.Recorder()
	if rec != nil {
		t.Record(trace.Event{
			Kind: trace.ActorCrash, Actor: a.id, Peer: l.from, Msg: l.id, Cause: dequeued,
			Depth: int32(a.pending.Load()), Value: rec.String(fmt.Sprint(v)),
		})
	}
	a.s.cfg.OnPanic(Crash{Actor: Ref{a}, Message: l.m, Value: v, Thread: t})
}
