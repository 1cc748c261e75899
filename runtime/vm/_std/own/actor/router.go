package actor

// Routing says to which of its routees a router sends a message. The zero value is RoundRobin.
type Routing int

const (
	// RoundRobin: each in turn, however many messages it has.
	RoundRobin Routing = iota
	// LeastLoaded: the one with the fewest messages, including the one being handled, among those that have room and take
	// the subject; equals take turns.
	LeastLoaded
	// Broadcast: all of them, one copy each.
	Broadcast
	// ConsistentHash: the one to which the message's Router.Key belongs. While the routees stay the same, so does the routee
	// of a key; when one of n routees joins or leaves, only about 1/n of the keys move.
	ConsistentHash
)

// String returns the name of the routing, such as "round robin".
func (r Routing) String() string {
	if r < RoundRobin || r > ConsistentHash {
		return "unknown"
	}
	return [...]string{"round robin", "least loaded", "broadcast", "consistent hash"}[r]
}

// Router configures a router: an actor that passes each message on to other actors, its routees. Routees are existing
// actors, or children that the router makes, or both:
//
//	scanners := sys.SpawnRouter("scanner", actor.Router{
//		Routing: actor.LeastLoaded, Size: 4,
//		New:     func(ctx *actor.Context) actor.Behavior { return &Scanner{} },
//	})
//	sys.Send(scanners, actor.Message{Subject: "scan", Data: "a.txt"})
//
// The sender's thread chooses the routee and puts the message into its mailbox: the router has no mailbox and no thread, and
// the error of Send is that of the send to the routee. If there is no routee to choose, the message becomes a dead letter
// and Send fails with ErrNoRoutee. With Broadcast, Send fails only if no routee accepts the message. A routee gets no more messages once it is stopping, and leaves the router when it has
// ended; one that is restarted stays.
//
// In all other respects a router is an actor: it has a name and a parent, can be watched, and is stopped with its children;
// Poison lets these handle their waiting messages first. Its Strategy (Supervise) applies to the routees that it made.
type Router struct {
	Routing Routing
	Routees []Ref // existing actors, no routers

	Size    int                         // how many routees it makes
	New     func(ctx *Context) Behavior // returns the behavior of one, also when it is restarted; needed if Size is above 0
	Options []Option                    // of the routees that it makes

	Key func(m Message) string // for ConsistentHash, which needs it; runs on the sender's thread, possibly on several at once
}

// TrySpawnRouter makes a router without a parent, and its routees, named after it: scanner1, scanner2. opts are the router's own. It
// fails as TrySpawn does, or with ErrMisuse if r is invalid.
func (s *System) TrySpawnRouter(name string, r Router, opts ...Option) (Ref, error) {
	ref, code, text := s.spawnRouter(name, r, collect(opts), collect(r.Options))
	return ref, failed(code, text)
}

// SpawnRouter makes a router without a parent. It panics where TrySpawnRouter fails.
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

// SpawnRouter makes a router as a child of the current actor. It panics where TrySpawnRouter fails.
func (c *Context) SpawnRouter(name string, r Router, opts ...Option) Ref {
	ref, err := c.TrySpawnRouter(name, r, opts...)
	if err != nil {
		panic(err)
	}
	return ref
}

// AddRoutee makes an actor a routee of a router from now on. Nothing changes if it already is one. It fails with ErrMisuse if to is not
// a router or routee is a router or the zero Ref, or ErrNoActor if either has ended or is stopping.
func (s *System) AddRoutee(to, routee Ref) error { return failed(s.addRoutee(to, routee)) }

// RemoveRoutee makes a router send an actor no more messages. A routee that the router made ends as by Poison. It fails with
// ErrMisuse if the actor is not a routee of the router.
func (s *System) RemoveRoutee(from, routee Ref) error { return failed(s.removeRoutee(from, routee)) }

// Resize makes a router make routees, or remove those that it made last, until n of its routees are its own. Those that it
// was given do not count. It fails with ErrMisuse if the router has no New or n is negative, or as TrySpawn does.
func (s *System) Resize(to Ref, n int) error { return failed(s.resize(to, n)) }

// AddRoutee is System.AddRoutee.
func (c *Context) AddRoutee(to, routee Ref) error { return failed(c.addRoutee(to, routee)) }

// RemoveRoutee is System.RemoveRoutee.
func (c *Context) RemoveRoutee(from, routee Ref) error { return failed(c.removeRoutee(from, routee)) }

// Resize is System.Resize.
func (c *Context) Resize(to Ref, n int) error { return failed(c.resize(to, n)) }
