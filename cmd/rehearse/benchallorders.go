package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/bench/orders"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// allOrders are the figures of a program whose orders were all tried, or until one breaks.
type allOrders struct {
	Name    string        `json:"name"`
	Orders  int           `json:"orders"`
	Elapsed time.Duration `json:"elapsed"` // ns; 0: not measured
	Breaks  bool          `json:"breaks"`
	Proof   bool          `json:"proof"`  // all hold
	Wanted  bool          `json:"wanted"` // that is what is known of the program
}

// smallTime is how long the orders of a small program are tried at most.
const smallTime = 2 * time.Minute

// benchAllOrders tries all orders of small programs.
func (c *cli) benchAllOrders(ctx context.Context, x programs, f *benchExploreFlags) error {
	var all []allOrders
	if !f.json {
		fmt.Fprintf(c.out, "%-38s  %9s  %10s\n", "", "orders", "time")
	}
	for _, s := range orders.Smalls() {
		r, err := exploreSmall(ctx, x, s)
		if err != nil {
			return err
		}
		a := allOrders{s.Name, r.Tried, r.Elapsed, r.Failure != nil, r.Proof(), r.Failure != nil == s.Breaks && (s.Breaks || r.Proof())}
		if f.time == 0 { // no times are asked for
			a.Elapsed = 0
		}
		if all = append(all, a); !f.json {
			fmt.Fprintf(c.out, "%-38s  %9s  %10s  %s\n", a.Name, units.Count(a.Orders), units.Duration(a.Elapsed.Nanoseconds()), a.words())
		}
	}
	if !f.json {
		return nil
	}
	enc := json.NewEncoder(c.out)
	enc.SetIndent("", "  ")
	return enc.Encode(all)
}

// words says what was found.
func (a allOrders) words() string {
	text := "not all in time"
	switch {
	case a.Breaks:
		text = "the last one breaks"
	case a.Proof:
		text = "all hold"
	}
	if !a.Wanted {
		text += ", which is not what is known of it"
	}
	return text
}

func exploreSmall(ctx context.Context, x programs, s *orders.Small) (*explore.Report, error) {
	q := kernel.Exploration{All: true, Races: true, Time: smallTime, Request: kernel.Request{Name: s.Name, Cells: []kernel.Cell{{ID: "p", Text: s.Source()}}}}
	set := &q.Request.Settings
	set.Scheduler, set.Workers = trace.ThreadPerActor, s.Workers
	if s.Workers > 0 {
		set.Scheduler = trace.Pool
		set.Dispatcher, _ = trace.ParseDispatcher(s.Dispatcher)
	}
	r, diags, err := x.Explore(ctx, q, nil)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	case len(diags) > 0:
		return nil, fmt.Errorf("%s does not compile: %v", s.Name, diags)
	}
	return r, ctx.Err()
}
