package goroutines

import (
	"cmp"
	"errors"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Figures are the figures of a trace. All times are in ns.
type Figures struct {
	Span      int64      `json:"span"`          // the time that the trace covers
	Cut       string     `json:"cut,omitempty"` // says that the trace is not that of the whole recording; "": it is
	Functions []Function `json:"functions"`     // by the time they ran, most first
	Tasks     []Kind     `json:"tasks"`         // by name
	Regions   []Kind     `json:"regions"`       // by name
	Logs      int        `json:"logs"`

	// Goroutines are the goroutines, by trace.ThreadID.
	Goroutines []Goroutine `json:"-"`

	links map[trace.ThreadID]map[trace.ThreadID]bool
}

// Function is what the goroutines with one start function did.
type Function struct {
	Name string     `json:"name"` // as in trace.Thread; main.main for the goroutine of main; "": it was not recorded
	Role trace.Role `json:"role"`
	// Count is the number of goroutines. Every Spread is over all of them: one that never waited waited for 0.
	Count   int    `json:"count"`
	Total   Spread `json:"total"` // how long they existed in the trace: the sum of all that follows
	Running Spread `json:"running"`
	Ready   Spread `json:"ready"` // could run, but had no processor
	Waits   []Wait `json:"waits"` // by reason, longest first
}

// Wait is how long goroutines waited for a reason.
type Wait struct {
	Reason string `json:"reason"` // trace.Reason.String
	Word   string `json:"word"`   // for people
	Spread
}

// Spread sums up times.
type Spread struct {
	Sum int64 `json:"sum"`
	Min int64 `json:"min"`
	Avg int64 `json:"avg"` // rounded down
	Max int64 `json:"max"`
}

// Kind is the tasks or the regions of one name.
type Kind struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
	// Complete is the number of those that began and ended in the trace. Took is their durations, Goroutines the number
	// of different goroutines that had a part in any: that began or ended it, or had a region or a log in it.
	Complete   int    `json:"complete"`
	Took       Spread `json:"took"`
	Goroutines int    `json:"goroutines"`
}

// Goroutine is what one goroutine did.
type Goroutine struct {
	Thread  trace.ThreadID
	Total   int64
	Running int64
	Ready   int64
	Waits   [trace.Reasons]int64 // by trace.Reason
}

// ErrNotGo is the error of Of for a trace that Go did not record. Others do not have what the figures need.
var ErrNotGo = errors.New("these figures are for execution traces of Go; the run was not recorded by Go")

// Of computes the figures of a trace, which must have passed trace.Validate.
func Of(t *trace.Trace) (*Figures, error) {
	if t.Header.Origin == "" {
		return nil, ErrNotGo
	}
	f := &Figures{Span: t.Header.Makespan, links: map[trace.ThreadID]map[trace.ThreadID]bool{}}
	if t.Header.Truncated > 0 {
		f.Cut = t.Header.Outcome.Text
	}
	c := newClocks(t)
	m := newMarks(t)
	for i := range t.Events {
		e := &t.Events[i]
		c.event(e)
		m.event(trace.Step(i), e)
		if e.Kind == trace.Unblock || e.Kind == trace.ThreadCreate {
			f.link(t, e)
		}
	}
	c.end()
	f.Goroutines = c.list
	f.Functions = functionsOf(t, c.list)
	f.Tasks, f.Regions, f.Logs = m.kinds(trace.MarkTask), m.kinds(trace.MarkRegion), m.logs
	return f, nil
}

// clocks adds up the times of goroutines in their states.
type clocks struct {
	t     *trace.Trace
	list  []Goroutine
	state []clock
}

// clock is what a goroutine has been doing, and since when.
type clock struct {
	is     phase
	since  int64
	reason trace.Reason // of a wait
}

type phase uint8

const (
	absent phase = iota
	ready
	running
	waiting
)

func newClocks(t *trace.Trace) *clocks {
	c := &clocks{t: t, list: make([]Goroutine, len(t.Threads)), state: make([]clock, len(t.Threads))}
	for i := range c.list {
		c.list[i].Thread = trace.ThreadID(i)
	}
	return c
}

