// Package host is the machine on which the actor core and the virtual machine run: threads that park and wake, time,
// and timers. There are two hosts: sim, a deterministic simulation in virtual time with a cost model, and real, with
// locked OS threads and the monotonic clock. The code above is the same on both, so the simulation shows the
// behaviour of the core itself, not of a model of it.
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
	// RealConfig.Speed shortens sleeps and work, and the trace's settings contain it.
	Now() int64
	// Length is how long d takes on this host, as measured by Now: d, or on real d divided by the speed.
	Length(d time.Duration) time.Duration
	// Recorder records the events; nil: nothing is recorded.
	Recorder() *trace.Recorder
	// Spawn makes a thread that runs body. by is the creating thread, nil if unknown. It fails with ErrTooManyThreads.
	Spawn(by Thread, spec Spec, body func(Thread)) (Thread, error)
	// AfterFunc calls f after d has passed (real: d divided by the speed), on no thread: f must not block. The
	// returned cancel reports whether it prevented the call.
	AfterFunc(d time.Duration, f func()) (cancel func() bool)
	// AfterFuncIf is AfterFunc for a call that can end a wait only while wanted reports true. wanted is asked when no
	// thread can continue and nothing else is scheduled: if no call is wanted, nothing can ever run again.
	AfterFuncIf(wanted func() bool, d time.Duration, f func()) (cancel func() bool)
	// Current is the thread that is running now; on sim nil if there is none (in a call of AfterFunc, outside Run).
	// On real it knows the threads of actors and of the pool, on Linux; otherwise it returns a stand-in with ID
	// NoThread that the caller's goroutine can park: prefer a thread that you were given.
	Current() Thread
	// Run runs main as the first thread and returns when main has returned or panicked, when nothing can run any
	// more, or after Stop. It ends all other threads before it returns. A host runs once.
	Run(main func(Thread)) Result
	// Stop ends the run from outside, from any goroutine, at once: every thread unwinds with Stopped. Run returns the
	// first cause.
	Stop(cause error)
	// Points says whether a frequently executed Point must be called.
	Points() *Points
	// Stopping is true once Stop was called; long computations poll it.
	Stopping() bool
}

// Epoch is when simulated runs begin: Go's birthday, as in its playground.
var Epoch = time.Date(2009, time.November, 10, 23, 0, 0, 0, time.UTC)

// Time is the current time for a program that runs on h: virtual time on sim, the clock's on real.
func Time(h Host) time.Time {
	if h.Engine() == trace.Real {
		return time.Now().UTC()
	}
	return Epoch.Add(time.Duration(h.Now()))
}

// Thread is one thread of a host. Only the thread itself may call its methods, except Unpark, ID and Blocked.
type Thread interface {
	ID() trace.ThreadID
	Spec() Spec
	// Point comes before every visible operation: it advances virtual time by what the thread has used, lets the
	// simulation run other threads, and is where an explorer may intervene. A named op also costs Costs.Operation;
	// Op{} only advances time, for long computations. No Go lock may be held across it.
	Point(op Op)
	// Charge adds ns of processor time used since the last Point; nothing on real.
	Charge(ns int64)
	// Park waits for a permit of Unpark (one is kept if Unpark comes first). idle distinguishes a thread that waits
	// for work (recorded as ThreadPark/ThreadUnpark; not counted as stuck) from one that waits inside the program
	// (Block/Unblock). what says what it waits for, for reports of a stuck program: "receive on channel", "mutex".
	Park(why trace.Reason, idle bool, what string)
	// SetLimit says that the caller will end the next Park after d with Unpark(TimeOut), for the trace only.
	SetLimit(d time.Duration)
	// Await is Point(op), followed by Park(why, false, what) for as long as c is not ready.
	Await(op Op, c Condition, why trace.Reason, what string)
	// Unpark grants the permit. cause is the step recorded as the cause in the trace, or NoStep.
	Unpark(cause trace.Step)
	// Sleep holds the thread but no core for d.
	Sleep(d time.Duration)
	// Work holds a core for d.
	Work(d time.Duration)
	// Record appends e with the time, the thread and its last position.
	Record(e trace.Event) trace.Step
	// RecordAfter is Record for an event that is known to follow another one besides its Cause: otherwise the order
	// of events of different threads is derived from their times.
	RecordAfter(e trace.Event, after trace.Step) trace.Step
	// SetPos sets the thread's position in the learner's source, until it is set again.
	SetPos(trace.PosID)
	Pos() trace.PosID
	// SetObject says what the thread waits for in the next Block whose reason is a channel, a lock or the like, 0: it is not known; and
	// what the source calls it: see trace.Event.
	SetObject(o trace.ObjectID, here int32)
	// Blocked is the step of the Block that the thread is in; NoStep if it is in none, and on real threads, where that is not known to others.
	Blocked() trace.Step
	// Last is the last step that the thread recorded, not counting lines; NoStep if there is none.
	Last() trace.Step
	// Attach sets the actor that the thread runs from now on: Block, Unblock and reports of a stuck program name it.
	// v is kept for Attached; Attach(0, nil) ends it.
	Attach(a trace.ActorID, v any)
	// Attached returns the arguments of the last Attach.
	Attached() (trace.ActorID, any)
}

