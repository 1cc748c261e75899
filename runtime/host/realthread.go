package host

import (
	"runtime"
	"runtime/debug"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// realThread is a goroutine; that of an actor or of a pool worker is locked to its OS thread.
type realThread struct {
	threadBase // used by the thread alone; reports of a deadlock read it while it is parked
	r          *Real

	wake chan trace.Step // the cause sent by Unpark to a parked thread; made by the first Park
	next func(Thread)    // see SurviveGoexit

	// Guarded by r.mu.
	parked bool
	permit bool
	cause  trace.Step // of the permit
}

// run runs body as this thread.
func (t *realThread) run(body func(Thread)) {
	r := t.r
	defer r.group.Done()
	before := int64(-1)
	if t.spec.Role.Scheduled() {
		runtime.LockOSThread() // and never unlocked: the OS thread ends with the goroutine
		osID := osThreadID()
		r.rec.SetOSID(t.id, osID)
		r.lock(osID, t)
		defer r.lock(osID, nil)
		before = contextSwitches()
	}
	returned := false
	defer func() {
		failure := recover()
		if !returned && failure == nil && !t.killed && t.next != nil { // runtime.Goexit, which nothing can stop
			r.group.Add(1)
			go t.run(t.next)
			return
		}
		if _, stopped := failure.(Stopped); failure != nil && !stopped && !t.killed {
			if !r.isInRun() {
				panic(failure)
			}
			r.Stop(&Panic{Thread: t.id, Name: t.spec.Name, Value: failure, Stack: debug.Stack()})
		}
		t.ended(!t.killed && failure == nil, before)
	}()
	t.take()
	body(t)
	returned = true
}

func (t *realThread) surviveGoexit(next func(Thread)) { t.next = next }

// lock records that the OS thread osID is locked to t, or no longer to any thread if t is nil. An osID of 0 is
// unknown.
func (r *Real) lock(osID int64, t *realThread) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if delete(r.locked, osID); osID != 0 && t != nil {
		r.locked[osID] = t
	}
}

// ended removes the thread from the host.
func (t *realThread) ended(orderly bool, before int64) {
	r := t.r
	if orderly {
		switches := int64(-1)
		if before >= 0 {
			switches = contextSwitches() - before
		}
		t.Record(trace.Event{Kind: trace.ThreadExit, Cause: trace.NoStep, Value: switches})
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.active--
	if t.spec.Role.Scheduled() {
		r.alive--
	}
	if t.spec.Role == trace.RoleMain {
		r.mainDone = true
	}
	r.pass(t)
	r.lookForDeadlock()
}

func (r *Real) isInRun() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.inRun
}

func (t *realThread) Charge(int64) {}

func (t *realThread) Blocked() trace.Step { return trace.NoStep }

func (t *realThread) Point(Op) {
	t.check()
	t.take()
}

// check unwinds a thread whose run is over.
func (t *realThread) check() {
	if t.r.Stopping() {
		t.die()
	}
}

func (t *realThread) die() {
	t.killed = true
	if t.deaths++; t.deaths > maxDeaths {
		runtime.Goexit()
	}
	panic(Stopped{})
}

func (t *realThread) Sleep(d time.Duration) {
	t.check()
	if d <= 0 {
		return
	}
	r := t.r
	t.Record(trace.Event{Kind: trace.Block, Actor: t.actor, Reason: trace.ReasonSleep, Value: int64(d), Cause: trace.NoStep})
	select {
	case <-r.alarm(t, d):
	case <-r.stop:
	}
	t.check()
	t.take()
	t.Record(trace.Event{Kind: trace.Unblock, Actor: t.actor, Reason: trace.ReasonSleep, Cause: trace.NoStep})
}

// alarm marks t as asleep until d, divided by the speed, has passed: then it counts as active again, and the
// channel is closed.
func (r *Real) alarm(t *realThread, d time.Duration) <-chan struct{} {
	over := make(chan struct{})
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.points.ending.Load() {
		return nil
	}
	r.active--
	defer r.pass(t) // the timer is set then
	r.addTimer(d, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.active++
		r.firing--
		close(over)
	})
	return over
}

func (t *realThread) Park(why trace.Reason, idle bool, what string) {
	limit := t.takeLimit()
	t.Point(parkOp(t.id))
	if t.takePermit() {
		return
	}
	e := t.about(trace.Event{Kind: trace.Block, Actor: t.actor, Reason: why, Cause: trace.NoStep, Value: int64(limit)})
	if idle {
		e.Kind, e.Actor = trace.ThreadPark, 0
	}
	t.Record(e)
	cause, permitted := t.park(why, idle, what)
	if !permitted {
		select {
		case cause = <-t.wake:
		case <-t.r.stop:
		}
		t.check()
		t.take()
	}
	if e.Kind, e.Cause, e.Object, e.Value = trace.Unblock, t.wokenBy(cause), 0, 0; idle {
		e.Kind = trace.ThreadUnpark
	}
	t.Record(e)
}

func (t *realThread) Await(op Op, c Condition, why trace.Reason, what string) {
	t.Point(op)
	for !c.Ready() {
		t.Park(why, false, what)
		t.Point(op)
	}
}

func (t *realThread) takePermit() bool {
	t.r.mu.Lock()
	defer t.r.mu.Unlock()
	had := t.permit
	t.permit = false
	return had
}

// park marks the thread as parked, unless it has a permit: then it returns the permit's cause.
func (t *realThread) park(why trace.Reason, idle bool, what string) (cause trace.Step, permitted bool) {
	r := t.r
	r.mu.Lock()
	defer r.mu.Unlock()
	if t.permit {
		t.permit = false
		return t.cause, true
	}
	if t.wake == nil {
		t.wake = make(chan trace.Step, 1)
	}
	t.parked, t.why, t.idle, t.what = true, why, idle, what
	if t.id != trace.NoThread {
		r.active--
		r.pass(t)
		r.lookForDeadlock()
	}
	return trace.NoStep, false
}

func (t *realThread) Unpark(cause trace.Step) {
	r := t.r
	r.mu.Lock()
	defer r.mu.Unlock()
	if !t.parked {
		t.permit, t.cause = true, cause
		return
	}
	t.parked = false
	if t.id != trace.NoThread {
		r.active++
	}
	t.wake <- cause
}

// spinCheck is how long Work computes between two looks at the clock.
const spinCheck = 10 * time.Microsecond

// Work computes until the thread has used d of processor time, where the system measures it (otherwise until d has
// passed). As in a simulation, it ends with a Point.
func (t *realThread) Work(d time.Duration) {
	t.check()
	if d = t.r.Length(d); d > 0 {
		t.compute(d)
	}
	t.Point(Op{})
}

func (t *realThread) compute(d time.Duration) {
	runtime.LockOSThread() // the clock is the thread's
	defer runtime.UnlockOSThread()
	start := processorTime()
	for processorTime()-start < d {
		for step := time.Now(); time.Since(step) < spinCheck; {
			t.check()
		}
	}
}
