package actor

import (
	"fmt"
	"slices"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Routing says to which routee a router sends a message.
type Routing int

const (
	// RoundRobin: each in turn, however many messages it has.
	RoundRobin Routing = iota
	// LeastLoaded: of those that have room and take the subject, the one with the fewest messages, including the one
	// being handled; equals take turns.
	LeastLoaded
	// Broadcast: all of them, one copy each.
	Broadcast
	// ConsistentHash: the one that owns Router.Key of the message. The same key always goes to the same routee; when
	// one of n joins or leaves, only about 1/n of the keys move.
	ConsistentHash
)

var routingWords = [...]string{
	RoundRobin: "round robin", LeastLoaded: "least loaded", Broadcast: "broadcast", ConsistentHash: "consistent hash",
}

// String is the name of the routing.
func (r Routing) String() string {
	if r.known() {
		return routingWords[r]
	}
	return fmt.Sprintf("Routing(%d)", int(r))
}

// known reports whether r is one of the constants.
func (r Routing) known() bool { return 0 <= r && int(r) < len(routingWords) }

// Router configures a router, an actor that passes messages on to others, its routees. Routees are existing actors,
// or children that the router spawns, or both.
//
//	sys.SpawnRouter("scanners", actor.Router{
//		Routing: actor.LeastLoaded, Size: 4,
//		New:     func(*actor.Context) actor.Behavior { return &Scanner{} },
//	})
//
// A message to a router goes to a routee when it is sent, on the sender's thread: the router has no mailbox and no
// thread, and adds no hop. What Send returns is about the routee. If no routee takes a message it becomes a dead
// letter, and Send fails with ErrNoRoutee. A routee leaves the router when it stops accepting messages. One that is
// restarted stays.
//
// In all other respects a router is an actor: it has a name and a parent, can be watched, and is stopped with its
// children; Poison lets these handle their messages first. Its Strategy (Supervise) applies to the routees that it
// spawned; if the strategy escalates and the router's own supervisor restarts the router, these routees are
// restarted.
type Router struct {
	Routing Routing
	Routees []Ref // existing actors, no routers

	Size    int                       // how many it spawns
	New     func(c *Context) Behavior // returns the behavior of one, also when it is restarted; c belongs to the spawning actor or thread
	Options []Option                  // of those that it spawns

	Key func(m Message) string // for ConsistentHash. It runs on the sender's thread, possibly on several at once
}

// router is the state of a router.
type router struct {
	Router
	mu      sync.Mutex // locked before the mu of an actor, if both are
	routees category
	joined  map[*actor]*membership
	made    int // number of routees spawned so far
}

// membership is what a router knows of a routee.
type membership struct {
	of   *actor
	step trace.Step // that made it a routee
	seed uint64     // for consistent hashing
}

// Receive is never called: no message reaches a router.
func (*router) Receive(*Context, Message) {}

// SpawnRouter makes a router. It panics with an *Error where TrySpawnRouter returns one.
func (c *Context) SpawnRouter(name string, r Router, opts ...Option) Ref {
	return spawned(c.TrySpawnRouter(name, r, opts...))
}

// TrySpawnRouter spawns a router and its routees; opts are the router's own and must not include a Category. It fails
// as TrySpawn does, or with an *Error that is ErrMisuse if r is invalid.
func (c *Context) TrySpawnRouter(name string, r Router, opts ...Option) (Ref, error) {
	return c.spawnRouter(c.TrySpawn, name, r, opts)
}

// SpawnRouter is Context.SpawnRouter for a router without a parent.
func (s *System) SpawnRouter(name string, r Router, opts ...Option) Ref {
	return spawned(s.TrySpawnRouter(name, r, opts...))
}

// TrySpawnRouter is Context.TrySpawnRouter for a router without a parent.
func (s *System) TrySpawnRouter(name string, r Router, opts ...Option) (Ref, error) {
	return s.current().TrySpawnRouterTop(name, r, opts...)
}

// TrySpawnRouterTop is TrySpawnRouter, but the router has no parent.
func (c *Context) TrySpawnRouterTop(name string, r Router, opts ...Option) (Ref, error) {
	return c.spawnRouter(c.TrySpawnTop, name, r, opts)
}

func spawned(ref Ref, err error) Ref {
	if err != nil {
		panic(err)
	}
	return ref
}

type spawner func(name string, b Behavior, opts ...Option) (Ref, error)

func (c *Context) spawnRouter(spawn spawner, name string, r Router, opts []Option) (Ref, error) {
	if why := r.wrong(); why != "" {
		return Ref{}, &Error{Op: "spawn router", Name: name, Err: ErrMisuse, Remedy: why}
	}
	r.Routees, r.Options = slices.Clone(r.Routees), slices.Clone(r.Options)
	x := &router{Router: r, joined: map[*actor]*membership{}}
	own, err := x.behaviors(c, name, r.Size)
	if err != nil {
		return Ref{}, err
	}
	ref, err := spawn(name, x, append([]Option{TypeName("Router")}, append(opts, func(o *options) {
		o.router, o.category = x, nil
	})...)...)
	if err != nil {
		return Ref{}, err
	}
	if err = c.hatch(ref.a, own); err != nil {
		c.Stop(ref)
		return Ref{}, err
	}
	for _, routee := range r.Routees {
		if err := c.AddRoutee(ref, routee); err != nil {
			c.Stop(ref)
			return Ref{}, err
		}
	}
	return ref, nil
}

// wrong says what is wrong with r and how to fix it; empty if it is valid.
func (r *Router) wrong() string {
	switch {
	case !r.Routing.known():
		return "its Routing is not one of the constants"
	case r.Routing == ConsistentHash && r.Key == nil:
		return "ConsistentHash needs a Key"
	case r.Size < 0 || r.Size > 0 && r.New == nil:
		return "a Size above 0 needs New, which makes the routees' behaviors"
	}
	return ""
}

// behaviors returns behaviors for n new routees. No lock is held, because it runs the program's code.
func (r *router) behaviors(c *Context, name string, n int) ([]Behavior, error) {
	var list []Behavior
	for range n {
		b := r.New(c)
		if b == nil {
			return nil, &Error{Op: "spawn a routee of", Name: name, Err: ErrMisuse, Remedy: "its New returned nil; it must return a behavior"}
		}
		list = append(list, b)
	}
	return list, nil
}

// hatch spawns routees as children of their router.
func (c *Context) hatch(a *actor, behaviors []Behavior) error {
	r := a.life.router
	for _, b := range behaviors {
		r.mu.Lock()
		r.made++
		name := fmt.Sprint(a.name, r.made)
		r.mu.Unlock()
		ref, err := c.s.spawn(c, a, name, b, append([]Option{Factory(r.New)}, r.Options...))
		if err != nil {
			return err
		}
		if err := c.AddRoutee(Ref{a}, ref); err != nil {
			return err
		}
	}
	return nil
}
