package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Create makes an actor that is not started: it has its name, its place in its categories and a mailbox, which takes messages, but it
// handles none and has no thread before Start. It panics with an *Error where TryCreate returns one.
func (c *Context) Create(name string, b Behavior, opts ...Option) Ref {
	ref, err := c.TryCreate(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return ref
}

// TryCreate is TrySpawn for an actor that is not started; see Create. System.Wait waits until the messages of such an actor are handled,
// so it must be started, or stopped: that drops them. Stop and Poison end it at once, and none of its methods is called.
func (c *Context) TryCreate(name string, b Behavior, opts ...Option) (Ref, error) {
	return c.TrySpawn(name, b, append(opts[:len(opts):len(opts)], unstarted)...)
}

// TryCreateTop is TryCreate, but the actor has no parent.
func (c *Context) TryCreateTop(name string, b Behavior, opts ...Option) (Ref, error) {
	return c.TrySpawnTop(name, b, append(opts[:len(opts):len(opts)], unstarted)...)
}

func unstarted(o *options) { o.unstarted = true }

// Create makes an actor without a parent; see Context.Create.
func (s *System) Create(name string, b Behavior, opts ...Option) Ref {
	ref, err := s.TryCreate(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return ref
}

// TryCreate makes an actor without a parent; see Context.TryCreate.
func (s *System) TryCreate(name string, b Behavior, opts ...Option) (Ref, error) {
	return s.current().TryCreateTop(name, b, opts...)
}

// Start starts an actor that Create made: its method Started is called, if it has one, and it handles the messages that have arrived. It
// fails with an *Error that is ErrMisuse if the actor was started before, ErrNoActor if it has ended, or because there are too many
// threads; then it can be started later.
func (c *Context) Start(to Ref) error {
	a := to.a
	if a == nil {
		return &Error{Op: "start", Err: ErrNoActor, Remedy: "the Ref is the zero value and refers to no actor"}
	}
	c.t.Point(host.Op{Name: "start", Write: true})
	if err := a.claim(); err != nil {
		return err
	}
	if err := a.s.sched.adopt(c.t, a); err != nil {
		a.lock()
		defer a.unlock()
		if a.status == starting {
			a.status = created
		}
		return threadError("start", a.name, err)
	}
	return a.start(c.t, c.Self().ID(), c.h.cause)
}

// Start is Context.Start for the running thread.
func (s *System) Start(to Ref) error { return s.current().Start(to) }

// Unstarted reports whether the actor was created and is not started.
func (r Ref) Unstarted() bool {
	if r.a == nil {
		return false
	}
	r.a.lock()
	defer r.a.unlock()
	return r.a.fresh()
}

// fresh reports whether the actor has not been started. a.mu is held.
func (a *actor) fresh() bool { return a.status == created || a.status == starting }

// claim makes the caller the one that starts the actor.
func (a *actor) claim() error {
	a.lock()
	defer a.unlock()
	switch {
	case a.closed || a.status == exited:
		return a.over("start")
	case a.status != created:
		return &Error{Op: "start", Name: a.name, Err: ErrMisuse, Remedy: "it has been started: Spawn starts an actor at once, and one of Create is started once"}
	}
	a.status = starting
	return nil
}

// over is the error of an operation on an actor that has ended, or is about to.
func (a *actor) over(op string) *Error {
	return &Error{Op: op, Name: a.name, Err: ErrNoActor, Remedy: "it has stopped"}
}

// start makes the actor, which has what it needs of threads now, go to work. by is the actor that starts it, 0 from outside.
func (a *actor) start(t host.Thread, by trace.ActorID, cause trace.Step) error {
	a.lock()
	if a.status != starting { // ended meanwhile
		a.unlock()
		return a.over("start")
	}
	a.status = waiting
	at := a.record(t, trace.Event{Kind: trace.ActorStart, Actor: a.id, Peer: by, Cause: cause, Depth: int32(a.box.depth())})
	woken := false
	switch {
	case a.life != nil && a.life.started != nil:
		at, woken = a.summon(t, planStart, trace.ReasonStart, at)
	case a.box.eligible() > 0:
		at, woken = a.wake(t, at)
	}
	a.unlock()
	if woken {
		a.s.sched.enqueue(t, a, at)
	}
	if first := a.s.first; first != nil {
		first.admit(a)
	}
	return nil
}
