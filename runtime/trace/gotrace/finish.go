package gotrace

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// trace assembles the trace.
func (c *converter) trace(version int) *trace.Trace {
	t := &trace.Trace{Positions: c.places.positions, Strings: c.texts, Waits: c.waitTable()}
	kept := slices.DeleteFunc(slices.Clone(c.routines), func(r *routine) bool { return r.before || r.own() && !r.ran })
	slices.SortStableFunc(kept, func(a, b *routine) int { return cmp.Compare(a.rank(), b.rank()) })
	to := make([]trace.ThreadID, len(c.routines))
	for i := range to {
		to[i] = trace.NoThread
	}
	for i, r := range kept {
		to[r.thread] = trace.ThreadID(i)
		t.Threads = append(t.Threads, r.row())
	}
	c.join(t, to)
	h := &t.Header
	h.Name, h.Engine = c.o.Name, trace.Real
	h.Settings = trace.Settings{Scheduler: trace.Goroutines, Engine: trace.Real, Cores: max(1, c.cores), Speed: 1}.WithDefaults()
	h.Origin = fmt.Sprintf("Go 1.%d", version)
	h.Outcome = trace.Outcome{End: trace.EndOK}
	h.Makespan = max(0, c.now-c.from())
	if why := c.cutOff(); why != "" {
		h.Truncated = trace.Step(len(t.Events))
		h.Outcome = trace.Outcome{End: trace.EndStopped, Text: why}
	}
	return t
}

// cutOff says why the trace is not that of the whole recording, and which part it is; "" if it is whole.
func (c *converter) cutOff() string {
	at := func(ns int64) time.Duration { return time.Duration(ns) }
	var said []string
	if from := c.from(); from > 0 {
		said = append(said, fmt.Sprintf("This is a part of the recording, from %v on: time 0 here is that moment.", at(from)))
	}
	switch {
	case c.broken != nil:
		said = append(said, "The recording breaks off. "+c.failure(c.broken).Error()+".")
		if c.lacks != nil {
			said = append(said, c.lacks.words())
		}
	case c.cut != "":
		said = append(said, fmt.Sprintf("The recording goes on: %s, of which no more are read. What is shown ends %v after its start; a later part can be read, too.", c.cut, at(c.now)))
	case c.past:
		said = append(said, fmt.Sprintf("The recording goes on: what is shown ends %v after its start.", at(c.now)))
	}
	return strings.Join(said, " ")
}

// join makes one list of the initial and the later events of the threads that are kept, with their new numbers.
func (c *converter) join(t *trace.Trace, to []trace.ThreadID) {
	// In place: the events take much of the memory. A step never moves to a later place.
	first := trace.Step(len(c.first))
	all := c.events.after(c.first)
	steps := make([]trace.Step, len(all))
	n := 0
	for i := range all {
		e := all[i]
		steps[i] = trace.NoStep
		if e.Thread != trace.NoThread {
			if e.Thread = to[e.Thread]; e.Thread == trace.NoThread {
				continue
			}
		}
		if e.Cause != trace.NoStep {
			e.Cause = steps[e.Cause+first]
		}
		steps[i] = trace.Step(n)
		all[n] = e
		n++
	}
	t.Events = all[:n:n]
}

// timers is the prefix of the names of goroutines in which timers fire in a program with actors built by rehearse run
// --native: there are as many as delayed messages.
const timers = "actor/internal/host.(*Real).ring"

// own reports whether the goroutine belongs to Go's runtime or to our timers, not to the program.
func (r *routine) own() bool {
	pkg := packageOf(r.name)
	return r.id != mainID && (isRuntime(pkg) || pkg == "os/signal" || strings.HasPrefix(r.name, timers))
}

// rank orders threads: main, those of the program, those of the runtime.
func (r *routine) rank() int {
	switch {
	case r.id == mainID:
		return 0
	case r.own():
		return 2
	}
	return 1
}

func (r *routine) row() trace.Thread {
	switch r.rank() {
	case 0:
		return trace.Thread{Name: "main", Role: trace.RoleMain}
	case 2:
		return trace.Thread{Name: fmt.Sprint("g", r.id), Role: trace.RoleRuntime, Func: r.name, Start: r.start}
	}
	return trace.Thread{Name: fmt.Sprint("g", r.id), Role: trace.RoleGoroutine, Func: r.name, Start: r.start}
}
