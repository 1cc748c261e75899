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

type Kind int

func (k Kind) String() string { return fmt.Sprintf("Kind#%d", int(k)) }

type S struct{ got []string }

func (s *S) Receive(ctx *actor.Context, m actor.Message) {
	switch d := m.Data.(type) {
	case Req:
		s.got = append(s.got, fmt.Sprintf("req %d %s", d.ID, d.Name))
		ctx.Send(ctx.Self(), actor.Message{Data: &Ack{d.ID}})
	case *Ack:
		s.got = append(s.got, fmt.Sprintf("ack %d", d.ID))
		ctx.Send(ctx.Self(), actor.Message{Data: Kind(7)})
	case Kind:
		s.got = append(s.got, fmt.Sprintf("kind %v", d))
	case nil:
		s.got = append(s.got, "nil")
	default:
		s.got = append(s.got, fmt.Sprintf("?? %T", d))
	}
}

func main() {
	s := actor.NewSystem()
	x := &S{}
	// One message is in hand before the others arrive, whatever the scheduler: the first sends all.
	boss := s.Spawn("boss", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		ref := ctx.Spawn("s", x)
		ctx.Send(ref, actor.Message{Data: Req{1, "a"}})
		ctx.Send(ref, actor.Message{})
		ctx.Send(ref, actor.Message{Data: 3.5})
	}))
	s.Send(boss, actor.Message{})
	s.Wait()
	fmt.Println(len(x.got), x.got[0])
	var v any = Req{2, "b"}
	r, ok := v.(Req)
	fmt.Println(r, ok)
	_, ok = v.(Ack)
	fmt.Println(ok)
}
