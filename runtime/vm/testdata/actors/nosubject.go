package main

import (
	"actor"
	"errors"
	"fmt"
)

// Open takes every message, also one without a subject.
type Open struct{}

func (Open) Receive(ctx *actor.Context, m actor.Message) {
	fmt.Printf("open: %q %v\n", m.Subject, m.Data)
}

// Strict needs a subject.
type Strict struct{}

func (Strict) WillReceive(subject string) bool { return subject != "" }

func (Strict) Receive(ctx *actor.Context, m actor.Message) { panic("it has refused all") }

func main() {
	sys := actor.NewSystem()
	open, strict := sys.Spawn("open", Open{}), sys.Spawn("strict", Strict{})
	var refused []bool
	for _, m := range []actor.Message{{}, {Data: 7}} {
		refused = append(refused, errors.Is(sys.Send(open, m), actor.ErrRefused), errors.Is(sys.Send(strict, m), actor.ErrRefused))
	}
	accepted := sys.Broadcast(actor.Message{Data: 8})
	sys.Wait()
	fmt.Println("refused:", refused, "the last one accepted by", accepted)
}
