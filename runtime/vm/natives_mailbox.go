package vm

import (
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// What a handler does with its own mailbox and behavior.
var _ = register(map[string]native{
	"actor.typeOf": func(g *gor, a, r []value) {
		if r[0] = mem.Text(""); a[0].Num() != 0 {
			r[0] = mem.Text(typeName(g.vm.prog.types.byID(a[0].Num())))
		}
	},
	"actor.fullTypeOf": func(g *gor, a, r []value) {
		if r[0] = mem.Text("nil"); a[0].Num() != 0 {
			r[0] = mem.Text(g.vm.prog.types.byID(a[0].Num()).str)
		}
	},
	"(*actor.Context).Stash":         ofHandler(func(_ *gor, c *actor.Context, _, _ []value) { c.Stash() }),
	"(*actor.Context).UnstashAll":    ofHandler(func(_ *gor, c *actor.Context, _, r []value) { r[0] = mem.Int(c.UnstashAll()) }),
	"(*actor.Context).Become":        ofHandler(become("Become", (*actor.Context).Become)),
	"(*actor.Context).BecomeStacked": ofHandler(become("BecomeStacked", (*actor.Context).BecomeStacked)),
	"(*actor.Context).Unbecome":      ofHandler(func(_ *gor, c *actor.Context, _, _ []value) { c.Unbecome() }),
})

// ofHandler is a native method of a handler's context, which is a[0].
func ofHandler(f func(g *gor, c *actor.Context, a, r []value)) native {
	return func(g *gor, a, r []value) {
		g.flush()
		g.place()
		f(g, handlingOf(a[0]).contextFor(g), a, r)
	}
}

// become changes the behavior.
func become(name string, change func(*actor.Context, actor.Behavior)) func(*gor, *actor.Context, []value, []value) {
	return func(g *gor, c *actor.Context, a, _ []value) {
		if a[1].Num() == 0 {
			panic(g.raiseError("actor: " + name + "(nil): an actor needs a behavior"))
		}
		change(c, handlingOf(a[0]).sys.newBehavior(a[1], g.race))
	}
}
