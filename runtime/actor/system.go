package actor

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Config says how a system runs. The zero value is a pool of trace.DefaultWorkers, batch 1, seed 0.
type Config struct {
	Scheduler  trace.Scheduler  // empty: trace.Pool
	Workers    int              // of the pool; 0: trace.DefaultWorkers
	Order      Order            // of the pool
	Dispatcher trace.Dispatcher // of the pool; all but trace.Corrected are in the order Fair
	NoHoldUps  bool             // no thread of a simulated machine is delayed in a faulty Dispatcher
	Batch      int              // pool: messages an actor may handle in a row while others wait; 0: trace.DefaultBatch
	Slice      time.Duration    // pool: how long an actor may keep its thread while others wait, checked between messages; with a Batch of 1 it may handle any number of them
	Seed       uint64           // for all random numbers

	// ThreadPriority is the priority of the system's threads, those of the pool or of its actors: on a simulated machine they get a core
	// before those of a lower priority, such as main, which has 0, and the threads of other systems. On real threads it has no effect,
	// nor has it on goroutines.
	ThreadPriority int

	// MaxGoroutines is how many actors may be alive under trace.Goroutines; 0: any number.
	MaxGoroutines int

	// FormatData makes the text of a message's Data for the trace, by default fmt.Sprint.
	FormatData func(data any) string
	// OnPanic is called when a handler panics, on the handler's thread while the panicking frames are still there. By
	// default a line is written to stderr.
	OnPanic func(Crash)
	// PanicText, if set, makes the text of a panic's value for Crash.Text. ok is false if a method of the value ended
	// the goroutine (runtime.Goexit): then the handling has ended with that, and it is no crash.
	PanicText func(value any) (text string, ok bool)
	// Thread is the thread that makes the system; nil: the host's current one.
	Thread host.Thread
	// Spawned and Sent, if set, are called for each actor and message with its number in the trace, before any event
	// of it; Became is called for each further behavior that an actor takes on.
	Spawned func(trace.ActorID, Behavior)
	Became  func(trace.ActorID, Behavior)
	Sent    func(trace.MessageID, Message)
	// Queued, if set, is called whenever an actor was put into the pool's queue; see System.Queue.
	Queued func()
}

// Crash is a panic of a behavior.
type Crash struct {
	Actor   Ref
	Message Message // that it was handling
	Value   any     // what was passed to panic
	Text    string  // of Value, if there is a Config.PanicText
	Thread  host.Thread

	hook trace.Reason // what it was doing if not handling a message

	Directive Directive     // the decision of the supervisor
	Failed    Ref           // the actor that it concerns: this one or an ancestor; nobody if it has no supervisor
	Wait      time.Duration // before a restart
	Exhausted bool          // it would have been restarted but has been restarted too often
}

// Work says what the actor was doing.
func (c Crash) Work() string {
	switch c.hook {
	case trace.ReasonStart:
		return "in its method Started"
	case trace.ReasonStop:
		return "in its method Stopped"
	case trace.ReasonSelected:
		return "in its method Select"
	case trace.ReasonRestart:
		return "in its Factory"
	}
	return fmt.Sprintf("handling %q", c.Message.Subject)
}

// Then says what happens to the actor.
func (c Crash) Then() string {
	if c.hook == trace.ReasonStop && c.Directive != Restart {
		return "the actor ends"
	}
	who := "the actor"
	if c.Failed != (Ref{}) && c.Failed != c.Actor {
		who = fmt.Sprintf("its parent %s", c.Failed)
	}
	switch {
	case c.Exhausted:
		return who + " is stopped: it was restarted too often"
	case c.Directive == Stop:
		return who + " is stopped"
	case c.Directive == Restart && c.Wait > 0:
		return fmt.Sprintf("%s is restarted in %v", who, c.Wait)
	case c.Directive == Restart:
		return who + " is restarted"
	}
	return "the actor goes on with its next message"
}

func (c Crash) String() string {
	return fmt.Sprintf("actor %s panicked %s: %v", c.Actor, c.Work(), c.Value)
}

