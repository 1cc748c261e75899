package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// Exploration asks to run a program in many orders. Request says which program, with which settings and limits; it has one
// scheduler, and the simulated machine has one core. Each order is a run of its own, with the request's limits.
type Exploration struct {
	Request    Request       `json:"request"`
	Orders     int           `json:"orders,omitempty"`     // the most runs; 0: MaxOrders
	Time       time.Duration `json:"time,omitempty"`       // the most time, ns; 0: MaxExploring
	Seed       uint64        `json:"seed,omitempty"`       // of the search; the program's is in Request
	Strategies []string      `json:"strategies,omitempty"` // see explore.Named; none: a mixture
	// All means that all orders are tried, in turn; otherwise strategies choose some.
	All bool `json:"all,omitempty"`
	// Output means that an order breaks also if its output differs from that of the order without deviations.
	Output bool `json:"output,omitempty"`
	// States means that an order breaks also if the state of an actor at the end differs from that in the order without deviations.
	States bool `json:"states,omitempty"`
	// Leaks means that an order breaks also if a goroutine can never go on after main has returned.
	Leaks bool `json:"leaks,omitempty"`
	// Races means that an order breaks also if it has a data race. What a race does is tried, too: see explore.Report.Accesses.
	Races bool `json:"races,omitempty"`
	// Accesses means that what data races do is tried, as with Races, but that a data race itself breaks nothing.
	Accesses bool `json:"raceAccesses,omitempty"`
	// Panics means that an order breaks also if an actor panics, even if its supervisor lets the program go on.
	Panics bool `json:"panics,omitempty"`
	// Lost means that an order breaks also if a message is refused, dropped or becomes a dead letter.
	Lost bool `json:"lost,omitempty"`
	// Checks are the checks of an exercise: an order breaks also if its run does not satisfy one. See Executor.Checker.
	Checks []string `json:"checks,omitempty"`
	// GoOn means that the search goes on after the first order that breaks.
	GoOn bool `json:"goOn,omitempty"`
	// Shrink means that an order that breaks is reduced to the choices that matter.
	Shrink bool `json:"shrink,omitempty"`
	// Replays is how often the order that breaks is run on real threads of this machine; see explore.Real.
	Replays int `json:"replays,omitempty"`
}

// Bounds of an exploration.
const (
	MaxOrders    = 2_000_000 // the different ones are remembered
	MaxExploring = 10 * time.Minute
	MaxReplays   = 1000
)

// MaxExploredSteps is the limit of steps of each run, unless the request has its own: a run that takes more is one that does not
// end.
const MaxExploredSteps = 20_000_000

// Check says which of some checks a run breaks first, and how; check is empty if it breaks none. It is an alias, so that a package
// that does not import this one can make it.
type Check = func(t *trace.Trace) (check, what string, err error)

// Checker makes a Check of the texts of checks.
type Checker func(texts []string) (Check, error)

// maxExploredOutput is how much output of a run is compared, bytes.
const maxExploredOutput = 64 << 10

// check refuses requests that are too large or invalid.
func (q *Exploration) check() error {
	s := q.Request.Settings.WithDefaults()
	switch {
	case q.Orders < 0 || q.Orders > MaxOrders:
		return &Error{Kind: ErrRequest, Text: "An exploration cannot try so many orders.", Remedy: "Ask for " + units.Count(MaxOrders) + " at most."}
	case q.Time < 0 || q.Time > MaxExploring:
		return &Error{Kind: ErrRequest, Text: "An exploration cannot take so long.", Remedy: "Give it " + MaxExploring.String() + " at most."}
	case q.Replays < 0 || q.Replays > MaxReplays:
		return &Error{Kind: ErrRequest, Text: "An order cannot be run on real threads so often.", Remedy: "Ask for " + units.Count(MaxReplays) + " runs at most."}
	case q.Request.Both:
		return &Error{Kind: ErrRequest, Text: "Orders can be explored under one scheduler at a time.", Remedy: "Say " + trace.SchedulerWords + "."}
	case s.Engine != trace.Sim:
		return &Error{Kind: ErrRequest, Text: "The orders of real threads cannot be explored.", Remedy: "Use the simulated machine: engine sim."}
	}
	if _, unknown := explore.Named(q.Strategies...); unknown != "" {
		return &Error{Kind: ErrRequest, Text: "There is no strategy " + strconv.Quote(unknown) + ".", Remedy: "Choose among " + explore.Names + "."}
	}
	s.Interleave = true // as all its runs are
	if err := checkSettings(s); err != nil {
		return err
	}
	return q.Request.check()
}

// settings are those of each run.
func (q *Exploration) settings() trace.Settings {
	s := q.Request.Settings.WithDefaults()
	s.Cores, s.Interleave, s.Schedule, s.Lines, s.Accesses, s.Races = 1, true, "", false, "", trace.RacesOff
	if q.Races || q.Accesses || len(q.Checks) > 0 {
		s.Races = trace.RacesAll
	}
	return s
}

// Explore runs the program of q in many orders. progress is called now and then. Cancelling ctx ends the search, and what it
// has found so far is returned. The diagnostics say why the program does not compile.
func (x *Executor) Explore(ctx context.Context, q Exploration, progress func(*explore.Report)) (*explore.Report, []Diagnostic, error) {
	return x.explore(ctx, q, progress, nil)
}

