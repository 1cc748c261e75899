package host

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// RealConfig says how to run on real threads. The zero value runs at full length, without a trace.
type RealConfig struct {
	// Speed divides what programs sleep, work and delay; 0: 1. Recorded times stay what was measured.
	Speed float64

	Record     bool // make a trace
	EventLimit int  // of the trace; 0: trace.DefaultEventLimit

	MaxThreads int // actor and worker threads alive at once; 0: MaxThreads
}

// Real is the host of OS threads: threads of actors and of the pool are goroutines locked to a thread of the operating
// system, time is the monotonic clock. A thread that loops in Go code without calling its methods cannot be stopped:
// Run then waits for it.
//
// Threads may also be used without Run, in a system that stands alone: then nothing looks for deadlocks, and a panic
// that leaves a thread ends the process as in any Go program.
type Real struct {
	speed      float64
	rec        *trace.Recorder
	maxThreads int
	start      time.Time

	stopping atomic.Bool
	stop     chan struct{} // closed with stopping
	group    sync.WaitGroup

	mu       sync.Mutex
	cause    error
	inRun    bool
	mainDone bool
	active   int // threads that are neither parked nor asleep
	pending  int // sleeps and timers that can still wake one
	alive    int // actor and worker threads
	threads  []*realThread
	timers   map[*realTimer]struct{} // waiting
	named    map[trace.Role]int
}

// NewReal makes a host of real threads. Its clock starts now and again with Run.
func NewReal(cfg RealConfig) *Real {
	r := &Real{
		speed: cfg.Speed, maxThreads: cfg.MaxThreads, start: time.Now(), stop: make(chan struct{}),
		timers: map[*realTimer]struct{}{}, named: map[trace.Role]int{},
	}
	if r.speed <= 0 {
		r.speed = 1
	}
	if r.maxThreads <= 0 {
		r.maxThreads = MaxThreads
	}
	if cfg.Record {
		r.rec = trace.NewRecorder(r.Now, cfg.EventLimit)
	}
	return r
}

// Engine is trace.Real.
func (r *Real) Engine() trace.Engine { return trace.Real }

// Now is the measured time since the start, ns.
func (r *Real) Now() int64 { return int64(time.Since(r.start)) }

// Recorder is nil without RealConfig.Record.
func (r *Real) Recorder() *trace.Recorder { return r.rec }

// Current is a stand-in for the calling goroutine; see Host.
func (r *Real) Current() Thread { return r.newThread(trace.NoThread, Spec{}) }

// Stopping is true once the run is being ended.
func (r *Real) Stopping() bool { return r.stopping.Load() }

// Stop ends the run; see Host.
func (r *Real) Stop(cause error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end(cause)
}

// end unwinds all threads. r.mu is held.
func (r *Real) end(cause error) {
	if r.stopping.Load() {
		return
	}
	r.cause = cause
	r.stopping.Store(true)
	close(r.stop)
	for t := range r.timers {
		t.timer.Stop()
	}
	clear(r.timers)
}

// scaled is how long d takes at the host's speed.
func (r *Real) scaled(d time.Duration) time.Duration { return time.Duration(float64(d) / r.speed) }

// realTimer is a call of AfterFunc.
type realTimer struct {
	timer *time.Timer // guarded by r.mu
}

// AfterFunc calls f after d divided by the speed.
func (r *Real) AfterFunc(d time.Duration, f func()) (cancel func() bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopping.Load() {
		return func() bool { return false }
	}
	r.pending++
	t := &realTimer{}
	t.timer = time.AfterFunc(r.scaled(d), func() {
		if !r.claim(t) {
			return
		}
		defer r.group.Done()
		f()
		r.settle()
	})
	r.timers[t] = struct{}{}
	return func() bool { return r.cancel(t) }
}

// claim takes a timer that is due; it fails if it was cancelled. Run waits for the claimed.
func (r *Real) claim(t *realTimer) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, waiting := r.timers[t]; !waiting {
		return false
	}
	delete(r.timers, t)
	r.group.Add(1)
	return true
}

func (r *Real) cancel(t *realTimer) bool {
	r.mu.Lock()
	_, waiting := r.timers[t]
	if waiting {
		t.timer.Stop()
		delete(r.timers, t)
	}
	r.mu.Unlock()
	if waiting {
		r.settle()
	}
	return waiting
}

// settle takes a timer that can wake nobody any more out of the books.
func (r *Real) settle() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pending--
	r.lookForDeadlock()
}

// Run runs main on a goroutine of its own that is not locked, and returns when it and all threads have ended.
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
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopping.Load() {
		return nil, ErrEnded
	}
	if spec.Role.Scheduled() && r.alive >= r.maxThreads {
		return nil, fmt.Errorf("%w: a run has at most %d", ErrTooManyThreads, r.maxThreads)
	}
	creator, _ := by.(*realThread)
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
	if row := r.rec.AddThread(trace.Thread{Name: spec.Name, Role: spec.Role, Actor: spec.Actor}); row >= 0 {
		id = row
	}
	t := r.newThread(id, spec)
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
	return &realThread{r: r, books: books{id: id, spec: spec, rec: r.rec, actor: spec.Actor, last: trace.NoStep}}
}

// lookForDeadlock ends the run if no thread of it can ever go on. r.mu is held.
func (r *Real) lookForDeadlock() {
	if !r.inRun || r.mainDone || r.active > 0 || r.pending > 0 || r.stopping.Load() {
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
