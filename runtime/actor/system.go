package actor

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Config says how a system runs. The zero value is a pool of trace.DefaultWorkers, batch 1, seed 0.
type Config struct {
	Scheduler trace.Scheduler // empty: trace.Pool
	Workers   int             // of the pool; 0: trace.DefaultWorkers
	Batch     int             // pool: messages an actor may handle in a row while others wait; 0: trace.DefaultBatch
	Seed      uint64          // of all random numbers

	// FormatData makes the text of a message's Data for the trace, by default fmt.Sprint.
	FormatData func(data any) string
	// OnPanic is told of a handler's panic, on the handler's thread while the panicking frames are still there. By
	// default a line is written to stderr.
	OnPanic func(Crash)
	// Thread is the thread that makes the system; nil: the host's current one.
	Thread host.Thread
}

// Crash is a panic of a handler.
type Crash struct {
	Actor   Ref
	Message Message
	Value   any // what was passed to panic
	Thread  host.Thread
}

func (c Crash) String() string {
	return fmt.Sprintf("actor %s panicked while handling %s: %v", c.Actor, c.Message.Subject, c.Value)
}

// System is a set of actors under one scheduler. Its methods without a Context act for whatever thread is running now;
// where the thread is known, As is better: on real threads only it knows who sends.
type System struct {
	h       host.Host
	cfg     Config
	sched   scheduler
	outside *handling // of goroutines that are no thread of the host

	// outstanding counts the messages accepted and not yet handled to the end or dropped.
	outstanding atomic.Int64

	mu      sync.Mutex
	names   map[string]*actor // nil while it is being made
	actors  roster            // living
	members map[string]*category
	threads int // actor and worker threads of this system that have not ended
	closed  bool
	waiters []host.Thread // for quiescence, or for the end of the threads
	callers map[host.Thread]*handling
	nextID  trace.ActorID // without a recorder
}

// scheduler gives actors threads.
type scheduler interface {
	// start makes the threads that exist from the start.
	start(by host.Thread) error
	// adopt prepares for a new actor, whose status is still waiting.
	adopt(by host.Thread, a *actor) error
	// enqueue takes an actor whose status has become ready. t is the thread that made it so, nil if none did.
	enqueue(t host.Thread, a *actor, cause trace.Step)
	// crowded reports whether other actors wait for a thread that a could give up.
	crowded() bool
	// shutdown lets all threads end; all actors have been told to stop.
	shutdown(cause trace.Step)
}

// New makes a system on h and starts the pool's workers. It panics with an *Error if they are too many.
func New(h host.Host, cfg Config) *System {
	d := trace.Settings{Scheduler: cfg.Scheduler, Workers: cfg.Workers, Batch: cfg.Batch}.WithDefaults()
	cfg.Scheduler, cfg.Workers, cfg.Batch = d.Scheduler, max(1, d.Workers), max(1, d.Batch)
	if cfg.FormatData == nil {
		cfg.FormatData = func(data any) string { return fmt.Sprint(data) }
	}
	if cfg.OnPanic == nil {
		cfg.OnPanic = func(c Crash) { fmt.Fprintln(os.Stderr, c) }
	}
	if cfg.Thread == nil {
		cfg.Thread = h.Current()
	}
	s := &System{
		h: h, cfg: cfg, outside: &handling{cause: trace.NoStep, lineage: rootLineage("main")},
		names: map[string]*actor{}, members: map[string]*category{}, callers: map[host.Thread]*handling{},
	}
	if cfg.Scheduler == trace.ThreadPerActor {
		s.sched = &threads{s: s}
	} else {
		s.sched = newPool(s)
	}
	if err := s.sched.start(cfg.Thread); err != nil {
		panic(&Error{Op: "start the pool", Err: err, Remedy: "use fewer workers"})
	}
	return s
}

// NewSystem makes a system of its own on real threads, with default settings, for use in any Go program. Its threads
// end with Wait or Stop.
func NewSystem() *System { return New(host.NewReal(host.RealConfig{}), Config{}) }

