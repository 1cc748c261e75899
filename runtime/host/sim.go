package host

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// SimConfig configures the simulated machine. The zero value is a machine with default cores and costs, without a
// trace.
type SimConfig struct {
	Cores int          // processors; 0: trace.DefaultCores
	Costs *trace.Costs // nil: trace.DefaultCosts

	Record     bool // make a trace
	EventLimit int  // of the trace; 0: trace.DefaultEventLimit

	// Schedule is replayed; see Schedule for its form. Run reports errors in it.
	Schedule string
	// Choose, if set, makes the choices that Schedule does not: it returns the index of a ready thread, longest waiting
	// first, or of a ready actor of a pool, in the order of its queue, or of a ready case of a select statement; see Candidate.
	// Abandon ends the run with ErrAbandoned.
	Choose func(ready Ready) int
	// Picked, if set, is called with each thread that gets a core, also if there was no choice. If it returns false, the
	// run ends with ErrAbandoned.
	Picked func(Candidate) (goOn bool)
	// OnTurn, if set, is called with each turn: with threads interleaved, they are the order of the run.
	OnTurn func(Turn)
	// Interleave makes every Point release the core, so that at each Point any ready thread can be chosen to
	// continue. At the Point of an operation the thread itself is the first candidate: as long as the first is chosen, no
	// operation is delayed. Threads are not preempted between Points, and become ready as soon as they are woken. While threads are
	// ready, the last candidate is time itself, if a timer is due within a second: all of them are held up until it fires. It is for
	// exploration and tests: with one core it reaches every order of operations in which no thread makes too many in a row; see
	// Sim.Fair.
	Interleave bool

	MaxThreads int           // actor and worker threads alive at once; 0: MaxThreads
	Horizon    time.Duration // virtual time after which the run ends with ErrHorizon; 0: none
}

// Candidate is a ready thread, actor or case of a select statement, or time, that can be picked in a choice.
type Candidate struct {
	Thread trace.ThreadID // trace.NoThread: an actor, a case or time
	Op     Op             // what the thread does next: the operation of its Point, if any

	Actor trace.ActorID
	Ready trace.Step // the actor's ActorReady
	Fresh bool       // the actor runs for the first time
	Next  bool       // the actor next handles the first message of its mailbox

	Case int // of a select statement, counted from 1 in the order of the source; 0: the candidate is no case

	Timer bool  // time passes until the next timer fires
	Until int64 // which is then, ns
}

// Ready are the candidates of a choice, at least two. They are valid during the choice only.
type Ready struct {
	n    int
	at   func(i int) Candidate
	time bool // see Time
}

// ReadyOf are given candidates, for tests.
func ReadyOf(list ...Candidate) Ready {
	return Ready{n: len(list), at: func(i int) Candidate { return list[i] }}
}

// Len is how many there are.
func (r Ready) Len() int { return r.n }

// Time reports whether the last one is time.
func (r Ready) Time() bool { return r.time }

// WithoutTime are the others.
func (r Ready) WithoutTime() Ready {
	if r.time {
		r.n, r.time = r.n-1, false
	}
	return r
}

// At is the i-th; the default one is the first.
func (r Ready) At(i int) Candidate { return r.at(i) }

// Append appends all to a list.
func (r Ready) Append(list []Candidate) []Candidate {
	for i := range r.n {
		list = append(list, r.at(i))
	}
	return list
}

// Abandon is what SimConfig.Choose returns to end a run.
const Abandon = -1

// ErrAbandoned is the cause with which a run ends if SimConfig.Choose returns Abandon, or Picked false.
var ErrAbandoned = errors.New("the run was abandoned")

// ErrHorizon is the cause with which a simulation ends at SimConfig.Horizon.
var ErrHorizon = errors.New("the limit of virtual time has been reached")

// Sim is the simulated host: a discrete-event simulation in virtual time.
//
// Each thread is a coroutine. A thread that has a core runs Go code in no virtual time; time passes when it reports
// what it used (Charge, Work, or an operation's cost) and reaches a Point: then its core is busy for that long while
// other threads continue on theirs. The simulation performs the thread's Await itself: a coroutine is resumed only
// when it has code to run. Ready threads without a core wait in one queue. Nothing depends on the real clock or on
// Go's scheduler, so a run is repeated event by event from its settings and its Schedule.
//
// All methods except Stop and Stopping may be called only by the simulated threads and in calls of AfterFunc.
type Sim struct {
	costs      trace.Costs
	rec        *trace.Recorder
	horizon    int64
	interleave bool
	turn       *simThread // that was picked last
	turns      int        // operations that it has made since then
	resting    *simThread // ready, but not a candidate for the next choice; see maxTurns
	fair       bool       // there was one
	maxThreads int
	configErr  error

	now    int64
	seq    uint64 // order among equal times
	timers timerHeap
	cores  []simCore
	idle   int // cores without a thread
	ready  readyQueue
	ranked bool // threads have had priorities other than 0
	cur    *simThread
	due    *simThread // whose code continues next

	threads []*simThread // in the order of creation; ended ones are removed now and then
	born    int          // threads made
	ended   int          // of threads
	alive   int          // actor and worker threads
	named   map[trace.Role]int

	replay     scheduleReader
	choose     func(Ready) int
	readyAt    func(i int) Candidate // of the ready threads that can be picked
	pickable   int                   // how many these are
	picked     func(Candidate) bool
	turned     func(Turn)
	timersSet  int
	candidates []Candidate
	made       Schedule

	timed    bool // see Timed
	mainDone bool
	ending   bool // threads are being unwound
	done     chan struct{}

	points Points
	mu     sync.Mutex // guards cause
	cause  error
}

