package main

import (
	"actor"
	"fmt"
	"runtime"
)

var told = make(chan string)

// exiting is an error whose text nobody gets: asking for it ends the goroutine.
type exiting struct{}

func (exiting) Error() string { runtime.Goexit(); return "" }

// Leaver calls runtime.Goexit in its ways: that ends the handling of the message, and the actor goes on.
type Leaver struct{ handled int }

func (l *Leaver) Receive(ctx *actor.Context, m actor.Message) {
	l.handled++
	switch m.Subject {
	case "exit":
		runtime.Goexit()
	case "panic":
		panic(exiting{})
	}
	told <- fmt.Sprint("handled ", l.handled)
}

// Gate leaves while it is asked whether it wants a message, which ends the sender's goroutine.
type Gate struct{}

func (Gate) WillReceive(subject string) bool             { runtime.Goexit(); return true }
func (Gate) Receive(ctx *actor.Context, m actor.Message) { fmt.Println("never") }

type Chooser struct{ left bool }

func (c *Chooser) Select(pending []actor.Message) int {
	if !c.left {
		c.left = true
		runtime.Goexit()
	}
	return len(pending) - 1
}

func (c *Chooser) Receive(ctx *actor.Context, m actor.Message) { fmt.Println("chosen", m.Subject) }

func main() {
	sys := actor.NewSystem()
	l := sys.Spawn("leaver", &Leaver{})
	for _, s := range []string{"exit", "panic", "count"} {
		sys.Send(l, actor.Message{Subject: s})
	}
	fmt.Println(<-told)
	gate := sys.Spawn("gate", Gate{})
	go func() {
		defer func() { told <- "the sender has ended" }()
		sys.Send(gate, actor.Message{Subject: "x"})
		fmt.Println("never: it was sent")
	}()
	fmt.Println(<-told)
	c := sys.Spawn("chooser", &Chooser{})
	sys.Send(c, actor.Message{Subject: "only"})
	sys.Wait()
}
