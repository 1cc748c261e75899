package vm

import (
	"context"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// A run on real threads can follow the order of a simulated one, which is then made first.

// maxTurns is how many turns of an order are kept. After them, threads go on freely.
const maxTurns = 500_000

// orderOf is the order of a simulated run with the settings of cfg.
func (p *Program) orderOf(ctx context.Context, cfg Config) []host.Turn {
	order := []host.Turn{}
	cfg.Settings.Engine, cfg.Settings.Cores, cfg.Settings.Speed = trace.Sim, 1, 0
	cfg.Capture, cfg.Live, cfg.Ended, cfg.Stdout, cfg.Stderr = false, nil, nil, nil, nil
	cfg.turned = func(t host.Turn) {
		if len(order) < maxTurns {
			order = append(order, t)
		}
	}
	p.Run(ctx, cfg)
	return order
}

// tokenHolder is a goroutine that holds the token, and its thread.
type tokenHolder struct {
	g *gor
	t host.Thread
}

// waitWithoutToken lets thread t wait for its turn without the token: an operation of the actor core, of which the machine knows nothing, may
// be what it stands at.
func (v *vm) waitWithoutToken(t host.Thread, wait func()) {
	h := v.holder.Load()
	if h == nil || h.t != t {
		wait()
		return
	}
	v.leave(h.g)
	wait()
	v.enter(h.g)
}

// leftOrder is said of a run that could not follow its order.
const leftOrder = "The threads could not take all their turns in the simulated order. From there on they ran freely: what the program does depends on the clock, for instance."

// sayFollowed says whether the run has followed an order.
func (v *vm) sayFollowed(res *Result, o *trace.Outcome) {
	r, real := v.host.(*host.Real)
	switch {
	case !real:
	case r.Followed():
		res.Followed, res.Schedule = true, v.settings.Schedule
	case r.LeftOrder():
		o.Remark = strings.TrimLeft(o.Remark+"\n"+leftOrder, "\n")
	}
}
