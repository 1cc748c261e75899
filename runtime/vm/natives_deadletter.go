package vm

import "github.com/rehearse-lab/rehearse/runtime/actor"

// Natives of dead letters.
var _ = register(map[string]native{
	"(*actor.Context).SubscribeDeadLetters":   ofHandler(func(_ *gor, c *actor.Context, _, _ []value) { c.SubscribeDeadLetters() }),
	"(*actor.Context).UnsubscribeDeadLetters": ofHandler(func(_ *gor, c *actor.Context, _, _ []value) { c.UnsubscribeDeadLetters() }),
	"(*actor.System).SubscribeDeadLetters": func(g *gor, a, _ []value) {
		g.flush()
		g.place()
		systemOf(a[0]).sys.As(g.t).SubscribeActor(coreRef(a[1]))
	},
})
