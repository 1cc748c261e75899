package socket

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// gradeOrders tries the checks of an exercise in its orders, until one breaks them, and sends the result.
func (c *conn) gradeOrders(ctx context.Context, id int, x *lessons.Exercise, req kernel.Request, sum *attempt) {
	r, diagnostics, err := c.server.options.Kernel.Explore(ctx, notebook.OrdersOf(x, req), func(r *explore.Report) {
		c.send(wire.TryingOrders{ID: id, Tried: r.Tried})
	})
	switch {
	case ctx.Err() != nil: // stopped
		c.send(wire.Done{ID: id})
		return
	case err != nil:
		c.fail(id, runFailure(err))
		return
	case len(diagnostics) > 0:
		c.send(wire.Diagnostics{ID: id, Diagnostics: pageDiagnostics(diagnostics)})
		return
	}
	g := &wire.Graded{Seed: req.Settings.Seed, Broken: []wire.Broken{}}
	if f := r.Failure; f != nil {
		req = notebook.InOrder(req, f.Best().Schedule, r.Accesses)
		if g, err = c.gradedOrder(ctx, x, req, f); err != nil {
			c.fail(id, runFailure(err))
			return
		}
	}
	orders := &wire.GradedOrders{Tried: r.Tried, All: r.Proof()}
	if r.Failure != nil {
		req.Settings = req.Settings.WithDefaults()
		orders.Settings, orders.Deviations = &req.Settings, r.Failure.Words
	}
	g.Orders = orders
	sum.add(x, g)
	c.send(wire.SeedGraded{ID: id, Graded: g})
	c.keep(ctx, id, sum)
}

// gradedOrder says which checks the run in an order breaks, of which f is known.
func (c *conn) gradedOrder(ctx context.Context, x *lessons.Exercise, req kernel.Request, f *explore.Failure) (*wire.Graded, error) {
	req.Once = true
	result, err := c.server.options.Kernel.Run(ctx, req, func(kernel.Update) {})
	if err != nil {
		return nil, err
	}
	g := c.server.graded(x, req, result.Traces(), "")
	if len(g.Broken) == 0 { // such as a program that does not end
		g.Broken = []wire.Broken{{Step: trace.NoStep, Text: f.Text}}
	}
	return g, nil
}
