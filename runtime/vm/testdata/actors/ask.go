package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// Clerk answers questions, except those that are too hard.
type Clerk struct{}

func (Clerk) Receive(ctx *actor.Context, m actor.Message) {
	switch n, _ := m.Data.(int); {
	case m.Subject == "hard":
	case m.Subject == "slow":
		ctx.Sleep(30 * time.Second)
		err := ctx.Reply(actor.Message{Data: n})
		fmt.Println(errors.Is(err, actor.ErrTimeout), err)
	default:
		if err := ctx.Reply(actor.Message{Subject: "answer", Data: n * n}); err != nil {
			fmt.Println(err)
		}
	}
}

// Client asks the clerk, waiting or not.
type Client struct{ clerk actor.Ref }

func (c *Client) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "answer":
		fmt.Println("a message:", m.Data, m.Sender)
	case "go":
		reply, err := ctx.Ask(c.clerk, actor.Message{Data: 3}, time.Hour)
		fmt.Println(reply.Subject, reply.Data, reply.Sender, err)
		_, err = ctx.Ask(ctx.Self(), actor.Message{}, time.Hour)
		fmt.Println(err)
		ctx.Send(c.clerk, actor.Message{Data: 5})
	case "go on":
		err := ctx.AskThen(c.clerk, actor.Message{Data: 4}, time.Hour, func(ctx *actor.Context, reply actor.Message, err error) {
			fmt.Println("then", reply.Data, err, ctx.Self())
			ctx.AskThen(c.clerk, actor.Message{Subject: "hard"}, time.Second, c.given)
		})
		fmt.Println("went on", err)
	}
}

func (c *Client) given(ctx *actor.Context, reply actor.Message, err error) {
	fmt.Println(errors.Is(err, actor.ErrTimeout), ctx.Message().Subject == actor.SubjectTimeout)
}

func main() {
	s := actor.NewSystem()
	clerk := s.Spawn("clerk", Clerk{})
	reply, err := s.Ask(clerk, actor.Message{Data: 7}, time.Hour)
	fmt.Println(reply.Data, reply.Sender, err)
	_, err = s.Ask(clerk, actor.Message{Subject: "hard"}, time.Second)
	fmt.Println(err)
	s.Send(s.Spawn("client", &Client{clerk}), actor.Message{Subject: "go"})
	s.Wait()

	s = actor.NewSystem()
	clerk = s.Spawn("clerk", Clerk{})
	s.Send(s.Spawn("client", &Client{clerk}), actor.Message{Subject: "go on"})
	s.Wait()

	s = actor.NewSystem()
	_, err = s.Ask(s.Spawn("clerk", Clerk{}), actor.Message{Subject: "slow"}, time.Second)
	fmt.Println(errors.Is(err, actor.ErrTimeout))
	s.Wait()
}
