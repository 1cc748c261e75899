package main

import (
	"actor"
	"fmt"
)

type Req struct {
	ID   int
	Name string
}

type Ack struct{ ID int }

type Mode int

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
	fmt.Printf("%T %T %T\n", Req{}, &Ack{}, map[string]Req{})
}
