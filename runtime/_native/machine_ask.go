package actor

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

func (s *System) ask(to Ref, m Message, d time.Duration) (Message, int, string) {
	return replied(s.s.Ask(to.r, below(m), d))
}

func (c *Context) ask(to Ref, m Message, d time.Duration) (Message, int, string) {
	return replied(c.c.Ask(to.r, below(m), d))
}

func replied(m actor.Message, err error) (Message, int, string) {
	code, text := failure(err)
	return above(m), code, text
}

func (c *Context) askThen(to Ref, m Message, d time.Duration, then func(ctx *Context, reply Message, code int, text string)) (code int, text string) {
	if then == nil {
		return failure(c.c.AskThen(to.r, below(m), d, nil))
	}
	return failure(c.c.AskThen(to.r, below(m), d, func(c *actor.Context, reply actor.Message, err error) {
		code, text := failure(err)
		then(&Context{c}, above(reply), code, text)
	}))
}

func (c *Context) reply(m Message) (code int, text string) { return failure(c.c.Reply(below(m))) }
