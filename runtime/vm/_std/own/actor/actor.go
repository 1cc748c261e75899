// Package actor gives programs actors: each has a name, a mailbox and a behavior that handles one message at a time.
//
//	type Counter struct{ n int }
//
//	func (c *Counter) Receive(ctx *actor.Context, m actor.Message) { c.n += m.Data.(int) }
//
//	func main() {
//		sys := actor.NewSystem()
//		counter := sys.Spawn("counter", &Counter{})
//		sys.Send(counter, actor.Message{Subject: "add", Data: 1})
//		sys.Wait()
//	}
//
// A program does not choose the thread that an actor runs on: the run's settings say whether every actor has a
// thread or a goroutine of its own, or a pool of threads serves them all.
package actor

import (
	"math/rand/v2"
	"time"
)

// Message is what actors send each other. Subject says what the message means, Data is any value that belongs to it. Both may be missing:
// messages that differ by the types of their Data need no Subject, and a mere signal needs neither. An actor takes a message without a
// Subject, unless it has a method WillReceive that refuses the empty one.
// Send sets Sender; it is the zero Ref if the message was sent from outside of all actors. Messages of a higher Priority are
// handled first, and messages of equal Priority in the order in which they became due.
type Message struct {
	Subject  string
	Data     any
	Sender   Ref
	Priority int
}

// Behavior is what an actor does with a message. Receive is called for one message at a time, so the fields of an actor
// need no locks. If Receive panics, the actor's supervisor decides what happens (option Supervise).
type Behavior interface {
	Receive(ctx *Context, m Message)
}

// BehaviorFunc is a function as a Behavior.
type BehaviorFunc func(ctx *Context, m Message)

// Receive calls f.
func (f BehaviorFunc) Receive(ctx *Context, m Message) { f(ctx, m) }

// Ref refers to an actor. References can be compared and sent in messages. The zero Ref refers to no actor: its name is
// empty, no message waits for it, and a send to it fails with ErrNoActor.
type Ref struct{ r ref }

// String returns the actor's name, or "nobody" for the zero Ref.
func (r Ref) String() string {
	if r == (Ref{}) {
		return "nobody"
	}
	return r.Name()
}

// Option sets a property of an actor that is being spawned or created.
type Option func(*options)

type options struct {
	categories []string
	capacity   int
	overflow   Policy
	typ        string // shown in traces; empty: the behavior's
	more       extras
}

// Category makes the actor a member of a category. It may be given more than once. SendCategory sends a message to one
// member. A spawn fails with ErrMisuse if the name has no visible characters.
func Category(name string) Option {
	return func(o *options) { o.categories = append(o.categories, name) }
}

// Unlimited is the Capacity of a mailbox without a limit.
const Unlimited = 0

// DefaultCapacity is how many messages a mailbox holds unless Capacity sets another limit.
const DefaultCapacity = 100

// Capacity limits how many messages may wait in the actor's mailbox, delayed and stashed ones included. Without it the limit
// is DefaultCapacity; with n of 0 (Unlimited) or less there is none. Overflow says what happens to a message for which
// there is no room.
func Capacity(n int) Option { return func(o *options) { o.capacity = max(n, Unlimited) } }

