package tracetest

import "github.com/rehearse-lab/rehearse/runtime/trace"

// PartOf is the first n events of a trace, as a snapshot has them: its Makespan is before the next event's time, or
// equal to it. With all events it is the trace itself.
func PartOf(whole *trace.Trace, n int) *trace.Trace {
	part := *whole
	part.Events = whole.Events[:n:n]
	if n == len(whole.Events) {
		return &part
	}
	messages, strings := 0, len(whole.Strings)*n/len(whole.Events)
	for i := range part.Events {
		messages, strings = max(messages, int(part.Events[i].Msg)), max(strings, int(part.Events[i].Here))
	}
	part.Messages = whole.Messages[:messages:messages]
	part.Strings = whole.Strings[:strings]
	part.Header.Outcome, part.Header.Makespan = trace.Outcome{End: trace.EndRunning}, whole.Events[n].Time
	return &part
}
