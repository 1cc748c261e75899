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
// A program does not choose the threads of its actors: a run's settings say whether every actor has a thread of its own,
// or a pool of threads serves them all.
package actor

import (
	"math/rand/v2"
	"time"
)

// Message is what actors send each other. Subject says what it means, Data is any value that belongs to it. Send sets
// Sender; it is the zero Ref if the message came from outside. Of two messages that wait, the one of higher Priority is
// handled first; those of the same priority are handled in the order in which they became due.
type Message struct {
	Subject  string
	Data     any
	Sender   Ref
	Priority int
}

// Behavior is what an actor does with a message. Receive is never called twice at once for one actor, so
// an actor's own fields need no locks.
type Behavior interface {
	Receive(ctx *Context, m Message)
}

// BehaviorFunc is a function as a Behavior.
type BehaviorFunc func(ctx *Context, m Message)

// Receive calls f.
func (f BehaviorFunc) Receive(ctx *Context, m Message) { f(ctx, m) }

// Ref refers to an actor. References can be compared and sent in messages; the zero Ref refers to no actor.
type Ref struct{ r ref }

// String is the actor's name, "nobody" for the zero Ref.
func (r Ref) String() string {
	if r == (Ref{}) {
		return "nobody"
	}
	return r.Name()
}

// Option changes an actor that is being spawned.
type Option func(*options)

type options struct {
	categories []string
	capacity   int
	overflow   Policy
	typ        string // shown in traces; empty: the behavior's
	more       extras
}

// Category makes the actor a member of a category. It may be given more than once.
func Category(name string) Option {
	return func(o *options) { o.categories = append(o.categories, name) }
}

// Unlimited is the Capacity without a limit.
const Unlimited = 0

// DefaultCapacity is how many messages a mailbox holds if Capacity does not say otherwise.
const DefaultCapacity = 100

// Capacity limits how many messages may wait for the actor, DefaultCapacity if not given.
func Capacity(n int) Option { return func(o *options) { o.capacity = max(n, Unlimited) } }

func collect(opts []Option) options {
	o := options{capacity: -1}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// System is a set of actors.
type System struct{ s system }

// NewSystem makes a system. Scheduler, workers and seed come from the run's settings.
func NewSystem() *System { return &System{newSystem()} }

// TrySpawn makes an actor. It fails if the name is blank or in use, b is nil, or there are too many threads.
func (s *System) TrySpawn(name string, b Behavior, opts ...Option) (Ref, error) {
	o := collect(opts)
	r, code, text := s.spawn(name, b, o.categories, o.capacity, o.overflow, o.typ, o.more)
	return r, failed(code, text)
}

// Spawn makes an actor and panics where TrySpawn fails.
func (s *System) Spawn(name string, b Behavior, opts ...Option) Ref {
	r, err := s.TrySpawn(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return r
}

// Send puts m into the mailbox of to. It fails with ErrFull if the mailbox is full, ErrRefused if the actor does not
// take the subject, ErrNoActor if there is no such actor (any more).
func (s *System) Send(to Ref, m Message) error { return failed(s.send(to, m)) }

// SendAfter sends m, which the actor can handle only once d has passed.
func (s *System) SendAfter(d time.Duration, to Ref, m Message) error {
	return failed(s.sendAfter(d, to, m))
}

// SendAt sends m, which the actor can handle only at t, or at once if that has passed.
func (s *System) SendAt(t time.Time, to Ref, m Message) error {
	return s.SendAfter(time.Until(t), to, m)
}

// SendCategory sends m to one member of the category: the one with the fewest waiting messages among those with room.
func (s *System) SendCategory(category string, m Message) error {
	return failed(s.sendCategory(category, m))
}

// SendCategoryAfter is SendCategory for a message that can be handled only once d has passed.
func (s *System) SendCategoryAfter(d time.Duration, category string, m Message) error {
	return failed(s.sendCategoryAfter(d, category, m))
}

// Context is what a handler sends, spawns and stops with. It is valid until Receive returns.
type Context struct{ c context }

// System is the actor's system.
func (c *Context) System() *System { return &System{c.system()} }

// Send sends m in the actor's name; see System.Send.
func (c *Context) Send(to Ref, m Message) error { return failed(c.send(to, m)) }

// SendAfter sends m, which can be handled only once d has passed.
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

// SendCategoryAfter is SendCategory for a message that can be handled only once d has passed.
func (c *Context) SendCategoryAfter(d time.Duration, category string, m Message) error {
	return failed(c.sendCategoryAfter(d, category, m))
}

// TrySpawn makes an actor; see System.TrySpawn.
func (c *Context) TrySpawn(name string, b Behavior, opts ...Option) (Ref, error) {
	o := collect(opts)
	r, code, text := c.spawn(name, b, o.categories, o.capacity, o.overflow, o.typ, o.more)
	return r, failed(code, text)
}

// Spawn makes an actor and panics where TrySpawn fails.
func (c *Context) Spawn(name string, b Behavior, opts ...Option) Ref {
	r, err := c.TrySpawn(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return r
}

// Rand is a source of random numbers that depends only on the run's seed and the message being handled, so a run can be
// repeated, and compared with one under another scheduler.
func (c *Context) Rand() *rand.Rand { return rand.New(source{c}) }

type source struct{ c *Context }

func (s source) Uint64() uint64 { return s.c.random() }
