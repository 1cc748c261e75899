package actor

import "github.com/rehearse-lab/rehearse/runtime/actor"

// extras are options as the machine keeps them.
type extras = []actor.Option

func superviseOption(to extras, s Strategy) extras { return append(to, actor.Supervise(strategyOf(s))) }

func factoryOption(to extras, f func(ctx *Context) Behavior) extras {
	return append(to, actor.Factory(func(c *actor.Context) actor.Behavior { return handlerOf(f(&Context{c})) }))
}

func priorityOption(to extras, n int) extras { return append(to, actor.Priority(n)) }

// Supervise sets how actors without a parent are supervised from now on. Before the first call, those that panic are resumed.
// It panics if st.Directive is not one of the constants.
func (s *System) Supervise(st Strategy) { s.s.Supervise(strategyOf(st)) }

func strategyOf(s Strategy) actor.Strategy {
	st := actor.Strategy{
		Directive: actor.Directive(s.Directive), AllForOne: s.AllForOne, MaxRestarts: s.MaxRestarts, Within: s.Within,
		Backoff: s.Backoff, MaxBackoff: s.MaxBackoff,
	}
	if s.Decide != nil {
		st.Decide = func(c *actor.Context, failure any) actor.Directive {
			d := Resume // if it ends its goroutine
			survives(func() { d = s.Decide(&Context{c}, failure) })
			return actor.Directive(d)
		}
	}
	return st
}