// System is a set of actors under one scheduler. Its methods without a Context act for the thread that is running
// now. If the thread is known, use As: on real threads only As knows the sender.
type System struct {
	h       host.Host
	chooser host.Chooser    // nil: nobody chooses for the scheduler
	points  *host.Points    // the host's
	rec     *trace.Recorder // of the host, nil: nothing is recorded
	cfg     Config
	sched   scheduler
	pool    *pool        // whose workers share a queue: sched or a part of it; nil if there is none
	lite    *lite        // sched if its dispatcher can break rules, else nil
	first   *firstWaiter // sched if that is its dispatcher, else nil
	outside *handling    // of goroutines that are not threads of the host

	// outstanding counts the messages accepted and not yet completely handled or dropped, and the plans. In a local
	// pool it is exact only while no worker is awake.
	outstanding     atomic.Int64
	extraDeliveries atomic.Int64 // see ExtraDeliveries

	depot    depot        // of free envelopes
	nextID   atomic.Int32 // of actors, if there is no recorder
	lockFree bool         // actors may have open inboxes

	strategy atomic.Pointer[Strategy] // of actors without a parent

	subscribers atomic.Pointer[[]*actor] // of dead letters; nil: none

	mu      sync.Mutex
	names   map[string]struct{} // of the actors without a parent that live or are being spawned
	actors  roster              // living
	members map[string]*category
	threads int // actor and worker threads of this system that have not ended
	closed  bool
	waiters []host.Thread // for quiescence, or for the end of the threads
	callers map[host.Thread]*caller
}

// scheduler gives actors threads.
type scheduler interface {
	// start makes the initial threads.
	start(by host.Thread) error
	// adopt prepares for a new actor, whose status is still waiting.
	adopt(by host.Thread, a *actor) error
	// rank changes the priority of an actor, and its place if it is queued. The actor's mu is held.
	rank(a *actor, priority int32)
	// owner is the actor that owns the thread which runs a, 0 if the thread serves all actors.
	owner(a *actor) trace.ActorID
	// enqueue queues an actor whose status has become ready. t is the thread that made it ready, nil if there is
	// none.
	enqueue(t host.Thread, a *actor, cause trace.Step)
	// crowded reports whether other actors wait for a thread that a could give up.
	crowded(a *actor) bool
	// retire lets a's own thread end, if it has one. a exited on another thread, by the step cause.
	retire(a *actor, cause trace.Step)
	// shutdown lets all threads end; all actors have exited.
	shutdown(cause trace.Step)
}

func newScheduler(s *System) scheduler {
	switch s.cfg.Scheduler {
	case trace.ThreadPerActor:
		return &threads{s: s}
	case trace.Goroutines:
		return &goroutines{threads: threads{s: s}}
	}
	if s.cfg.Dispatcher == trace.FirstWaiter {
		return newFirstWaiter(s)
	}
	if s.cfg.Dispatcher != trace.Corrected {
		return newLite(s)
	}
	if s.cfg.Order == Local {
		return newLocalPool(s)
	}
	return newPool(s)
}

// New makes a system on h and starts the pool's workers. It panics with an *Error if there are too many of them.
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
		h: h, points: h.Points(), rec: h.Recorder(), cfg: cfg, outside: outsideHandling("main"),
		names: map[string]struct{}{}, members: map[string]*category{}, callers: map[host.Thread]*caller{},
	}
	s.chooser = host.ChooserOf(h)
	s.sched = newScheduler(s)
	s.lockFree = s.rec == nil && s.lite == nil && s.first == nil && !s.points.All()
	if err := s.sched.start(cfg.Thread); err != nil {
		panic(&Error{Op: "start the pool", Err: err, Remedy: "use fewer workers"})
	}
	return s
}

// NewSystem makes a system on real threads of its own, for use in any Go program: a pool in the order Local, with
// default settings. Its threads end with Wait or Stop.
func NewSystem() *System { return New(host.NewReal(host.RealConfig{}), Config{Order: Local}) }