// explore is Explore; more, if set, is called with each run, one at a time, and ends the search by returning false.
func (x *Executor) explore(ctx context.Context, q Exploration, progress func(*explore.Report), more func(explore.Run) bool) (*explore.Report, []Diagnostic, error) {
	if err := q.check(); err != nil {
		return nil, nil, err
	}
	prog, diags, err := x.program(q.Request)
	if err != nil || len(diags) > 0 {
		return nil, diags, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	e := &exploring{Exploration: q, prog: prog, progress: progress, stop: stop}
	if len(q.Checks) > 0 {
		if e.breaks, err = x.checks(q.Checks); err != nil {
			return nil, nil, err
		}
	}
	if more != nil {
		e.more = func(r explore.Run) {
			if !more(r) {
				stop(nil)
			}
		}
	}
	r := e.explore(ctx)
	var fault orderFault
	if errors.As(context.Cause(ctx), &fault) {
		return nil, nil, ourFault("An order could not be run to its end.", fault)
	}
	return r, nil, nil
}

// checks is Checker for checks that come from a request.
func (x *Executor) checks(texts []string) (check Check, err error) {
	err = errors.New("there is nothing that checks")
	if x.Checker != nil {
		check, err = x.Checker(texts)
	}
	if err == nil {
		return check, nil
	}
	return nil, &Error{Kind: ErrRequest, Text: "The checks cannot be tried.", Remedy: "Ask for those of an exercise.", Cause: err}
}

// limitedText is the beginning of what is written to it.
type limitedText struct {
	mu sync.Mutex
	strings.Builder
}

func (l *limitedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Builder.Write(p[:min(len(p), maxExploredOutput-l.Len())])
	return len(p), nil
}

// Explore is Executor.Explore in a kernel process. It waits for its turn among the runs. The errors are those of Run, and
// diagnostics are an ErrRequest.
func (s *Supervisor) Explore(ctx context.Context, q Exploration, progress func(*explore.Report)) (*explore.Report, []Diagnostic, error) {
	if err := q.check(); err != nil {
		return nil, nil, err
	}
	if err := s.opt.Child.fits(q.Request); err != nil {
		return nil, nil, err
	}
	pass, err := s.admitOnce(ctx, q.Request)
	if err != nil {
		return nil, nil, err
	}
	defer pass.Release()
	for try := 1; ; try++ {
		p, err := s.slots[pass.Slot()].getFor(ctx, q.Request.Learner)
		if err != nil {
			return nil, nil, err
		}
		r, diags, err := s.exploreOn(ctx, p, q, progress)
		if !errors.Is(err, errUnsent) {
			return r, diags, err
		}
		if try == maxTries {
			return nil, nil, s.deathError(p)
		}
	}
}

func (s *Supervisor) exploreOn(ctx context.Context, p *process, q Exploration, progress func(*explore.Report)) (*explore.Report, []Diagnostic, error) {
	limit := q.Time
	if limit == 0 {
		limit = MaxExploring
	}
	g, end, err := s.assign(ctx, p, toChild{Type: msgExplore, Exploration: &q}, limit+explore.ShrinkTime+replayTime+wallLimit(q.Request))
	if err != nil {
		return nil, nil, err
	}
	defer end()
	for {
		for _, a := range g.c.take() {
			switch a.Type {
			case msgFailed:
				return nil, nil, childError(a)
			case msgDone:
				return nil, a.Diagnostics, nil
			case msgExploring, msgExplored:
				r := new(explore.Report)
				if err := json.Unmarshal(a.body, r); err != nil {
					return nil, nil, &Error{Kind: ErrInternal, Text: "A report was damaged on its way from the kernel.", Remedy: "Try again.", Cause: err}
				}
				if progress != nil {
					progress(r)
				}
				if a.Type == msgExplored {
					return r, nil, nil
				}
			}
		}
		select {
		case <-g.c.wake:
		case <-p.died:
			if ctx.Err() != nil { // it did not stop when it was asked to
				return nil, nil, ctx.Err()
			}
			return nil, nil, s.deathError(p)
		}
	}
}

// explore serves an explore request.
func (c *child) explore(ctx context.Context, m toChild) {
	defer c.release(m.ID)
	if m.Exploration == nil {
		c.fail(m.ID, errors.New("explore without an exploration"))
		return
	}
	send := func(kind string, r *explore.Report) error {
		body, err := json.Marshal(r)
		if err != nil {
			return err
		}
		c.report(c.out.send(fromChild{Type: kind, ID: m.ID}, body))
		return nil
	}
	r, diags, err := c.x.Explore(ctx, *m.Exploration, func(r *explore.Report) { _ = send(msgExploring, r) })
	switch {
	case err != nil:
		c.fail(m.ID, err)
	case len(diags) > 0:
		c.report(c.out.send(fromChild{Type: msgDone, ID: m.ID, Diagnostics: diags}, nil))
	default:
		if err := send(msgExplored, r); err != nil {
			c.fail(m.ID, err)
		}
	}
}
