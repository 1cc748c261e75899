package export

import (
	"fmt"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// tooLarge is the error of a format with a limit on certain events of each run; it includes a range within the limit.
func (in *Input) tooLarge(title, what string, has, limit int, counts func(*trace.Event) bool) *TooLarge {
	until := in.Scene.Duration
	for _, t := range in.Traces {
		n := 0
		for i := range t.Events {
			e := &t.Events[i]
			if !counts(e) || !in.in(e.Time) {
				continue
			}
			if n++; n > limit/len(in.Traces) {
				until = min(until, e.Time-1)
				break
			}
		}
	}
	return &TooLarge{Title: title, What: what, Has: has, Limit: limit, From: in.From, Until: max(until, in.From+1)}
}

// Unsuitable is the error of a format that cannot show what is requested, however little of it.
type Unsuitable struct {
	Why, Remedy string
}

// Error says why, and what to do.
func (e *Unsuitable) Error() string { return e.Why + ": " + e.Remedy }

// noMessages is the error of a format that shows messages if there are none: the run has none at all, such as a recording
// by Go, or the range has none.
func (in *Input) noMessages(title string, traces []*trace.Trace, counts func(*trace.Event) bool) error {
	messages, origin := false, false
	for _, t := range traces {
		if slices.ContainsFunc(t.Events, func(e trace.Event) bool { return counts(&e) && in.in(e.Time) }) {
			return nil
		}
		messages = messages || hasMessages(t)
		origin = origin || t.Header.Origin != ""
	}
	switch {
	case messages:
		to := in.To
		if to == 0 {
			to = in.Scene.Duration
		}
		return &Unsuitable{Why: fmt.Sprintf("%s shows messages between actors, and there is none to show from %v to %v", title, time.Duration(in.From), time.Duration(to)),
			Remedy: "choose another part of the run"}
	case origin:
		return &Unsuitable{Why: title + " shows messages between actors, and an execution trace of Go has none", Remedy: othersRemedy}
	}
	return &Unsuitable{Why: title + " shows messages between actors, and no message was sent in this run", Remedy: othersRemedy}
}

// othersRemedy names formats that show threads as well.
const othersRemedy = "choose Perfetto, Chrome trace, CSV or Text, which have what the threads did"

// hasMessages reports whether a message was sent in a run.
func hasMessages(t *trace.Trace) bool { return len(t.Messages) > 0 }
