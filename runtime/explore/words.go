package explore

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Words says where a run of one scheduler deviates from the usual order, a sentence for each deviation.
func Words(t *trace.Trace) []string {
	var list []string
	before := trace.ThreadID(0) // the thread that ran before
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != trace.Choice {
			before = e.Thread
			continue
		}
		if e.Value == 0 {
			continue
		}
		if e.Reason == trace.ReasonSelect || e.Reason == trace.ReasonTimer {
			list = append(list, fmt.Sprintf("step %d: %s", i, t.Words(trace.Step(i))))
			continue
		}
		if e.Peer != 0 {
			list = append(list, fmt.Sprintf("step %d: %s takes %s, not the first of the queue", i, t.Threads[e.Thread].Name, t.Actors[e.Peer-1].Name))
			continue
		}
		text := fmt.Sprintf("step %d: %s goes on", i, t.Threads[e.Thread].Name)
		if next := nextOf(t, before, i); next != trace.NoStep && before != e.Thread {
			text += fmt.Sprintf(", and %s is held up before: %s (step %d)", t.Threads[before].Name, t.Words(next), next)
		}
		list = append(list, text)
	}
	return list
}

// nextOf is the first step of a thread after another step that is not about getting a core; NoStep if there is none.
func nextOf(t *trace.Trace, thread trace.ThreadID, after int) trace.Step {
	for i := after + 1; i < len(t.Events); i++ {
		e := &t.Events[i]
		switch e.Kind {
		case trace.Choice, trace.GoTurn, trace.ThreadSwitch:
			continue
		}
		if e.Thread == thread {
			return trace.Step(i)
		}
	}
	return trace.NoStep
}

// Moment is the step at which a run broke, as the trace shows it: of a data race the second access, of an output its last
// piece; otherwise the last event that warns of something, else the last wait of a deadlock, else the last event.
func (f *Finding) Moment(t *trace.Trace) trace.Step {
	last, warning, wait, output := trace.NoStep, trace.NoStep, trace.NoStep, trace.NoStep
	for i := range t.Events {
		e := &t.Events[i]
		last = trace.Step(i)
		switch {
		case e.Kind == trace.DataRace:
			if f.Oracle == "race" {
				return last
			}
		case e.Kind == trace.Output:
			output = last
		case e.Kind.Spec().Level == trace.LevelWarning:
			warning = last
		case e.Kind == trace.Block:
			wait = last
		}
	}
	switch {
	case f.Oracle == "output" && output != trace.NoStep:
		return output
	case warning != trace.NoStep:
		return warning
	case wait != trace.NoStep && t.Header.Outcome.End == trace.EndDeadlock:
		return wait
	}
	return last
}
