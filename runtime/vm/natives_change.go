package vm

import (
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Natives of actors that are created and started later, of changes of living actors, and of looking into a mailbox.

func changeNatives() map[string]native {
	m := map[string]native{
		"(actor.Ref).Categories": func(g *gor, a, r []value) {
			g.look(host.Op{Name: "categories"})
			names := coreRef(a[0]).Categories()
			g.effort(walkEffort * len(names))
			r[0] = g.newSlice(len(names), len(names), 1)
			for i, name := range names {
				*r[0].CellAt(i) = mem.Text(name)
			}
		},
		"(actor.Ref).Priority": func(g *gor, a, r []value) {
			g.look(host.Op{Name: "priority"})
			r[0] = mem.Int(coreRef(a[0]).Priority())
		},
		"(actor.Ref).Capacity": func(g *gor, a, r []value) {
			g.look(host.Op{Name: "capacity"})
			r[0] = mem.Int(coreRef(a[0]).Capacity())
		},
	}
	both := func(name string, f action) { m["(*actor.Context)."+name], m["(*actor.System)."+name] = act(f) }
	m["(*actor.Context).create"], _ = act(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) { spawnActor(g, s, c.TryCreate, a, r) })
	_, m["(*actor.System).create"] = act(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) { spawnActor(g, s, c.TryCreateTop, a, r) })
	both("start", func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
		g.changed(r, func() error { return c.Start(coreRef(a[0])) })
	})
	regroup := func(change func(c *actor.Context, of actor.Ref, name string) error) action {
		return func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			of, name := coreRef(a[0]), a[1].Text()
			g.checkName("category", name)
			g.checkCategories(len(of.Categories()) + 1)
			g.countBytes(memberBytes)
			g.changed(r, func() error { return change(c, of, name) })
		}
	}
	both("joinCategory", regroup((*actor.Context).JoinCategory))
	both("leaveCategory", regroup((*actor.Context).LeaveCategory))
	set := func(change func(c *actor.Context, of actor.Ref, n int) error) action {
		return func(g *gor, _ *actorSystem, c *actor.Context, a, r []value) {
			g.changed(r, func() error { return change(c, coreRef(a[0]), a[1].Int()) })
		}
	}
	both("setPriority", set((*actor.Context).SetPriority))
	both("setCapacity", set((*actor.Context).SetCapacity))
	both("envelopes", func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		g.envelopes(s, c.Mailbox(coreRef(a[0])), r)
	})
	both("discard", func(_ *gor, _ *actorSystem, c *actor.Context, a, r []value) {
		r[0] = mem.Bool(c.Mailbox(coreRef(a[0])).Discard(actor.Envelope{ID: uint32(a[1].Num())}))
	})
	return m
}

var _ = register(changeNatives())

// changed makes a change of an actor and returns (code int, text string).
func (g *gor) changed(r []value, change func() error) {
	var err error
	g.effort(actorEffort)
	g.release(func() { err = change() })
	failure(err, r)
}

// envelopes is envelopes(of Ref) []envelope, of a message and its number.
func (g *gor) envelopes(s *actorSystem, b actor.Mailbox, r []value) {
	const size = messageCells + 1
	list := b.Envelopes()
	g.effort(walkEffort * len(list))
	r[0] = g.newSlice(len(list), len(list), size)
	to := r[0].Elems(size)
	for i, e := range list {
		s.fillMessage(to[i*size:], e.Message)
		g.receives(e.Message)
		to[i*size+messageCells] = mem.Int(int(e.ID))
	}
}
