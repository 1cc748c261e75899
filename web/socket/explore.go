package socket

import (
	"context"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// maxExploring limits the time of an exploration that a page may ask for.
const maxExploring = 60 * time.Second

// replays is how often an order that breaks is run on real threads.
const replays = 20

// explore runs a cell in many orders, under one scheduler after the other, and sends what is known, now and then. It ends early
// when the page says stop; what was found until then is sent all the same.
func (c *conn) explore(ctx context.Context, m wire.ExploreRequest) {
	q, schedulers, err := c.server.exploration(ctx, c.id, m)
	if err != nil {
		c.fail(m.ID, runFailure(err))
		return
	}
	for _, s := range schedulers {
		q.Request.Settings.Scheduler = s
		send := func(r *explore.Report, over bool) {
			c.send(wire.Explored{ID: m.ID, Scheduler: s, Report: withLists(*r), Over: over})
		}
		r, diagnostics, err := c.server.options.Kernel.Explore(ctx, q, func(r *explore.Report) { send(r, false) })
		switch {
		case err != nil && ctx.Err() == nil:
			c.fail(m.ID, runFailure(err))
			return
		case len(diagnostics) > 0:
			c.send(wire.Diagnostics{ID: m.ID, Diagnostics: pageDiagnostics(diagnostics)})
			return
		case r != nil:
			send(r, true)
		}
		if ctx.Err() != nil {
			break
		}
	}
	c.send(wire.Done{ID: m.ID})
}

// exploration is what the page asks for, and under which schedulers, in order.
func (s *Server) exploration(ctx context.Context, session string, m wire.ExploreRequest) (q kernel.Exploration, schedulers []trace.Scheduler, err error) {
	if m.Seconds < 1 || time.Duration(m.Seconds) > maxExploring/time.Second {
		return q, nil, reply.Refuse(http.StatusBadRequest, "The exploration is too long",
			fmt.Sprintf("It has %d seconds; it may have 1 to %.0f.", m.Seconds, maxExploring.Seconds()), "Choose less.")
	}
	req, err := s.request(ctx, session, m.CellRequest, m.Settings)
	if err != nil {
		return q, nil, err
	}
	req.Settings.Engine, req.Capture = trace.Sim, false
	if _, cell, err := s.options.Notebook.FindCell(m.Lesson, m.Cell); err == nil && cell.Exercise != nil && cell.Exercise.Break {
		q = notebook.OrdersOf(cell.Exercise, req) // an order breaks only if it breaks a check
		q.All, q.Time = m.All, time.Duration(m.Seconds)*time.Second
		return q, []trace.Scheduler{req.Settings.WithDefaults().Scheduler}, nil
	}
	q = notebook.Search(req)
	q.All, q.Time, q.Replays = m.All, time.Duration(m.Seconds)*time.Second, replays
	if m.Both && !s.plain(ctx, req) {
		return q, []trace.Scheduler{trace.ThreadPerActor, trace.Pool}, nil
	}
	return q, []trace.Scheduler{req.Settings.WithDefaults().Scheduler}, nil
}

// plain reports whether a program uses no actors, so that there is nothing for a scheduler to do.
func (s *Server) plain(ctx context.Context, req kernel.Request) bool {
	checked, err := s.options.Kernel.Check(ctx, req)
	return err == nil && checked.Plain
}

// withLists is a report whose lists are there even if they are empty, as the page expects.
func withLists(r explore.Report) *explore.Report {
	if r.Ends == nil {
		r.Ends = []explore.End{}
	}
	if r.Failure == nil {
		return &r
	}
	f := *r.Failure
	f.Order = *withDeviations(&f.Order)
	f.Shrunk, f.Holds = withDeviations(f.Shrunk), withDeviations(f.Holds)
	r.Failure = &f
	return &r
}

func withDeviations(o *explore.Order) *explore.Order {
	if o == nil || o.Deviations != nil {
		return o
	}
	return &explore.Order{Schedule: o.Schedule, Deviations: []explore.Deviation{}}
}
