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
	send := func(data any) { ctx.Send(ctx.Self(), actor.Message{Subject: "data", Data: data}) }
	if m.Subject == "start" {
		// What one handling sends to one actor arrives in that order, whatever the scheduler.
		send(Req{1, "a"})
		send(nil)
		send(3.5)
		return
	}
	switch d := m.Data.(type) {
	case Req:
		s.got = append(s.got, fmt.Sprintf("req %d %s", d.ID, d.Name))
		send(&Ack{d.ID})
	case *Ack:
		s.got = append(s.got, fmt.Sprintf("ack %d", d.ID))
		send(Kind(7))
	case Kind:
		s.got = append(s.got, fmt.Sprintf("kind %v", d))
	case nil:
		s.got = append(s.got, "nil")
	default:
		s.got = append(s.got, fmt.Sprintf("?? %T", d))
	}
}

// Identity returns what an actor got when v was sent to it.
func Identity(v any) (back any) {
	s := actor.NewSystem()
	s.Send(s.Spawn("mirror", actor.BehaviorFunc(func(_ *actor.Context, m actor.Message) { back = m.Data })), actor.Message{Data: v})
	s.Wait()
	return back
}

func main() {
	s := actor.NewSystem()
	x := &S{}
	s.Send(s.Spawn("s", x), actor.Message{Subject: "start"})
	s.Wait()
	fmt.Println(x.got)
	v := Identity(Req{2, "b"})
	r, ok := v.(Req)
	fmt.Println(r, ok)
	_, ok = v.(Ack)
	fmt.Println(ok)
}
