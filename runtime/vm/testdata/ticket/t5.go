package main

import (
	"actor"
	"context"
	"errors"
	"fmt"
	"runtime"
	"ticket"
)

// A job that fails in each way that a function can end.
func job(how string) func(context.Context) error {
	return func(context.Context) error {
		switch how {
		case "error":
			return errors.New("out of paper")
		case "panic":
			panic("on fire")
		case "exit":
			runtime.Goexit()
		}
		return nil
	}
}

type client struct{ lim *ticket.Limiter }

func (c client) Receive(ctx *actor.Context, m actor.Message) {
	if err := c.lim.Do(context.Background(), 0, job(m.Subject)); err != nil {
		fmt.Println("an error:", err)
	}
}

func main() {
	lim := ticket.New(ticket.Options{Max: 1})
	for _, how := range []string{"error", "panic", "exit", "nothing"} {
		done := make(chan bool)
		go func() {
			defer close(done)
			defer func() {
				if r := recover(); r != nil {
					fmt.Println("a panic:", r)
				}
			}()
			fmt.Println("ended:", lim.Do(context.Background(), 0, job(how)))
		}()
		<-done
		fmt.Printf("after %s: %+v\n", how, lim.Counts())
	}
	sys := actor.NewSystem()
	ref := sys.Spawn("client", client{lim})
	for _, how := range []string{"error", "panic", "nothing"} {
		sys.Send(ref, actor.Message{Subject: how})
	}
	sys.Wait()
	fmt.Printf("after the actor: %+v\n", lim.Counts())

	pass, _ := lim.Enter(context.Background(), ticket.Visit{})
	pass.Release()
	defer func() { fmt.Println("released twice:", recover()) }()
	pass.Release()
}
