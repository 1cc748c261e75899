package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// What cannot be is refused with an error that says why, before anything has happened.
func main() {
	sys := actor.NewSystem()
	quiet := actor.BehaviorFunc(func(*actor.Context, actor.Message) {})
	for _, o := range []actor.Option{
		actor.Overflow(actor.BlockSender + 1), actor.Overflow(-1), actor.Overflow(256),
		actor.Supervise(actor.Strategy{Directive: actor.Escalate + 1}), actor.Supervise(actor.Strategy{Directive: -1}),
		actor.Category(""), actor.Category(" "), actor.Priority(1 << 31), actor.Priority(-1<<31 - 1),
	} {
		_, err := sys.TrySpawn("a", quiet, o)
		fmt.Println(err, errors.Is(err, actor.ErrMisuse))
	}
	for _, routing := range []actor.Routing{actor.ConsistentHash + 1, -1, 256} {
		_, err := sys.TrySpawnRouter("r", actor.Router{Routing: routing})
		fmt.Println(err, errors.Is(err, actor.ErrMisuse))
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		sys.Supervise(actor.Strategy{Directive: 99})
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		sys.SubscribeDeadLetters(actor.Ref{})
	}()
	fmt.Println(sys.RemoveRoutee(sys.SpawnRouter("r", actor.Router{}), actor.Ref{}))

	b := sys.Spawn("b", quiet, actor.Priority(1<<31-1))
	fmt.Println(sys.JoinCategory(b, ""), b.Categories())
	fmt.Println(sys.SetPriority(b, -1<<31-1), b.Priority())

	asked := make(chan error)
	a := sys.Spawn("a", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		asked <- ctx.AskThen(ctx.Self(), m, time.Second, nil)
	}))
	sys.Send(a, actor.Message{Subject: "go"})
	fmt.Println(<-asked)

	sys.Wait()
	_, err := sys.TrySpawn("c", quiet)
	fmt.Println(err, errors.Is(err, actor.ErrEnded))
}
