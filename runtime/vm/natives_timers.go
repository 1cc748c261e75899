package vm

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Natives of timers.
var _ = register(map[string]native{
	"(*actor.Context).StartTimer": ofHandler(func(g *gor, c *actor.Context, a, _ []value) {
		g.checkName("timer's key", a[1].Text())
		g.effort(timerEffort + actEffort)
		c.StartTimer(a[1].Text(), time.Duration(a[2].Num()), g.message(a[3]))
	}),
	"(*actor.Context).StartTicker": ofHandler(func(g *gor, c *actor.Context, a, _ []value) {
		g.checkName("timer's key", a[1].Text())
		g.effort(timerEffort + actEffort)
		c.StartTicker(a[1].Text(), time.Duration(a[2].Num()), g.message(a[3]))
	}),
	"(*actor.Context).StopTimer":   ofHandler(func(_ *gor, c *actor.Context, a, r []value) { r[0] = mem.Bool(c.StopTimer(a[1].Text())) }),
	"(*actor.Context).TimerActive": ofHandler(func(_ *gor, c *actor.Context, a, r []value) { r[0] = mem.Bool(c.TimerActive(a[1].Text())) }),
})
