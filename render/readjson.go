package render

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// The first fields of every export as JSON.
const (
	jsonFormat  = "rehearse-run"
	jsonVersion = 1
)

// jsonRun is a run as JSON writes it.
type jsonRun struct {
	Header    trace.Header
	Threads   []trace.Thread
	Actors    []trace.Actor
	Messages  []trace.Message
	Positions []trace.Position
	Strings   []string
	Waits     []jsonWait
	Events    []jsonEvent
}

// jsonEvent is an event as JSON writes it. What is absent is none.
type jsonEvent struct {
	Step     int
	Time     int64
	Kind     string
	Thread   *trace.ThreadID
	Actor    trace.ActorID
	Peer     trace.ActorID
	Message  trace.MessageID
	Position trace.PosID
	Cause    *trace.Step
	Depth    int32
	Reason   string
	Value    int64
}

// IsJSON reports whether data begins as what JSON writes.
func IsJSON(data []byte) bool {
	head := data[:min(len(data), 200)]
	return bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n\ufeff"), []byte("{")) && bytes.Contains(head, []byte(`"`+jsonFormat+`"`))
}

// ReadJSON reads what JSON wrote: the same traces, which are not checked yet (see trace.Validate), and what the scene said beside them.
func ReadJSON(data []byte) (opts SceneOptions, traces []*trace.Trace, err error) {
	var file struct {
		Format, Title, Source, Tour string
		Version                     int
		Notes                       []Note
		Runs                        []jsonRun
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return opts, nil, fmt.Errorf("this is no export as JSON: %w", err)
	}
	switch {
	case file.Format != jsonFormat:
		return opts, nil, fmt.Errorf("this is no export as JSON: its format is %q, not %q", file.Format, jsonFormat)
	case file.Version != jsonVersion:
		return opts, nil, fmt.Errorf("the export has version %d; this rehearse reads version %d", file.Version, jsonVersion)
	case len(file.Runs) == 0 || len(file.Runs) > 2:
		return opts, nil, fmt.Errorf("the export has %d runs, not one or two", len(file.Runs))
	}
	for i := range file.Runs {
		t, err := file.Runs[i].trace()
		if err != nil {
			return opts, nil, fmt.Errorf("run %d: %w", i+1, err)
		}
		traces = append(traces, t)
	}
	opts = SceneOptions{Title: file.Title, Source: file.Source, Notes: notes.List{Title: file.Tour}}
	for _, n := range file.Notes {
		opts.Notes.Notes = append(opts.Notes.Notes, n.Note)
	}
	if f := opts.Notes.Check(); f != nil {
		return opts, nil, f
	}
	return opts, traces, nil
}

// trace is the run's trace.
func (r *jsonRun) trace() (*trace.Trace, error) {
	t := &trace.Trace{Header: r.Header, Threads: r.Threads, Actors: r.Actors, Messages: r.Messages, Positions: r.Positions, Strings: r.Strings,
		Events: make([]trace.Event, len(r.Events))}
	for _, w := range r.Waits {
		reason, err := trace.ParseReason(w.Reason)
		if err != nil {
			return nil, err
		}
		t.Waits = append(t.Waits, trace.Wait{Pos: w.Position, Reason: reason, Text: w.Text})
	}
	for i := range r.Events {
		e, err := r.Events[i].event(i)
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", i, err)
		}
		t.Events[i] = e
	}
	return t, nil
}

func (j *jsonEvent) event(step int) (e trace.Event, err error) {
	if j.Step != step {
		return e, fmt.Errorf("its step is %d", j.Step)
	}
	kind, err := trace.ParseKind(j.Kind)
	reason := trace.ReasonNone
	if j.Reason != "" {
		var bad error
		reason, bad = trace.ParseReason(j.Reason)
		err = errors.Join(err, bad)
	}
	e = trace.Event{Time: j.Time, Value: j.Value, Thread: trace.NoThread, Actor: j.Actor, Peer: j.Peer, Msg: j.Message, Cause: trace.NoStep, Pos: j.Position,
		Depth: j.Depth, Kind: kind, Reason: reason}
	if j.Thread != nil {
		e.Thread = *j.Thread
	}
	if j.Cause != nil {
		e.Cause = *j.Cause
	}
	return e, err
}
