package main

import (
	"actor"
	"fmt"
)

type Quiet struct{}

func (Quiet) Receive(ctx *actor.Context, m actor.Message) { ctx.Exit() }

func main() {
	sys := actor.NewSystem()
	for i := range 100000 {
		r := sys.Spawn(fmt.Sprint("a", i), Quiet{})
		sys.Send(r, actor.Message{Subject: "x"})
	}
	sys.Wait()
	fmt.Println("done")
}
