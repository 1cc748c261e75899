package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

type Picky struct{ seen []string }

func (p *Picky) WillReceive(subject string) bool { return subject != "no" }

func (p *Picky) Receive(ctx *actor.Context, m actor.Message) {
	p.seen = append(p.seen, m.Subject)
	switch m.Subject {
	case "become":
		ctx.Become(actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
			p.seen = append(p.seen, "became:"+m.Subject)
			ctx.Exit()
		}))
	case "panic":
		var m map[string]int
		m["x"]++
	}
}

func main() {
	s := actor.NewSystem()
	p := &Picky{}
	a := s.Spawn("picky", p, actor.Category("c"), actor.Capacity(3))
	err := s.Send(a, actor.Message{Subject: "no"})
	fmt.Println(errors.Is(err, actor.ErrRefused), err)
	fmt.Println(s.SendAfter(10*time.Second, a, actor.Message{Subject: "later"}))
	fmt.Println(s.SendAfter(11*time.Second, a, actor.Message{Subject: "panic"}))
	fmt.Println(s.SendCategoryAfter(12*time.Second, "c", actor.Message{Subject: "become"}))
	err = s.SendAfter(13*time.Second, a, actor.Message{Subject: "too much"})
	fmt.Println(errors.Is(err, actor.ErrFull), err)
	err = s.SendCategory("nobody", actor.Message{})
	fmt.Println(errors.Is(err, actor.ErrNoMember), err)
	fmt.Println(a.Pending(), a, s.Actors(), actor.Ref{})
	for a.Pending() > 0 {
		time.Sleep(time.Second)
	}
	fmt.Println(s.Broadcast(actor.Message{Subject: "last"}))
	s.Wait()
	fmt.Println(p.seen)
	err = s.Send(a, actor.Message{Subject: "too late"})
	fmt.Println(errors.Is(err, actor.ErrNoActor), err)
}
