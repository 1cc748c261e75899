package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// Printer prints slowly.
type Printer struct{}

func (Printer) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(20 * time.Second)
	fmt.Println(ctx.Self(), "prints", m.Subject)
}

// Filler sends a printer more than it has room for, while it is busy.
type Filler struct{}

func (Filler) Receive(ctx *actor.Context, m actor.Message) {
	p := ctx.System().Spawn(m.Subject, Printer{}, actor.Capacity(2), actor.Overflow(m.Data.(actor.Policy)))
	ctx.Send(p, actor.Message{Subject: "first"})
	ctx.Sleep(10 * time.Second)
	full := 0
	for _, s := range []string{"a", "b", "c", "d"} {
		if err := ctx.Send(p, actor.Message{Subject: s}); errors.Is(err, actor.ErrFull) {
			full++
		}
	}
	fmt.Println(p, "was full", full, "times")
	ctx.Sleep(200 * time.Second)
}

// Eager sends the printer three messages.
type Eager struct{ to actor.Ref }

func (e Eager) Receive(ctx *actor.Context, m actor.Message) {
	for i := range 3 {
		fmt.Println(ctx.Self(), i, ctx.Send(e.to, actor.Message{Subject: fmt.Sprint(ctx.Self(), i)}))
	}
}

func main() {
	sys := actor.NewSystem()
	filler := sys.Spawn("filler", Filler{})
	sys.Send(filler, actor.Message{Subject: "fail", Data: actor.Fail})
	sys.Send(filler, actor.Message{Subject: "drop oldest", Data: actor.DropOldest})
	sys.Send(filler, actor.Message{Subject: "drop newest", Data: actor.DropNewest})
	sys.Send(filler, actor.Message{Subject: "block sender", Data: actor.BlockSender})
	sys.Wait()

	sys = actor.NewSystem()
	p := sys.Spawn("last", Printer{}, actor.Capacity(1), actor.Overflow(actor.BlockSender))
	sys.Send(sys.Spawn("eager", Eager{p}), actor.Message{})
	sys.Wait()
}
