package main

import (
	"actor"
	"fmt"
	"time"
)

// Printer prints jobs, one after the other, unless they are cancelled before.
type Printer struct{}

func (Printer) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "open":
		ctx.Sleep(10 * time.Second)
		first, ok := ctx.Peek(actor.Subject("job"))
		fmt.Println("first job:", first.Data, ok)
		for _, m := range ctx.PeekAll(actor.Any) {
			fmt.Println("pending:", m.Subject, m.Data, m.Sender)
		}
	case "job":
		fmt.Println("print", m.Data)
	case "cancel":
		n := ctx.RemoveFunc(func(j actor.Message) bool { return j.Subject == "job" && j.Data == m.Data })
		fmt.Println("cancel", m.Data, n)
	case "close":
		m, ok := ctx.Remove(actor.MustPattern("^rem"))
		fmt.Println("removed:", m.Subject, ok)
		fmt.Println("left:", ctx.Self().Pending(), "removed:", ctx.RemoveAll(actor.Subject("job")))
		_, ok = ctx.Peek(actor.Any)
		fmt.Println("more:", ok)
	}
}

func main() {
	sys := actor.NewSystem()
	p := sys.Spawn("printer", Printer{})
	send := func(subject string, data any) { sys.Send(p, actor.Message{Subject: subject, Data: data}) }
	send("open", nil)
	send("cancel", "b")
	send("job", "a")
	sys.SendAfter(100*time.Second, p, actor.Message{Subject: "reminder"})
	send("job", "b")
	send("job", "c")
	send("close", nil)
	send("job", "d")
	sys.SendAfter(200*time.Second, p, actor.Message{Subject: "job", Data: "e"})
	sys.Wait()
}