func (c *clocks) event(e *trace.Event) {
	switch e.Kind {
	case trace.ThreadCreate, trace.Unblock:
		c.turn(e, ready)
	case trace.GoTurn:
		c.turn(e, running)
	case trace.Block:
		c.turn(e, waiting)
	case trace.ThreadExit:
		c.turn(e, absent)
	}
}

// turn ends what a goroutine has been doing.
func (c *clocks) turn(e *trace.Event, is phase) {
	c.stop(e.Thread, e.Time)
	c.state[e.Thread] = clock{is, e.Time, e.Reason}
}

func (c *clocks) stop(id trace.ThreadID, now int64) {
	s, g := &c.state[id], &c.list[id]
	took := now - s.since
	switch s.is {
	case absent:
		return
	case ready:
		g.Ready += took
	case running:
		g.Running += took
	case waiting:
		if int(s.reason) < len(g.Waits) {
			g.Waits[s.reason] += took
		}
	}
	g.Total += took
}

// end ends the times of those that exist at the end.
func (c *clocks) end() {
	for i := range c.list {
		c.stop(trace.ThreadID(i), c.t.Header.Makespan)
	}
}

// NameOf is the name of a goroutine's start function in the figures.
func NameOf(th *trace.Thread) string {
	if th.Role == trace.RoleMain {
		return "main.main"
	}
	return th.Func
}

// functionsOf groups goroutines by their start functions.
func functionsOf(t *trace.Trace, list []Goroutine) []Function {
	type group struct {
		name string
		role trace.Role
	}
	members := map[group][]*Goroutine{}
	for i := range list {
		th := &t.Threads[i]
		g := group{NameOf(th), th.Role}
		members[g] = append(members[g], &list[i])
	}
	functions := make([]Function, 0, len(members))
	for g, of := range members {
		f := Function{Name: g.name, Role: g.role, Count: len(of), Waits: []Wait{},
			Total:   spread(of, func(g *Goroutine) int64 { return g.Total }),
			Running: spread(of, func(g *Goroutine) int64 { return g.Running }),
			Ready:   spread(of, func(g *Goroutine) int64 { return g.Ready })}
		for r := range trace.Reasons {
			if s := spread(of, func(g *Goroutine) int64 { return g.Waits[r] }); s.Sum > 0 {
				f.Waits = append(f.Waits, Wait{trace.Reason(r).String(), reasonWord(trace.Reason(r)), s})
			}
		}
		slices.SortStableFunc(f.Waits, func(a, b Wait) int { return cmp.Compare(b.Sum, a.Sum) })
		functions = append(functions, f)
	}
	slices.SortFunc(functions, func(a, b Function) int {
		return cmp.Or(cmp.Compare(b.Running.Sum, a.Running.Sum), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Role, b.Role))
	})
	return functions
}

// reasonWord is what a wait for a reason is called.
func reasonWord(r trace.Reason) string {
	switch r {
	case trace.ReasonNone:
		return "other"
	case trace.ReasonSleep:
		return "sleep"
	case trace.ReasonYield:
		return "preempted"
	}
	return r.Spec().Word
}

// WaitWords are the words of all waits that goroutines can have in an execution trace of Go; see Wait.
func WaitWords() []string {
	var words []string
	for _, r := range []trace.Reason{trace.ReasonChanSend, trace.ReasonChanReceive, trace.ReasonSelect, trace.ReasonMutex, trace.ReasonWaitGroup, trace.ReasonCond,
		trace.ReasonSleep, trace.ReasonNetwork, trace.ReasonSyscall, trace.ReasonGC, trace.ReasonYield, trace.ReasonNone} {
		words = append(words, reasonWord(r))
	}
	return words
}

func spread(of []*Goroutine, time func(*Goroutine) int64) Spread {
	var s spreader
	for _, g := range of {
		s.add(time(g))
	}
	return s.Spread()
}

// spreader collects times.
type spreader struct {
	n, sum, least, most int64
}

func (s *spreader) add(ns int64) {
	if s.n == 0 || ns < s.least {
		s.least = ns
	}
	s.n, s.sum, s.most = s.n+1, s.sum+ns, max(s.most, ns)
}

// Spread is the sum of what was added; of nothing all its figures are 0.
func (s *spreader) Spread() Spread {
	return Spread{Sum: s.sum, Min: s.least, Avg: s.sum / max(1, s.n), Max: s.most}
}
