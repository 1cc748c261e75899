package actor

import (
	"math/rand/v2"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Context gives a handler, or a thread outside any actor, access to its system. A handler's Context is valid until
// Receive returns and on its own thread only; On makes one for another thread.
type Context struct {
	s         *System
	a         *actor // nil outside
	t         host.Thread
	h         *handling
	workspace *workspace // of t, nil: none
	mode      *sendMode
	guest     bool // t is not the thread that runs the handling
}

// sendMode is how a context sends, where that differs from a plain send.
type sendMode struct {
	asking   *extras                   // the question of a Send; nil: none
	patience func(to Ref, wait func()) // see Patient; nil: waits are called directly
}

// sendMode is how c sends.
func (c *Context) sendMode() sendMode {
	if c.mode == nil {
		return sendMode{}
	}
	return *c.mode
}

// sendingLike is the same context with another sendMode.
func (c *Context) sendingLike(how sendMode) *Context {
	d := *c
	d.mode = &how
	return &d
}

// On is the same context for use on thread t, such as one the handler has started.
func (c *Context) On(t host.Thread) *Context {
	d := *c
	d.t, d.workspace, d.guest = t, nil, true
	return &d
}

// in is the same context in system s, which may be another on the same host.
func (c *Context) in(s *System) *Context {
	if c.s == s {
		return c
	}
	d := *c
	d.s = s
	return &d
}

// Self is the current actor, nobody outside.
func (c *Context) Self() Ref { return Ref{c.a} }

// Sender is the sender of the message being handled.
func (c *Context) Sender() Ref { return c.h.sender }

// Message is the message being handled.
func (c *Context) Message() Message { return c.h.envelope.m }

// Thread is the running thread.
func (c *Context) Thread() host.Thread { return c.t }

// System is the system that Spawn and the categories belong to.
func (c *Context) System() *System { return c.s }

// Rand is a stream of random numbers. It depends only on the run's seed and the lineage of the message being handled
// (outside of actors: the thread's name).
func (c *Context) Rand() *rand.Rand { return c.h.rand(c.s.cfg.Seed) }

// Spawn spawns an actor. It panics with an *Error where TrySpawn returns one.
func (c *Context) Spawn(name string, b Behavior, opts ...Option) Ref {
	ref, err := c.TrySpawn(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return ref
}

// TrySpawn spawns an actor as a child of the current one: it ends when its parent ends, and before it. The name must
// be unique among the children, or outside a handler among the actors without a parent. TrySpawn fails with an *Error
// if the name is blank or in use, b is nil, the system has ended, or there are too many threads.
func (c *Context) TrySpawn(name string, b Behavior, opts ...Option) (Ref, error) {
	if c.a != nil && c.a.s == c.s {
		return c.s.spawn(c, c.a, name, b, opts)
	}
	return c.TrySpawnTop(name, b, opts...)
}

// TrySpawnTop is TrySpawn, but the actor has no parent.
func (c *Context) TrySpawnTop(name string, b Behavior, opts ...Option) (Ref, error) {
	return c.s.spawn(c, nil, name, b, opts)
}

// Exit stops the actor after the current handling. The messages that are pending then are dropped.
func (c *Context) Exit() {
	c.mustBeActor("exit")
	c.a.lock()
	defer c.a.unlock()
	if c.a.leaving == trace.ReasonNone {
		c.a.leaving = trace.ReasonExit
	}
}

func (c *Context) mustBeActor(op string) {
	if c.a == nil {
		panic(&Error{Op: op, Err: ErrMisuse, Remedy: "call it inside a handler"})
	}
}

// Sleep waits for d. It holds the thread but uses no processor.
func (c *Context) Sleep(d time.Duration) {
	c.yield()
	c.t.Sleep(d)
}

// Work computes for d. It holds the thread and uses a processor.
func (c *Context) Work(d time.Duration) {
	c.yield()
	c.t.Work(d)
}

// yield lets other workers take the actor that this one would run next.
func (c *Context) yield() {
	if w := c.workspace.worker(); w != nil {
		w.yield()
	}
}

// nowhere stands in for the thread where there is none, as in calls of a host's AfterFunc.
type nowhere struct{ host host.Host }

var _ host.Thread = nowhere{}

func (nowhere) ID() trace.ThreadID                                  { return trace.NoThread }
func (nowhere) Spec() host.Spec                                     { return host.Spec{} }
func (nowhere) Point(host.Op)                                       {}
func (nowhere) Charge(int64)                                        {}
func (nowhere) Park(trace.Reason, bool, string)                     { panic(errNoThread) }
func (nowhere) Await(host.Op, host.Condition, trace.Reason, string) { panic(errNoThread) }
func (nowhere) Unpark(trace.Step)                                   { panic(errNoThread) }
func (nowhere) Sleep(time.Duration)                                 { panic(errNoThread) }
func (nowhere) Work(time.Duration)                                  { panic(errNoThread) }
func (nowhere) SetPos(trace.PosID)                                  {}
func (nowhere) SetObject(trace.ObjectID, int32)                     {}
func (nowhere) SetLimit(time.Duration)                              {}
func (nowhere) Blocked() trace.Step                                 { return trace.NoStep }
func (nowhere) Pos() trace.PosID                                    { return 0 }
func (nowhere) Attach(trace.ActorID, any)                           {}
func (nowhere) Last() trace.Step                                    { return trace.NoStep }
func (nowhere) Attached() (trace.ActorID, any)                      { return 0, nil }
func (n nowhere) Record(e trace.Event) trace.Step                   { return n.RecordAfter(e, trace.NoStep) }
func (n nowhere) RecordAfter(e trace.Event, after trace.Step) trace.Step {
	e.Thread = trace.NoThread
	return n.host.Recorder().RecordAfter(e, after)
}

var errNoThread = &Error{Op: "wait", Err: ErrMisuse, Remedy: "call it on a thread of the host"}
