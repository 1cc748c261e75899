package main

import (
	"actor"
	"fmt"
	"time"
)

// Clerk serves customers, slowly.
type Clerk struct{ served int }

func (k *Clerk) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(20 * time.Second)
	k.served++
}

// Boss sends all customers to one clerk, opens two more counters, and deals the customers again.
type Boss struct{}

func (Boss) Receive(ctx *actor.Context, m actor.Message) {
	clerks := []*Clerk{{}, {}, {}}
	spawn := func(i int) actor.Ref {
		return ctx.System().Spawn(fmt.Sprint("clerk", i), clerks[i], actor.Category("clerks"), actor.Category("all"))
	}
	first := spawn(0)
	for i := range 10 {
		ctx.SendCategory("clerks", actor.Message{Subject: "customer", Data: i})
	}
	ctx.Sleep(5 * time.Second) // the first one is being served
	others := []actor.Ref{spawn(1), spawn(2)}
	fmt.Println("waiting:", first.Pending(), others[0].Pending(), others[1].Pending())
	fmt.Println("moved:", ctx.Redistribute("clerks"), ctx.Redistribute("nobody"))
	fmt.Println("to a list:", ctx.SendAll(others, actor.Message{Subject: "break"}), ctx.SendAll(nil, actor.Message{}))
	ctx.Sleep(200 * time.Second)
	for i, k := range clerks {
		fmt.Println("clerk", i, "served", k.served)
	}
}

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("boss", Boss{}), actor.Message{})
	sys.Wait()
}
