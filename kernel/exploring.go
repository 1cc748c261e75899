package kernel

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// exploring is an exploration under way.
type exploring struct {
	Exploration
	prog     program
	progress func(*explore.Report)
	more     func(explore.Run) // called with each run, one at a time
	stop     context.CancelCauseFunc
	scouting bool   // races and outputs are collected
	accesses string // see explore.Report.Accesses
	breaks   Check  // nil: there are no checks
	schedule string // of the next run, if nothing steers it

	mu      sync.Mutex
	outputs []string                   // while scouting
	races   map[[2]string]explore.Race // of all runs, by lines
}

// scouted is how many orders are tried for data races before others: nearly all races are found in the first.
const scouted = 32

// maxOutputs is how many outputs are compared.
const maxOutputs = 256

// explore searches. Data races come first, because what they do shows only where others can run before the accesses.
func (e *exploring) explore(ctx context.Context) *explore.Report {
	began := time.Now()
	e.races = map[[2]string]explore.Race{}
	var first *explore.Report // that found a race, and what else
	if e.Races {
		o := e.options(explore.All(e.oracle(ctx), explore.Races), began)
		o.Orders, o.GoOn = min(o.Orders, scouted), true
		e.scouting = true
		first = explore.Search(ctx, e.target, o)
		e.scouting = false
		if ctx.Err() != nil { // the learner has seen enough
			return e.finish(ctx, first, explore.All(e.oracle(ctx), explore.Races))
		}
		if len(e.races) == 0 && first.Failure == nil {
			if r := e.search(ctx, explore.All(e.oracle(ctx), explore.Races), began); r.Tried > 0 { // else it was stopped at its beginning
				first = r
			}
			if first.Failure != nil {
				e.meet(ctx, first.Failure)
			}
		}
		if first.Failure == nil {
			return e.finish(ctx, first, explore.Races)
		}
	}
	if e.Accesses && !e.Races {
		e.scout(ctx, began)
	}
	e.accesses = e.lines()
	oracle := e.oracle(ctx)
	if e.Races && e.accesses != "" {
		oracle = explore.All(oracle, explore.WritesOneOf(slices.Clone(e.outputs)))
	}
	r := e.search(ctx, oracle, began)
	if first != nil && r.Failure == nil {
		oracle = explore.All(e.oracle(ctx), explore.Races)
		r = e.withRace(ctx, r, first, oracle)
	}
	return e.finish(ctx, r, oracle)
}

// scout tries a few orders to learn where data races are, whatever else these orders do.
func (e *exploring) scout(ctx context.Context, began time.Time) {
	o := e.options(func(explore.Run) *explore.Finding { return nil }, began)
	o.Orders, o.GoOn, o.Progress = min(o.Orders, scouted), true, nil
	e.scouting = true
	explore.Search(ctx, e.target, o)
	e.scouting = false
}

// withRace is the report of a search that finds again what the first one did, the race for instance, after the search of r, in which
// nothing broke. Its orders are of r's kind, with a choice at the accesses; if none of them breaks, it is the report of the first
// search, as when the learner has stopped this one.
func (e *exploring) withRace(ctx context.Context, r, first *explore.Report, oracle explore.Oracle) *explore.Report {
	o := e.options(oracle, time.Now())
	o.Orders, o.GoOn, o.Progress = scouted, false, nil
	again := explore.Search(ctx, e.target, o)
	switch {
	case again.Failure == nil || r.Tried == 0:
	case again.Failure.Oracle == "race" && again.Failure.Attempt == 1: // the usual order has it, which r has tried, too
		r.Failure = again.Failure
		return r
	default:
		return again
	}
	e.accesses = ""
	return first
}

// search is the search that the exploration asks for.
func (e *exploring) search(ctx context.Context, oracle explore.Oracle, began time.Time) *explore.Report {
	search := explore.Search
	if e.All {
		search = explore.Exhaust
	}
	return search(ctx, e.target, e.options(oracle, began))
}

