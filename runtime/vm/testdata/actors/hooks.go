package main

import (
	"actor"
	"fmt"
)

// Clock ticks by itself, from its start until it has had enough.
type Clock struct{ ticks int }

func (c *Clock) Started(ctx *actor.Context) {
	fmt.Println(ctx.Self(), "starts", ctx.Sender(), ctx.Message().Subject == "")
	ctx.Send(ctx.Self(), actor.Message{Subject: "tick", Data: 1})
}

func (c *Clock) Receive(ctx *actor.Context, m actor.Message) {
	c.ticks++
	fmt.Println(m.Subject, m.Data)
	if n := m.Data.(int); n < 3 {
		ctx.Send(ctx.Self(), actor.Message{Subject: "tick", Data: n + 1})
	} else {
		ctx.Become(actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {}))
		ctx.Exit()
	}
}

func (c *Clock) Stopped(ctx *actor.Context, why actor.Reason) {
	fmt.Println(ctx.Self(), "stops after", c.ticks, "ticks:", why, why == actor.ReasonExit)
	fmt.Println(ctx.Send(ctx.Self(), actor.Message{Subject: "tick"}))
}

// Shop has a method Stopped, and one that is only called like the other.
type Shop struct{}

func (Shop) Started(to string)                            {}
func (Shop) Receive(ctx *actor.Context, m actor.Message)  { fmt.Println("sold", m.Data) }
func (Shop) Stopped(ctx *actor.Context, why actor.Reason) { fmt.Println("closed:", why) }

func main() {
	s := actor.NewSystem()
	s.Spawn("clock", &Clock{})
	s.Wait()

	s = actor.Default()
	shop := s.Spawn("shop", Shop{})
	fmt.Println(s == actor.Default(), shop)
	actor.Default().Send(shop, actor.Message{Data: "pears"})
	s.Wait()
}
