package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/bench/orders"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// benchExploreFlags are the flags of bench explore.
type benchExploreFlags struct {
	*placeFlags
	seeds      int
	orders     int
	time       time.Duration
	programs   string
	strategies string
	all        bool
	json       bool
}

// benchExplore is the command bench explore: it measures how soon explorations find the bugs of known programs.
func (c *cli) benchExplore(ctx context.Context, args []string) (int, error) {
	fs := newFlags("bench explore")
	f := &benchExploreFlags{placeFlags: addPlace(fs)}
	fs.IntVar(&f.seeds, "seeds", 31, "how often each bug is searched, with seeds from 1 on; the median and the worst are printed")
	fs.IntVar(&f.orders, "orders", 1000, "how many orders a search may try")
	fs.DurationVar(&f.time, "time", time.Second, "how long to count the orders per second of a program; 0: not at all")
	fs.StringVar(&f.programs, "programs", "", "measure only these `programs`, such as Raft,CS.stack_bad, or those of a suite: SCTBench, Coyote or protocols")
	fs.StringVar(&f.strategies, "strategies", "", "beside the mixture, search with each of these `strategies` alone, such as random,pos")
	fs.BoolVar(&f.all, "all", false, "instead, try all orders of small programs, such as philosophers: how many there are, how long it takes, and whether they hold")
	fs.BoolVar(&f.json, "json", false, "print the figures as JSON, those of each seed too")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) > 0 {
		return 0, usagef("bench explore takes flags only; choose programs with --programs")
	}
	b, err := f.benchmark()
	if err != nil {
		return 0, err
	}
	x, end, err := c.programs(fs.Name(), f.placeFlags)
	if err != nil {
		return 0, err
	}
	defer end()
	b.x = x
	if f.all {
		return exitOK, c.benchAllOrders(ctx, x, f)
	}
	if f.json {
		for _, p := range b.programs {
			if err := b.measure(ctx, p); err != nil {
				return 0, err
			}
		}
		enc := json.NewEncoder(c.out)
		enc.SetIndent("", "  ")
		return exitOK, enc.Encode(b.report)
	}
	t := newOrdersTable(c.out, &b.report)
	for _, p := range b.programs {
		if err := b.measure(ctx, p); err != nil {
			return 0, err
		}
		t.next()
	}
	t.close()
	return exitOK, nil
}

// ordersBench is a benchmark of explorations.
type ordersBench struct {
	x        programs
	programs []*orders.Program
	time     time.Duration
	report   ordersReport
}

// ordersReport is what a benchmark of explorations has found.
type ordersReport struct {
	Go         string          `json:"go"`
	System     string          `json:"system"`
	Processors int             `json:"processors"`
	Seeds      int             `json:"seeds"`
	Orders     int             `json:"orders"`     // that a search may try
	Strategies []string        `json:"strategies"` // "" is the mixture
	Programs   []ordersProgram `json:"programs"`
}

// ordersProgram are the figures of a program.
type ordersProgram struct {
	Suite     orders.Suite `json:"suite"`
	Name      string       `json:"name"`
	Kind      orders.Kind  `json:"kind"`
	PerSecond float64      `json:"perSecond"` // orders; 0: not measured
	Shrinking []shrinking  `json:"shrinking"` // of the orders that the mixture found
	Text      string       `json:"text"`      // of the bug when it was found first
	By        []ordersBy   `json:"by"`        // in the order of the strategies
}

// shrinking is how many deviations from the usual order an order that breaks has.
type shrinking struct {
	Found  int `json:"found"`  // before it is shrunk
	Shrunk int `json:"shrunk"` // after that
	Least  int `json:"least"`  // that are needed, as far as is known
}

// ordersBy is how many orders it took to find a bug, by strategy.
type ordersBy struct {
	Strategy string `json:"strategy"`
	Orders   []int  `json:"orders"` // by seed; 0: not found
	Median   int    `json:"median"` // 0: it was not found more often than not
	Worst    int    `json:"worst"`  // 0: it was not always found
	Missed   int    `json:"missed"` // how often it was not found
}

