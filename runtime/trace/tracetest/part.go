package tracetest

import "github.com/rehearse-lab/rehearse/runtime/trace"

// PartOf is the beginning of a trace, n events of it, as a snapshot is: now is before the next event, or at its time. All of
// the events are the trace as it is.
func PartOf(whole *trace.Trace, n int) *trace.Trace {
	part := *whole
	part.Events = whole.Events[:n:n]
	if n == len(whole.Events) {
		return &part
	}
	messages := 0
	for i := range part.Events {
		messages = max(messages, int(part.Events[i].Msg))
	}
	part.Messages = whole.Messages[:messages:messages]
	part.Strings = whole.Strings[:len(whole.Strings)*n/len(whole.Events)]
	part.Header.Outcome, part.Header.Makespan = trace.Outcome{End: trace.EndRunning}, whole.Events[n].Time
	return &part
}