// NewSim makes a simulated host. Its main thread, number 0, exists from the start and runs in Run.
func NewSim(cfg SimConfig) *Sim {
	s := &Sim{
		costs: trace.DefaultCosts, horizon: math.MaxInt64, interleave: cfg.Interleave, choose: cfg.Choose, picked: cfg.Picked, turned: cfg.OnTurn,
		maxThreads: cfg.MaxThreads, points: Points{all: true}, named: map[trace.Role]int{}, done: make(chan struct{}),
	}
	s.readyAt = func(i int) Candidate {
		if i == s.pickable {
			return Candidate{Thread: trace.NoThread, Ready: trace.NoStep, Timer: true, Until: s.timers.top().at}
		}
		t := s.ready.q[s.ready.head+i]
		return Candidate{Thread: t.id, Op: t.op, Ready: trace.NoStep}
	}
	if cfg.Costs != nil {
		s.costs = *cfg.Costs
	}
	if cfg.Cores <= 0 {
		cfg.Cores = trace.DefaultCores
	}
	if cfg.Horizon > 0 {
		s.horizon = int64(cfg.Horizon)
	}
	if s.maxThreads <= 0 {
		s.maxThreads = MaxThreads
	}
	if cfg.Record {
		s.rec = trace.NewRecorder(s.Now, cfg.EventLimit)
	}
	s.cores, s.idle = make([]simCore, cfg.Cores), cfg.Cores
	s.replay.s, s.configErr = ParseSchedule(cfg.Schedule)
	s.newThread(nil, Spec{Name: "main", Role: trace.RoleMain}, nil)
	return s
}

// Engine is trace.Sim.
func (s *Sim) Engine() trace.Engine { return trace.Sim }

// Now is the virtual time, ns.
func (s *Sim) Now() int64 { return s.now }

// Length is d.
func (s *Sim) Length(d time.Duration) time.Duration { return d }

// Recorder is nil without SimConfig.Record.
func (s *Sim) Recorder() *trace.Recorder { return s.rec }

// Points are always due: time passes at them.
func (s *Sim) Points() *Points { return &s.points }

// Costs is the cost model in use.
func (s *Sim) Costs() trace.Costs { return s.costs }

// Timed reports whether the run used time: whether a thread slept, or a call was made after some time.
func (s *Sim) Timed() bool { return s.timed }

// Schedule is the text of the choices made so far.
func (s *Sim) Schedule() string { return FormatSchedule(s.made) }

// Current is the running thread, nil if none is.
func (s *Sim) Current() Thread {
	if s.cur == nil {
		return nil
	}
	return s.cur
}

// AfterFunc calls f at the virtual time now+d.
func (s *Sim) AfterFunc(d time.Duration, f func()) (cancel func() bool) {
	return s.AfterFuncIf(nil, d, f)
}

// AfterFuncIf is AfterFunc for a call that matters only while it is wanted.
func (s *Sim) AfterFuncIf(wanted func() bool, d time.Duration, f func()) (cancel func() bool) {
	t := s.timer(s.after(d), nil, f)
	t.wanted = wanted
	return func() bool { return s.timers.remove(t) }
}

// forever is a time that no simulation reaches, and that can be added to any.
const forever = math.MaxInt64 / 4

// after is the virtual time at which d from now has passed.
func (s *Sim) after(d time.Duration) int64 { return s.now + min(max(0, int64(d)), forever) }

func (s *Sim) timer(at int64, thread *simThread, fn func()) *timer {
	s.seq++
	s.timed = true
	s.timersSet++
	t := &timer{at: at, seq: s.seq, number: s.timersSet, thread: thread, fn: fn}
	s.timers.push(t)
	return t
}

// Stop ends the run; see Host.
func (s *Sim) Stop(cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.points.ending.Load() {
		s.cause = cause
		s.points.ending.Store(true)
	}
}

// Stopping is true once Stop was called.
func (s *Sim) Stopping() bool {
	breathe()
	return s.points.ending.Load()
}

// Run simulates until main returns, nothing can continue, or Stop is called.
func (s *Sim) Run(main func(Thread)) Result {
	if s.configErr != nil {
		return Result{Err: s.configErr}
	}
	t := s.threads[0]
	if t.body != nil {
		panic("host: a simulation runs once")
	}
	t.body = main
	s.pushReady(t)
	// A goroutine that is locked to its thread, as the caller may be, must not resume coroutines.
	go s.drive()
	<-s.done
	s.mu.Lock()
	defer s.mu.Unlock()
	return Result{Err: s.cause}
}

