package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// exitUnproved is the status of explore --all if the budget was used up before all orders were tried.
const exitUnproved = 3

// replays is how often --replay runs an order.
const replays = 20

// exploreFlags are the flags of explore.
type exploreFlags struct {
	*settingsFlags
	*placeFlags
	budget   string
	strategy string
	oracle   string
	all      bool
	goOn     bool
	shrink   bool
	replay   string
	json     bool
}

// explore is the command explore: it tries orders in which a program can happen, and says in which it breaks.
func (c *cli) explore(ctx context.Context, args []string) (int, error) {
	fs := newFlags("explore")
	f := &exploreFlags{settingsFlags: addSettings(fs), placeFlags: addPlace(fs)}
	fs.StringVar(&f.budget, "budget", "10s", "how long to search, as a `time` or a number of orders: 10s or 50000; with a number, the result is the same on every machine")
	fs.StringVar(&f.strategy, "strategy", "", "how to choose orders: one or more of `turns`, random, urw, surw, speeds, pos, delays, mutations, pct1 to pct9, separated by commas (default: a mixture)")
	fs.StringVar(&f.oracle, "oracle", "end,race", "what counts as broken, separated by commas: `end` (a panic, a deadlock, an exit with an error, no end), race (a data race), output (an output that differs from the usual order's), leak (a goroutine that can never go on after main has returned), panic (an actor's panic, also if the program goes on), state (an actor whose state at the end differs from that in the usual order) or lost (a message that is refused, dropped or becomes a dead letter)")
	fs.BoolVar(&f.all, "all", false, "try all orders; if none breaks, that is a proof for this program and its input")
	fs.BoolVar(&f.goOn, "go-on", false, "go on after the first order that breaks, to count how often it does")
	fs.BoolVar(&f.shrink, "shrink", true, "reduce an order that breaks to the choices that matter")
	fs.StringVar(&f.replay, "replay", "", fmt.Sprintf("run the order that breaks %d times: on `real` threads of this machine, or native, built with the Go toolchain and instrumented to follow the order", replays))
	fs.BoolVar(&f.json, "json", false, "print the report as JSON")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if err := oneTarget(fs, rest); err != nil {
		return 0, err
	}
	q, err := f.exploration()
	if err != nil {
		return 0, err
	}
	x, t, end, err := c.targetOf(fs.Name(), rest[0], f.placeFlags, f.settingsFlags)
	if err != nil {
		return 0, err
	}
	defer end()
	t.req.Name = rest[0] // for the command that repeats an order
	actors, err := t.compile(ctx, x)
	if err != nil {
		return 0, err
	}
	status := exitOK
	for _, s := range schedulersOf(t.req, actors) {
		q.Request = t.req
		q.Request.Both, q.Request.Settings.Scheduler = false, s
		st, err := c.exploreOne(ctx, x, t, q, f, actors)
		if err != nil {
			return 0, err
		}
		status = worse(status, st)
	}
	return status, nil
}

// worse is the status that says more: that something was found, then that nothing is proved.
func worse(a, b int) int {
	if a == exitFailed || b == exitFailed {
		return exitFailed
	}
	return max(a, b)
}

// schedulersOf lists the schedulers of a request.
func schedulersOf(req kernel.Request, actors bool) []trace.Scheduler {
	if req.Both && actors {
		return []trace.Scheduler{trace.ThreadPerActor, trace.Pool}
	}
	return []trace.Scheduler{req.Settings.WithDefaults().Scheduler}
}

// exploration is what the flags ask for.
func (f *exploreFlags) exploration() (kernel.Exploration, error) {
	q := kernel.Exploration{All: f.all, GoOn: f.goOn, Shrink: f.shrink}
	if n, err := strconv.Atoi(f.budget); err == nil {
		if q.Orders = n; n < 1 || n > kernel.MaxOrders {
			return q, usagef("--budget %s: it must be from 1 to %d orders", f.budget, kernel.MaxOrders)
		}
	} else if q.Time, err = time.ParseDuration(f.budget); err != nil || q.Time <= 0 || q.Time > kernel.MaxExploring {
		return q, usagef("--budget %s: write a time up to %v, such as 10s, or a number of orders", f.budget, kernel.MaxExploring)
	}
	for name := range strings.SplitSeq(f.oracle, ",") {
		switch name {
		case "end":
		case "output":
			q.Output = true
		case "leak":
			q.Leaks = true
		case "race":
			q.Races = true
		case "panic":
			q.Panics = true
		case "state":
			q.States = true
		case "lost":
			q.Lost = true
		default:
			return q, usagef("--oracle %q: choose among end, race, output, leak, panic, state and lost", name)
		}
	}
	switch f.replay {
	case "":
	case "real":
		q.Replays = replays
	case "native":
	default:
		return q, usagef("--replay %q: the order that breaks can be run on real threads, or as a native program: real or native", f.replay)
	}
	if f.strategy != "" {
		q.Strategies = strings.Split(f.strategy, ",")
		if _, unknown := explore.Named(q.Strategies...); unknown != "" {
			return q, usagef("--strategy %q: choose among %s", unknown, explore.Names)
		}
	}
	return q, nil
}

