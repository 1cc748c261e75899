package goroutines

import (
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// Filter chooses goroutines. The zero value chooses all.
type Filter struct {
	Goroutine  string // its name: it, and those that interact with it, see Figures.Around; "": any
	Transitive bool   // with Goroutine: also those that interact with these, and so on
	Function   string // only those with this start function, see With; "": any
}

// All reports whether it chooses all.
func (f Filter) All() bool { return f == Filter{} }

// Of are the goroutines that a filter chooses, sorted. The error says which part of it fits none.
func (f Filter) Of(t *trace.Trace) ([]trace.ThreadID, error) {
	if f.Transitive && f.Goroutine == "" {
		return nil, errors.New("transitive needs a goroutine: name one, such as main")
	}
	chosen := map[trace.ThreadID]bool{}
	if f.Goroutine != "" {
		figures, err := Of(t)
		if err != nil {
			return nil, err
		}
		id, ok := Find(t, f.Goroutine)
		if !ok {
			return nil, fmt.Errorf("there is no goroutine %q; goroutines are called main, g7 and so on", f.Goroutine)
		}
		for _, id := range figures.Around(f.Transitive, id) {
			chosen[id] = true
		}
	}
	var list []trace.ThreadID
	if f.Function != "" {
		list = With(t, f.Function)
		if len(list) == 0 {
			return nil, fmt.Errorf("no goroutine has the start function %q; rehearse inspect lists them", f.Function)
		}
	} else {
		for i := range t.Threads {
			list = append(list, trace.ThreadID(i))
		}
	}
	if f.Goroutine == "" {
		return list, nil
	}
	both := list[:0:0]
	for _, id := range list {
		if chosen[id] {
			both = append(both, id)
		}
	}
	if len(both) == 0 {
		return nil, fmt.Errorf("no goroutine that interacts with %s has the start function %s", f.Goroutine, f.Function)
	}
	return both, nil
}

// Words are what a filter chooses, of a number of goroutines, for people.
func (f Filter) Words(chosen, of int) string {
	what := units.Plural(chosen, "goroutine") + " of " + units.Count(of)
	switch {
	case f.Goroutine != "" && f.Transitive:
		what += ": " + f.Goroutine + ", those that interact with it, and those that interact with these, and so on"
	case f.Goroutine != "":
		what += ": " + f.Goroutine + " and those that interact with it"
	case f.Function != "":
		return what + ": those of " + f.Function
	}
	if f.Function != "" {
		what += ", as far as they are of " + f.Function
	}
	return what
}

// Only is a trace with some goroutines of t, which are sorted. An event whose cause is of another has none. Tasks in which these goroutines
// take part stay whole: a begin or an end by another goroutine is of none.
func Only(t *trace.Trace, ids []trace.ThreadID) *trace.Trace {
	part := *t
	part.Threads, part.Events = nil, nil
	to := make([]trace.ThreadID, len(t.Threads))
	for i := range to {
		to[i] = trace.NoThread
	}
	for i, id := range ids {
		to[id] = trace.ThreadID(i)
		part.Threads = append(part.Threads, t.Threads[id])
	}
	tasks := keptTasks(t, func(id trace.ThreadID) bool { return id != trace.NoThread && to[id] != trace.NoThread })
	steps := make([]trace.Step, len(t.Events))
	for i := range t.Events {
		e := t.Events[i]
		steps[i] = trace.NoStep
		if e.Thread != trace.NoThread {
			if e.Thread = to[e.Thread]; e.Thread == trace.NoThread && !isOfTask(t, trace.Step(i), tasks) {
				continue
			}
		}
		if e.Cause != trace.NoStep {
			e.Cause = steps[e.Cause]
		}
		steps[i] = trace.Step(len(part.Events))
		part.Events = append(part.Events, e)
	}
	if part.Header.Truncated > 0 {
		part.Header.Truncated = trace.Step(len(part.Events))
	}
	return &part
}
