// Package explore tries the orders in which a concurrent program can happen, and finds those in which it breaks.
//
// A run on the simulated machine depends on choices: which ready thread continues, which ready actor a worker takes, and which
// ready case a select executes.
// With threads interleaved (host.SimConfig.Interleave) there is a choice before every visible operation, so the choices
// reach every order of operations. The package makes these choices, run after run:
//
//	Search      tries orders by several strategies, on all cores, until one breaks or the budget is used up
//	Exhaust     tries every order, up to the order of operations that do not touch the same object: if none breaks, that
//	            is a proof for this program and this input
//	Shrink      reduces an order that breaks to the few choices that matter, and finds a nearest order that holds
//
// The package knows neither programs nor pages: a Target runs something once, and an Oracle says whether it broke.
package explore

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Target runs a program once on a simulated machine with one core and interleaved threads, whose choices it gets from s.
// Equal choices must give equal runs. Targets are called from several goroutines at a time.
type Target func(ctx context.Context, s Steering) Run

// Steering decides about a run: its fields are those of host.SimConfig.
type Steering struct {
	Choose func(ready host.Ready) int
	Picked func(host.Candidate) (goOn bool)
}

// Run is how a run ended.
type Run struct {
	Outcome  trace.Outcome
	Output   string   // what the program wrote
	States   []State  // of actors at the end, by name, if they are compared
	Leaks    []Leak   // goroutines that can never go on after main has returned
	Races    []Race   // data races, in the order in which they were found
	Check    string   // the first check that it does not satisfy; "" if there is none, or there are no checks
	Broken   string   // how it breaks it
	Panic    *Finding // the first panic of an actor, also if its supervisor lets the program go on; nil: none, or not looked for
	Lost     *Finding // the first message that was refused, dropped or became a dead letter; likewise
	Schedule string   // that repeats it; see host.Schedule
	Timed    bool     // it used time, which decided a part of its order: see host.Sim.Timed
	Fair     bool     // a thread had to let others go on, because it had made many operations in a row: see host.Sim.Fair
}

// State is the state of an actor at the end of a run.
type State struct{ Name, Text string }

// Leak is a goroutine that waits for ever.
type Leak struct {
	Func  string // its function
	State string // what it waits for, in Go's words
	Text  string // in a sentence
}

// Race is two accesses to memory that nothing orders.
type Race struct {
	What  string    `json:"what"`  // in the words of the source, "" if it has no name there
	Text  string    `json:"text"`  // all of it in a sentence
	Help  string    `json:"help"`  // what would order the accesses
	Lines [2]string `json:"lines"` // where they are, in order: main.go:8, main.go:12
}

// Finding is what an oracle says of a run that broke.
type Finding struct {
	Oracle string `json:"oracle"` // its name
	Class  string `json:"class"`  // what broke, without what differs from order to order: runs of one class fail in the same way
	Text   string `json:"text"`   // in words
}

// Same reports whether both mean the same failure.
func (f *Finding) Same(g *Finding) bool {
	return f != nil && g != nil && f.Oracle == g.Oracle && f.Class == g.Class
}

// Oracle says what is broken in a run; nil if nothing is.
type Oracle func(Run) *Finding

// Ends is the oracle that wants runs to end well: no panic, no exit with an error, no deadlock, no limit that is reached, and no
// fault of a dispatcher.
func Ends(r Run) *Finding {
	switch r.Outcome.End {
	case trace.EndPanic, trace.EndDeadlock, trace.EndExit, trace.EndLimit, trace.EndFault:
		return &Finding{Oracle: "end", Class: string(r.Outcome.End), Text: r.Outcome.Text}
	}
	return nil
}

// Writes is the oracle that wants the output to be text.
func Writes(text string) Oracle {
	return func(r Run) *Finding {
		if r.Outcome.End != trace.EndOK || r.Output == text {
			return nil
		}
		return &Finding{Oracle: "output", Class: "output", Text: "The output differs from that of the usual order: " + strconv.Quote(firstLine(r.Output))}
	}
}

// WritesOneOf is the oracle that wants the output to be one of some texts, which other orders had.
func WritesOneOf(texts []string) Oracle {
	return func(r Run) *Finding {
		if r.Outcome.End != trace.EndOK || slices.Contains(texts, r.Output) {
			return nil
		}
		return &Finding{Oracle: "output", Class: "output", Text: "No order tried before had this output: " + strconv.Quote(firstLine(r.Output))}
	}
}

// Leaks is the oracle that wants no goroutine to wait for ever when main has returned.
func Leaks(r Run) *Finding {
	if len(r.Leaks) == 0 {
		return nil
	}
	var classes, texts []string
	for _, l := range r.Leaks {
		classes = append(classes, l.Func+" ["+l.State+"]")
		texts = append(texts, l.Text)
	}
	slices.Sort(classes)
	return &Finding{Oracle: "leak", Class: strings.Join(slices.Compact(classes), ", "), Text: strings.Join(texts, " ")}
}

// Races is the oracle that wants no data races. The class is where the first one is.
func Races(r Run) *Finding {
	if len(r.Races) == 0 {
		return nil
	}
	first := r.Races[0]
	return &Finding{Oracle: "race", Class: strings.Join(first.Lines[:], " "), Text: first.Text + ". " + first.Help}
}

// Checked is the oracle that wants all checks to be satisfied. The class is the first that is not.
func Checked(r Run) *Finding {
	if r.Check == "" {
		return nil
	}
	return &Finding{Oracle: "check", Class: r.Check, Text: r.Broken}
}

