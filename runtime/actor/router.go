package actor

import (
	"fmt"
	"slices"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Routing says which of its routees a router gives a message to.
type Routing int

const (
	// RoundRobin: each in turn, whatever waits for it.
	RoundRobin Routing = iota
	// LeastLoaded: the one with the fewest messages, the one at hand included, of those that have room and take the subject;
	// equals take turns.
	LeastLoaded
	// Broadcast: all of them, a message each.
	Broadcast
	// ConsistentHash: the one that Router.Key gives the message to. The same key always goes to the same routee; when one of
	// n comes or goes, only about 1/n of the keys go to another one than before.
	ConsistentHash
)

var routingWords = [...]string{
	RoundRobin: "round robin", LeastLoaded: "least loaded", Broadcast: "broadcast", ConsistentHash: "consistent hash",
}

// String is the routing in words.
func (r Routing) String() string {
	if r.known() {
		return routingWords[r]
	}
	return fmt.Sprintf("Routing(%d)", int(r))
}

// known reports whether r is one of the constants.
func (r Routing) known() bool { return 0 <= r && int(r) < len(routingWords) }

// Router says what a router is for: to give messages to others, its routees. Routees are actors that there are already, or
// children that it makes, or both.
//
//	sys.SpawnRouter("scanners", actor.Router{
//		Routing: actor.LeastLoaded, Size: 4,
//		New:     func(*actor.Context) actor.Behavior { return &Scanner{} },
//	})
//
// A message to a router is given to a routee when it is sent, on the sender's thread: the router has no mailbox and no
// thread, and costs no detour. What Send returns is about the routee. If no routee takes a message it is a dead letter, and
// Send fails with ErrNoRoutee. A routee is given messages until it takes no more of any kind: then it has left the router.
// One that is restarted stays.
//
// In all else a router is an actor: it has a name and a parent, can be watched, and is stopped with its children; Poison has
// these handle what waits first. Its Strategy (Supervise) is for the routees that it made; if it says Escalate and the
// router's own supervisor restarts it, that restarts these.
type Router struct {
	Routing Routing
	Routees []Ref // actors that there are already, no routers

	Size    int                       // how many it makes
	New     func(c *Context) Behavior // makes the behavior of one, anew when it is restarted; c is of who spawns it
	Options []Option                  // of those that it makes

	Key func(m Message) string // of ConsistentHash. It runs on the sender's thread, on several at once
}

// router is the books of a router.
type router struct {
	Router
	mu      sync.Mutex // before the mu of an actor, if both
	routees category
	joined  map[*actor]*membership
	made    int // by it, so far
}

// membership is what a router knows of a routee.
type membership struct {
	of   *actor
	step trace.Step // since when
	seed uint64     // of consistent hashing
}

// Receive is never called: no message reaches a router.
func (*router) Receive(*Context, Message) {}

// SpawnRouter makes a router. It panics with an *Error where TrySpawnRouter returns one.
func (c *Context) SpawnRouter(name string, r Router, opts ...Option) Ref {
	return spawned(c.TrySpawnRouter(name, r, opts...))
}

// TrySpawnRouter makes a router and its routees; opts are the router's own, but that it is in no category. It fails as TrySpawn
// does, or with an *Error that is ErrMisuse if r makes no sense.
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

// wrong says what about r makes no sense, and what to do.
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

// behaviors are those of n routees to be made. Nothing is locked: it runs the program's code.
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
