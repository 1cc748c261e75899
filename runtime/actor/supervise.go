package actor

import (
	"fmt"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Directive is what happens to an actor whose behavior panicked.
type Directive int

const (
	Resume   Directive = iota // it continues with its next message and keeps its state
	Restart                   // it restarts: its children end, a new behavior starts, pending messages are kept, stashed ones put back
	Stop                      // it ends
	Escalate                  // its parent counts as failed: the parent's supervisor decides what happens to the parent
)

var directiveReasons = [...]trace.Reason{
	Resume: trace.ReasonResume, Restart: trace.ReasonRestart, Stop: trace.ReasonStop, Escalate: trace.ReasonEscalate,
}

// Strategy says how an actor supervises its children. The zero value resumes an actor that panics.
type Strategy struct {
	Directive Directive
	// Decide, if set, chooses the directive by the value passed to panic. It runs on the thread of the actor that
	// failed; c is that actor's context. If Decide panics itself, Directive applies.
	Decide func(c *Context, failure any) Directive
	// AllForOne applies Restart and Stop to all children, not just the one that failed.
	AllForOne bool
	// MaxRestarts, if not 0, is how often an actor is restarted within the time Within (0: ever) before it is
	// stopped.
	MaxRestarts int
	Within      time.Duration
	// Backoff is how long the first restart waits; each further one waits twice as long as the one before, up to
	// MaxBackoff if that is not 0. If Within is set, earlier restarts are forgotten here too.
	Backoff, MaxBackoff time.Duration
}

// Supervise sets how the actor supervises its children.
func Supervise(s Strategy) Option { return func(o *options) { o.strategy = &s } }

// Factory makes a new behavior when the actor is restarted. Without one, the behavior with which it was spawned
// starts again, with its fields unchanged. f runs on the actor's thread.
func Factory(f func(c *Context) Behavior) Option { return func(o *options) { o.factory = f } }

// Supervise sets how actors without a parent are supervised from now on.
func (s *System) Supervise(st Strategy) {
	if why := st.wrong(); why != "" {
		panic(&Error{Op: "supervise", Err: ErrMisuse, Remedy: why})
	}
	s.strategy.Store(&st)
}

// wrong says what is wrong with st and how to fix it; empty if it is valid.
func (st *Strategy) wrong() string {
	if st.Directive < Resume || st.Directive > Escalate {
		return "its Strategy's Directive is not one of the constants"
	}
	return ""
}

// supervision is what the runtime remembers about an actor's supervision and failures.
type supervision struct {
	strategy *Strategy // for its children
	factory  func(c *Context) Behavior

	restarts []int64       // when it was restarted
	wait     time.Duration // of the next restart
	cause    trace.Step    // the decision to restart
	cancel   func() bool   // of the wait
	clearing bool          // waits for its children to end, before that
}

// strategyFor is how the actor is supervised, nil if it is not.
func (a *actor) strategyFor() *Strategy {
	if a.parent == nil {
		return a.s.strategy.Load()
	}
	a.parent.lock()
	defer a.parent.unlock()
	if a.parent.life == nil {
		return nil
	}
	return a.parent.life.strategy
}

// failed decides what happens after a panic of the actor, which runs on t, and does it. crash is the step that says
// it panicked. It sets the decision in c.
func (a *actor) failed(t host.Thread, c *Crash, crash trace.Step) {
	who := a
	for {
		st := who.strategyFor()
		if st == nil {
			if who == a {
				return
			}
			st = &Strategy{}
		}
		d := st.decide(&a.ctx, c.Value)
		if d == Escalate && who.parent == nil {
			d = Resume
		}
		if d == Restart && !who.mayRestart(st, &c.Wait) {
			d, c.Exhausted = Stop, true
		}
		if d != Escalate {
			c.Directive, c.Failed = d, Ref{who}
			who.enforce(t, c, st.AllForOne, crash, a)
			return
		}
		crash = who.decided(t, d, 0, crash)
		who = who.parent
	}
}

func (st *Strategy) decide(c *Context, failure any) (d Directive) {
	if st.Decide == nil {
		return st.Directive
	}
	defer func() {
		if v := recover(); v != nil {
			passOn(v)
			d = st.Directive
		}
	}()
	if d = st.Decide(c, failure); d < Resume || d > Escalate {
		d = st.Directive
	}
	return d
}

// mayRestart records a restart, unless there have been too many, and says how long it has to wait.
func (a *actor) mayRestart(st *Strategy, wait *time.Duration) bool {
	now := a.s.h.Now()
	a.lock()
	defer a.unlock()
	l := a.ownLife()
	if st.Within > 0 {
		for len(l.restarts) > 0 && now-l.restarts[0] > int64(a.s.h.Length(st.Within)) {
			l.restarts = l.restarts[1:]
		}
	}
	if st.MaxRestarts > 0 && len(l.restarts) >= st.MaxRestarts {
		return false
	}
	*wait = st.Backoff
	for range l.restarts {
		if 2**wait < *wait {
			break // longer than anything lasts
		}
		*wait *= 2
	}
	if st.MaxBackoff > 0 {
		*wait = min(*wait, st.MaxBackoff)
	}
	l.restarts = append(l.restarts, now)
	return true
}

// decided records a decision about the actor and returns its step.
func (a *actor) decided(t host.Thread, d Directive, wait time.Duration, crash trace.Step) trace.Step {
	a.lock()
	defer a.unlock()
	if a.status == exited {
		return crash // it ended meanwhile
	}
	return a.record(t, trace.Event{
		Kind: trace.ActorSupervise, Actor: a.id, Peer: Ref{a.parent}.ID(), Reason: directiveReasons[d], Value: int64(wait),
		Cause: crash, Depth: int32(a.box.depth()),
	})
}

// enforce carries out the decision in c about a, after the panic of at, which is a or a descendant of it.
func (a *actor) enforce(t host.Thread, c *Crash, all bool, crash trace.Step, at *actor) {
	if c.Directive == Resume {
		a.decided(t, Resume, 0, crash)
		return
	}
	group := []*actor{a}
	if all {
		t.Point(host.Op{Name: "all for one", Write: true})
		group = append(group, a.siblings()...)
	}
	if c.Directive == Restart {
		group = withoutRouters(group)
	}
	if !slices.Contains(group, at) {
		at.suspend()
	}
	for _, one := range group {
		if c.Directive == Restart {
			one.restartSoon(t, c.Wait, crash)
			continue
		}
		step := one.decided(t, Stop, 0, crash)
		one.end(t, trace.ReasonCrash, Ref{one.parent}.ID(), step)
	}
}

// withoutRouters replaces routers by their children, because a router itself has nothing to restart.
func withoutRouters(group []*actor) []*actor {
	var out []*actor
	for _, a := range group {
		if !a.routes {
			out = append(out, a)
			continue
		}
		a.lock()
		children := a.livingChildren()
		a.unlock()
		out = append(out, withoutRouters(children)...)
	}
	return out
}

// siblings are the other living children of the actor's parent, or the other actors without one.
func (a *actor) siblings() []*actor {
	var all []*actor
	if a.parent != nil {
		a.parent.lock()
		all = a.parent.livingChildren()
		a.parent.unlock()
	} else {
		for _, b := range a.s.living() {
			if b.parent == nil {
				all = append(all, b)
			}
		}
	}
	others := all[:0]
	for _, b := range all {
		if b != a {
			others = append(others, b)
		}
	}
	return others
}

// String is the directive in words.
func (d Directive) String() string {
	if d < Resume || d > Escalate {
		return fmt.Sprintf("Directive(%d)", int(d))
	}
	return [...]string{"resume", "restart", "stop", "escalate"}[d]
}
