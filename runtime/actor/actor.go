package actor

import (
	"cmp"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Message is what actors send each other. Subject says what it means. Both Subject and Data may be missing: an actor takes
// a message without a Subject unless its WillReceive refuses the empty one. Send sets Sender, which is nobody for a message
// from outside. Of the pending messages, those of higher Priority are handled first; those of equal priority in the
// order in which they became due.
type Message struct {
	Subject  string
	Data     any
	Sender   Ref
	Priority int
}

// Behavior is what an actor does with a message. Receive is called for one message at a time; c is valid until it
// returns. If Receive panics, the panic is reported and the actor continues with its next message. The same holds if
// Receive calls runtime.Goexit (as testing.T.FailNow does) on a host of real threads; on a simulated host the program
// must not call it.
type Behavior interface {
	Receive(c *Context, m Message)
}

// BehaviorFunc is a function as a Behavior.
type BehaviorFunc func(c *Context, m Message)

// Receive calls f.
func (f BehaviorFunc) Receive(c *Context, m Message) { f(c, m) }

// WillReceiver is implemented by a Behavior that refuses some messages before they enter the mailbox, by subject.
// WillReceive runs on the sender's thread, possibly at the same time as Receive: it must synchronize its access to
// the actor's state.
type WillReceiver interface {
	WillReceive(subject string) bool
}

// Ref refers to an actor. It can be compared and sent in messages; its zero value refers to nobody.
type Ref struct{ a *actor }

// Name is the actor's name, empty for nobody.
func (r Ref) Name() string {
	if r.a == nil {
		return ""
	}
	return r.a.name
}

// ID is the actor's number in the trace, 0 for nobody.
func (r Ref) ID() trace.ActorID {
	if r.a == nil {
		return 0
	}
	return r.a.id
}

// String is the name, or "nobody".
func (r Ref) String() string {
	if r.a == nil {
		return "nobody"
	}
	return r.a.name
}

// Pending is the number of messages in the actor's mailbox, including delayed ones but not the one being handled.
func (r Ref) Pending() int {
	if r.a == nil {
		return 0
	}
	r.a.lock()
	defer r.a.unlock()
	return r.a.box.depth()
}

// status is the actor's state as its scheduler sees it; see the package documentation.
type status uint8

const (
	waiting status = iota
	ready
	executing
	suspended // waits for its supervisor, or for what must happen before its restart
	stopping  // waits for its children to end
	exited
	created  // waits for its start
	starting // is being started, and gets its thread
)

// actor is the state of an actor. What mu guards changes together with the events that report the change, so the
// order of the trace is the order of what happened.
type actor struct {
	s        *System
	name     string
	parent   *actor     // nil: none
	own      *ownThread // under thread per actor
	capacity int
	id       trace.ActorID
	pos      trace.PosID
	seat     int32        // in the system's roster
	priority atomic.Int32 // in a pool; changed only by the scheduler's rank
	policy   Policy       // of a full mailbox
	routes   bool         // it is a router: life.router is set
	grouped  bool         // it is a member of life.category

	willing atomic.Pointer[func(subject string) bool] // nil: accepts every subject

	inbox    inbox
	prefetch *prefetch // of the attached thread, if it has taken more than one envelope; written with mu held

	mu        latch      // acquired only through lock
	readyAt   trace.Step // its last ActorReady
	lastEvent trace.Step // the last event about its mailbox or status
	status    status
	begun     bool         // has been attached before
	queued    bool         // is ready in the queue of a pool, on a simulated machine
	leaving   trace.Reason // why it stops after the current handling
	closed    bool         // takes no more messages
	departed  bool         // removed from the system's tables
	poisoned  bool         // stops when nothing is left to handle
	ending    bool         // has asked its children to end
	plan      plan         // what to do before messages

	// Used by the dispatchers of lite and firstWaiter.
	listed    bool // queued; with firstWaiter also: a worker has it, which queues it again. Guarded there by the pool's mu
	owed      bool // has something to do and is queued; guarded by the pool's mu
	unwilling bool // its last attachment ended because its Selector wants none of its messages

	life *life // nil for most

	box mailbox

	// Used by the attached thread.
	behavior Behavior
	selects  func(t host.Thread, pending []Message) int // nil: takes the first one
	became   *became                                    // nil: has its original behavior
	ctx      Context
	handling handling
}

// object names the actor's mailbox and status for exploration.
func (a *actor) object() uint64 { return uint64(a.id) }

// record records an event about the mailbox or the status. a.mu is held, so an actor's events are ordered, whichever
// threads record them.
func (a *actor) record(t host.Thread, e trace.Event) trace.Step {
	s := t.RecordAfter(e, a.lastEvent)
	if s != trace.NoStep {
		a.lastEvent = s
	}
	return s
}

// setBehavior changes the actor's behavior; h holds b's methods other than Receive. a.mu is held.
func (a *actor) setBehavior(b Behavior, h Hooks) {
	a.behavior, a.selects, a.pos = b, h.Select, h.Pos
	if h.WillReceive != nil {
		a.willing.Store(&h.WillReceive)
	} else {
		a.willing.Store(nil)
	}
}

// takes asks the behavior whether it accepts a subject. No lock may be held, because it may run a learner's code.
func (a *actor) takes(subject string) bool {
	w := a.willing.Load()
	return w == nil || (*w)(subject)
}

// typeName is a behavior's type as its author wrote it, without package and pointer.
func typeName(b Behavior, h Hooks) string {
	if _, ok := b.(BehaviorFunc); ok {
		return "func"
	}
	return cmp.Or(h.TypeName, TypeOf(b))
}
