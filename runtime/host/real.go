package host

import (
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// RealConfig configures a host of real threads. The zero value means speed 1, without a trace.
type RealConfig struct {
	// Speed divides the durations of sleeps, work and delays; 0: 1. Recorded times remain the measured ones.
	Speed float64

	Record     bool // make a trace
	Watched    bool // snapshots of it may be taken; see trace.NewWatched
	EventLimit int  // of the trace; 0: trace.DefaultEventLimit

	MaxThreads int // actor and worker threads alive at once; 0: MaxThreads

	// Order, if set, is followed: threads take turns as they did in a simulated run of the same program, see SimConfig.OnTurn. Real.Followed
	// says whether that was possible.
	Order []Turn
	// AroundWait, if set, is called on a thread that must wait for its turn, and calls wait. It can release what the other threads need
	// before, and take it back after.
	AroundWait func(t Thread, wait func())
}

// Real is the host of OS threads: threads of actors and of the pool are goroutines locked to a thread of the
// operating system, and time is the monotonic clock. A thread that loops in Go code without calling its methods
// cannot be stopped: Run then waits for it.
//
// Threads may also be used without Run, in a standalone system: then nothing detects deadlocks, and a panic that
// leaves a thread ends the process as in any Go program.
type Real struct {
	speed      float64
	rec        *trace.Recorder
	maxThreads int
	start      time.Time

	points Points
	stop   chan struct{} // closed with points.ending
	group  sync.WaitGroup

	mu         sync.Mutex
	cause      error
	inRun      bool
	mainDone   bool
	active     int // threads that are neither parked nor asleep
	firing     int // timers whose functions are being called
	alive      int // actor and worker threads
	threads    []*realThread
	order      *order // nil: there is none
	aroundWait func(t Thread, wait func())
	locked     map[int64]*realThread // by the OS thread to which they are locked, where that is known
	timers     alarms
	named      map[trace.Role]int
}

// NewReal makes a host of real threads. Its clock starts now, and again with Run.
func NewReal(cfg RealConfig) *Real {
	r := &Real{
		speed: cfg.Speed, maxThreads: cfg.MaxThreads, start: time.Now(), stop: make(chan struct{}),
		named: map[trace.Role]int{}, locked: map[int64]*realThread{}, points: Points{all: breathes || cfg.Order != nil}, order: newOrder(cfg.Order), aroundWait: cfg.AroundWait,
	}
	if r.speed <= 0 {
		r.speed = 1
	}
	if r.maxThreads <= 0 {
		r.maxThreads = MaxThreads
	}
	switch {
	case cfg.Record && cfg.Watched:
		r.rec = trace.NewWatched(r.Now, cfg.EventLimit)
	case cfg.Record:
		r.rec = trace.NewCapture(r.Now, cfg.EventLimit)
	}
	return r
}

// Engine is trace.Real.
func (r *Real) Engine() trace.Engine { return trace.Real }

// Now is the measured time since the start, ns.
func (r *Real) Now() int64 { return int64(time.Since(r.start)) }

// Recorder is nil without RealConfig.Record.
func (r *Real) Recorder() *trace.Recorder { return r.rec }

// Points are due once the run is being ended; where events only arrive if the program lets them (breathe), always.
func (r *Real) Points() *Points { return &r.points }

// Current is the calling thread of an actor or the pool, or a stand-in for any other goroutine; see Host.
func (r *Real) Current() Thread {
	// Otherwise the goroutine could move to another OS thread after the next line, and a new thread could be locked
	// to the one it was on.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	id := osThreadID()
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.locked[id]; t != nil {
		return t
	}
	return r.newThread(trace.NoThread, Spec{})
}

// Stopping is true once the run is being ended.
func (r *Real) Stopping() bool {
	breathe()
	return r.points.ending.Load()
}

// Stop ends the run; see Host.
func (r *Real) Stop(cause error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end(cause)
}

// end unwinds all threads. r.mu is held.
func (r *Real) end(cause error) {
	if r.points.ending.Load() {
		return
	}
	r.cause = cause
	r.points.ending.Store(true)
	close(r.stop)
	r.timers.clear()
}

// Length is how long d takes at the host's speed.
func (r *Real) Length(d time.Duration) time.Duration {
	return time.Duration(min(float64(d)/r.speed, forever))
}

// Run runs main on a goroutine of its own that is not locked, and returns when it and all other threads have ended.
func (r *Real) Run(main func(Thread)) Result {
	r.mu.Lock()
	if r.inRun {
		r.mu.Unlock()
		panic("host: a real host runs once")
	}
	r.inRun = true
	if len(r.threads) == 0 {
		r.start = time.Now()
	}
	t := r.addThread(nil, Spec{Name: "main", Role: trace.RoleMain})
	r.mu.Unlock()

	mainDone := make(chan struct{})
	go func() {
		defer close(mainDone)
		t.run(main)
	}()
	<-mainDone
	r.Stop(nil)
	r.group.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	return Result{Err: r.cause}
}

// Spawn makes a thread; see Host.
func (r *Real) Spawn(by Thread, spec Spec, body func(Thread)) (Thread, error) {
	creator, _ := by.(*realThread)
	if creator != nil {
		creator.Point(spawnOp)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.points.ending.Load() {
		return nil, ErrEnded
	}
	if spec.Role.Scheduled() && r.alive >= r.maxThreads {
		return nil, fmt.Errorf("%w: a run has at most %d", ErrTooManyThreads, r.maxThreads)
	}
	t := r.addThread(creator, spec)
	go t.run(body)
	return t, nil
}

// addThread makes a thread that counts as active and for which Run waits. r.mu is held.
func (r *Real) addThread(creator *realThread, spec Spec) *realThread {
	if spec.Name == "" {
		spec.Name = threadName(spec.Role, r.named[spec.Role])
	}
	r.named[spec.Role]++
	id := trace.ThreadID(len(r.threads))
	spec.Priority = 0 // it has no effect
	if row := r.rec.AddThread(spec.row()); row >= 0 {
		id = row
	}
	t := r.newThread(id, spec)
	t.lane = r.rec.Lane()
	r.threads = append(r.threads, t)
	r.active++
	if spec.Role.Scheduled() {
		r.alive++
	}
	r.group.Add(1)
	cause := trace.NoStep
	if creator != nil {
		cause = creator.last
	}
	t.Record(trace.Event{Kind: trace.ThreadCreate, Cause: cause})
	return t
}

func (r *Real) newThread(id trace.ThreadID, spec Spec) *realThread {
	return &realThread{r: r, threadBase: threadBase{id: id, spec: spec, rec: r.rec, actor: spec.Actor, last: trace.NoStep}}
}

// lookForDeadlock ends the run if none of its threads can ever continue. r.mu is held.
func (r *Real) lookForDeadlock() {
	r.advance()
	if !r.inRun || r.mainDone || r.active > 0 || r.firing > 0 || r.points.ending.Load() {
		return
	}
	if r.timers.heap.wanted() {
		return
	}
	d := &Deadlock{}
	for _, t := range r.threads {
		if t.parked && !t.idle {
			d.Waiting = append(d.Waiting, t.waiter())
		}
	}
	r.end(d)
}
