package render

import (
	"slices"
	"sort"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Cut is a moment at which runs are truncated.
type Cut struct {
	Times []int64    // ns, for each run: what happens later is left out
	Panel int        // the run that is also cut at a step, because several can share a time; -1: none
	Step  trace.Step // the last one of that run
}

// Latest is the latest of the times, ns.
func (c *Cut) Latest() int64 { return slices.Max(c.Times) }

// holds reports whether a note is about what is known.
func (c *Cut) holds(n *Note) bool {
	if n.At < 0 {
		return n.Time <= c.Latest()
	}
	return n.Time <= c.Times[n.At] && (n.At != c.Panel || n.Step <= c.Step)
}

// Until is a scene and its traces truncated at a moment: what happened later is not in them, so no picture and no text made
// from them can reveal it, not even how many actors there will be or how long the run takes. Notes keep their numbers and
// their places; those about later events become orphans. A run that is not over then has the outcome EndRunning.
func Until(s *Scene, traces []*trace.Trace, c Cut) (*Scene, []*trace.Trace) {
	cut := make([]*trace.Trace, len(traces))
	for i, t := range traces {
		last := -1
		if i == c.Panel {
			last = int(c.Step)
		}
		cut[i] = traceUntil(t, c.Times[i], last)
	}
	known := NewScene(SceneOptions{Title: s.Title, Source: s.Source, Program: s.Program}, cut...)
	known.Tour, known.Revision, known.Notes = s.Tour, s.Revision, slices.Clone(s.Notes)
	known.Duration = max(1, c.Latest()+c.Latest()/4)
	for i := range known.Panels {
		// The title of a run names its settings, and not its results; the subtitle does.
		known.Panels[i].Title, known.Panels[i].Subtitle = s.Panels[i].Title, ""
	}
	for i := range known.Notes {
		n := &known.Notes[i]
		n.Orphan = n.Orphan || !c.holds(n)
	}
	return known, cut
}

// traceUntil is a run up to a time and, if last is not negative, up to that step.
func traceUntil(t *trace.Trace, time int64, last int) *trace.Trace {
	n := sort.Search(len(t.Events), func(i int) bool { return t.Events[i].Time > time })
	if last >= 0 {
		n = min(n, last+1)
	}
	if n == len(t.Events) && t.Header.Makespan < time {
		return t // it was over
	}
	known := begun{*t}
	known.Events = t.Events[:n:n]
	known.Header.Makespan = time
	known.Header.Outcome = trace.Outcome{End: trace.EndRunning}
	known.Header.Fault, known.Header.Truncated = nil, 0
	known.cutTables()
	return &known.Trace
}

// begun is a trace that has only its first events.
type begun struct{ trace.Trace }

// cutTables reduces the tables to what the events use. Ids are given in the order of first use.
func (b *begun) cutTables() {
	threads, actors, messages, positions, strings := 0, 0, 0, 0, 0
	for i, th := range b.Threads {
		if th.Role == trace.RoleMain {
			threads = max(threads, i+1)
		}
	}
	for i := range b.Events {
		e := &b.Events[i]
		threads = max(threads, int(e.Thread)+1)
		actors = max(actors, int(e.Actor), int(e.Peer))
		messages = max(messages, int(e.Msg))
		positions, strings = max(positions, int(e.Pos)), max(strings, int(e.Here))
		if e.Kind.HasText() {
			strings = max(strings, int(e.Value)+1)
		}
	}
	b.Threads, b.Actors, b.Messages = b.Threads[:threads:threads], b.Actors[:actors:actors], b.Messages[:messages:messages]
	for _, th := range b.Threads {
		positions = max(positions, int(th.Start))
	}
	b.Positions, b.Strings = b.Positions[:positions:positions], b.Strings[:strings:strings]
	b.Waits = slices.DeleteFunc(slices.Clone(b.Waits), func(w trace.Wait) bool { return int(w.Pos) > positions })
}
