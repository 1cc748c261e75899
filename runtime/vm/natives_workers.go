package vm

import (
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Natives of a pool whose workers are added and removed.

func workerNatives() map[string]native {
	m := map[string]native{
		"(*actor.System).Workers": func(_ *gor, a, r []value) { r[0] = mem.Int(systemOf(a[0]).sys.Workers()) },
	}
	both := func(name string, change func(*actor.Context) error) {
		m["(*actor.Context)."+name], m["(*actor.System)."+name] = act(func(g *gor, _ *actorSystem, c *actor.Context, _, r []value) {
			var err error
			g.release(func() { err = change(c) })
			failure(err, r)
		})
	}
	both("addWorker", (*actor.Context).AddWorker)
	both("removeWorker", (*actor.Context).RemoveWorker)
	return m
}

var _ = register(workerNatives())
