package main

import (
	"actor"
	"fmt"
)

// A desk that can be given other work.
type Desk struct{}

func (Desk) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject == "retire" {
		me := ctx.Self()
		fmt.Println("retires:", ctx.LeaveCategory(me, "desks"), ctx.JoinCategory(me, "retired"), ctx.SetPriority(me, -1), ctx.SetCapacity(me, 1))
	}
}

func main() {
	sys := actor.NewSystem()
	desk := sys.Create("desk", Desk{}, actor.Category("desks"), actor.Capacity(2))
	show := func() { fmt.Println(desk.Categories(), desk.Priority(), desk.Capacity(), desk.Pending()) }
	show()
	fmt.Println(sys.JoinCategory(desk, "all"), sys.JoinCategory(desk, "all"), sys.SetPriority(desk, 7))
	show()
	for range 3 {
		fmt.Println(sys.SendCategory("all", actor.Message{Subject: "work"}))
	}
	sys.SetCapacity(desk, 1)
	show()
	sys.SetCapacity(desk, actor.Unlimited)
	fmt.Println(sys.SendCategory("desks", actor.Message{Subject: "retire"}))
	sys.Start(desk)
	sys.Wait()
	fmt.Println(sys.SetPriority(desk, 1))
	fmt.Println(sys.JoinCategory(actor.Ref{}, "x"))
}
