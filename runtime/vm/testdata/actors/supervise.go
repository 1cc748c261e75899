package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

var errOdd = errors.New("odd")

// Divider divides, and counts how often it was asked.
type Divider struct{ asked int }

func (d *Divider) Started(ctx *actor.Context) { fmt.Println(ctx.Self(), "starts") }

func (d *Divider) Receive(ctx *actor.Context, m actor.Message) {
	d.asked++
	n := m.Data.(int)
	if n%2 == 1 {
		panic(errOdd)
	}
	fmt.Println(ctx.Self(), "question", d.asked, "answer", 100/n)
}

func (d *Divider) Stopped(ctx *actor.Context, why actor.Reason) {
	fmt.Println(ctx.Self(), "ends:", why)
}

// Office has a divider, which it asks.
type Office struct{}

func (Office) Receive(ctx *actor.Context, m actor.Message) {
	fresh := actor.Factory(func(ctx *actor.Context) actor.Behavior {
		fmt.Println("another one for", ctx.Self().Path())
		return &Divider{}
	})
	d := ctx.Spawn("divider", &Divider{}, fresh)
	for _, n := range []int{2, 3, 4, 5, 0, 10} {
		ctx.Send(d, actor.Message{Data: n})
	}
}

func main() {
	decide := func(ctx *actor.Context, failure any) actor.Directive {
		if failure == any(errOdd) {
			fmt.Println("odd, asked", ctx.Self(), ctx.Message().Subject == "")
			return actor.Restart
		}
		fmt.Println(failure)
		return actor.Stop
	}
	for _, st := range []actor.Strategy{
		{},
		{Directive: actor.Restart, MaxRestarts: 1, Within: time.Hour},
		{Decide: decide, Backoff: time.Second},
		{Directive: actor.Restart, AllForOne: true},
		{Directive: actor.Escalate},
	} {
		fmt.Println("---", st.Directive)
		s := actor.NewSystem()
		s.Supervise(actor.Strategy{Directive: actor.Stop})
		office := s.Spawn("office", Office{}, actor.Supervise(st))
		s.Send(office, actor.Message{})
		s.Wait()
	}
}