// finish completes the report; the failure in it is one of oracle.
func (e *exploring) finish(ctx context.Context, r *explore.Report, oracle explore.Oracle) *explore.Report {
	if r.Accesses = e.accesses; !e.Races && !e.Accesses { // else they were searched
		r.Doubt = e.prog.sharing()
	}
	if r.Fair {
		r.Doubt = joined(r.Doubt, "A thread that asked again and again had to let others go on, so not all orders were tried.")
	}
	for _, race := range e.races {
		r.Races = append(r.Races, race)
	}
	slices.SortFunc(r.Races, func(a, b explore.Race) int {
		return strings.Compare(strings.Join(a.Lines[:], " "), strings.Join(b.Lines[:], " "))
	})
	if e.Shrink && r.Failure != nil {
		explore.Shrink(ctx, e.target, oracle, r.Failure)
	}
	if r.Failure != nil {
		e.describe(ctx, r.Failure)
		r.Failure.Real = e.replay(ctx, oracle, r.Failure)
	}
	return r
}

// joined is two texts, of which the first may be empty, as sentences.
func joined(a, b string) string { return strings.TrimSpace(a + " " + b) }

// describe looks at the order that breaks. It makes a run, which must not be cut short: the learner may have stopped the search.
func (e *exploring) describe(ctx context.Context, f *explore.Failure) {
	cfg := e.config()
	cfg.Settings.Schedule, cfg.Capture, cfg.Leaks = f.Best().Schedule, true, false
	if res := e.prog.order(context.WithoutCancel(ctx), cfg); res.Trace != nil {
		f.Words, f.Moment = explore.Words(res.Trace), f.Finding.Moment(res.Trace)
	}
}

// replayTime is how long replays on real threads may take together: the program may sleep for hours.
const replayTime = 5 * time.Second

// replay runs the order that breaks on real threads. A data race is left out: what a machine does then cannot be seen.
func (e *exploring) replay(ctx context.Context, oracle explore.Oracle, f *explore.Failure) *explore.Real {
	if e.Replays == 0 || f.Oracle == "race" {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, replayTime)
	defer cancel()
	cfg := e.config()
	cfg.Settings.Engine, cfg.Settings.Cores, cfg.Settings.Races, cfg.Settings.Schedule = trace.Real, 0, trace.RacesOff, f.Best().Schedule
	r := new(explore.Real)
	for r.Runs < e.Replays {
		run, followed, fault := e.run(limited, cfg)
		if limited.Err() != nil {
			break
		}
		if fault != nil {
			e.stop(fault)
			return nil
		}
		r.Runs++
		if followed {
			r.Followed++
		}
		if found := oracle(run); found.Same(&f.Finding) {
			r.Broke++
		} else if r.Text == "" {
			r.Text = cmp.Or(run.Outcome.Text, "the run ended well")
		}
	}
	if r.Runs == 0 && ctx.Err() != nil { // the learner has seen enough
		return nil
	}
	return r
}

// options are those of a search that may take what is left of the time.
func (e *exploring) options(oracle explore.Oracle, began time.Time) explore.Options {
	limit := cmp.Or(e.Time, MaxExploring)
	o := explore.Options{Oracle: oracle, Seed: e.Seed, Orders: cmp.Or(e.Orders, MaxOrders), GoOn: e.GoOn, Progress: e.progress,
		Time: max(limit-time.Since(began), limit/4)} // a search for data races leaves some
	if len(e.Strategies) > 0 {
		o.Strategies, _ = explore.Named(e.Strategies...)
	}
	return o
}

// oracle is what the exploration asks for, without data races.
func (e *exploring) oracle(ctx context.Context) explore.Oracle {
	o := explore.Oracle(explore.Ends)
	if e.Leaks {
		o = explore.All(o, explore.Leaks)
	}
	if e.Panics {
		o = explore.All(o, explore.Panics)
	}
	if e.Lost {
		o = explore.All(o, explore.Loses)
	}
	if e.breaks != nil {
		o = explore.All(o, explore.Checked)
	}
	if e.Output {
		usual, _ := e.order(ctx, explore.Steering{})
		o = explore.All(o, explore.Writes(usual.Output))
	}
	if e.States {
		usual, _ := e.order(ctx, explore.Steering{})
		o = explore.All(o, explore.EndsAs(usual.States))
	}
	return o
}

