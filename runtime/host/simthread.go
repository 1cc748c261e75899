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
	simParked                  // waits for a permit
	simWaking                  // has got it; the wake-up takes its time
	simAsleep
	simEnded
)

// simThread is a thread of a simulation: a coroutine and what it has used.
type simThread struct {
	books
	s    *Sim
	body func(Thread)

	next  func() (struct{}, bool)
	yield func(struct{}) bool

	state  simState
	core   *simCore // while running
	charge int64    // ns used since the last Point
	need   int64    // ns of a core until the code goes on
	op     Op       // of the Point it stands at
	permit bool
	cause  trace.Step // of the permit
	done   bool
}

// start makes the coroutine, with its first resumption, which is never by a goroutine that is locked to its thread.
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
	s.release(t)
	if t.spec.Role.Scheduled() {
		s.alive--
	}
	if t.id == 0 {
		s.mainDone = true
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
		t.s.pushReady(t)
		t.pause()
	}
}

// flush lets the time pass that the thread has used.
func (t *simThread) flush() {
	s := t.s
	t.check()
	if end := s.now + t.charge; s.free(t, end) {
		s.now, t.charge = end, 0
		return
	}
	t.need, t.charge = t.charge, 0
	s.compute(t.core)
	t.pause()
}

// check unwinds a thread whose run is over, and refuses calls from anywhere but the thread itself.
func (t *simThread) check() {
	if t.s.stopping.Load() || t.killed {
		t.die()
	}
	if t.s.cur != t {
		panic("host: a method of thread " + t.spec.Name + " was called while it was not running")
	}
}

// die unwinds the thread. Whoever recovers meets it again at the next call, and at last runtime.Goexit.
func (t *simThread) die() {
	t.killed = true
	if t.deaths++; t.deaths > maxDeaths {
		runtime.Goexit()
	}
	panic(Stopped{})
}

// pause goes back to the simulation until it resumes the thread.
func (t *simThread) pause() {
	t.yield(struct{}{})
	t.check()
}

func (t *simThread) Work(d time.Duration) {
	t.charge += max(0, int64(d))
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
	t.s.timer(t.s.now+int64(d), t, nil)
	t.pause()
}

func (t *simThread) Park(why trace.Reason, idle bool, what string) {
	t.Point(Op{Name: "park", Object: PermitObject(t.id), Write: true})
	if t.permit {
		t.permit = false
		return
	}
	t.why, t.idle, t.what = why, idle, what
	if idle {
		t.Record(trace.Event{Kind: trace.ThreadPark, Reason: why, Cause: trace.NoStep})
	} else {
		t.Record(trace.Event{Kind: trace.Block, Actor: t.actor, Reason: why, Cause: trace.NoStep})
	}
	t.state = simParked
	t.s.release(t)
	t.pause()
}

func (t *simThread) Unpark(cause trace.Step) {
	switch {
	case t.done || t.s.ending:
	case t.state != simParked:
		t.permit = true
	default:
		t.state, t.cause = simWaking, cause
		if wake := t.s.costs.Wake; wake > 0 && t.spec.Role.Scheduled() {
			t.s.timer(t.s.now+wake, t, nil)
		} else {
			t.wake()
		}
	}
}

// wake makes a thread ready that slept or was unparked.
func (t *simThread) wake() {
	e := trace.Event{Kind: trace.Unblock, Actor: t.actor, Cause: t.cause}
	if t.state == simAsleep {
		e.Reason = trace.ReasonSleep
	} else if e.Reason = t.why; t.idle {
		e.Kind, e.Actor = trace.ThreadUnpark, 0
	}
	t.Record(e)
	t.s.pushReady(t)
}
