package vm

import (
	"errors"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// failures numbers the core's errors for the library's source.
var failures = []error{nil, actor.ErrFull, actor.ErrRefused, actor.ErrNoActor, actor.ErrNoMember, actor.ErrNameInUse, actor.ErrMisuse, actor.ErrPattern,
	actor.ErrTimeout, actor.ErrNoRoutee, actor.ErrDropped, actor.ErrNoReply, actor.ErrNotEnded, actor.ErrEnded}

// failure returns an error as (code int, text string).
func failure(err error, r []value) {
	r[0], r[1] = value{}, value{}
	if err == nil {
		return
	}
	r[0], r[1] = mem.Int(len(failures)), mem.Text(err.Error())
	for i, f := range failures {
		if f != nil && errors.Is(err, f) {
			r[0] = mem.Int(i)
		}
	}
}

// sent finishes a send: an accepted message is counted, with a router's copies of it; an error is returned to the
// learner.
func (g *gor) sent(s *actorSystem, err error, r []value) {
	if err == nil {
		g.vm.countMessages(g, 1)
	} else {
		g.effort(5 * actEffort) // its text
	}
	g.countFurther(s)
	failure(err, r)
}

// countFurther counts the messages that have come into being without a send since the last time.
func (g *gor) countFurther(s *actorSystem) {
	if n := s.sys.ExtraDeliveries(); n > s.further {
		g.vm.countMessages(g, int(n-s.further))
		s.further = n
	}
}

// sentAll finishes a send to n actors, some of which accepted the message.
func (g *gor) sentAll(s *actorSystem, n, accepted int, r []value) {
	g.vm.countMessages(g, accepted)
	g.effort((n - accepted) * actEffort)
	g.countFurther(s)
	r[0] = mem.Int(accepted)
}

// act makes natives of an action of a context. Their first argument is the *Context or *System.
func act(f action) (ofContext, ofSystem native) {
	ofContext = func(g *gor, a, r []value) {
		g.flush()
		g.place()
		h := handlingOf(a[0])
		f(g, h.sys, g.sender(h.contextFor(g)), a[1:], r)
	}
	ofSystem = func(g *gor, a, r []value) {
		g.flush()
		g.place()
		s := systemOf(a[0])
		f(g, s, g.sender(s.sys.As(g.t)), a[1:], r)
	}
	return ofContext, ofSystem
}

// sender is c for sends, which may have to wait only if some mailbox blocks its senders.
func (g *gor) sender(c *actor.Context) *actor.Context {
	if !g.vm.patient {
		return c
	}
	return g.patient(c)
}

// patient is c for calls that give up the token while they wait for room in a mailbox, for a reply, or for the end of
// an actor.
func (g *gor) patient(c *actor.Context) *actor.Context {
	return c.Patient(func(to actor.Ref, wait func()) {
		if to != (actor.Ref{}) {
			g.blocked = blocked{what: "actor.Send", receiver: to}
		}
		g.release(wait)
		g.blocked = blocked{}
	})
}

func actorNatives() map[string]native {
	m := map[string]native{
		"actor.newSystem": func(g *gor, _, r []value) { r[0] = mem.Object(newActorSystem(g, 0, 0)) },
		"actor.newSystemOf": func(g *gor, a, r []value) {
			r[0] = mem.Object(newActorSystem(g, a[0].Int(), a[1].Int()))
		},
		"(actor.Ref).Name": func(_ *gor, a, r []value) { r[0] = mem.Text(coreRef(a[0]).Name()) },
		"(actor.Ref).Pending": func(g *gor, a, r []value) {
			r[0] = value{}
			if ref := coreRef(a[0]); ref != (actor.Ref{}) {
				g.look(host.Op{Name: "pending"})
				r[0] = mem.Int(ref.Pending())
			}
		},
		"(actor.Ref).Stashed": func(g *gor, a, r []value) {
			r[0] = value{}
			if ref := coreRef(a[0]); ref != (actor.Ref{}) {
				g.look(host.Op{Name: "pending"})
				r[0] = mem.Int(ref.Stashed())
			}
		},
		"(*actor.Context).Self":    func(_ *gor, a, r []value) { h := handlingOf(a[0]); r[0] = h.sys.ref(h.ctx.Self()) },
		"(*actor.Context).Sender":  func(_ *gor, a, r []value) { h := handlingOf(a[0]); r[0] = h.sys.ref(h.ctx.Sender()) },
		"(*actor.Context).Message": func(_ *gor, a, r []value) { r[0] = handlingOf(a[0]).msg },
		"(*actor.Context).Exit":    func(g *gor, a, _ []value) { g.place(); handlingOf(a[0]).ctx.Exit() },
		"(*actor.Context).Sleep": func(g *gor, a, _ []value) {
			c := handlingOf(a[0]).contextFor(g)
			g.release(func() { c.Sleep(time.Duration(a[1].Num())) })
		},
		"(*actor.Context).Work": func(g *gor, a, _ []value) {
			c := handlingOf(a[0]).contextFor(g)
			g.release(func() { c.Work(time.Duration(a[1].Num())) })
		},
		"(*actor.Context).random": func(_ *gor, a, r []value) { r[0] = mem.Num(handlingOf(a[0]).ctx.Rand().Uint64()) },
		"(*actor.Context).system": func(_ *gor, a, r []value) { r[0] = mem.Object(handlingOf(a[0]).sys) },
		"(*actor.System).Wait": func(g *gor, a, _ []value) {
			s := systemOf(a[0])
			c := s.sys.As(g.t)
			g.blocked = blocked{what: "System.Wait", system: s}
			s.awaited = true
			g.release(c.Wait)
			g.blocked = blocked{}
			g.joinsAll()
		},
		"(*actor.System).Stop": func(g *gor, a, _ []value) {
			c := systemOf(a[0]).sys.As(g.t)
			g.release(c.StopSystem)
			g.joinsAll()
		},
	}
	for name, f := range actions() {
		m["(*actor.Context)."+name], m["(*actor.System)."+name] = act(f)
	}
	return m
}

var _ = register(actorNatives())

// action is an operation of both a handler's context and a system.
type action func(g *gor, s *actorSystem, c *actor.Context, a, r []value)

func actions() map[string]action {
	return map[string]action{
		"send": func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
			g.sent(s, c.Send(coreRef(a[0]), g.message(a[1])), r)
		},
		"sendAfter": func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
			g.sent(s, c.SendAfter(time.Duration(a[0].Num()), coreRef(a[1]), g.message(a[2])), r)
		},
		"sendCategory": func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
			g.checkName("category", a[0].Text())
			g.sent(s, c.SendCategory(a[0].Text(), g.message(a[1])), r)
		},
		"sendCategoryAfter": func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
			g.checkName("category", a[1].Text())
			g.sent(s, c.SendCategoryAfter(time.Duration(a[0].Num()), a[1].Text(), g.message(a[2])), r)
		},
		"SendAll": func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
			var refs []actor.Ref
			for _, ref := range a[0].Elems(1) {
				refs = append(refs, coreRef(ref))
			}
			g.sentAll(s, len(refs), c.SendAll(refs, g.message(a[1])), r)
		},
		"Redistribute": func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			n := c.Redistribute(a[0].Text())
			g.vm.countMessages(g, n)
			r[0] = mem.Int(n)
		},
		"Broadcast": func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
			all := len(s.sys.Actors())
			g.sentAll(s, all, c.Broadcast(g.message(a[0])), r)
		},
		"Actors": func(g *gor, s *actorSystem, _ *actor.Context, _, r []value) {
			g.look(host.Op{Name: "actors"})
			r[0] = g.refs(s, s.sys.Actors())
		},
	}
}

