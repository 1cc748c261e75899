package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// Shop serves who is in line, and locks the door when it closes.
type Shop struct{ served int }

func (s *Shop) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(m.Data.(time.Duration))
	s.served++
}

func (s *Shop) Stopped(ctx *actor.Context, why actor.Reason) {
	fmt.Println(ctx.Self(), "served", s.served, "and closes:", why)
}

// Owner closes a shop of its own.
type Owner struct{}

func (Owner) Receive(ctx *actor.Context, m actor.Message) {
	shop := ctx.Spawn("kiosk", &Shop{})
	ctx.Send(shop, actor.Message{Data: time.Millisecond})
	fmt.Println(ctx.GracefulStop(shop, time.Hour), len(ctx.Self().Children()))
	fmt.Println(ctx.GracefulStop(ctx.Self(), time.Hour))
}

func main() {
	s := actor.NewSystem()
	for range 2 { // the name is free again
		shop := s.Spawn("shop", &Shop{})
		for range 3 {
			s.Send(shop, actor.Message{Data: time.Second})
		}
		fmt.Println(s.GracefulStop(shop, time.Hour))
		fmt.Println(errors.Is(s.Send(shop, actor.Message{}), actor.ErrNoActor))
	}
	slow := s.Spawn("slow", &Shop{})
	s.Send(slow, actor.Message{Data: 30 * time.Second})
	s.Send(slow, actor.Message{Data: 30 * time.Second})
	err := s.GracefulStop(slow, time.Second)
	fmt.Println(errors.Is(err, actor.ErrNotEnded), err)
	s.StopActor(slow)
	fmt.Println(s.GracefulStop(slow, time.Hour))
	s.Send(s.Spawn("owner", Owner{}), actor.Message{})
	s.Wait()
}
