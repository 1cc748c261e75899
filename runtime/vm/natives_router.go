package vm

import (
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Natives of routers.

func routerNatives() map[string]native {
	m := map[string]native{
		"(actor.Ref).Routees": func(g *gor, a, r []value) {
			r[0] = value{}
			if o := mem.As[refObj](a[0]); o != nil {
				r[0] = g.refs(o.sys, o.ref.Routees())
			}
		},
	}
	m["(*actor.Context).spawnRouter"], _ = act(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		spawnRouter(g, s, c.TrySpawnRouter, a, r)
	})
	_, m["(*actor.System).spawnRouter"] = act(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		spawnRouter(g, s, c.TrySpawnRouterTop, a, r)
	})
	both := func(name string, f action) { m["(*actor.Context)."+name], m["(*actor.System)."+name] = act(f) }
	both("addRoutee", func(_ *gor, _ *actorSystem, c *actor.Context, a, r []value) {
		failure(c.AddRoutee(coreRef(a[0]), coreRef(a[1])), r)
	})
	both("removeRoutee", func(_ *gor, _ *actorSystem, c *actor.Context, a, r []value) {
		failure(c.RemoveRoutee(coreRef(a[0]), coreRef(a[1])), r)
	})
	both("resize", func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		to, n := coreRef(a[0]), a[1].Int()
		var none [3]value
		g.spawned(s, none[:], max(0, n-len(to.Routees())), func() (actor.Ref, error) { return to, c.Resize(to, n) })
		copy(r, none[1:])
	})
	return m
}

var _ = register(routerNatives())

// spawnRouter is spawnRouter(name string, r Router, own, routees options) (ref Ref, code int, text string).
func spawnRouter(g *gor, s *actorSystem, spawn func(string, actor.Router, ...actor.Option) (actor.Ref, error), a, r []value) {
	const routing, routees, size, newOf, key, cells = 0, 1, 2, 3, 5, 6
	const optionCells = 5
	c, name := a[1].Flat(cells), a[0].Text()
	g.checkName("name", name)
	x := actor.Router{
		Routing: actor.Routing(c[routing].Int()), Size: c[size].Int(), Options: g.options(a[3].Flat(optionCells)),
	}
	for _, ref := range c[routees].Elems(1) {
		x.Routees = append(x.Routees, coreRef(ref))
	}
	if !c[newOf].IsNil() {
		x.New = g.factory(c[newOf])
	}
	if f := mem.As[closure](c[key]); f != nil {
		v := g.vm
		x.Key = func(m actor.Message) string { return v.callOnSender(f, s.learnerMessage(m)).Text() }
	}
	opts := g.options(a[2].Flat(optionCells))
	g.spawned(s, r, 1+max(0, x.Size), func() (actor.Ref, error) { return spawn(name, x, opts...) })
}
