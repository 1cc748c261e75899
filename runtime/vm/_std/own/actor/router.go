package actor

// Routing says which of its routees a router gives a message to.
type Routing int

const (
	// RoundRobin: each in turn, whatever waits for it.
	RoundRobin Routing = iota
	// LeastLoaded: the one with the fewest messages, the one being handled included, of those that have room and take the subject;
	// equals take turns.
	LeastLoaded
	// Broadcast: all of them, a message each.
	Broadcast
	// ConsistentHash: the one that Router.Key gives the message to. The same key always goes to the same routee; when one of
	// n comes or goes, only about 1/n of the keys go to another one than before.
	ConsistentHash
)

// String is the routing in words.
func (r Routing) String() string {
	if r < RoundRobin || r > ConsistentHash {
		return "unknown"
	}
	return [...]string{"round robin", "least loaded", "broadcast", "consistent hash"}[r]
}

// Router says what a router is for: to give messages to others, its routees. Routees are actors that there are already, or
// children that it makes, or both.
//
//	scanners := sys.SpawnRouter("scanner", actor.Router{
//		Routing: actor.LeastLoaded, Size: 4,
//		New:     func(ctx *actor.Context) actor.Behavior { return &Scanner{} },
//	})
//	sys.Send(scanners, actor.Message{Subject: "scan", Data: "a.txt"})
//
// A message to a router is given to a routee when it is sent, on the sender's thread: the router has no mailbox and no
// thread. What Send returns is about the routee. If no routee takes a message it is a dead letter, and Send fails with
// ErrNoRoutee. A routee that ends leaves the router; one that is restarted stays.
//
// In all else a router is an actor: it has a name and a parent, can be watched, and is stopped with its children; Poison has
// these handle what waits first. Its Strategy (Supervise) is for the routees that it made.
type Router struct {
	Routing Routing
	Routees []Ref // actors that there are already, no routers

	Size    int                         // how many it makes
	New     func(ctx *Context) Behavior // makes the behavior of one, anew when it is restarted; ctx is of who spawns it
	Options []Option                    // of those that it makes

	Key func(m Message) string // of ConsistentHash; it runs on the sender's thread
}

// TrySpawnRouter makes a router and its routees; opts are the router's own. It fails as TrySpawn does, or with ErrMisuse if r makes
// no sense.
func (s *System) TrySpawnRouter(name string, r Router, opts ...Option) (Ref, error) {
	ref, code, text := s.spawnRouter(name, r, collect(opts), collect(r.Options))
	return ref, failed(code, text)
}

// SpawnRouter makes a router and panics where TrySpawnRouter fails.
func (s *System) SpawnRouter(name string, r Router, opts ...Option) Ref {
	ref, err := s.TrySpawnRouter(name, r, opts...)
	if err != nil {
		panic(err)
	}
	return ref
}

// TrySpawnRouter makes a router as a child of the current actor; see System.TrySpawnRouter.
func (c *Context) TrySpawnRouter(name string, r Router, opts ...Option) (Ref, error) {
	ref, code, text := c.spawnRouter(name, r, collect(opts), collect(r.Options))
	return ref, failed(code, text)
}

// SpawnRouter makes a router and panics where TrySpawnRouter fails.
func (c *Context) SpawnRouter(name string, r Router, opts ...Option) Ref {
	ref, err := c.TrySpawnRouter(name, r, opts...)
	if err != nil {
		panic(err)
	}
	return ref
}

// AddRoutee makes an actor a routee of a router from now on. It fails with ErrMisuse if the one is no router or the other is, or
// ErrNoActor if either has stopped.
func (s *System) AddRoutee(to, routee Ref) error { return failed(s.addRoutee(to, routee)) }

// RemoveRoutee has a router give an actor no more messages. One that the router made ends as by Poison. It fails with
// ErrMisuse if it is no routee of the router.
func (s *System) RemoveRoutee(from, routee Ref) error { return failed(s.removeRoutee(from, routee)) }

// Resize has a router make routees, or remove those that it made last, until it has n of its own. It fails with ErrMisuse if
// it has no New, or as TrySpawn does.
func (s *System) Resize(to Ref, n int) error { return failed(s.resize(to, n)) }

// AddRoutee is System.AddRoutee.
func (c *Context) AddRoutee(to, routee Ref) error { return failed(c.addRoutee(to, routee)) }

// RemoveRoutee is System.RemoveRoutee.
func (c *Context) RemoveRoutee(from, routee Ref) error { return failed(c.removeRoutee(from, routee)) }

// Resize is System.Resize.
func (c *Context) Resize(to Ref, n int) error { return failed(c.resize(to, n)) }
