// An actor counts five messages and exits. Which thread runs when is all that differs from order to order: the messages have
// one sender.
package main

import "actor"

type Counter struct{ sum int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) {
	if c.sum += m.Data.(int); c.sum == 5 {
		ctx.Exit()
	}
}

func main() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	for range 5 {
		sys.Send(counter, actor.Message{Data: 1})
	}
	sys.Wait()
}