// drive runs the simulation to its end. A thread that calls runtime.Goexit also ends the goroutine that resumed it;
// then a new one continues.
func (s *Sim) drive() {
	over := false
	defer func() {
		switch r := recover(); {
		case r != nil:
			panic(r)
		case over:
			close(s.done)
		default:
			s.cur = nil
			go s.drive()
		}
	}()
	if !s.ending {
		s.loop()
		s.ending = true
	}
	for _, t := range s.threads {
		if t.killed = true; (!t.done || t.exiting) && t.next != nil {
			s.resume(t)
		}
	}
	over = true
}

// loop runs the code of the due threads, one after the other.
func (s *Sim) loop() {
	for s.simulate() {
		s.resumeDue()
	}
}

// simulate processes what happens in the order of virtual time, until a thread's code is due. It returns false if the
// run is over. A thread that pauses calls it, too, and resumes the due thread: see pause.
func (s *Sim) simulate() bool {
	for s.due == nil {
		if s.mainDone || s.Stopping() {
			return false
		}
		s.dispatch()
		if !s.advance() {
			s.Stop(s.deadlock())
		}
	}
	return !s.mainDone && !s.points.ending.Load()
}

// fireDue fires all timers of this instant before threads are given cores, so that threads that become ready at the
// same time compete.
func (s *Sim) fireDue() {
	for t := s.timers.top(); t != nil && t.at <= s.now; t = s.timers.top() {
		s.timers.remove(t)
		s.turnOf(Turn{Kind: OfTimer, Number: t.number})
		if t.thread != nil {
			t.thread.wake()
		} else {
			t.fn()
		}
	}
}

// advance moves time to the next occurrence: a timer, or a core whose thread has finished computing. It returns false
// if nothing can ever happen.
func (s *Sim) advance() bool {
	c := s.nextCore()
	top := s.timers.top()
	switch {
	case c == nil && !s.timers.wanted():
		return false
	case c == nil || top != nil && top.at <= c.endAt:
		if s.reach(top.at) {
			s.fireDue()
		}
	case s.reach(c.endAt):
		s.elapse(c)
	}
	return true
}

// reach sets the time, or stops the run if that lies beyond the horizon.
func (s *Sim) reach(at int64) bool {
	if at > s.horizon {
		s.Stop(ErrHorizon)
		return false
	}
	s.now = at
	return true
}

func (s *Sim) deadlock() *Deadlock {
	d := &Deadlock{}
	for _, t := range s.threads {
		if t.state == simParked && !t.idle {
			d.Waiting = append(d.Waiting, t.waiter())
		}
	}
	return d
}

// Spawn makes a thread; see Host.
func (s *Sim) Spawn(by Thread, spec Spec, body func(Thread)) (Thread, error) {
	creator, _ := by.(*simThread)
	if creator != nil {
		cost := s.costs.ThreadCreate
		if spec.Role == trace.RoleGoroutine {
			cost = s.costs.GoCreate
		}
		creator.Charge(cost)
		creator.Point(spawnOp)
	}
	if s.ending || s.points.ending.Load() {
		return nil, ErrEnded
	}
	if spec.Role.Scheduled() {
		if s.alive >= s.maxThreads {
			return nil, fmt.Errorf("%w: a run has at most %d", ErrTooManyThreads, s.maxThreads)
		}
		s.alive++
	}
	t := s.newThread(creator, spec, body)
	s.pushReady(t)
	return t, nil
}

func (s *Sim) newThread(creator *simThread, spec Spec, body func(Thread)) *simThread {
	if spec.Name == "" {
		spec.Name = threadName(spec.Role, s.named[spec.Role])
	}
	s.named[spec.Role]++
	t := &simThread{s: s, body: body, op: Op{Name: "start"}, threadBase: threadBase{
		id: trace.ThreadID(s.born), spec: spec, rec: s.rec, actor: spec.Actor, last: trace.NoStep,
	}}
	cause := trace.NoStep
	if creator != nil {
		cause = creator.last
	}
	if id := s.rec.AddThread(spec.row()); id >= 0 {
		t.id = id
	}
	t.op.Object = PermitObject(t.id)
	s.born++
	s.ranked = s.ranked || spec.Priority != 0
	s.list(t)
	t.Record(trace.Event{Kind: trace.ThreadCreate, Cause: cause})
	return t
}

// list adds a thread, and forgets ended ones before they are the majority.
func (s *Sim) list(t *simThread) {
	const few = 64
	if s.ended > few && s.ended > len(s.threads)/2 {
		s.threads = slices.DeleteFunc(s.threads, func(t *simThread) bool { return t.done && !t.exiting })
		s.ended = 0
	}
	s.threads = append(s.threads, t)
}

// threadName is the name of the n-th thread, counted from 0, of a role.
func threadName(role trace.Role, n int) string {
	switch role {
	case trace.RoleActor:
		return fmt.Sprintf("t%d", n)
	case trace.RoleWorker:
		return fmt.Sprintf("w%d", n)
	case trace.RoleGoroutine:
		return fmt.Sprintf("g%d", n+1)
	}
	return "main"
}