// refs is a slice of references, as the learner's.
func (g *gor) refs(s *actorSystem, refs []actor.Ref) value {
	out := g.newSlice(len(refs), len(refs), 1)
	g.effort(walkEffort * len(refs))
	for i, ref := range refs {
		*out.CellAt(i) = s.ref(ref)
	}
	return out
}

// Approximate memory of the bookkeeping, here and in the core, in bytes.
const (
	actorBytes  = 1 << 10 // per actor
	memberBytes = 128     // per membership in a category
)

// spawnFunc is actor.Context.TrySpawn, or TrySpawnTop.
type spawnFunc func(name string, b actor.Behavior, opts ...actor.Option) (actor.Ref, error)

// spawnActor is spawn(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string,
// more extras) (r Ref, code int, text string).
func spawnActor(g *gor, s *actorSystem, spawn spawnFunc, a, r []value) {
	r[0] = value{}
	if a[1].Num() == 0 {
		_, err := spawn(a[0].Text(), nil)
		failure(err, r[1:])
		return
	}
	g.checkName("name", a[0].Text())
	name, b, opts := a[0].Text(), s.newBehavior(a[1], g.race), g.options(a[2:])
	g.spawned(s, r, 1, func() (actor.Ref, error) { return spawn(name, b, opts...) })
}

// options converts a learner's options to the core's; a capacity below zero means the default.
func (g *gor) options(c []value) []actor.Option {
	const categories, capacity, overflow, typ, more = 0, 1, 2, 3, 4
	var opts []actor.Option
	if name := c[typ].Text(); name != "" {
		opts = append(opts, actor.TypeName(name))
	}
	n := c[categories].Len()
	g.checkCategories(n)
	g.countBytes(uint64(n) * memberBytes)
	g.effort(n * mapEffort)
	bytes := 0
	for _, cat := range c[categories].Elems(1) {
		g.checkName("category", cat.Text())
		bytes += len(cat.Text())
		opts = append(opts, actor.Category(cat.Text()))
	}
	g.scan(bytes)
	if n = c[capacity].Int(); n >= 0 {
		opts = append(opts, actor.Capacity(n))
	}
	if p := actor.Policy(c[overflow].Num()); p != actor.Fail {
		opts = append(opts, actor.Overflow(p))
		g.vm.patient = g.vm.patient || p == actor.BlockSender
	}
	return append(opts, extrasOf(c[more])...)
}

// spawned lets the core spawn n actors and returns (r Ref, code int, text string) of the first. A panic in the
// program's code that makes a behavior becomes a panic in the caller.
func (g *gor) spawned(s *actorSystem, r []value, n int, spawn func() (actor.Ref, error)) {
	var ref actor.Ref
	var err error
	var broken *handlerPanic
	g.countBytes(uint64(n) * actorBytes)
	g.effort(n * actorEffort)
	g.release(func() {
		defer func() {
			switch e := recover().(type) {
			case nil:
			case handlerPanic:
				broken = &e
			default:
				panic(e)
			}
		}()
		ref, err = spawn()
	})
	if broken != nil {
		panic(learnerPanic{broken.value})
	}
	failure(err, r[1:])
	if r[0] = (value{}); err == nil {
		r[0] = s.ref(ref)
	}
}
