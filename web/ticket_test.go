package web

import (
	"context"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/ticket"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// fullHouse is a kernel where a run waits, at place 2 of 3 with ticket 7 or the one it came with, until it is stopped.
func fullHouse(asked chan<- kernel.Ticket) func(context.Context, kernel.Request, func(kernel.Update)) (*kernel.Result, error) {
	return func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		asked <- req.Ticket
		t := max(req.Ticket, 7)
		update(kernel.Update{Kind: kernel.Queued, Ticket: t, Place: 2, Of: 3})
		<-ctx.Done()
		return nil, &ticket.WaitError{Position: ticket.Position{Ticket: t, Place: 2, Of: 3}, Cause: ctx.Err()}
	}
}

func TestTicketSurvivesItsPage(t *testing.T) {
	s := newSite(t).enter()
	asked := make(chan kernel.Ticket, 1)
	s.kernel.run = fullHouse(asked)
	run := wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}}
	ws := s.dial()
	ws.send(run)
	m := ws.until("queued", 1)
	if m.Place != 2 || m.Of != 3 || !strings.HasPrefix(m.Ticket, "7.") {
		t.Errorf("queued with %+v", m)
	}
	if got := <-asked; got != 0 {
		t.Errorf("the first attempt came with ticket %d", got)
	}
	ws.close()
	run.ID, run.Ticket = 5, m.Ticket
	again := s.dial()
	again.send(run)
	if got := <-asked; got != 7 {
		t.Errorf("the page came back with ticket %d, want 7", got)
	}
	if back := again.until("queued", 5); back.Ticket != m.Ticket {
		t.Errorf("queued again with %q, want %q", back.Ticket, m.Ticket)
	}
	if len(s.kernel.givenBack) != 0 {
		t.Errorf("the ticket of a page that left was given back: %d", <-s.kernel.givenBack)
	}
}

func TestStopGivesTicketBack(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = fullHouse(make(chan kernel.Ticket, 1))
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
	ws.until("queued", 1)
	ws.send(wire.StopRequest{ID: 1})
	m, _ := ws.next()
	if m.Type != "failed" || m.Ticket != "" || !strings.Contains(m.Text, "stopped before it began") {
		t.Errorf("got %+v", m)
	}
	if got := <-s.kernel.givenBack; got != 7 {
		t.Errorf("ticket %d was given back", got)
	}
}

// A page that lost its connection while a run waited, and whose learner stopped the run then, says so when it is back.
func TestStopOfARunOfAnotherConnection(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = fullHouse(make(chan kernel.Ticket, 1))
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 4, Lesson: "good", Cell: "one"}})
	life := strings.TrimPrefix(ws.until("queued", 4).Ticket, "7") // what marks this server's tickets
	ws.send(wire.StopRequest{ID: 1, Ticket: "8" + life})
	ws.send(wire.StopRequest{ID: 2, Ticket: "7.of-another-server"})
	ws.send(wire.StopRequest{ID: 3, Ticket: "9" + life})
	for _, want := range []kernel.Ticket{8, 9} {
		if got := <-s.kernel.givenBack; got != want {
			t.Errorf("ticket %d was given back, want %d", got, want)
		}
	}
}

func TestTooLongAWaitLeavesTheTicket(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = func(context.Context, kernel.Request, func(kernel.Update)) (*kernel.Result, error) {
		return nil, &kernel.Error{Kind: kernel.ErrBusy, Text: "Too long.", Cause: &ticket.WaitError{
			Position: ticket.Position{Ticket: 9, Place: 1, Of: 1}, Cause: ticket.ErrTimeout}}
	}
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
	if m, _ := ws.next(); m.Type != "failed" || m.Text != "Too long." || !strings.HasPrefix(m.Ticket, "9.") {
		t.Errorf("got %+v", m)
	}
}
