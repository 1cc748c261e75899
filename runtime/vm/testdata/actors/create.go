package main

import (
	"actor"
	"errors"
	"fmt"
)

// Two players know each other before either of them plays.
type Player struct {
	other actor.Ref
	games int
}

func (p *Player) Started(ctx *actor.Context) {
	fmt.Println(ctx.Self(), "starts, with", ctx.Self().Pending())
}

func (p *Player) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "other":
		p.other = m.Data.(actor.Ref)
	case "ball":
		if p.games++; p.games < 3 {
			ctx.Send(p.other, m)
		}
	}
}

func (p *Player) Stopped(ctx *actor.Context, why actor.Reason) {
	if p.other != (actor.Ref{}) {
		fmt.Println(p.games > 0, why)
	}
}

func main() {
	sys := actor.NewSystem()
	a, b := sys.Create("a", &Player{}), sys.Create("b", &Player{}, actor.Category("players"))
	sys.Send(a, actor.Message{Subject: "other", Data: b})
	sys.SendCategory("players", actor.Message{Subject: "other", Data: a})
	fmt.Println(a.Pending(), b.Pending(), len(sys.Actors()))
	_, err := sys.TryCreate("a", &Player{})
	fmt.Println(err)
	once, twice := sys.Start(a), sys.Start(a)
	starter := sys.Spawn("starter", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		for a.Pending() > 0 {
			ctx.Sleep(1000)
		}
		err := ctx.Start(b)
		for b.Pending() > 0 {
			ctx.Sleep(1000)
		}
		fmt.Println(err)
		child := ctx.Create("child", &Player{})
		fmt.Println(child.Path(), ctx.Send(child, actor.Message{Subject: "never"}))
		ctx.Stop(child)
		fmt.Println(ctx.Start(child))
	}))
	sys.Send(b, actor.Message{Subject: "ball"})
	sys.Send(starter, actor.Message{Subject: "go"})
	sys.Wait()
	fmt.Println(once, errors.Is(twice, actor.ErrMisuse), twice)
}
