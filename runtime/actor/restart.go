package actor

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// restartSoon makes the actor restart when the current handling is over and the time wait has passed.
func (a *actor) restartSoon(t host.Thread, wait time.Duration, crash trace.Step) {
	a.lock()
	if a.leaving != trace.ReasonNone || a.plan != planNone || a.fresh() {
		a.unlock()
		return
	}
	l := a.ownLife()
	l.wait = wait
	l.cause = a.record(t, trace.Event{
		Kind: trace.ActorSupervise, Actor: a.id, Peer: Ref{a.parent}.ID(), Reason: trace.ReasonRestart, Value: int64(wait),
		Cause: crash, Depth: int32(a.box.depth()),
	})
	at, woken := a.summon(t, planRestart, trace.ReasonRestart, l.cause)
	a.unlock()
	if woken {
		a.s.sched.enqueue(t, a, at)
	}
}

// suspend makes the actor, which runs on the calling thread, wait for the decision about one of its ancestors.
func (a *actor) suspend() {
	a.lock()
	defer a.unlock()
	if a.leaving == trace.ReasonNone {
		a.intend(planAwait)
	}
}

// restart restarts the actor. As long as it has living children or the wait is not over, it only suspends the actor.
// a.mu is held, but not while the program's code runs.
func (a *actor) restart(t host.Thread) (done bool) {
	l := a.life
	a.restartTimers(t)
	if a.hasChildren() {
		a.plan = planAwait
		cause := l.cause
		a.unlock()
		t.Point(stopOp)
		a.endChildren(t, cause)
		a.lock()
		if l.clearing = a.hasChildren(); l.clearing {
			return false
		}
	}
	if l.wait > 0 {
		a.plan = planAwait
		wait := l.wait
		l.wait = 0
		l.cancel = a.s.h.AfterFunc(wait, a.waited)
		return false
	}
	a.plan = planNone
	if stopped := l.stopped; stopped != nil {
		cause := l.cause // others may decide to restart it again
		l.stopped = nil
		a.unlock()
		a.call(t, siteRestart, cause, func() { stopped(&a.ctx, ReasonRestart) })
		a.lock()
	}
	a.restartTimers(t) // those started by Stopped
	if a.leaving == trace.ReasonNone && a.plan == planNone {
		a.renew(t)
	}
	return true
}

// restartTimers ends the timers of an actor that is about to restart. a.mu is held, but released meanwhile.
func (a *actor) restartTimers(t host.Thread) {
	if n := a.endTimers(t, false, a.life.cause); n > 0 {
		a.timersStopped(t, n, a.life.cause)
		a.lock()
	}
}

// renew gives the actor its new behavior and starts it. a.mu is held, but not while the program's code runs.
func (a *actor) renew(t host.Thread) {
	l := a.life
	b, cause := a.original(), l.cause
	a.unlock()
	if l.factory != nil {
		if fresh := a.construct(t, cause); fresh != nil {
			b = fresh
		}
	}
	a.lock()
	a.renewWith(t, b)
}

// original is the behavior with which the actor was spawned or last restarted. a.mu is held.
func (a *actor) original() Behavior {
	if a.became != nil {
		return a.became.first
	}
	return a.behavior
}

// renewWith gives the actor the behavior b and starts it, unless something else must happen first. a.mu is held, but
// not while the program's code runs.
func (a *actor) renewWith(t host.Thread, b Behavior) {
	l := a.life
	if a.plan != planNone || a.leaving != trace.ReasonNone { // the factory failed, or another actor
		return
	}
	a.became = nil
	h := hooksOf(b)
	a.setBehavior(b, h)
	l.started, l.stopped = h.Started, h.Stopped
	a.unstash(t, false) // the new behavior does not know what the old one waited for
	at := a.record(t, trace.Event{
		Kind: trace.ActorRestart, Actor: a.id, Peer: Ref{a.parent}.ID(), Cause: l.cause, Value: int64(len(l.restarts)),
		Depth: int32(a.box.depth()),
	})
	if a.s.cfg.Became != nil {
		a.s.cfg.Became(a.id, b)
	}
	if l.started != nil {
		a.unlock()
		a.call(t, siteStarted, at, func() { l.started(&a.ctx) })
		a.lock()
	}
}

// construct calls the factory and returns its behavior, nil if it panics or returns none. cause is the decision to
// restart.
func (a *actor) construct(t host.Thread, cause trace.Step) (b Behavior) {
	returned := false
	defer func() {
		if v := recover(); v != nil {
			b = nil
			a.crashed(t, Crash{hook: trace.ReasonRestart, Value: v}, &envelope{}, cause)
		} else if !returned {
			a.ctx.workspace.exit.at = siteFactory
		}
	}()
	if b = a.life.factory(&a.ctx); b == nil {
		panic(a.madeNothing().Value)
	}
	returned = true
	return b
}

// madeNothing is the crash of a factory that returns no behavior.
func (a *actor) madeNothing() Crash {
	return Crash{hook: trace.ReasonRestart, Value: &Error{
		Op: "restart", Name: a.name, Err: ErrMisuse, Remedy: "its Factory returned nil; it must return a behavior",
	}}
}

// waited makes a suspended actor continue with its restart. It runs on no thread.
func (a *actor) waited() {
	a.lock()
	a.goOn(nowhere{a.s.h}, nil, a.life.cause)
}

// goOn makes a suspended actor ready to continue with its restart. by is the thread that does so, nil if there is
// none. a.mu is held, and released.
func (a *actor) goOn(t, by host.Thread, cause trace.Step) {
	if a.status == suspended {
		a.status = waiting
	}
	if a.plan != planAwait {
		a.unlock()
		return
	}
	at, woken := a.summon(t, planRestart, trace.ReasonRestart, cause)
	a.unlock()
	if woken {
		a.s.sched.enqueue(by, a, at)
	}
}