// TimeOut is the cause of an Unpark after the limit of a Park: recorded is the Park.
const TimeOut trace.Step = -2

// SurviveGoexit makes a thread, which must be the caller, survive runtime.Goexit. When code on it calls Goexit, which ends
// its goroutine in any case, the thread continues as another goroutine that calls next, on its own thread of the
// operating system if it had one; its row in the trace stays the same. On a simulated machine SurviveGoexit does nothing.
func SurviveGoexit(t Thread, next func(Thread)) {
	if t, ok := t.(interface{ surviveGoexit(func(Thread)) }); ok {
		t.surviveGoexit(next)
	}
}

// Spec describes a thread to make.
type Spec struct {
	Name  string // empty: the host names it by its role: t0, w0, g1 and so on
	Role  trace.Role
	Actor trace.ActorID // its owner, if it belongs to one actor
	Func  string        // RoleGoroutine: its function; see trace.Thread
	Start trace.PosID   // RoleGoroutine: where it was started

	// Priority: on a simulated machine, of the threads that are ready those of the highest priority get the cores. On real threads it has
	// no effect: the operating system decides, and Go cannot influence that without privileges.
	Priority int
}

// row is the thread's row in the trace.
func (s Spec) row() trace.Thread {
	return trace.Thread{Name: s.Name, Role: s.Role, Actor: s.Actor, Func: s.Func, Start: s.Start, Priority: s.Priority}
}

// Op names a visible operation and the object that it touches, for exploration: two operations on different objects,
// or two reads, commute. If an operation does not name an object that it touches, exploration misses failures.
type Op struct {
	Name   string // "enqueue", "dequeue", "status", "park" ...
	Object uint64 // 0: any; it commutes with nothing
	Write  bool
}

// Condition is what Await waits for.
type Condition interface {
	// Ready performs the operation if that is possible now. It is called when the operation's time has come, and
	// again after each permit. The thread's code is not running then: Ready must not wait or panic, and may call none
	// of the thread's methods except Charge, and Record.
	Ready() bool
}

// PermitObject is the object of operations on the permit of a thread: Park and Unpark.
func PermitObject(id trace.ThreadID) uint64 { return 1<<62 | uint64(id) }

// spawnOp makes a thread; such operations do not commute, because they number it.
var spawnOp = Op{Name: "spawn", Object: 1<<62 - 1, Write: true}

// Result is how a run on a host ended.
type Result struct {
	// Err is nil if main returned; a *Panic if a thread panicked; a *Deadlock; or the cause passed to Stop.
	Err error
}

// Panic is a panic that left a thread's body. Value is what was passed to panic.
type Panic struct {
	Thread trace.ThreadID
	Name   string // the thread's
	Value  any
	Stack  []byte // the Go stack where it was caught, to debug our own code
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

// ErrTooManyThreads is returned by Spawn at the limit.
var ErrTooManyThreads = errors.New("too many threads")

// ErrEnded is returned by Spawn once the run is over or being stopped.
var ErrEnded = errors.New("the run has ended")

// MaxThreads limits the actor and worker threads of a run, well below the limits of the operating system and of Go.
// Goroutines are not counted; their creator limits them.
const MaxThreads = 2000

// Stopped is the value with which a thread of a stopped host unwinds. Code that recovers it must panic with it again.
type Stopped struct{}
