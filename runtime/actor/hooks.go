package actor

import (
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Starter is implemented by a Behavior that has something to do before its first message. Started is called once, on
// the actor's own thread, and again after each restart; it may send, also to the actor itself. Started and Stopped are
// always the methods of the behavior with which the actor was spawned or restarted, even after Become.
type Starter interface{ Started(c *Context) }

// Stopper is implemented by a Behavior that has something to do when its actor ends, however that happens. Stopped is
// called on the actor's own thread, after its last message; the actor can still send, but takes no messages. Stopped is
// not called for an actor that ends before it has started. It is also called, with ReasonRestart, when the actor is
// restarted, before the new behavior starts.
type Stopper interface {
	Stopped(c *Context, why Reason)
}

// Reason says why an actor ended.
type Reason string

// Why an actor ended.
const (
	ReasonExit      Reason = "exit"      // by Context.Exit
	ReasonStop      Reason = "stop"      // by Context.Stop
	ReasonPoison    Reason = "poison"    // by Context.Poison
	ReasonParent    Reason = "parent"    // its parent ended
	ReasonTerminate Reason = "terminate" // its system ended
	ReasonCrash     Reason = "crash"     // it panicked, or an actor supervised with it did, and the supervisor stopped it
	ReasonRestart   Reason = "restart"   // it does not end but restarts: only Stopped gets this reason
)

// reasonOf is a trace's reason as a program sees it.
func reasonOf(r trace.Reason) Reason { return Reason(strings.ToLower(r.String())) }

// Hooks are the methods that a Behavior may have beside Receive; nil where it has none.
type Hooks struct {
	TypeName    string      // of the behavior that it stands for; empty: its own type
	Pos         trace.PosID // where its Receive stands in the learner's source
	WillReceive func(subject string) bool
	Select      func(t host.Thread, pending []Message) int
	Started     func(c *Context)
	Stopped     func(c *Context, why Reason)
}

// Hooked is implemented by a Behavior that stands for another one whose methods are known only at run time. It
// replaces WillReceiver, Selector, Starter and Stopper.
type Hooked interface{ Hooks() Hooks }

func hooksOf(b Behavior) Hooks {
	if b, ok := b.(Hooked); ok {
		return b.Hooks()
	}
	var h Hooks
	if b, ok := b.(WillReceiver); ok {
		h.WillReceive = b.WillReceive
	}
	if b, ok := b.(Selector); ok {
		h.Select = func(_ host.Thread, pending []Message) int { return b.Select(pending) }
	}
	if b, ok := b.(Starter); ok {
		h.Started = b.Started
	}
	if b, ok := b.(Stopper); ok {
		h.Stopped = b.Stopped
	}
	return h
}

// life is the state that most actors do without: methods to call beside Receive, children, watchers, timers.
type life struct {
	started func(c *Context)
	stopped func(c *Context, why Reason)
	lineage uint64 // of the messages that these send
	hooks   uint64 // number of hooks called so far

	children map[string]*actor // nil value: the child is being spawned

	category       []string
	blockedSenders *blockedSenders // nil: no sender has waited for room yet

	watchers []watcher // of this actor
	watching []*actor  // the actors that this one watches

	timers map[string]*timer
	losses []loss // to report
	open   []open // questions that were handled and not replied to

	awaited []*farewellWait // threads that wait for its end

	router  *router  // set if routes is
	routers []*actor // the routers of which it is a routee

	supervision
}

// ownLife is the actor's life, created on first use. a.mu is held.
func (a *actor) ownLife() *life {
	if a.life == nil {
		a.life = &life{}
	}
	return a.life
}

// newLife makes the life of an actor that c spawns, nil if the actor needs none.
func newLife(c *Context, h Hooks, o *options) *life {
	hooked := h.Started != nil || h.Stopped != nil || o.factory != nil
	if !hooked && o.strategy == nil {
		return nil
	}
	l := &life{started: h.Started, stopped: h.Stopped, supervision: supervision{strategy: o.strategy, factory: o.factory}}
	if hooked {
		l.lineage = c.next()
	}
	return l
}

// plan is what an actor has to do when it gets a thread, before it handles messages. Like the message being handled
// it counts as outstanding.
type plan uint8

const (
	planNone    plan = iota
	planStart        // call Started
	planStop         // end
	planRestart      // restart
	planAwait        // nothing until something else is over: the actor is suspended
)

// reason is the reason of an ActorReady that is for the plan.
func (p plan) reason() trace.Reason {
	switch p {
	case planStop:
		return trace.ReasonStop
	case planRestart:
		return trace.ReasonRestart
	}
	return trace.ReasonStart
}

// begin starts a spawned actor if it has something to do and no message has made it ready yet. spawned is the step
// that says it was spawned.
func (a *actor) begin(t host.Thread, spawned trace.Step) {
	if a.life == nil {
		return
	}
	a.lock()
	woken := a.plan == planStart && a.rouse(t, trace.ReasonStart, spawned)
	at := a.readyAt
	a.unlock()
	if woken {
		a.s.sched.enqueue(t, a, at)
	}
}

// intend sets the plan to p. a.mu is held.
func (a *actor) intend(p plan) {
	if a.plan == planNone {
		a.s.outstanding.Add(1)
	}
	a.plan = p
}

// rouse makes a waiting actor ready for its plan. a.mu is held.
func (a *actor) rouse(t host.Thread, why trace.Reason, cause trace.Step) (woken bool) {
	if a.status != waiting {
		return false
	}
	a.makeReady(t, why, cause)
	return true
}

// summon sets the plan to p and makes the actor ready for it. It returns the step by which, and whether the actor was
// waiting. a.mu is held.
func (a *actor) summon(t host.Thread, p plan, why trace.Reason, cause trace.Step) (at trace.Step, woken bool) {
	a.intend(p)
	woken = a.rouse(t, why, cause)
	return a.readyAt, woken
}

// perform carries out the plan. a.mu is held, but not while the program's code runs.
func (a *actor) perform(t host.Thread) {
	p := a.plan
	a.plan = planNone
	if p == planStart {
		a.unlock()
		a.call(t, siteStarted, a.readyAt, func() { a.life.started(&a.ctx) })
		a.lock()
	}
}

// call runs one of the behavior's methods on the attached thread and catches its panic. at is where it is called from. a.mu is
// not held.
func (a *actor) call(t host.Thread, at callSite, cause trace.Step, method func()) {
	why := trace.ReasonStop
	if at == siteStarted {
		why = trace.ReasonStart
	}
	a.place(t)
	begun := t.Record(trace.Event{Kind: trace.HookBegin, Actor: a.id, Reason: why, Cause: cause})
	a.life.hooks++
	a.handling.begin(&envelope{lineage: derive(a.life.lineage, a.life.hooks)}, begun)
	func() {
		returned := false
		defer func() {
			if v := recover(); v != nil {
				a.crashed(t, Crash{hook: why, Value: v}, &envelope{}, begun)
			} else if !returned {
				a.ctx.workspace.exit = exitedCall{at: at, begun: begun}
			}
		}()
		method()
		returned = true
	}()
	a.called(t, why, begun)
}

// called ends a call that the step begun has begun.
func (a *actor) called(t host.Thread, why trace.Reason, begun trace.Step) {
	t.Point(host.Op{Name: "done", Object: a.object(), Write: true})
	t.Record(trace.Event{Kind: trace.HookEnd, Actor: a.id, Reason: why, Cause: begun})
}
