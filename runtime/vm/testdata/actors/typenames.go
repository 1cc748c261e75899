package main

import (
	"actor"
	"fmt"
	"time"
)

type Req struct {
	ID   int
	Name string
}

type Ack struct{ ID int }

type Mode int

type Box[T any] struct{ in T }

// Namer collects the names of the types of what it is sent.
type Namer struct{ names []any }

func (n *Namer) Receive(_ *actor.Context, m actor.Message) {
	n.names = append(n.names, fmt.Sprintf("%T", m.Data))
}

func main() {
	s := actor.NewSystem()
	n := &Namer{}
	ref := s.Spawn("namer", n)
	for _, v := range []any{Req{}, &Ack{}, Mode(1), []Req{}} {
		s.Send(ref, actor.Message{Data: v})
	}
	s.Wait()
	fmt.Println(n.names...)

	// A message through a TypedRef has the name of its type as its subject.
	subject := func(ctx *actor.Context, _ any) { fmt.Println(ctx.Message().Subject) }
	subjects := actor.SpawnTyped(actor.Default(), "subjects", subject)
	for _, v := range []any{
		Req{}, &Ack{}, 1, []Req{}, map[string]Req{}, make(chan Ack), func(Req) *Ack { return nil }, struct{ Ack }{}, [2]*Req{},
		Box[Req]{}, &Box[[]Ack]{}, time.Second, []time.Duration{}, struct{}{},
	} {
		subjects.Send(actor.Default(), v)
	}
	actor.Default().Wait()
	fmt.Printf("%T %T %T\n", Req{}, &Ack{}, map[string]Req{})
}
