package vm

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Natives of supervision, and of other options.
var _ = register(map[string]native{
	"actor.superviseOption": func(g *gor, a, r []value) { r[0] = addOption(a[0], actor.Supervise(g.strategy(a[1]))) },
	"actor.factoryOption":   func(g *gor, a, r []value) { r[0] = addOption(a[0], actor.Factory(g.factory(a[1]))) },
	"actor.priorityOption":  func(_ *gor, a, r []value) { r[0] = addOption(a[0], actor.Priority(a[1].Int())) },
	"(*actor.System).Supervise": func(g *gor, a, _ []value) {
		systemOf(a[0]).sys.Supervise(g.strategy(a[1]))
	},
})

// extras are a learner's options, already converted for the core.
type extras struct{ opts []actor.Option }

func extrasOf(v value) []actor.Option {
	if v.IsNil() {
		return nil
	}
	return mem.As[extras](v).opts
}

func addOption(to value, o actor.Option) value {
	return mem.Object(&extras{append(extrasOf(to), o)})
}

// strategy converts a learner's Strategy to the core's.
func (g *gor) strategy(v value) actor.Strategy {
	const directive, decide, allForOne, maxRestarts, within, backoff, maxBackoff, size = 0, 1, 2, 3, 4, 5, 6, 7
	c := v.Flat(size)
	st := actor.Strategy{
		Directive: actor.Directive(c[directive].Int()), AllForOne: c[allForOne].Num() != 0, MaxRestarts: c[maxRestarts].Int(),
		Within: time.Duration(c[within].Num()), Backoff: time.Duration(c[backoff].Num()), MaxBackoff: time.Duration(c[maxBackoff].Num()),
	}
	if f := mem.As[closure](c[decide]); f != nil {
		vm := g.vm
		st.Decide = func(c *actor.Context, failure any) actor.Directive {
			p, _ := failure.(handlerPanic)
			var d [1]value
			vm.callback(c, f, d[:], func(g *gor, _ *actorSystem) []value {
				if p.before != nil {
					g.acquire(p.before)
				}
				return []value{p.value}
			})
			return actor.Directive(d[0].Int())
		}
	}
	return st
}

// factory converts a learner's factory to the core's.
func (g *gor) factory(v value) func(c *actor.Context) actor.Behavior {
	f, vm := mem.As[closure](v), g.vm
	return func(c *actor.Context) actor.Behavior {
		var b [1]value
		var s *actorSystem
		vm.callback(c, f, b[:], func(_ *gor, of *actorSystem) []value { s = of; return nil })
		if b[0].Num() == 0 {
			return nil
		}
		if vm.real {
			vm.token.Lock()
			defer vm.token.Unlock()
		}
		return s.newBehavior(b[0], vm.races.of(c))
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