// Default is a system for programs that need only one: always the same one, made by NewSystem.
func Default() *System { return standard() }

var standard = sync.OnceValue(NewSystem)

// As is the context of a thread: that of the handler that it runs, or that of the thread itself, outside any actor.
func (s *System) As(t host.Thread) *Context {
	if t == nil {
		return &Context{s: s, t: nowhere{s.h}, h: s.outside, guest: true}
	}
	if _, job := t.Attached(); job != nil {
		if c, ok := job.(*Context); ok {
			return c.in(s)
		}
	}
	if t.ID() == trace.NoThread {
		return &Context{s: s, t: t, h: s.outside, guest: true}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.callers[t]
	if o == nil {
		o = &caller{outsideHandling(t.Spec().Name), s.newWorkspace(workerFree, 0)}
		s.callers[t] = o
	}
	return &Context{s: s, t: t, h: o.handling, workspace: o.workspace}
}

// caller is what is kept for a thread of the host outside any actor.
type caller struct {
	*handling
	workspace *workspace
}

func (s *System) current() *Context { return s.As(s.h.Current()) }

// Spawn makes an actor without a parent. It panics with an *Error where TrySpawn returns one.
func (s *System) Spawn(name string, b Behavior, opts ...Option) Ref {
	ref, err := s.TrySpawn(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return ref
}

// TrySpawn makes an actor without a parent; see Context.TrySpawn.
func (s *System) TrySpawn(name string, b Behavior, opts ...Option) (Ref, error) {
	return s.current().TrySpawnTop(name, b, opts...)
}

// Send sends m; see Context.Send.
func (s *System) Send(to Ref, m Message) error { return s.current().Send(to, m) }

// ExtraDeliveries is how many messages have been accepted beyond one per send: copies of a router for its second and further
// routees, and timer ticks.
func (s *System) ExtraDeliveries() int64 { return s.extraDeliveries.Load() }

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

// spawn spawns an actor for c, as a child of parent if that is not nil.
func (s *System) spawn(c *Context, parent *actor, name string, b Behavior, opts []Option) (Ref, error) {
	if b == nil {
		return Ref{}, &Error{Op: "spawn", Name: name, Err: ErrMisuse, Remedy: "give it a behavior, not nil"}
	}
	if strings.TrimSpace(name) == "" {
		return Ref{}, &Error{Op: "spawn", Name: name, Err: ErrMisuse, Remedy: "give it a name with visible characters"}
	}
	o := options{capacity: DefaultCapacity}
	for _, opt := range opts {
		opt(&o)
	}
	if why := o.wrong(); why != "" {
		return Ref{}, &Error{Op: "spawn", Name: name, Err: ErrMisuse, Remedy: why}
	}
	c.t.Point(host.Op{Name: "spawn", Object: registryObject, Write: true})
	a, err := s.reserve(parent, name, o)
	if err != nil {
		return Ref{}, err
	}
	h := hooksOf(b)
	a.setBehavior(b, h) // no other thread knows the actor yet
	a.life = newLife(c, h, &o)
	if o.typeName == "" && s.rec != nil {
		o.typeName = typeName(b, h)
	}
	if len(o.category) > 0 {
		a.grouped, a.ownLife().category = true, o.category
	}
	if o.router != nil {
		a.routes, a.ownLife().router = true, o.router
	}
	s.number(a, o.row(name, parent))
	if s.cfg.Spawned != nil {
		s.cfg.Spawned(a.id, b)
	}
	if !a.routes && !o.unstarted {
		if err := s.sched.adopt(c.t, a); err != nil {
			s.release(c.t, a)
			return Ref{}, threadError("spawn", name, err)
		}
	}
	by := c.Self()
	if parent != nil {
		by = Ref{parent} // a router's routees are its children, whoever spawns them
	}
	e := trace.Event{Kind: trace.ActorSpawn, Actor: a.id, Peer: by.ID(), Cause: c.h.cause}
	a.lock()
	if o.unstarted {
		a.status, e.Reason = created, trace.ReasonCreate
	} else if a.life != nil && a.life.started != nil {
		a.intend(planStart)
	}
	spawned := a.record(c.t, e)
	a.unlock()
	s.register(c.t, a)
	a.begin(c.t, spawned)
	if s.first != nil && !a.routes && !o.unstarted {
		s.first.admit(a)
	}
	return Ref{a}, nil
}

// row is the actor in the trace.
func (o *options) row(name string, parent *actor) trace.Actor {
	row := trace.Actor{
		Name: name, Type: o.typeName, Category: o.category, Parent: Ref{parent}.ID(), Capacity: o.capacity, Priority: o.priority,
	}
	if o.router != nil {
		row.Capacity, row.Routing = Unlimited, o.router.Routing.String()
	}
	return row
}

// registryObject names the table of actors for exploration, queueObject the pool's queue.
const (
	registryObject = 1<<61 | iota
	queueObject
)

// threadError is the error of an operation that cannot give an actor its thread.
func threadError(op, name string, err error) error {
	e := &Error{Op: op, Name: name, Err: err}
	if errors.Is(err, host.ErrTooManyThreads) || errors.Is(err, ErrTooManyGoroutines) {
		e.Remedy = "use the pool scheduler, or fewer actors"
	}
	return e
}

// reserve takes the name and creates the actor.
func (s *System) reserve(parent *actor, name string, o options) (*actor, error) {
	a := &actor{
		s: s, name: name, parent: parent, capacity: o.capacity, policy: o.overflow,
		lastEvent: trace.NoStep,
	}
	a.priority.Store(int32(o.priority)) // see wrongPriority
	a.handling.envelope = &noEnvelope
	a.inbox.Store(&held)
	a.ctx = Context{s: s, a: a, h: &a.handling}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, &Error{Op: "spawn", Name: name, Err: ErrEnded,
			Remedy: "after Wait or Stop a system takes no more actors; spawn them earlier, or make another system"}
	}
	if parent != nil {
		return a, parent.reserveChild(name)
	}
	before := len(s.names)
	if s.names[name] = struct{}{}; len(s.names) == before {
		return nil, &Error{Op: "spawn", Name: name, Err: ErrNameInUse, Remedy: "give each actor its own name"}
	}
	return a, nil
}

// release frees the name of an actor that was not spawned after all.
func (s *System) release(t host.Thread, a *actor) {
	if a.parent != nil {
		a.parent.childGone(t, a.name, trace.NoStep)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.names, a.name)
}

// number gives the actor its ID in the trace.
func (s *System) number(a *actor, row trace.Actor) {
	if a.id = s.rec.AddActor(row); a.id == 0 {
		a.id = trace.ActorID(s.nextID.Add(1))
	}
}

// register adds a spawned actor to the tables. If the system or its parent was stopped meanwhile, the actor is
// stopped too.
func (s *System) register(t host.Thread, a *actor) {
	s.mu.Lock()
	s.actors.add(a)
	for _, name := range a.categories() {
		s.enroll(a, name)
	}
	closed := s.closed
	s.mu.Unlock()
	orphan := a.parent != nil && a.parent.addChild(a) // from now on its siblings know it
	switch {
	case closed:
		a.end(t, trace.ReasonTerminate, 0, trace.NoStep)
	case orphan:
		a.end(t, trace.ReasonParent, a.parent.id, trace.NoStep)
	}
}

// enroll adds an actor to a category. s.mu is held.
func (s *System) enroll(a *actor, name string) {
	if s.members[name] == nil {
		s.members[name] = &category{}
	}
	s.members[name].add(a)
}

// forget removes an exited actor from the tables; its name is free again. It reports whether it was the last actor of
// a closed system.
func (s *System) forget(a *actor) (last bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.parent == nil {
		delete(s.names, a.name)
	}
	s.actors.remove(a)
	for _, name := range a.categories() {
		s.members[name].remove(a)
	}
	return s.closed && s.actors.len() == 0
}