func collect(opts []Option) options {
	o := options{capacity: -1}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// System is a set of actors with the threads that run them. Make one with NewSystem or New, not as a zero value.
type System struct{ s system }

// NewSystem makes a system whose scheduler, number of workers and seed come from the run's settings.
func NewSystem() *System { return &System{newSystem()} }

// TrySpawn makes an actor without a parent and starts it. It fails with ErrNameInUse if another living actor without a parent
// has the name, ErrMisuse if the name is blank, b is nil or an option is invalid, ErrEnded after Wait or Stop, or if there
// are too many threads.
func (s *System) TrySpawn(name string, b Behavior, opts ...Option) (Ref, error) {
	o := collect(opts)
	r, code, text := s.spawn(name, b, o.categories, o.capacity, o.overflow, o.typ, o.more)
	return r, failed(code, text)
}

// Spawn makes an actor without a parent and starts it. It panics where TrySpawn fails.
func (s *System) Spawn(name string, b Behavior, opts ...Option) Ref {
	r, err := s.TrySpawn(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return r
}

// Send puts m into the mailbox of to and does not wait until it is handled. It fails with ErrFull if the mailbox is full
// (what happens then depends on the actor's Overflow policy), ErrRefused if the actor's WillReceive refuses the subject,
// or ErrNoActor if to is the zero Ref, or its actor has ended or takes no more messages.
func (s *System) Send(to Ref, m Message) error { return failed(s.send(to, m)) }

// SendAfter sends m, which the actor can handle only once d has passed. Until then m waits in the mailbox and counts
// towards its capacity. SendAfter fails as Send does; with d of 0 or less it is Send.
func (s *System) SendAfter(d time.Duration, to Ref, m Message) error {
	return failed(s.sendAfter(d, to, m))
}

// SendAt is SendAfter until the time t. A time in the past means now.
func (s *System) SendAt(t time.Time, to Ref, m Message) error {
	return s.SendAfter(time.Until(t), to, m)
}

// SendCategory sends m to one member of the category: the one with the fewest waiting messages among those that have room
// and take the subject. Members with equally many take turns. It fails with ErrNoMember if there is none.
func (s *System) SendCategory(category string, m Message) error {
	return failed(s.sendCategory(category, m))
}

// SendCategoryAfter is SendCategory for a message that can be handled only once d has passed. The member is chosen now.
func (s *System) SendCategoryAfter(d time.Duration, category string, m Message) error {
	return failed(s.sendCategoryAfter(d, category, m))
}

// Context gives a handler access to its actor, the message being handled and the system. It is valid until Receive
// returns.
type Context struct{ c context }

// System returns the actor's system.
func (c *Context) System() *System { return &System{c.system()} }

// Send sends m with the actor as its Sender; see System.Send.
func (c *Context) Send(to Ref, m Message) error { return failed(c.send(to, m)) }

// SendAfter sends m, which can be handled only once d has passed; see System.SendAfter.
func (c *Context) SendAfter(d time.Duration, to Ref, m Message) error {
	return failed(c.sendAfter(d, to, m))
}

// SendAt sends m, which can be handled only at t; see System.SendAt.
func (c *Context) SendAt(t time.Time, to Ref, m Message) error {
	return c.SendAfter(time.Until(t), to, m)
}

// SendCategory sends m to one member of a category; see System.SendCategory.
func (c *Context) SendCategory(category string, m Message) error {
	return failed(c.sendCategory(category, m))
}

// SendCategoryAfter is SendCategory for a message that can be handled only once d has passed; see
// System.SendCategoryAfter.
func (c *Context) SendCategoryAfter(d time.Duration, category string, m Message) error {
	return failed(c.sendCategoryAfter(d, category, m))
}

// TrySpawn makes a child of the actor and starts it. Its name must be unique among the actor's children; otherwise it is
// System.TrySpawn. A child ends when its parent does.
func (c *Context) TrySpawn(name string, b Behavior, opts ...Option) (Ref, error) {
	o := collect(opts)
	r, code, text := c.spawn(name, b, o.categories, o.capacity, o.overflow, o.typ, o.more)
	return r, failed(code, text)
}

// Spawn makes a child of the actor and starts it. It panics where TrySpawn fails.
func (c *Context) Spawn(name string, b Behavior, opts ...Option) Ref {
	r, err := c.TrySpawn(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return r
}

// Rand returns a source of random numbers that depends only on the run's seed and the message being handled. So a run can
// be repeated exactly, and compared with a run under another scheduler.
func (c *Context) Rand() *rand.Rand { return rand.New(source{c}) }

type source struct{ c *Context }

func (s source) Uint64() uint64 { return s.c.random() }
