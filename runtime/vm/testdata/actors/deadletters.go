package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// heard tells main that the office has heard of a letter.
var heard = make(chan bool)

// Office hears of letters that nobody reads.
type Office struct{ heard int }

func (o *Office) Receive(ctx *actor.Context, m actor.Message) {
	d, ok := m.Data.(actor.DeadLetter)
	if !ok {
		ctx.SubscribeDeadLetters()
		return
	}
	defer func() { heard <- true }()
	fmt.Println(d, d.Message.Data, d.Message.Sender, m.Subject == actor.SubjectDeadLetter, m.Sender == d.To)
	if o.heard++; o.heard == 3 {
		fmt.Println(d.Why == actor.UndeliveredGone)
		ctx.UnsubscribeDeadLetters()
	}
}

// Tenant moves out when it is told to, and leaves what it has not read.
type Tenant struct{}

func (Tenant) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject != "move" {
		return
	}
	for ctx.Self().Pending() < m.Data.(int) {
		ctx.Sleep(time.Millisecond)
	}
	ctx.Exit()
}

func main() {
	s := actor.NewSystem()
	office := s.Spawn("office", &Office{})
	s.SubscribeDeadLetters(office)
	s.Send(office, actor.Message{Subject: "twice is once"})
	tenant := s.Spawn("tenant", Tenant{})
	s.Send(tenant, actor.Message{Subject: "move", Data: 2})
	s.Send(tenant, actor.Message{Subject: "bill", Data: 12.5})
	s.Send(tenant, actor.Message{Subject: "card", Data: []string{"wish you were here"}})
	<-heard
	<-heard
	late := s.Send(tenant, actor.Message{Subject: "late", Data: struct{ a, b int }{1, 2}})
	<-heard
	fmt.Println(late)
	fmt.Println(s.Send(tenant, actor.Message{Subject: "unheard"}))
	s.Wait()

	s = actor.NewSystem()
	tenant = s.Spawn("tenant", Tenant{})
	s.Send(tenant, actor.Message{Subject: "move", Data: 1})
	_, err := s.Ask(tenant, actor.Message{Subject: "rent?"}, time.Hour)
	fmt.Println(errors.Is(err, actor.ErrNoReply), err)
	s.Wait()

	s = actor.NewSystem()
	full := s.Spawn("full", Tenant{}, actor.Capacity(1), actor.Overflow(actor.DropNewest))
	s.SendAfter(time.Hour, full, actor.Message{})
	_, err = s.Ask(full, actor.Message{Subject: "room?"}, time.Hour)
	fmt.Println(errors.Is(err, actor.ErrDropped), err)
	patient := s.Spawn("patient", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		ctx.AskThen(s.Spawn("guest", Tenant{}), actor.Message{Subject: "move", Data: 0}, time.Hour, func(ctx *actor.Context, _ actor.Message, err error) {
			fmt.Println(ctx.Message().Subject == actor.SubjectNoReply, err)
			s.Stop()
		})
	}))
	s.Send(patient, actor.Message{})
	s.Wait()
}
