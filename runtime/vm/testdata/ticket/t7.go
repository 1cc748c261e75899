package main

import (
	"actor"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"ticket"
	"time"
)

// A server answers each request of a form at once: with the result, or with a ticket as JSON. The first page's request is done after three
// others have been refused.
type server struct {
	lim     *ticket.Limiter
	busy    ticket.Pass
	refused int
}

func (s *server) Receive(ctx *actor.Context, m actor.Message) {
	pass, err := s.lim.Enter(context.Background(), ticket.Visit{Ticket: m.Data.(ticket.ID), MaxWait: ticket.NoWait})
	var wait *ticket.WaitError
	if errors.As(err, &wait) {
		text, _ := json.Marshal(wait.Position)
		ctx.Reply(actor.Message{Subject: "503", Data: string(text)})
		if s.refused++; s.refused == 3 {
			s.busy.Release()
		}
		return
	}
	s.busy = pass
	ctx.Reply(actor.Message{Subject: "200", Data: "result"})
}

// A page sends a form until it has the result.
type page struct {
	server actor.Ref
	ticket ticket.ID
	served chan<- bool
}

func (p *page) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "submit":
		ctx.Send(p.server, actor.Message{Subject: "request", Data: p.ticket})
	case "503":
		fmt.Println(ctx.Self(), "is over the limit:", m.Data)
		var at ticket.Position
		if err := json.Unmarshal([]byte(m.Data.(string)), &at); err != nil {
			panic(err)
		}
		p.ticket = at.Ticket
		ctx.SendAfter(5*time.Millisecond, ctx.Self(), actor.Message{Subject: "submit"})
	case "200":
		fmt.Println(ctx.Self(), "has its", m.Data, "with ticket", p.ticket)
		p.served <- true
	}
}

func main() {
	sys := actor.NewSystem()
	s := sys.Spawn("server", &server{lim: ticket.New(ticket.Options{Max: 1})})
	served := make(chan bool)
	for _, name := range []string{"first", "second"} {
		sys.Send(sys.Spawn(name, &page{server: s, served: served}), actor.Message{Subject: "submit"})
		<-served
	}
	sys.Wait()
}
