package notebook

import (
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ordersTime limits how long the orders of an exercise are tried: a learner waits for it.
const ordersTime = time.Minute

// OrdersOf is the exploration that tries the checks of an exercise in its orders. req is its run.
func OrdersOf(x *lessons.Exercise, req kernel.Request) kernel.Exploration {
	q := kernel.Exploration{Request: req, Orders: x.Orders, Time: ordersTime, Shrink: true, Accesses: x.Break}
	if x.Orders == lessons.AllOrders {
		q.Orders, q.All = 0, true
	}
	for _, c := range x.Checks {
		q.Checks = append(q.Checks, c.Text)
	}
	return q
}

// Search is the exploration of "Try all orders" for a cell that is no exercise. req is its run, under one scheduler.
func Search(req kernel.Request) kernel.Exploration {
	req.Settings.Engine, req.Capture = trace.Sim, false
	return kernel.Exploration{Request: req, Leaks: true, Races: true, Shrink: true}
}

// InOrder is the run of req in an order that its exploration has found, with a trace. accesses are those of the exploration's report.
func InOrder(req kernel.Request, schedule, accesses string) kernel.Request {
	s := &req.Settings
	s.Cores, s.Interleave, s.Schedule, s.Accesses, s.Races = 1, true, schedule, accesses, trace.RacesAll
	req.Capture = true
	return req
}
