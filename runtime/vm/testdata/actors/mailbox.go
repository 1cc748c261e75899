package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

type Printer struct{}

func (Printer) Receive(ctx *actor.Context, m actor.Message) { fmt.Println("prints", m.Data) }

// Main prints it at the end: on two threads the printer prints while the clerk goes on.
var started = errors.New("nobody has started the printer")

// A clerk takes back what it has sent.
func clerk(ctx *actor.Context, m actor.Message) {
	printer := m.Data.(actor.Ref)
	box := ctx.Mailbox(printer)
	for _, m := range box.PeekAll(actor.Any) {
		fmt.Println("waits:", m.Subject, m.Data, m.Sender)
	}
	fmt.Println(box.RemoveFunc(func(m actor.Message) bool { return m.Data.(int)%2 == 0 }))
	m, ok := box.Remove(actor.MustPattern("^l"))
	fmt.Println(m.Subject, ok)
	started = ctx.Start(printer)
}

func main() {
	sys := actor.NewSystem()
	printer := sys.Create("printer", Printer{})
	for i := range 5 {
		sys.Send(printer, actor.Message{Subject: "print", Data: i})
	}
	sys.SendAfter(time.Hour, printer, actor.Message{Subject: "later", Data: 7})
	m, ok := sys.Mailbox(printer).Peek(actor.Subject("later"))
	fmt.Println(m.Data, ok)
	fmt.Println(sys.Mailbox(actor.Ref{}).RemoveAll(actor.Any))
	m, ok = sys.Mailbox(printer).Remove(actor.Subject("print"))
	fmt.Println(m.Data, ok)
	sys.Send(sys.Spawn("clerk", actor.BehaviorFunc(clerk)), actor.Message{Data: printer})
	sys.Wait()
	fmt.Println("started:", started)
}
