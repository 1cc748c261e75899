package main

import (
	"actor"
	"fmt"
	"time"
)

// Poller asks for the time until some has passed, in a handler.
type Poller struct{}

func (Poller) Receive(ctx *actor.Context, m actor.Message) {
	for start := time.Now(); time.Since(start) < time.Millisecond; {
	}
	if m.Subject == "spawn" {
		ctx.Spawn("child", Poller{})
	}
	if m.Subject == "end" {
		ctx.Exit()
	}
}

func main() {
	sys := actor.NewSystem()
	p := sys.Spawn("poller", Poller{})
	sys.Send(p, actor.Message{Subject: "one"})
	for p.Pending() > 0 {
	}
	fmt.Println("taken")
	sys.Send(p, actor.Message{Subject: "spawn"})
	for len(p.Children()) == 0 {
	}
	fmt.Println("has a child")
	sys.Send(p, actor.Message{Subject: "end"})
	for len(sys.Actors()) > 0 {
	}
	fmt.Println("gone")
}