// As is the context of a thread: of the handler it is running, or else of the thread itself, outside any actor.
func (s *System) As(t host.Thread) *Context {
	if t == nil {
		return &Context{s: s, t: nowhere{s.h}, h: s.outside}
	}
	if _, job := t.Attached(); job != nil {
		if c, ok := job.(*Context); ok {
			return c.in(s)
		}
	}
	if t.ID() == trace.NoThread {
		return &Context{s: s, t: t, h: s.outside}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.callers[t]
	if h == nil {
		h = &handling{cause: trace.NoStep, lineage: rootLineage(t.Spec().Name)}
		s.callers[t] = h
	}
	return &Context{s: s, t: t, h: h}
}

func (s *System) current() *Context { return s.As(s.h.Current()) }

// Spawn makes an actor. It panics with an *Error where TrySpawn returns one.
func (s *System) Spawn(name string, b Behavior, opts ...Option) Ref {
	return s.current().Spawn(name, b, opts...)
}

// TrySpawn makes an actor; see Context.TrySpawn.
func (s *System) TrySpawn(name string, b Behavior, opts ...Option) (Ref, error) {
	return s.current().TrySpawn(name, b, opts...)
}

// Send sends m; see Context.Send.
func (s *System) Send(to Ref, m Message) error { return s.current().Send(to, m) }

// Actors are the living actors in the order of spawning.
func (s *System) Actors() []Ref {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.actors.all()
	refs := make([]Ref, len(all))
	for i, a := range all {
		refs[i] = Ref{a}
	}
	return refs
}

// spawn makes an actor as a child of c.
func (s *System) spawn(c *Context, name string, b Behavior, opts []Option) (Ref, error) {
	if b == nil {
		return Ref{}, &Error{Op: "spawn", Name: name, Err: ErrMisuse, Remedy: "give it a behavior, not nil"}
	}
	o := options{capacity: DefaultCapacity}
	for _, opt := range opts {
		opt(&o)
	}
	if o.typeName == "" {
		o.typeName = typeName(b)
	}
	c.t.Point(host.Op{Name: "spawn", Object: registryObject, Write: true})
	a, err := s.reserve(name, o)
	if err != nil {
		return Ref{}, err
	}
	a.setBehavior(b)
	parent := c.Self().ID()
	s.number(a, trace.Actor{Name: name, Type: o.typeName, Category: o.category, Parent: parent, Capacity: o.capacity})
	if err := s.sched.adopt(c.t, a); err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.names, name)
		return Ref{}, spawnError(name, err)
	}
	c.t.Record(trace.Event{Kind: trace.ActorSpawn, Actor: a.id, Peer: parent, Cause: c.h.cause})
	s.register(c.t, a)
	return Ref{a}, nil
}

// registryObject names the table of actors for exploration, queueObject the pool's queue.
const (
	registryObject = 1<<61 | iota
	queueObject
)

func spawnError(name string, err error) error {
	e := &Error{Op: "spawn", Name: name, Err: err}
	if errors.Is(err, host.ErrTooManyThreads) {
		e.Remedy = "use the pool scheduler, or fewer actors"
	}
	return e
}

// reserve takes the name and makes the actor's books.
func (s *System) reserve(name string, o options) (*actor, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, &Error{Op: "spawn", Name: name, Err: host.ErrEnded,
			Remedy: "after Wait or Stop a system takes no more actors; spawn before, or make another system"}
	}
	if _, used := s.names[name]; used {
		return nil, &Error{Op: "spawn", Name: name, Err: ErrNameInUse, Remedy: "give each actor a name of its own"}
	}
	s.names[name] = nil
	a := &actor{s: s, name: name, category: o.category, capacity: o.capacity, pos: o.pos}
	a.ctx = Context{s: s, a: a, h: &a.handling}
	return a, nil
}

// number gives the actor its number in the trace.
func (s *System) number(a *actor, row trace.Actor) {
	if a.id = s.h.Recorder().AddActor(row); a.id == 0 {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.nextID++
		a.id = s.nextID
	}
}

// register makes a spawned actor known. If the system was stopped meanwhile, the actor is too.
func (s *System) register(t host.Thread, a *actor) {
	s.mu.Lock()
	s.names[a.name] = a
	s.actors.add(a)
	for _, name := range a.category {
		if s.members[name] == nil {
			s.members[name] = &category{}
		}
		s.members[name].add(a)
	}
	closed := s.closed
	s.mu.Unlock()
	if closed {
		a.terminate(t)
		s.sched.shutdown(trace.NoStep)
		s.forget(a)
	}
}

// forget takes an exited actor out of the tables; its name is free again.
func (s *System) forget(a *actor) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.names, a.name)
	s.actors.remove(a)
	for _, name := range a.category {
		s.members[name].remove(a)
	}
}
