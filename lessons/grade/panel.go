package grade

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Panel extracts what claims and checks are about from a run under one scheduler.
func Panel(t *trace.Trace) (lessons.Panel, error) {
	o := t.Header.Outcome
	p := lessons.Panel{Name: string(t.Header.Settings.Scheduler), End: lessons.Expect(o.End), Timed: o.TimedOut(), Text: o.Text, Events: len(t.Events), Output: output(t)}
	p.Find = func(text string, nth, after int) int { return int(t.Find(text, nth, trace.Step(after))) }
	p.Answer = func(x lessons.Prediction) string { return answer(t, x) }
	if o.Pos > 0 && int(o.Pos) <= len(t.Positions) {
		p.Line, p.Col = t.Positions[o.Pos-1].Line, t.Positions[o.Pos-1].Col
	}
	p.Log = strings.Join(trace.Lines(t), "\n")
	for _, a := range t.Actors {
		p.Actors = append(p.Actors, a.Name)
	}
	var err error
	p.Metrics, err = metrics(t)
	return p, err
}

// output is the program's output.
func output(t *trace.Trace) string {
	var b strings.Builder
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == trace.Output {
			b.WriteString(t.Strings[e.Value])
		}
	}
	return b.String()
}

// metrics are the figures of a run under their JSON names.
func metrics(t *trace.Trace) (map[string]float64, error) {
	data, err := json.Marshal(render.Summarize(t))
	if err != nil {
		return nil, fmt.Errorf("summarise: %w", err)
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, fmt.Errorf("summarise: %w", err)
	}
	started, numDelays, ended := 0, 0, 0
	for i := range t.Threads {
		if th := &t.Threads[i]; th.Role == trace.RoleGoroutine && !th.ServesActors() {
			started++
		}
	}
	for i := range t.Events {
		switch e := &t.Events[i]; {
		case delays(t, e):
			numDelays++
		case e.Kind == trace.ActorStop && e.Reason != trace.ReasonTerminate:
			ended++
		}
	}
	m := map[string]float64{"actors": float64(len(t.Actors)), "started": float64(started), "delays": float64(numDelays), "ended": float64(ended)}
	for name, v := range fields {
		if n, ok := v.(float64); ok {
			m[name] = n
		}
	}
	return m, nil
}

// delays reports whether an event tells of a wait for a time that occupies neither main nor a thread of the scheduler: a delayed message, a timer
// of an actor, and in a goroutine that the program has started, a sleep, a receive from a timer or ticker, or the start by AfterFunc. Of
// each wait one event counts.
func delays(t *trace.Trace, e *trace.Event) bool {
	if e.Kind == trace.TimerSet {
		return true
	}
	if e.Thread == trace.NoThread {
		return false
	}
	if th := &t.Threads[e.Thread]; th.Role != trace.RoleGoroutine || th.ServesActors() {
		return false
	}
	switch e.Kind {
	case trace.Block:
		return e.Reason == trace.ReasonSleep
	case trace.ChanReceive:
		return e.Object > 0 && int(e.Object) <= len(t.Objects) && t.Objects[e.Object-1].Kind == trace.ObjectTimer
	}
	return e.Kind == trace.ThreadCreate && e.Cause == trace.NoStep
}
