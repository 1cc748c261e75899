package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

type Text string

// Mute cannot even be printed.
type Mute struct{}

func (Mute) String() string { panic("no words") }

// Clumsy does what its messages say, all of it wrong but the last.
type Clumsy struct{ sys *actor.System }

func (c Clumsy) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "wait":
		c.sys.Wait()
	case "spawn":
		c.sys.Spawn("nothing", nil)
	case "again":
		ctx.Spawn("b", c)
	case "become":
		ctx.Become(nil)
	case "error":
		panic(fmt.Errorf("first\nsecond: %w", actor.ErrFull))
	case "print":
		panic(Mute{})
	case "text":
		panic(Text("named"))
	case "number":
		panic(1.5)
	case "index":
		third(nil)
	case "nil":
		var p *Clumsy
		_ = p.sys
	case "send":
		fmt.Println(c.sys.Send(ctx.Self(), actor.Message{Subject: "sent"}))
	case "sent":
		fmt.Println("from", m.Sender)
	}
}

func third(x []int) int { return x[2] }

func main() {
	sys := actor.NewSystem()
	count := actor.SpawnTyped(sys, "count", func(ctx *actor.Context, n int) {}).Ref()
	for _, data := range []any{nil, "three", new(int)} {
		sys.Send(count, actor.Message{Subject: "add", Data: data})
	}
	sys.GracefulStop(count, time.Minute)
	b := sys.Spawn("b", Clumsy{sys})
	for _, s := range []string{"wait", "spawn", "again", "become", "error", "print", "text", "number", "index", "nil", "send"} {
		if err := sys.Send(b, actor.Message{Subject: s}); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(sys.Send(actor.Ref{}, actor.Message{}), errors.Is(sys.SendCategory("x", actor.Message{}), actor.ErrNoMember))
	quiet := actor.BehaviorFunc(func(*actor.Context, actor.Message) {})
	_, err := sys.TrySpawn("policy", quiet, actor.Overflow(256))
	fmt.Println(err)
	_, err = sys.TrySpawn("directive", quiet, actor.Supervise(actor.Strategy{Directive: -1}))
	fmt.Println(err)
	fmt.Println(sys.AddWorker())
	sys.Wait()
	_, err = sys.TrySpawn("late", quiet)
	fmt.Println(errors.Is(err, actor.ErrEnded))
	sys.Spawn("late", Clumsy{})
}
