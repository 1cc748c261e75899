package vm

import (
	"errors"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Natives of questions and replies.

func askNatives() map[string]native {
	m := map[string]native{}
	ask := func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		reply, err := g.patient(c).Ask(coreRef(a[0]), g.message(a[1]), time.Duration(a[2].Num()))
		r[0] = s.learnerMessage(reply)
		g.receives(reply)
		if errors.Is(err, actor.ErrTimeout) || errors.Is(err, actor.ErrDropped) || errors.Is(err, actor.ErrNoReply) { // the question was accepted anyway
			g.vm.countMessages(g, 1)
		}
		g.sent(s, err, r[1:])
	}
	m["(*actor.Context).ask"], m["(*actor.System).ask"] = act(ask)
	m["(*actor.Context).askThen"], _ = act(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		vm, then := g.vm, mem.As[closure](a[3])
		handle := func(c *actor.Context, reply actor.Message, err error) {
			vm.callback(c, then, nil, func(g *gor, s *actorSystem) []value {
				g.receives(reply)
				var e [2]value
				failure(err, e[:])
				return []value{s.learnerMessage(reply), e[0], e[1]}
			})
		}
		if then == nil {
			handle = nil
		}
		g.sent(s, c.AskThen(coreRef(a[0]), g.message(a[1]), time.Duration(a[2].Num()), handle), r)
	})
	m["(*actor.Context).reply"], _ = act(func(g *gor, s *actorSystem, c *actor.Context, a, r []value) {
		g.sent(s, c.Reply(g.message(a[0])), r)
	})
	return m
}

var _ = register(askNatives())
