package vm

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// Natives of supervision, and of other options.
var _ = register(map[string]native{
	"actor.superviseOption": func(g *gor, a, r []value) { r[0] = addOption(a[0], actor.Supervise(g.strategy(a[1]))) },
	"actor.factoryOption":   func(g *gor, a, r []value) { r[0] = addOption(a[0], actor.Factory(g.factory(a[1]))) },
	"actor.priorityOption":  func(_ *gor, a, r []value) { r[0] = addOption(a[0], actor.Priority(a[1].int())) },
	"(*actor.System).Supervise": func(g *gor, a, _ []value) {
		systemOf(a[0]).sys.Supervise(g.strategy(a[1]))
	},
})

// extras are a learner's options that the core has ready.
type extras struct{ opts []actor.Option }

func extrasOf(v value) []actor.Option {
	if v.p == nil {
		return nil
	}
	return (*extras)(v.p).opts
}

func addOption(to value, o actor.Option) value {
	return opaque(&extras{append(extrasOf(to), o)})
}

// strategy is a learner's Strategy for the core.
func (g *gor) strategy(v value) actor.Strategy {
	const directive, decide, allForOne, maxRestarts, within, backoff, maxBackoff, size = 0, 1, 2, 3, 4, 5, 6, 7
	c := flat(&v, size)
	st := actor.Strategy{
		Directive: actor.Directive(c[directive].int()), AllForOne: c[allForOne].n != 0, MaxRestarts: c[maxRestarts].int(),
		Within: time.Duration(c[within].n), Backoff: time.Duration(c[backoff].n), MaxBackoff: time.Duration(c[maxBackoff].n),
	}
	if f := (*closure)(c[decide].p); f != nil {
		vm := g.vm
		st.Decide = func(c *actor.Context, failure any) actor.Directive {
			p, _ := failure.(handlerPanic)
			var d [1]value
			vm.callback(c, f, d[:], func(*actorSystem) []value { return []value{p.value} })
			return actor.Directive(d[0].int())
		}
	}
	return st
}

// factory is a learner's factory for the core.
func (g *gor) factory(v value) func(c *actor.Context) actor.Behavior {
	f, vm := (*closure)(v.p), g.vm
	return func(c *actor.Context) actor.Behavior {
		var b [1]value
		var s *actorSystem
		vm.callback(c, f, b[:], func(of *actorSystem) []value { s = of; return nil })
		if b[0].n == 0 {
			return nil
		}
		if vm.real {
			vm.token.Lock()
			defer vm.token.Unlock()
		}
		return s.newBehavior(b[0])
	}
}

// systemOf is the learner's system of a context. The token is held.
func (v *vm) systemOf(c *actor.Context) *actorSystem {
	for _, s := range v.systems {
		if s.sys == c.System() {
			return s
		}
	}
	panic("vm: a context of a system that is not the program's")
}
