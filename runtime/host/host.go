// Package host is what the actor core and the virtual machine need of a machine: threads that park and wake, time,
// timers. There are two: sim, a deterministic simulation in virtual time with a cost model, and real, locked OS
// threads and the monotonic clock. The code above is the same on both, so what the simulation shows is the core's
// own behaviour and not a model of it.
package host

import (
	"errors"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Host runs threads.
type Host interface {
	Engine() trace.Engine
	// Now is the time since the run began, ns: virtual on sim, measured on real. Measured times are never scaled:
	// RealConfig.Speed shortens sleeps and work, and a trace says so in its settings.
	Now() int64
	// Length is how long d takes here, by Now: d, or on real d divided by the speed.
	Length(d time.Duration) time.Duration
	// Recorder is where events go; nil records nothing.
	Recorder() *trace.Recorder
	// Spawn makes a thread that runs body. by is the creating thread, nil if unknown. It fails with ErrTooManyThreads.
	Spawn(by Thread, spec Spec, body func(Thread)) (Thread, error)
	// AfterFunc calls f once d has passed (real: d divided by the speed), on no thread: f must not block. The returned
	// cancel reports whether it prevented the call.
	AfterFunc(d time.Duration, f func()) (cancel func() bool)
	// AfterFuncIf is AfterFunc for a call that can end a wait only if wanted says so. It is asked when no thread can go on
	// and nothing else is to come: if no such call is wanted, nothing can ever run again.
	AfterFuncIf(wanted func() bool, d time.Duration, f func()) (cancel func() bool)
	// Current is the thread that is running now; on sim nil if none is (in a call of AfterFunc, outside Run). On real
	// it knows the threads of actors and of the pool, on Linux; else it is a stand-in with ID NoThread that can be
	// parked by the caller's goroutine: use the thread you were given where you have one.
	Current() Thread
	// Run runs main as the first thread and returns when main has returned or panicked, when nothing can run any more,
	// or after Stop. All other threads are ended before it returns. A host runs once.
	Run(main func(Thread)) Result
	// Stop ends the run from outside, from any goroutine, at once: every thread unwinds with Stopped. The first cause
	// is kept and returned by Run.
	Stop(cause error)
	// Points is asked before a Point that is met often; see there.
	Points() *Points
	// Stopping is true once Stop was called; long computations poll it.
	Stopping() bool
}

// Epoch is when simulated runs begin: Go's birthday, as in its playground.
var Epoch = time.Date(2009, time.November, 10, 23, 0, 0, 0, time.UTC)

// Time is what a program that runs on h takes for the present: virtual time on sim, the clock's on real.
func Time(h Host) time.Time {
	if h.Engine() == trace.Real {
		return time.Now().UTC()
	}
	return Epoch.Add(time.Duration(h.Now()))
}

// Thread is one thread of a host. Except for Unpark and ID, its methods are for the thread itself.
type Thread interface {
	ID() trace.ThreadID
	Spec() Spec
	// Point stands before every visible operation: it brings virtual time up to what the thread has used, lets the
	// simulation run others, and is where an explorer may step in. A named op also costs Costs.Operation; Op{} only
	// brings time up to date, for long computations. No Go lock may be held across it.
	Point(op Op)
	// Charge adds ns of processor time used since the last Point; nothing on real.
	Charge(ns int64)
	// Park waits for a permit of Unpark (one is kept if Unpark comes first). idle tells a thread that waits for work
	// (recorded as ThreadPark/ThreadUnpark; does not count as stuck) from one that waits inside the program
	// (Block/Unblock). what says on what, for reports of a stuck program: "receive on channel", "mutex".
	Park(why trace.Reason, idle bool, what string)
	// Await is Point(op), and then Park(why, false, what) for as long as c is not ready.
	Await(op Op, c Condition, why trace.Reason, what string)
	// Unpark gives the permit. cause is the step to blame in the trace, or NoStep.
	Unpark(cause trace.Step)
	// Sleep holds the thread but no core for d.
	Sleep(d time.Duration)
	// Work holds a core for d.
	Work(d time.Duration)
	// Record appends e, stamped with time, thread and the position set last.
	Record(e trace.Event) trace.Step
	// RecordAfter is Record for an event of which is known that it follows another one, besides its Cause: the order of
	// events of different threads is otherwise found from their times.
	RecordAfter(e trace.Event, after trace.Step) trace.Step
	// SetPos tells where in the learner's source the thread is; it holds until set again.
	SetPos(trace.PosID)
	Pos() trace.PosID
	// Last is the step that the thread recorded last, not counting lines; NoStep if none.
	Last() trace.Step
	// Attach tells which actor the thread works for from now on: Block, Unblock and reports of a stuck program name it.
	// v is kept for Attached; Attach(0, nil) ends it.
	Attach(a trace.ActorID, v any)
	// Attached returns what was last given to Attach.
	Attached() (trace.ActorID, any)
}

// Outlive is for a thread itself. If code on it calls runtime.Goexit from now on, which ends a goroutine whatever is above, it goes on
// as another goroutine that calls next, on a thread of the operating system of its own if it had one; its row in the trace stays the
// same. On a simulated machine it does nothing.
func Outlive(t Thread, next func(Thread)) {
	if t, ok := t.(interface{ outlive(func(Thread)) }); ok {
		t.outlive(next)
	}
}

// Spec describes a thread to make.
type Spec struct {
	Name  string // empty: the host names it by its role, t0, w0 or g1 on
	Role  trace.Role
	Actor trace.ActorID // whose, if it belongs to one
	Func  string        // RoleGoroutine: what it runs; see trace.Thread
	Start trace.PosID   // RoleGoroutine: where it was started
}

// row is the thread's row in the trace.
func (s Spec) row() trace.Thread {
	return trace.Thread{Name: s.Name, Role: s.Role, Actor: s.Actor, Func: s.Func, Start: s.Start}
}

// Op names a visible operation and the object it touches, for exploration: two operations on different objects, or
// two reads, commute. Whoever leaves out an object it touches makes exploration miss failures.
type Op struct {
	Name   string // "enqueue", "dequeue", "status", "park" ...
	Object uint64 // 0: any, it commutes with nothing
	Write  bool
}

// Condition is what Await waits for.
type Condition interface {
	// Ready does the operation if that is possible now. It is asked when the operation's time has come, and again after
	// each permit. The thread's code is not running then: Ready must not wait or panic, and may call none of the thread's
	// methods but Charge.
	Ready() bool
}

// PermitObject is the object of operations on the permit of a thread: Park and Unpark.
func PermitObject(id trace.ThreadID) uint64 { return 1<<62 | uint64(id) }

// Result is how a run on a host ended.
type Result struct {
	// Err is nil if main returned; a Panic if a thread panicked; a Deadlock; or the cause given to Stop.
	Err error
}

// Panic is a panic that left a thread's body. Value is what was passed to panic.
type Panic struct {
	Thread trace.ThreadID
	Name   string // the thread's
	Value  any
	Stack  []byte // the Go stack where it was caught, for our own faults
}

func (p *Panic) Error() string { return fmt.Sprintf("panic in thread %s: %v", p.Name, p.Value) }

// Deadlock says that nothing can ever run again.
type Deadlock struct{ Waiting []Waiter }

// Waiter is one thread of a deadlock.
type Waiter struct {
	Thread trace.ThreadID
	Name   string
	Reason trace.Reason
	What   string
	Pos    trace.PosID
	Actor  trace.ActorID // attached actor, if any
}

func (d *Deadlock) Error() string { return "all goroutines are asleep - deadlock!" }

// ErrTooManyThreads is returned by Spawn at the cap.
var ErrTooManyThreads = errors.New("too many threads")

// ErrEnded is returned by Spawn once the run is over or being stopped.
var ErrEnded = errors.New("the run has ended")

// MaxThreads caps the actor and worker threads of a run long before the operating system or Go gives up. Goroutines
// are not counted: whoever makes them limits them.
const MaxThreads = 2000

// Stopped is the value with which a thread of a stopped host unwinds. It must be re-panicked by whoever recovers it.
type Stopped struct{}
