package main

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// runInOrder runs a program in an order that a claim is about, under one scheduler after the other. A scheduler under which no order
// breaks has no panel if the claim is about the order that does.
func (r *checkRunner) runInOrder(ctx context.Context, req kernel.Request, order lessons.Order) (panels []lessons.Panel, err error) {
	schedulers := []trace.Scheduler{req.Settings.Scheduler}
	if req.Both {
		schedulers = []trace.Scheduler{trace.ThreadPerActor, trace.Pool}
	}
	for _, s := range schedulers {
		req.Both, req.Settings.Scheduler = false, s
		var schedule, accesses string
		if order == lessons.OrderFound {
			found := false
			if schedule, accesses, found, err = r.foundOrder(ctx, req); err != nil {
				return nil, err
			} else if !found {
				continue
			}
		}
		one, err := r.run(ctx, notebook.InOrder(req, schedule, accesses))
		if err != nil {
			return nil, err
		}
		panels = append(panels, one...)
	}
	return panels, nil
}

// foundOrder is the order that "Try all orders" opens, and where accesses to memory are choices in it. found is false if no order breaks.
func (r *checkRunner) foundOrder(ctx context.Context, req kernel.Request) (schedule, accesses string, found bool, err error) {
	q := notebook.Search(req)
	q.Orders = claimOrders
	report, diags, err := r.x.Explore(ctx, q, nil)
	switch {
	case err != nil:
		return "", "", false, err
	case ctx.Err() != nil:
		return "", "", false, ctx.Err()
	case len(diags) > 0:
		return "", "", false, fmt.Errorf("line %d: %s", diags[0].Line, diags[0].Text)
	}
	r.runs += report.Tried
	if report.Failure == nil {
		return "", "", false, nil
	}
	return report.Failure.Best().Schedule, report.Accesses, true, nil
}

// claimOrders is the most orders in which a claim looks for one that breaks. It is a number and not a time, so that a claim holds on
// every machine or on none.
const claimOrders = 50_000