// benchmark is what the flags ask for.
func (f *benchExploreFlags) benchmark() (*ordersBench, error) {
	switch {
	case f.seeds < 1:
		return nil, usagef("--seeds %d: it must be at least 1", f.seeds)
	case f.orders < 1 || f.orders > kernel.MaxOrders:
		return nil, usagef("--orders %d: it must be from 1 to %d", f.orders, kernel.MaxOrders)
	case f.time < 0 || f.time > kernel.MaxExploring:
		return nil, usagef("--time %v: it must be from 0 to %v", f.time, kernel.MaxExploring)
	}
	b := &ordersBench{time: f.time, report: ordersReport{
		Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Processors: runtime.GOMAXPROCS(0), Seeds: f.seeds, Orders: f.orders, Strategies: []string{""},
	}}
	if f.strategies != "" {
		list := strings.Split(f.strategies, ",")
		if _, unknown := explore.Named(list...); unknown != "" {
			return nil, usagef("--strategies %q: choose among %s", unknown, explore.Names)
		}
		b.report.Strategies = append(b.report.Strategies, list...)
	}
	var err error
	b.programs, err = chosenPrograms(f.programs)
	return b, err
}

// chosenPrograms are those of a list of names and suites.
func chosenPrograms(list string) (chosen []*orders.Program, err error) {
	if list == "" {
		return orders.All(), nil
	}
	for want := range strings.SplitSeq(list, ",") {
		n := len(chosen)
		for _, p := range orders.All() {
			if p.Name == want || string(p.Suite) == want {
				chosen = append(chosen, p)
			}
		}
		if len(chosen) == n {
			return nil, usagef("--programs: there is no %q; without the flag, the table lists all", want)
		}
	}
	return chosen, nil
}

// exploration asks to explore a program. Its actors have a thread each, as tasks and machines have elsewhere.
func exploration(p *orders.Program) kernel.Exploration {
	q := kernel.Exploration{Races: true, Request: kernel.Request{Name: p.Name, Cells: []kernel.Cell{{ID: "p", Text: p.Source()}}}}
	q.Request.Settings.Scheduler = trace.ThreadPerActor
	return q
}

// measure adds the figures of a program to the report.
func (b *ordersBench) measure(ctx context.Context, p *orders.Program) error {
	r := ordersProgram{Suite: p.Suite, Name: p.Name, Kind: p.Kind}
	for _, strategy := range b.report.Strategies {
		by := ordersBy{Strategy: strategy}
		for seed := range b.report.Seeds {
			n, f, err := b.find(ctx, p, strategy, uint64(seed)+1)
			if err != nil {
				return err
			}
			by.Orders = append(by.Orders, n)
			if f == nil {
				continue
			}
			r.Text = cmp.Or(r.Text, f.Text)
			if f.Shrunk != nil {
				r.Shrinking = append(r.Shrinking, shrinking{len(f.Order.Deviations), len(f.Shrunk.Deviations), f.Least})
			}
		}
		by.sum()
		r.By = append(r.By, by)
	}
	if b.time > 0 {
		var err error
		if r.PerSecond, err = b.rate(ctx, p); err != nil {
			return err
		}
	}
	b.report.Programs = append(b.report.Programs, r)
	return nil
}

// find searches for the bug once: n is the number of the order that has it; 0 if none does. What the mixture finds is shrunk.
func (b *ordersBench) find(ctx context.Context, p *orders.Program, strategy string, seed uint64) (n int, f *explore.Failure, err error) {
	q := exploration(p)
	q.Orders, q.Seed, q.Shrink = b.report.Orders, seed, strategy == ""
	if strategy != "" {
		q.Strategies = []string{strategy}
	}
	r, err := b.explore(ctx, p, q)
	if err != nil || r.Failure == nil || !p.Is(r.Failure.Oracle, r.Failure.Class, r.Failure.Text) {
		return 0, nil, err
	}
	return r.Failure.Attempt, r.Failure, nil
}

// rate is how many orders are tried per second, whatever they have.
func (b *ordersBench) rate(ctx context.Context, p *orders.Program) (float64, error) {
	q := exploration(p)
	q.Time, q.GoOn = b.time, true
	r, err := b.explore(ctx, p, q)
	if err != nil {
		return 0, err
	}
	return float64(r.Tried) / r.Elapsed.Seconds(), nil
}

func (b *ordersBench) explore(ctx context.Context, p *orders.Program, q kernel.Exploration) (*explore.Report, error) {
	r, diags, err := b.x.Explore(ctx, q, nil)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	case len(diags) > 0:
		return nil, fmt.Errorf("%s does not compile: %v", p.Name, diags)
	}
	return r, ctx.Err()
}

// sum sums up the seeds.
func (by *ordersBy) sum() {
	var found []int
	for _, n := range by.Orders {
		if n > 0 {
			found = append(found, n)
		}
	}
	slices.Sort(found)
	by.Missed = len(by.Orders) - len(found)
	if middle := (len(by.Orders) - 1) / 2; middle < len(found) {
		by.Median = found[middle]
	}
	if by.Missed == 0 {
		by.Worst = found[len(found)-1]
	}
}
