package actor

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Message is what actors send each other. Subject says what it means; Sender is set by Send and is nobody if it came
// from outside.
type Message struct {
	Subject string
	Data    any
	Sender  Ref
}

// Behavior is what an actor does with a message. Receive is called for one message at a time; c is valid until it
// returns. A panic of Receive is reported, and the actor goes on with its next message. Receive must not call
// runtime.Goexit (as testing.T.FailNow does): that ends the thread, and the message is never done.
type Behavior interface {
	Receive(c *Context, m Message)
}

// BehaviorFunc is a function as a Behavior.
type BehaviorFunc func(c *Context, m Message)

// Receive calls f.
func (f BehaviorFunc) Receive(c *Context, m Message) { f(c, m) }

// WillReceiver is implemented by a Behavior that refuses messages at the door, by subject. WillReceive runs on the
// sender's thread, at the same time as Receive may: it must not touch the actor's state without care of its own.
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

// Pending is the number of messages in the actor's mailbox, delayed ones included, without the one at hand.
func (r Ref) Pending() int {
	if r.a == nil {
		return 0
	}
	return int(r.a.pending.Load())
}

// status is where an actor stands with its scheduler; see the package's documentation.
type status uint8

const (
	waiting status = iota
	ready
	executing
	exited
)

// actor is an actor's books. What mu guards changes together with the events that tell of it, so that the order of a
// trace is the order of what happened.
type actor struct {
	s        *System
	id       trace.ActorID
	name     string
	category []string
	capacity int
	pos      trace.PosID
	thread   host.Thread // its own, under thread per actor
	seat     int         // in the system's roster

	willing atomic.Pointer[func(subject string) bool] // nil: takes everything
	pending atomic.Int64                              // len of box, to be read without mu

	mu      sync.Mutex
	status  status
	begun   bool         // has been attached before
	parks   bool         // its own thread parks, or is about to, for want of messages
	readyAt trace.Step   // its last ActorReady
	leaving trace.Reason // stops after the handling at hand

	box mailbox

	// Of the attached thread.
	behavior Behavior
	ctx      Context
	handling handling
}

// object names the actor's mailbox and status for exploration.
func (a *actor) object() uint64 { return uint64(a.id) }

// setBehavior changes what the actor does.
func (a *actor) setBehavior(b Behavior) {
	a.behavior = b
	if w, ok := b.(WillReceiver); ok {
		f := w.WillReceive
		a.willing.Store(&f)
	} else {
		a.willing.Store(nil)
	}
}

// takes asks the behavior whether it accepts a subject. Nothing may be locked: it may run a learner's code.
func (a *actor) takes(subject string) bool {
	w := a.willing.Load()
	return w == nil || (*w)(subject)
}

// typeName is a behavior's type as its author wrote it, without package and pointer.
func typeName(b Behavior) string {
	if _, ok := b.(BehaviorFunc); ok {
		return "func"
	}
	t := reflect.TypeOf(b)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return t.String()
	}
	return t.Name()
}
