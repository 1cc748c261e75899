package main

import (
	"actor"
	"fmt"
	"time"
)

// Ward treats whoever is worst off first.
type Ward struct{}

func (Ward) Receive(ctx *actor.Context, m actor.Message) {
	fmt.Println(m.Subject, m.Priority)
	ctx.Sleep(10 * time.Second)
}

// Door lets people in while it is open. Until then it wants the key only.
type Door struct{ open bool }

func (d *Door) Select(pending []actor.Message) int {
	for i, m := range pending {
		if d.open || m.Subject == "key" {
			return i
		}
	}
	return -1
}

func (d *Door) Receive(ctx *actor.Context, m actor.Message) {
	fmt.Println("door:", m.Subject, m.Data, m.Sender)
	switch m.Subject {
	case "key":
		d.open = true
	case "close":
		d.open = false
	}
}

// Odd has a method Select that is another one's.
type Odd struct{}

func (Odd) Select(name string) int                      { panic("never called") }
func (Odd) WillReceive(subject, of string) bool         { panic("never called") }
func (Odd) Receive(ctx *actor.Context, m actor.Message) { fmt.Println("odd:", m.Subject) }

func main() {
	sys := actor.NewSystem()
	ward := sys.Spawn("ward", Ward{})
	sys.Send(ward, actor.Message{Subject: "busy", Priority: 9})
	for i, who := range []string{"ann", "bob", "cora", "dan", "eve"} {
		sys.Send(ward, actor.Message{Subject: who, Priority: []int{0, 2, 0, 7, -1}[i]})
	}
	sys.Wait()

	sys = actor.NewSystem()
	door := sys.Spawn("door", &Door{})
	for _, s := range []string{"guest", "close", "stranger"} {
		sys.Send(door, actor.Message{Subject: s})
	}
	time.Sleep(100 * time.Millisecond)
	fmt.Println("before the door:", door.Pending())
	sys.Send(door, actor.Message{Subject: "key", Data: 42})
	sys.SendAfter(20*time.Second, door, actor.Message{Subject: "key", Data: 43})
	sys.Wait()

	sys = actor.NewSystem()
	sys.Send(sys.Spawn("odd", Odd{}), actor.Message{Subject: "fine"})
	sys.Wait()
}