// EndsAs is the oracle that wants the final states of actors to be those of another run.
func EndsAs(usual []State) Oracle {
	return func(r Run) *Finding {
		if r.Outcome.End != trace.EndOK || slices.Equal(r.States, usual) {
			return nil
		}
		for _, s := range r.States {
			i := slices.IndexFunc(usual, func(u State) bool { return u.Name == s.Name })
			if i < 0 {
				return &Finding{Oracle: "state", Class: s.Name, Text: s.Name + " handles messages, which it does not in the usual order"}
			}
			if u := usual[i]; u.Text != s.Text {
				return &Finding{Oracle: "state", Class: s.Name, Text: "The state of " + s.Name + " is " + s.Text + " at the end; in the usual order it is " + u.Text}
			}
		}
		return &Finding{Oracle: "state", Class: "none", Text: "An actor handles nothing that handles messages in the usual order"}
	}
}

// Panics is the oracle that wants no actor to panic.
func Panics(r Run) *Finding { return r.Panic }

// Loses is the oracle that wants each message to be handled.
func Loses(r Run) *Finding { return r.Lost }

// All is the oracle that finds what the first of several finds.
func All(oracles ...Oracle) Oracle {
	return func(r Run) *Finding {
		for _, o := range oracles {
			if f := o(r); f != nil {
				return f
			}
		}
		return nil
	}
}

// Options are the options of a search. The zero value searches with all strategies, the seed 0, and no limit but the
// context's.
type Options struct {
	Oracle     Oracle     // nil: Ends
	Strategies []Strategy // nil: Portfolio
	Seed       uint64
	Orders     int           // the most runs; 0: no limit
	Time       time.Duration // the most time; 0: no limit
	Workers    int           // runs at a time; 0: one for each processor
	GoOn       bool          // after the first failure, until the budget is used up
	// Progress, if set, is called now and then, and after the last run. It must not keep the report.
	Progress func(*Report)
}

// Report is the result of a search, or what is known while it goes on.
type Report struct {
	Tried     int           `json:"tried"`     // runs
	Different int           `json:"different"` // of these, different orders of operations on the same objects
	Elapsed   time.Duration `json:"elapsed"`
	Ends      []End         `json:"ends"` // how runs ended, the most frequent first
	// Complete means that Exhaust tried every order. Timed means that time decided a part of the order of some run, so that
	// other orders may be possible on another machine: then even a complete search is no proof.
	Complete bool `json:"complete"`
	Timed    bool `json:"timed"`
	// Fair means that in some run a thread had to let others go on, so that orders in which it does not were left out.
	Fair bool `json:"fair,omitempty"`
	// Unrepeatable means that equal choices led to different runs, so that Exhaust had to end.
	Unrepeatable bool `json:"unrepeatable,omitempty"`
	// Doubt says what else keeps a complete search from being a proof: variables that goroutines seem to share without a lock,
	// for instance, because threads are not preempted between operations.
	Doubt string `json:"doubt,omitempty"`
	// Races are the data races of all runs, those at the same lines once. Accesses are the lines at whose accesses to memory others
	// could run, too, so that what a race does was tried: a setting of each run.
	Races    []Race   `json:"races,omitempty"`
	Accesses string   `json:"accesses,omitempty"`
	Failure  *Failure `json:"failure,omitempty"` // the first
}

// Proof reports whether no order breaks.
func (r *Report) Proof() bool {
	return r.Complete && !r.Timed && !r.Fair && r.Doubt == "" && r.Failure == nil
}

// End is a way in which runs ended.
type End struct {
	End      trace.End `json:"end"`
	Text     string    `json:"text"` // the output, or for an end that is no success, its text; shortened
	Runs     int       `json:"runs"`
	Schedule string    `json:"schedule"` // of the first of them
}

// Failure is an order in which the program broke.
type Failure struct {
	Finding
	Strategy string `json:"strategy"`
	Attempt  int    `json:"attempt"` // the runs up to this one
	Order    Order  `json:"order"`
	// Shrunk is an order with as few deviations as Shrink found, and Holds one that differs from it in one deviation and does
	// not break; nil before Shrink.
	Shrunk     *Order `json:"shrunk,omitempty"`
	Holds      *Order `json:"holds,omitempty"`
	ShrinkRuns int    `json:"shrinkRuns,omitempty"` // runs that Shrink made
	// Least is how many deviations are needed at least, as far as Shrink knows: all orders with fewer were tried. If it is the number of
	// those of Shrunk, that has as few as possible.
	Least int `json:"least,omitempty"`
	// Of the run in the order to look at, which is Shrunk, or else Order: Words says where it deviates from the usual order, and
	// Moment is the step at which it broke. They are not known to a search, which has no traces.
	Words  []string   `json:"words,omitempty"`
	Moment trace.Step `json:"moment,omitempty"`
	// Real says how that order ended on real threads of this machine; nil if it was not run there.
	Real *Real `json:"real,omitempty"`
	// Native says how it ended as a program built with the Go toolchain and instrumented; nil if it was not run so.
	Native *Real `json:"native,omitempty"`
}

// Real is how runs on real threads ended that took their turns as in an order found in simulation.
type Real struct {
	Runs     int    `json:"runs"`
	Broke    int    `json:"broke"`          // runs that broke in the same way as the simulated one
	Followed int    `json:"followed"`       // runs that could take all turns; others depended on the clock, for instance
	Text     string `json:"text,omitempty"` // how the first run ended that did not break in that way
}

// Best is the order to look at.
func (f *Failure) Best() *Order {
	if f.Shrunk != nil {
		return f.Shrunk
	}
	return &f.Order
}

// Order is an order of operations.
type Order struct {
	Schedule   string      `json:"schedule"`
	Deviations []Deviation `json:"deviations"`
}
