package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// This file handles runtime.Goexit called by a behavior's code, as testing.T.FailNow does. Goexit ends the handling
// of the message, as a return would. But it also ends the goroutine, and nothing can stop that; so the thread
// continues in a new goroutine (host.SurviveGoexit), which resumes the attachment where the old one left it.

// callSite says at which point of an attachment the thread has called the behavior's code.
type callSite uint8

const (
	siteNone    callSite = iota
	siteReceive          // handleNext
	siteSeveral          // receiveSome
	siteStarted          // call, of Started
	siteRestart          // call, of Stopped, before a new behavior starts
	siteStopped          // call, of Stopped, at the end
	siteFactory          // make
	siteSelect           // ask
	siteIntrude          // lite.intrude
)

// exitedCall is what a thread needs to know to continue after a Goexit.
type exitedCall struct {
	at    callSite
	begun trace.Step // of a hook: its HookBegin
	guest *Context   // of intrude
}

// goOn ends the attachment that a Goexit has interrupted, in the thread's new goroutine. It reports whether the actor
// is ready again and must be queued, and the step that says so; a is nil if there was no attachment.
func (d *workspace) goOn(t host.Thread) (a *actor, cause trace.Step, again bool) {
	if d.exit.at == siteNone {
		return nil, trace.NoStep, false
	}
	a = d.attached
	x := d.exit
	d.exit = exitedCall{}
	cause, again = a.takeUp(t, d, x)
	return a, cause, again
}

// takeUp continues the attachment after the call x.
func (a *actor) takeUp(t host.Thread, own *workspace, x exitedCall) (cause trace.Step, again bool) {
	n := &own.turn
	var l *envelope
	if x.at == siteSeveral {
		if l = a.follow(t, own, n); l == nil && n.waits {
			return a.conclude(t, own, n.done, trace.ReasonNone)
		}
	} else {
		one, spent := a.afterCall(t, x)
		n.done += one
		n.spent = spent && n.used(a)
	}
	if l == nil {
		if end := a.verdict(n.spent); end != trace.ReasonNone {
			a.prefetch = nil
			return a.conclude(t, own, n.done, end)
		}
	}
	done, end := a.handleAll(t, own, l, n)
	return a.conclude(t, own, done, end)
}

// afterCall does what follows a call of the behavior's code in the step that made it. It returns how much of what is
// outstanding the step has done, and whether that counts towards the actor's share. a.mu is held after it.
func (a *actor) afterCall(t host.Thread, x exitedCall) (done int64, counts bool) {
	switch x.at {
	case siteReceive:
		return a.received(t, a.handling.envelope, a.handling.cause), true
	case siteSelect: // the first message of the list that was returned
		t.Point(host.Op{Name: "select", Object: a.object(), Write: true})
		a.lock()
		a.handling.first = true
		return 0, false
	case siteFactory:
		a.crashed(t, a.madeNothing(), &envelope{}, a.life.cause)
		a.lock()
		a.renewWith(t, a.original())
		return 1, true
	case siteStopped: // leave starts from its beginning, where nothing is left to do
		a.called(t, trace.ReasonStop, x.begun)
		a.lock()
		return 0, false
	case siteRestart:
		a.called(t, trace.ReasonStop, x.begun)
		a.lock()
		if a.leaving == trace.ReasonNone && a.plan == planNone {
			a.intend(planRestart)
		}
		return 1, true
	}
	a.called(t, trace.ReasonStart, x.begun)
	a.lock()
	return 1, true
}