// target runs an order.
func (e *exploring) target(ctx context.Context, s explore.Steering) explore.Run {
	run, fault := e.order(ctx, s)
	if fault != nil {
		e.stop(fault)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, r := range run.Races {
		if !e.scouting {
			break // how many more orders are run depends on the machine
		}
		if old, known := e.races[r.Lines]; !known || r.Text < old.Text { // not which was first, which depends on the machine
			e.races[r.Lines] = r
		}
	}
	if e.scouting && len(e.outputs) < maxOutputs && !slices.Contains(e.outputs, run.Output) {
		e.outputs = append(e.outputs, run.Output)
	}
	if e.more != nil {
		e.more(run)
	}
	return run
}

// meet collects the races of the run that failed.
func (e *exploring) meet(ctx context.Context, f *explore.Failure) {
	e.schedule, e.scouting = f.Order.Schedule, true
	e.target(ctx, explore.Steering{})
	e.schedule, e.scouting = "", false
}

// lines are where the races are, as trace.Settings.Accesses.
func (e *exploring) lines() string {
	var list []string
	for lines := range e.races {
		list = append(list, lines[:]...)
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ",")
}

// orderFault is an internal fault in a run.
type orderFault struct{ error }

// config is the configuration of each run.
func (e *exploring) config() vm.Config {
	req := e.Request
	limits := req.Limits
	limits.Steps, limits.Wall = cmp.Or(limits.Steps, MaxExploredSteps), cmp.Or(limits.Wall, MaxExploring) // whether an order breaks must not depend on the machine
	cfg := vm.Config{Settings: e.settings(), Limits: limits, Leaks: e.Leaks, States: e.States, CommandLine: req.CommandLine, Name: req.Name}
	cfg.Settings.Accesses = e.accesses
	cfg.Capture = cfg.Settings.Dispatcher.Suspect() || e.Panics || e.Lost || e.breaks != nil // all of these are seen only in a trace
	return cfg
}

// order runs the program in one order.
func (e *exploring) order(ctx context.Context, steer explore.Steering) (explore.Run, error) {
	cfg := e.config()
	cfg.Settings.Schedule = e.schedule
	if steer.Choose != nil {
		cfg.Steering = &vm.Steering{Choose: steer.Choose, Picked: steer.Picked}
	}
	run, _, err := e.run(ctx, cfg)
	return run, err
}

// run runs the program with a configuration. followed is about real threads.
func (e *exploring) run(ctx context.Context, cfg vm.Config) (run explore.Run, followed bool, err error) {
	var out limitedText
	cfg.Stdout = &out
	res := e.prog.order(ctx, cfg)
	judged := Run{Settings: cfg.Settings, Outcome: res.Outcome, Trace: res.Trace}
	if res.Fault == nil && ctx.Err() == nil {
		if err := judge(&judged); err != nil {
			return explore.Run{}, false, orderFault{err}
		}
	}
	run = explored(res, judged.Outcome)
	run.Output = out.String()
	if res.Trace != nil {
		run.Panic, run.Lost = warnings(res.Trace)
	}
	if res.Fault != nil {
		return run, false, orderFault{res.Fault}
	}
	if e.breaks != nil && ctx.Err() == nil {
		if run.Check, run.Broken, err = e.breaks(res.Trace); err != nil {
			return run, false, orderFault{err}
		}
	}
	return run, res.Followed, nil
}

// explored is a run in the terms of package explore.
func explored(res *vm.Result, outcome trace.Outcome) explore.Run {
	run := explore.Run{Outcome: outcome, Schedule: res.Schedule, Timed: res.Timed, Fair: res.Fair}
	for _, s := range res.States {
		run.States = append(run.States, explore.State(s))
	}
	for _, l := range res.Leaks {
		run.Leaks = append(run.Leaks, explore.Leak{Func: l.Func, State: l.State, Text: "When main has returned, " + l.Who + " can never go on: it waits " + l.Text + "."})
	}
	for _, r := range res.Races {
		lines := [2]string{r.First.Line(), r.Second.Line()}
		slices.Sort(lines[:])
		run.Races = append(run.Races, explore.Race{What: r.What, Text: r.Text, Help: r.Remedy(), Lines: lines})
	}
	return run
}
