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
	started, delays, ended := 0, 0, 0
	for i := range t.Threads {
		if th := &t.Threads[i]; th.Role == trace.RoleGoroutine && !th.ServesActors() {
			started++
		}
	}
	for i := range t.Events {
		switch e := &t.Events[i]; {
		case e.Kind == trace.TimerSet:
			delays++
		case e.Kind == trace.ActorStop && e.Reason != trace.ReasonTerminate:
			ended++
		}
	}
	m := map[string]float64{"actors": float64(len(t.Actors)), "started": float64(started), "delays": float64(delays), "ended": float64(ended)}
	for name, v := range fields {
		if n, ok := v.(float64); ok {
			m[name] = n
		}
	}
	return m, nil
}
