package vm

import (
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Natives of parents, children and the end of actors.

func familyNatives() map[string]native {
	m := map[string]native{
		"(actor.Ref).Parent": func(_ *gor, a, r []value) {
			r[0] = value{}
			if o := mem.As[refObj](a[0]); o != nil {
				r[0] = o.sys.ref(o.ref.Parent())
			}
		},
		"(actor.Ref).Path": func(g *gor, a, r []value) {
			path := coreRef(a[0]).Path()
			g.effort(walkEffort * (1 + strings.Count(path, "/")))
			r[0] = g.text(path)
		},
		"(actor.Ref).Children": func(g *gor, a, r []value) {
			r[0] = value{}
			if o := mem.As[refObj](a[0]); o != nil {
				g.look(host.Op{Name: "children"})
				r[0] = g.refs(o.sys, o.ref.Children())
			}
		},
	}
	ofContext := func(f action) native { n, _ := act(f); return n }
	ofSystem := func(f action) native { _, n := act(f); return n }
	m["(*actor.Context).spawn"] = ofContext(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		spawnActor(g, s, c.TrySpawn, a, r)
	})
	m["(*actor.System).spawn"] = ofSystem(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		spawnActor(g, s, c.TrySpawnTop, a, r)
	})
	stop := func(_ *gor, _ *actorSystem, c *actor.Context, a, _ []value) { c.Stop(coreRef(a[0])) }
	m["(*actor.Context).Stop"], m["(*actor.System).StopActor"] = act(stop)
	poison := func(_ *gor, _ *actorSystem, c *actor.Context, a, _ []value) { c.Poison(coreRef(a[0])) }
	m["(*actor.Context).Poison"], m["(*actor.System).Poison"] = act(poison)
	graceful := func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
		failure(g.patient(c).GracefulStop(coreRef(a[0]), time.Duration(a[1].Num())), r)
		g.joins(coreRef(a[0]))
	}
	m["(*actor.Context).gracefulStop"], m["(*actor.System).gracefulStop"] = act(graceful)
	m["(*actor.Context).Watch"] = ofContext(func(_ *gor, _ *actorSystem, c *actor.Context, a, _ []value) { c.Watch(coreRef(a[0])) })
	m["(*actor.Context).Unwatch"] = ofContext(func(_ *gor, _ *actorSystem, c *actor.Context, a, _ []value) { c.Unwatch(coreRef(a[0])) })
	return m
}

var _ = register(familyNatives())
