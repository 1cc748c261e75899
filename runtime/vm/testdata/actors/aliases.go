package main

import (
	"actor"
	"fmt"
)

type (
	Subject = string
	Context = actor.Context
	Pending = []Letter
	Letter  = actor.Message
	Yes     = bool
	Why     = actor.Reason
	Index   = int
)

// Door has every method beside Receive that an actor's behavior may have, in words of its own.
type Door struct{ left int }

func (*Door) WillReceive(s Subject) Yes     { return s != "noise" }
func (*Door) Started(ctx *Context)          { fmt.Println(ctx.Self(), "starts") }
func (*Door) Stopped(ctx *Context, why Why) { fmt.Println(ctx.Self(), "ends:", why) }
func (*Door) Select(pending Pending) Index  { return len(pending) - 1 }

func (d *Door) Receive(ctx *Context, m Letter) {
	if m.Subject == "all" {
		fmt.Println(ctx.Send(ctx.Self(), Letter{Subject: "noise"}))
		ctx.Send(ctx.Self(), Letter{Subject: "first"})
		ctx.Send(ctx.Self(), Letter{Subject: "last"})
	}
	fmt.Println(m.Subject)
	if d.left--; d.left == 0 {
		ctx.Exit()
	}
}

// Base is what Embedder has its methods from.
type Base struct{}

func (Base) Started(ctx *actor.Context) { fmt.Println(ctx.Self(), "starts as its base does") }

type Embedder struct{ Base }

func (Embedder) Receive(*actor.Context, actor.Message) {}

// Deaf has a method that is called as a hook is, but is none: its own type is not the library's.
type Deaf struct{}
type word string

func (Deaf) Receive(_ *actor.Context, m actor.Message) { fmt.Println("deaf got", m.Subject) }
func (Deaf) WillReceive(word) bool                     { return false }

// Half has a method of its pointer, which the value has not.
type Half struct{}

func (Half) Receive(_ *actor.Context, m actor.Message) { fmt.Println("half got", m.Subject) }
func (*Half) WillReceive(string) bool                  { return false }

func main() {
	sys := actor.NewSystem()
	door := sys.Spawn("door", &Door{left: 3})
	sys.Send(door, actor.Message{Subject: "all"})
	sys.Wait()

	sys = actor.NewSystem()
	sys.Spawn("embedder", Embedder{})
	sys.Wait()

	sys = actor.NewSystem()
	sys.Send(sys.Spawn("deaf", Deaf{}), actor.Message{Subject: "noise"})
	sys.Wait()

	sys = actor.NewSystem()
	sys.Send(sys.Spawn("half", Half{}), actor.Message{Subject: "noise"})
	sys.Wait()
}
