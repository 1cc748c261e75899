package host

import (
	"iter"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

type simState uint8

const (
	simReady   simState = iota // waits for a core
	simRunning                 // has a core
	simParked                  // has it; the wake-up takes its time
	simWaking                  // has got it; the wake-up takes its time
	simAsleep
	simEnded
)

// simThread is a thread of a simulation: a coroutine and the time that it has used.
type simThread struct {
	threadBase
	s    *Sim
	body func(Thread)

	next  func() (struct{}, bool)
	yield func(struct{}) bool

	state  simState
	core   *simCore // while running
	charge int64    // ns used since the last Point
	need   int64    // ns of a core until the code continues
	op     Op       // of the Point it stands at
	picked bool     // to have the next turn
	permit bool
	cause  trace.Step // of the permit
	done   bool

	parking bool      // parks after its current computation
	awaits  Condition // of Await
	waits   bool      // for the thread that it resumed to return
	exiting bool      // called runtime.Goexit, which takes effect when the run ends
}

// start makes the coroutine and resumes it for the first time, which a goroutine that is locked to its thread never
// does.
func (t *simThread) start() {
	t.next, _ = iter.Pull(func(yield func(struct{}) bool) {
		t.yield = yield
		returned := false
		defer func() { t.finish(recover(), returned) }()
		t.body(t)
		t.flush()
		returned = true
	})
}

// finish ends the thread: its body returned, it was unwound, it panicked, or it called runtime.Goexit.
func (t *simThread) finish(failure any, returned bool) {
	s := t.s
	if _, stopped := failure.(Stopped); failure != nil && !stopped && !t.killed {
		s.Stop(&Panic{Thread: t.id, Name: t.spec.Name, Value: failure, Stack: debug.Stack()})
	}
	if !t.killed && failure == nil {
		t.Record(trace.Event{Kind: trace.ThreadExit, Cause: trace.NoStep, Value: -1})
	}
	t.done, t.state = true, simEnded
	s.ended++
	s.release(t)
	if t.spec.Role.Scheduled() {
		s.alive--
	}
	if t.id == 0 {
		s.mainDone = true
	}
	if goexit := failure == nil && !returned; goexit && !s.ending {
		// It would also end the goroutines that wait for this one.
		t.exiting = true
		t.yield(struct{}{})
		t.exiting = false
	}
}

func (t *simThread) Charge(ns int64) { t.charge += ns }

func (t *simThread) Point(op Op) {
	if op.Name != "" {
		t.charge += t.s.costs.Operation
	}
	t.op = op
	t.flush()
	if t.s.interleave {
		t.s.release(t)
		switch {
		case op.Name == "": // its slice of time is over
			t.s.pushReady(t)
		case t.s.monopolizes(t):
			t.state, t.s.resting = simReady, t
		default:
			t.state = simReady
			t.s.ready.pushFront(t)
		}
		t.pause()
	}
}

// flush lets the time that the thread has used pass.
func (t *simThread) flush() {
	t.check()
	if !t.pass() {
		t.pause()
	}
}

// pass lets the time that the thread has used pass at once, if nothing else happens in it. Otherwise the thread
// computes until then, under control of the simulation.
func (t *simThread) pass() bool {
	s := t.s
	if end := s.now + t.charge; s.free(t, end) {
		s.now, t.charge = end, 0
		return true
	}
	t.need, t.charge = t.charge, 0
	s.compute(t.core)
	return false
}

// check unwinds a thread whose run is over, and refuses calls from any other thread.
func (t *simThread) check() {
	if t.s.Stopping() || t.killed {
		t.die()
	}
	if t.s.cur != t {
		panic("host: a method of thread " + t.spec.Name + " was called while it was not running")
	}
}

// die unwinds the thread. Code that recovers gets the same panic at the next call, and after maxDeaths
// runtime.Goexit.
func (t *simThread) die() {
	t.killed = true
	if t.deaths++; t.deaths > maxDeaths {
		runtime.Goexit()
	}
	panic(Stopped{})
}

// pause lets the simulation continue until the thread is due again. If another thread is due first, it is resumed
// from here, unless it waits itself for this one to return: going through the goroutine of drive would cost one more
// switch.
func (t *simThread) pause() {
	s := t.s
	s.cur = nil
	for s.simulate() && s.due != t && !s.due.waits {
		t.waits = true
		s.resumeDue()
		t.waits = false
	}
	if s.due == t {
		s.due, s.cur = nil, t
	} else {
		t.yield(struct{}{})
	}
	t.check()
}

func (t *simThread) Work(d time.Duration) {
	t.charge = min(t.charge+min(max(0, int64(d)), forever), forever)
	t.Point(Op{})
}

func (t *simThread) Sleep(d time.Duration) {
	t.flush()
	if d <= 0 {
		return
	}
	t.Record(trace.Event{Kind: trace.Block, Actor: t.actor, Reason: trace.ReasonSleep, Value: int64(d), Cause: trace.NoStep})
	t.state, t.idle, t.cause = simAsleep, false, trace.NoStep
	t.s.release(t)
	t.s.timer(t.s.after(d), t, nil)
	t.pause()
}

func (t *simThread) Park(why trace.Reason, idle bool, what string) {
	t.why, t.idle, t.what = why, idle, what
	if t.s.interleave {
		t.Point(parkOp(t.id))
		if !t.settle() {
			t.pause()
		}
		return
	}
	t.check()
	if t.beginPark(); !t.pass() || !t.arrive() {
		t.pause()
	}
}

func (t *simThread) Await(op Op, c Condition, why trace.Reason, what string) {
	if t.s.interleave {
		t.Point(op)
		for !c.Ready() {
			t.Park(why, false, what)
			t.Point(op) // so that each operation on its object follows a Point that names it
		}
		return
	}
	t.check()
	t.why, t.idle, t.what = why, false, what
	t.op, t.awaits = op, c
	t.charge += t.s.costs.Operation
	if !t.pass() || !t.arrive() {
		t.pause()
	}
	t.awaits = nil
}

func parkOp(id trace.ThreadID) Op { return Op{Name: "park", Object: PermitObject(id), Write: true} }

// beginPark begins the operation after which the thread parks.
func (t *simThread) beginPark() {
	t.op, t.parking = parkOp(t.id), true
	t.charge += t.s.costs.Operation
}

// arrive is called when the computation of the thread is over, or when it continues after a wait. It reports whether
// its code continues. Parking and conditions are handled here, so that a thread that must keep waiting need not be
// resumed.
func (t *simThread) arrive() bool {
	for {
		if t.parking {
			if t.parking = false; !t.settle() {
				return false
			}
		}
		if t.awaits == nil || t.awaits.Ready() {
			return true
		}
		if t.beginPark(); !t.pass() {
			return false
		}
	}
}

// settle parks the thread, unless it has a permit: then it uses the permit up and returns true.
func (t *simThread) settle() bool {
	limit := t.takeLimit()
	if t.permit {
		t.permit = false
		return true
	}
	kind, about := trace.Block, t.actor
	if t.idle {
		kind, about = trace.ThreadPark, 0
	}
	t.Record(t.about(trace.Event{Kind: kind, Actor: about, Reason: t.why, Cause: trace.NoStep, Value: int64(limit)}))
	t.state = simParked
	t.s.release(t)
	return false
}

func (t *simThread) Blocked() trace.Step {
	if t.state == simParked && !t.idle {
		return t.last
	}
	return trace.NoStep
}

func (t *simThread) Unpark(cause trace.Step) {
	switch {
	case t.done || t.s.ending:
	case t.state != simParked:
		t.permit = true
	default:
		t.state, t.cause = simWaking, cause
		if wake := t.s.costs.Wake; wake > 0 && t.spec.Role.Scheduled() && !t.s.interleave {
			t.s.timer(t.s.now+wake, t, nil)
		} else {
			t.wake()
		}
	}
}

// wake makes a thread ready that slept or was unparked.
func (t *simThread) wake() {
	e := trace.Event{Kind: trace.Unblock, Actor: t.actor, Cause: t.wokenBy(t.cause)}
	if t.state == simAsleep {
		e.Reason = trace.ReasonSleep
	} else if e.Reason = t.why; t.idle {
		e.Kind, e.Actor = trace.ThreadUnpark, 0
	}
	t.Record(e)
	t.s.pushReady(t)
}
