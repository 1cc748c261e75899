package vm

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// Natives of timers.
var _ = register(map[string]native{
	"(*actor.Context).StartTimer": ofHandler(func(g *gor, c *actor.Context, a, _ []value) {
		c.StartTimer(a[1].str(), time.Duration(a[2].n), g.message(a[3]))
	}),
	"(*actor.Context).StartTicker": ofHandler(func(g *gor, c *actor.Context, a, _ []value) {
		c.StartTicker(a[1].str(), time.Duration(a[2].n), g.message(a[3]))
	}),
	"(*actor.Context).StopTimer":   ofHandler(func(_ *gor, c *actor.Context, a, r []value) { r[0] = boolv(c.StopTimer(a[1].str())) }),
	"(*actor.Context).TimerActive": ofHandler(func(_ *gor, c *actor.Context, a, r []value) { r[0] = boolv(c.TimerActive(a[1].str())) }),
})
