package vm

import (
	"errors"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// failures number the core's errors for the library's source.
var failures = []error{nil, actor.ErrFull, actor.ErrRefused, actor.ErrNoActor, actor.ErrNoMember, actor.ErrNameInUse, actor.ErrMisuse}

// failure is an error as (code int, text string).
func failure(err error, r []value) {
	r[0], r[1] = value{}, value{}
	if err == nil {
		return
	}
	r[0], r[1] = intv(len(failures)), strv(err.Error())
	for i, f := range failures {
		if f != nil && errors.Is(err, f) {
			r[0] = intv(i)
		}
	}
}

// sent is the end of a send: a message that was accepted is counted, else the error goes to the learner.
func (g *gor) sent(err error, r []value) {
	if err == nil {
		g.vm.countMessages(g, 1)
	}
	failure(err, r)
}

// act makes a native of what a context does. The first argument of the native is the *Context or *System.
func act(f action) (ofContext, ofSystem native) {
	ofContext = func(g *gor, a, r []value) {
		g.flush()
		g.place()
		h := handlingOf(a[0])
		f(g, h.sys, h.contextFor(g), a[1:], r)
	}
	ofSystem = func(g *gor, a, r []value) {
		g.flush()
		g.place()
		s := systemOf(a[0])
		f(g, s, s.sys.As(g.t), a[1:], r)
	}
	return ofContext, ofSystem
}

func actorNatives() map[string]native {
	m := map[string]native{
		"actor.newSystem":  func(g *gor, _, r []value) { r[0] = opaque(newActorSystem(g)) },
		"(actor.Ref).Name": func(_ *gor, a, r []value) { r[0] = strv(coreRef(a[0]).Name()) },
		"(actor.Ref).Pending": func(_ *gor, a, r []value) {
			r[0] = value{}
			if ref := coreRef(a[0]); ref != (actor.Ref{}) {
				r[0] = intv(ref.Pending())
			}
		},
		"(*actor.Context).Self":    func(_ *gor, a, r []value) { h := handlingOf(a[0]); r[0] = h.sys.ref(h.ctx.Self()) },
		"(*actor.Context).Sender":  func(_ *gor, a, r []value) { h := handlingOf(a[0]); r[0] = h.sys.ref(h.ctx.Sender()) },
		"(*actor.Context).Message": func(_ *gor, a, r []value) { r[0] = handlingOf(a[0]).msg },
		"(*actor.Context).Exit":    func(g *gor, a, _ []value) { g.place(); handlingOf(a[0]).ctx.Exit() },
		"(*actor.Context).Become": func(g *gor, a, _ []value) {
			if a[1].n == 0 {
				panic(learnerPanic{g.newError("actor: Become(nil): an actor needs a behavior")})
			}
			h := handlingOf(a[0])
			h.ctx.Become(h.sys.newBehavior(g, a[1]))
		},
		"(*actor.Context).Sleep": func(g *gor, a, _ []value) {
			c := handlingOf(a[0]).contextFor(g)
			g.release(func() { c.Sleep(time.Duration(a[1].n)) })
		},
		"(*actor.Context).Work": func(g *gor, a, _ []value) {
			c := handlingOf(a[0]).contextFor(g)
			g.release(func() { c.Work(time.Duration(a[1].n)) })
		},
		"(*actor.Context).random": func(_ *gor, a, r []value) { r[0] = num(handlingOf(a[0]).ctx.Rand().Uint64()) },
		"(*actor.Context).system": func(_ *gor, a, r []value) { r[0] = opaque(handlingOf(a[0]).sys) },
		"(*actor.System).Wait": func(g *gor, a, _ []value) {
			c := systemOf(a[0]).sys.As(g.t)
			g.release(c.Wait)
		},
		"(*actor.System).Stop": func(g *gor, a, _ []value) {
			c := systemOf(a[0]).sys.As(g.t)
			g.release(c.Stop)
		},
	}
	for name, f := range actions() {
		m["(*actor.Context)."+name], m["(*actor.System)."+name] = act(f)
	}
	return m
}

var _ = register(actorNatives())

// action is what both a handler's context and a system can do.
type action func(g *gor, s *actorSystem, c *actor.Context, a, r []value)

func actions() map[string]action {
	return map[string]action{
		"send": func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			g.sent(c.Send(coreRef(a[0]), g.message(a[1])), r)
		},
		"sendAfter": func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			g.sent(c.SendAfter(time.Duration(a[0].n), coreRef(a[1]), g.message(a[2])), r)
		},
		"sendCategory": func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			g.sent(c.SendCategory(a[0].str(), g.message(a[1])), r)
		},
		"sendCategoryAfter": func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			g.sent(c.SendCategoryAfter(time.Duration(a[0].n), a[1].str(), g.message(a[2])), r)
		},
		"Broadcast": func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			n := c.Broadcast(g.message(a[0]))
			g.vm.countMessages(g, n)
			r[0] = intv(n)
		},
		"spawn": spawnActor,
		"Actors": func(g *gor, s *actorSystem, _ *actor.Context, _, r []value) {
			refs := s.sys.Actors()
			out := g.newSlice(len(refs), len(refs), 1)
			for i, ref := range refs {
				*cell(out.p, i) = s.ref(ref)
			}
			r[0] = out
		},
	}
}

// actorBytes is about what an actor's books take, here and in the core.
const actorBytes = 1 << 10

// spawnActor is spawn(name string, b Behavior, categories []string, capacity int, typ string) (r Ref, code int,
// text string); a capacity below zero is the default.
func spawnActor(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
	r[0] = value{}
	if a[1].n == 0 {
		_, err := c.TrySpawn(a[0].str(), nil)
		failure(err, r[1:])
		return
	}
	t := g.vm.prog.types.byID(a[1].n)
	b := s.newBehavior(g, a[1])
	opts := []actor.Option{actor.TypeName(typeName(t))}
	if name := a[4].str(); name != "" {
		opts[0] = actor.TypeName(name)
	}
	if m := g.vm.prog.method(t, nil, "Receive"); m != nil && m.fn != nil {
		opts = append(opts, actor.At(g.vm.posID(m.fn.Pos())))
	}
	for _, cat := range a[2].elems(1) {
		opts = append(opts, actor.Category(cat.str()))
	}
	if n := a[3].int(); n >= 0 {
		opts = append(opts, actor.Capacity(n))
	}
	var ref actor.Ref
	var err error
	name := a[0].str()
	g.countBytes(actorBytes)
	g.release(func() { ref, err = c.TrySpawn(name, b, opts...) })
	failure(err, r[1:])
	if err == nil {
		r[0] = s.ref(ref)
	}
}
