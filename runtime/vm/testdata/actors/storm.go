package main

import (
	"actor"
	"fmt"
	"time"
)

type Countdown struct{ all *[]actor.Ref }

func (c *Countdown) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(time.Duration(ctx.Rand().IntN(1000)) * time.Millisecond)
	r := ctx.Rand()
	switch m.Subject {
	case "init":
		n := 1 + r.IntN(m.Data.(int))
		for range n {
			ctx.Send((*c.all)[r.IntN(len(*c.all))], actor.Message{Subject: "repeat", Data: n})
			ctx.SendCategoryAfter(time.Duration(1+r.IntN(5))*time.Second, "common", actor.Message{Subject: "repeat", Data: n})
		}
	case "repeat":
		if n := m.Data.(int); n > 0 {
			ctx.Send((*c.all)[r.IntN(len(*c.all))], actor.Message{Subject: "repeat", Data: n - 1})
		}
	}
}

func main() {
	sys := actor.NewSystem()
	var all []actor.Ref
	for i := range 34 {
		opts := []actor.Option{actor.Capacity(actor.Unlimited)}
		if i < 10 {
			opts = append(opts, actor.Category("common"))
		}
		all = append(all, sys.Spawn(fmt.Sprintf("a%d", i), &Countdown{&all}, opts...))
	}
	for _, a := range all {
		sys.Send(a, actor.Message{Subject: "init", Data: 8})
	}
	sys.Wait()
	fmt.Println("done")
}
