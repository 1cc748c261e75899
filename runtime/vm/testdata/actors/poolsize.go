package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// Job holds its thread for a while.
type Job struct{}

func (Job) Receive(ctx *actor.Context, m actor.Message) { ctx.Sleep(10 * time.Second) }

// Foreman has a job done by nine actors, with more workers if the pool takes some on.
type Foreman struct{}

func (Foreman) Receive(ctx *actor.Context, m actor.Message) {
	sys := ctx.System()
	before, pool := sys.Workers(), true
	for range 5 {
		if err := ctx.AddWorker(); err != nil {
			pool = false
			check("add", err)
		}
	}
	check("workers", sys.Workers()-before == 5 == pool)
	start := time.Now()
	for i := range 9 {
		ctx.Send(sys.Spawn(fmt.Sprint("job", i), Job{}), actor.Message{Subject: "do"})
	}
	ctx.AskThen(sys.Spawn("last", Last{}), actor.Message{}, time.Hour, func(ctx *actor.Context, m actor.Message, err error) {
		// Nine workers, one of them at first the foreman's own, take two turns; four take three.
		fmt.Println("in time:", time.Since(start) < 25*time.Second, err)
		for range 5 {
			if err := sys.RemoveWorker(); err != nil {
				check("remove", err)
			}
		}
		check("workers after", sys.Workers() == before)
		check("one more", ctx.RemoveWorker())
	})
}

// Last replies when it gets a thread, after all others.
type Last struct{}

func (Last) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(time.Second)
	ctx.Reply(actor.Message{})
}

// check writes what is not as it should be. Without a pool no worker comes and goes.
func check(what string, is any) {
	err, failed := is.(error)
	if ok, _ := is.(bool); !ok && !(failed && errors.Is(err, actor.ErrMisuse)) {
		fmt.Println(what, is)
	}
}

func main() {
	sys := actor.NewSystem()
	check("from outside", sys.RemoveWorker())
	sys.Send(sys.Spawn("foreman", Foreman{}), actor.Message{})
	sys.Wait()
	fmt.Println("after the end:", sys.AddWorker() != nil, sys.Workers() == 0 || sys.Workers() == 4)
}