// exploreOne explores a program under one scheduler.
func (c *cli) exploreOne(ctx context.Context, x programs, t *target, q kernel.Exploration, f *exploreFlags, actors bool) (int, error) {
	r, _, err := x.Explore(ctx, q, nil)
	if err != nil {
		return 0, err
	}
	if r.Failure != nil && f.replay == "native" {
		if err := c.replayNative(ctx, x, t, q, r); err != nil {
			return 0, err
		}
	}
	if f.json {
		enc := json.NewEncoder(c.out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(r); err != nil {
			return 0, fmt.Errorf("write JSON: %w", err)
		}
	} else {
		if actors {
			fmt.Fprintf(c.out, "%s: ", q.Request.Settings.Scheduler.Title())
		}
		if err := c.writeExploration(ctx, x, q, r, actors); err != nil {
			return 0, err
		}
	}
	switch {
	case r.Failure != nil:
		return exitFailed, nil
	case q.All && !r.Proof():
		return exitUnproved, nil
	}
	return exitOK, nil
}

// writeExploration says what was found, in words.
func (c *cli) writeExploration(ctx context.Context, x programs, q kernel.Exploration, r *explore.Report, actors bool) error {
	fmt.Fprintf(c.out, "%s tried in %s, %s of them different.", units.Plural(r.Tried, "order"), units.Duration(r.Elapsed.Nanoseconds()), units.Count(r.Different))
	switch {
	case r.Failure != nil:
		fmt.Fprintf(c.out, " Number %s breaks.\n", units.Count(r.Failure.Attempt))
	case r.Proof():
		fmt.Fprintf(c.out, " These are all: with this input the program holds in every order of its operations.\n")
	case r.Unrepeatable:
		fmt.Fprintf(c.out, " The search ended because equal choices led to different runs.\n")
	case r.Complete && r.Doubt != "":
		fmt.Fprintf(c.out, " These are all orders that can be chosen. It is not a proof: %s\n", r.Doubt)
	case r.Complete:
		fmt.Fprintf(c.out, " These are all orders in which time passes as simulated; the program uses time, so others may be possible.\n")
	case r.Tried == 0:
		fmt.Fprintf(c.out, " No run ended in that time.\n")
	default:
		fmt.Fprintf(c.out, " None breaks, which is not a proof: there may be more.\n")
	}
	for _, e := range r.Ends {
		text := strings.TrimRight(e.Text, "\n")
		if text == "" {
			text = "no output"
		}
		fmt.Fprintf(c.out, "%8s x %s: %s\n", units.Count(e.Runs), e.End, strings.ReplaceAll(text, "\n", " | "))
	}
	for _, race := range r.Races {
		fmt.Fprintf(c.out, "\nThere is a %s.\n%s\n", race.Text, race.Help)
	}
	if r.Failure == nil {
		return nil
	}
	return c.writeFailure(ctx, x, q, r.Failure, r.Accesses, actors)
}

// writeFailure describes an order that breaks: which choices it needs, how it ends, and how to repeat it.
func (c *cli) writeFailure(ctx context.Context, x programs, q kernel.Exploration, f *explore.Failure, accesses string, actors bool) error {
	order := f.Best()
	q.Request.Settings.Accesses = accesses
	command, err := repeated(ctx, x, q, order.Schedule)
	if err != nil {
		return err
	}
	switch {
	case f.Attempt == 1:
		fmt.Fprintf(c.out, "\nIt is the usual order.\n")
	case f.Shrunk != nil:
		fmt.Fprintf(c.out, "\nIt needs %s from the usual order. It was found with %s, and shrunk in %s.\n",
			units.Plural(len(order.Deviations), "deviation"), units.Count(len(f.Order.Deviations)), units.Plural(f.ShrinkRuns, "run"))
		for _, line := range f.Words {
			fmt.Fprintf(c.out, "  %s\n", line)
		}
	}
	if f.Oracle != "race" {
		fmt.Fprintf(c.out, "\nIt ends: %s", strings.TrimRight(f.Text, "\n"))
	}
	if f.Real != nil {
		fmt.Fprintf(c.out, "\n%s", realWords("On real threads that took turns in this order", " in the same way", f.Real))
	}
	if f.Native != nil {
		fmt.Fprintf(c.out, "\n%s", realWords("As a native program that follows this order", "", f.Native))
	}
	fmt.Fprintf(c.out, "\nRepeat it with: %s\n", command)
	if after, ok := strings.CutPrefix(command, "rehearse run "); ok && !actors {
		if f.Oracle == "leak" {
			after += " --leaks"
		}
		fmt.Fprintf(c.out, "Make it a Go test with: rehearse export go %s -o DIR\n", after)
	}
	if f.Holds == nil {
		return nil
	}
	command, err = repeated(ctx, x, q, f.Holds.Schedule)
	if err == nil {
		fmt.Fprintf(c.out, "An order that holds and differs in one choice: %s\n", command)
	}
	return err
}

// realWords says how an order ended on real threads; how says on which.
func realWords(how, same string, r *explore.Real) string {
	if r.Runs == 0 {
		return how + ", no run ended soon enough."
	}
	text := fmt.Sprintf("%s, %s of %s broke%s.", how, units.Count(r.Broke), units.Plural(r.Runs, "run"), same)
	if n := r.Runs - r.Followed; n > 0 {
		text += fmt.Sprintf(" In %s they could not take all their turns; what the program does depends on the clock, for instance.", units.Plural(n, "run"))
	}
	if r.Text != "" {
		text += " One that did not: " + strings.TrimSpace(r.Text)
	}
	return text
}

// repeated is the command that repeats an order.
func repeated(ctx context.Context, x programs, q kernel.Exploration, schedule string) (string, error) {
	req := q.Request
	req.Settings.Cores, req.Settings.Interleave, req.Settings.Schedule, req.Capture = 1, true, schedule, true
	res, err := x.Execute(ctx, req, func(kernel.Update) {})
	if err != nil {
		return "", err
	}
	if len(res.Traces()) == 0 {
		return "", errors.New("the order cannot be repeated")
	}
	return render.Command(render.NewScene(render.SceneOptions{}, res.Traces()[0])), nil
}
