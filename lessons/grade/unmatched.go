package grade

import (
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Unmatched lists the texts of checks that match nothing in a run, of the checks that then hold: those that only forbid something.
// traces are those of the run, one per scheduler.
func Unmatched(checks []lessons.Criterion, traces []*trace.Trace) []lessons.Unmatched {
	var all []lessons.Unmatched
	inAny := func(matches func(*trace.Trace) bool) bool { return slices.ContainsFunc(traces, matches) }
	for i, c := range checks {
		if !c.Forbids() {
			continue
		}
		if !inAny(func(t *trace.Trace) bool { return handles(t, c.Rule.Text) }) {
			all = append(all, lessons.Unmatched{Check: i, Text: c.Rule.Text})
		}
		if c.Rule.Sender != "" && !inAny(func(t *trace.Trace) bool { return names(t, c.Rule.Sender) }) {
			all = append(all, lessons.Unmatched{Check: i, Text: c.Rule.Sender, Sender: true})
		}
	}
	return all
}

// handles reports whether a message whose line in the log contains a text is handled.
func handles(t *trace.Trace, text string) bool {
	return slices.ContainsFunc(t.Events, func(e trace.Event) bool {
		return e.Kind == trace.MsgDequeue && strings.Contains(t.LogLine(&e), text)
	})
}

// names reports whether a text is part of the name of something that can send, as sender writes it.
func names(t *trace.Trace, text string) bool {
	return slices.ContainsFunc(t.Actors, func(a trace.Actor) bool { return strings.Contains(a.Type+":"+a.Name, text) }) ||
		slices.ContainsFunc(t.Threads, func(th trace.Thread) bool { return strings.Contains(th.Label(), text) })
}
