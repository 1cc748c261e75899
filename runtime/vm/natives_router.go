package vm

import "github.com/rehearse-lab/rehearse/runtime/actor"

// Natives of routers.

func routerNatives() map[string]native {
	m := map[string]native{
		"(actor.Ref).Routees": func(g *gor, a, r []value) {
			r[0] = value{}
			if o := (*refObj)(a[0].p); o != nil {
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
		to, n := coreRef(a[0]), a[1].int()
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
	c, name := flat(&a[1], cells), a[0].str()
	x := actor.Router{
		Routing: actor.Routing(c[routing].int()), Size: c[size].int(), Options: g.options(flat(&a[3], optionCells)),
	}
	for _, ref := range c[routees].elems(1) {
		x.Routees = append(x.Routees, coreRef(ref))
	}
	if c[newOf].p != nil {
		x.New = g.factory(c[newOf])
	}
	if f := (*closure)(c[key].p); f != nil {
		v := g.vm
		x.Key = func(m actor.Message) string { return v.aside(f, s.learnerMessage(m)).str() }
	}
	opts := g.options(flat(&a[2], optionCells))
	g.spawned(s, r, 1+max(0, x.Size), func() (actor.Ref, error) { return spawn(name, x, opts...) })
}
