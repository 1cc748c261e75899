package main

import (
	"actor"
	"fmt"
)

// Shop keeps its customers waiting until it opens.
type Shop struct{}

func (s *Shop) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject != "open" {
		fmt.Println("closed:", m.Subject, m.Data)
		ctx.Stash()
		return
	}
	fmt.Println("opening for", ctx.UnstashAll())
	ctx.Become(Open{})
}

// Open is a shop that is open.
type Open struct{}

func (Open) Receive(ctx *actor.Context, m actor.Message) {
	fmt.Println("served:", m.Subject, m.Data)
	switch m.Subject {
	case "break":
		ctx.BecomeStacked(actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
			fmt.Println("on a break:", m.Subject)
			if m.Subject == "back" {
				ctx.Unbecome()
			}
		}))
	case "close":
		ctx.Unbecome()
	}
}

// Clumsy makes mistakes.
type Clumsy struct{}

func (Clumsy) Receive(ctx *actor.Context, m actor.Message) {
	defer func() { fmt.Println(m.Subject+":", recover()) }()
	switch m.Subject {
	case "twice":
		ctx.Stash()
		ctx.Stash()
	case "nil":
		ctx.BecomeStacked(nil)
	case "back":
		fmt.Println(ctx.UnstashAll())
		ctx.Exit()
	}
}

func main() {
	sys := actor.NewSystem()
	shop := sys.Spawn("shop", &Shop{})
	for i, s := range []string{"ann", "bob", "open", "cora", "break", "dan", "back", "eve", "close", "fred", "open"} {
		sys.Send(shop, actor.Message{Subject: s, Data: i})
	}
	sys.Wait()

	sys = actor.NewSystem()
	clumsy := sys.Spawn("clumsy", Clumsy{})
	for _, s := range []string{"twice", "nil", "back"} {
		sys.Send(clumsy, actor.Message{Subject: s})
	}
	sys.Wait()
}
