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
	Threads   rows[trace.Thread]
	Actors    rows[trace.Actor]
	Messages  rows[trace.Message]
	Positions rows[trace.Position]
	Strings   rows[string]
	Waits     rows[jsonWait]
	Objects   rows[trace.Object]
	Events    jsonEvents
}

// Limits of what is read. An empty row takes three bytes of the file and thirty times that in memory.
const (
	maxJSONRows = 4 << 20 // of a table other than the events
	maxJSONRuns = 2
)

// rows is a list that is read row by row, with a limit on their number.
type rows[T any] []T

func (r *rows[T]) UnmarshalJSON(data []byte) error {
	return readRows(data, maxJSONRows, func(_ int, row T) error {
		*r = append(*r, row)
		return nil
	})
}

// readRows reads the rows of a list one by one.
func readRows[T any](data []byte, most int, take func(i int, row T) error) error {
	if string(data) == "null" {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if open, err := d.Token(); err != nil || open != json.Delim('[') {
		return fmt.Errorf("%.20q stands where a list belongs", data)
	}
	for i := 0; d.More(); i++ {
		if i == most {
			return fmt.Errorf("a list has more than %d rows", most)
		}
		var row T
		if err := d.Decode(&row); err != nil {
			return fmt.Errorf("row %d of a list: %w", i, err)
		}
		if err := take(i, row); err != nil {
			return err
		}
	}
	return nil
}

// jsonEvents are events; each must have the number of its place.
type jsonEvents []trace.Event

func (list *jsonEvents) UnmarshalJSON(data []byte) error {
	return readRows(data, trace.MaxEvents, func(i int, row jsonEvent) error {
		e, err := row.event(i)
		if err != nil {
			return fmt.Errorf("event %d: %w", i, err)
		}
		*list = append(*list, e)
		return nil
	})
}

// jsonRuns are the runs of a file.
type jsonRuns []jsonRun

func (list *jsonRuns) UnmarshalJSON(data []byte) error {
	return readRows(data, maxJSONRuns, func(i int, row jsonRun) error {
		*list = append(*list, row)
		return nil
	})
}

// jsonNotes are the notes of a file.
type jsonNotes []notes.Note

func (list *jsonNotes) UnmarshalJSON(data []byte) error {
	return readRows(data, notes.MaxNotes, func(_ int, row Note) error {
		*list = append(*list, row.Note)
		return nil
	})
}

// jsonEvent is an event as JSON writes it. An absent field means none.
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
	Object   trace.ObjectID
	Here     int32
	Reason   string
	Value    int64
}

// IsJSON reports whether data begins like the output of JSON.
func IsJSON(data []byte) bool {
	head := data[:min(len(data), 200)]
	return bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n\ufeff"), []byte("{")) && bytes.Contains(head, []byte(`"`+jsonFormat+`"`))
}

// ReadJSON reads the output of JSON: the same traces, which are not checked yet (see trace.Validate), and the scene's
// content besides them.
func ReadJSON(data []byte) (opts SceneOptions, traces []*trace.Trace, err error) {
	var file struct {
		Format, Title, Source, Tour string
		Version                     int
		Notes                       jsonNotes
		Runs                        jsonRuns
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return opts, nil, fmt.Errorf("this is not an export as JSON: %w", err)
	}
	switch {
	case file.Format != jsonFormat:
		return opts, nil, fmt.Errorf("this is not an export as JSON: its format is %q, not %q", file.Format, jsonFormat)
	case file.Version != jsonVersion:
		return opts, nil, fmt.Errorf("the export has version %d; this rehearse reads version %d", file.Version, jsonVersion)
	case len(file.Runs) == 0:
		return opts, nil, errors.New("the export has no runs")
	}
	for i := range file.Runs {
		t, err := file.Runs[i].trace()
		if err != nil {
			return opts, nil, fmt.Errorf("run %d: %w", i+1, err)
		}
		traces = append(traces, t)
	}
	opts = SceneOptions{Title: file.Title, Source: file.Source, Notes: notes.List{Title: file.Tour, Notes: file.Notes}}
	if f := opts.Notes.Check(); f != nil {
		return opts, nil, f
	}
	return opts, traces, nil
}

// trace is the run's trace.
func (r *jsonRun) trace() (*trace.Trace, error) {
	t := &trace.Trace{Header: r.Header, Threads: r.Threads, Actors: r.Actors, Messages: r.Messages, Positions: r.Positions, Strings: r.Strings, Objects: r.Objects, Events: r.Events}
	for _, w := range r.Waits {
		reason, err := trace.ParseReason(w.Reason)
		if err != nil {
			return nil, err
		}
		t.Waits = append(t.Waits, trace.Wait{Pos: w.Position, Reason: reason, Text: w.Text})
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
		Depth: j.Depth, Object: j.Object, Here: j.Here, Kind: kind, Reason: reason}
	if j.Thread != nil {
		e.Thread = *j.Thread
	}
	if j.Cause != nil {
		e.Cause = *j.Cause
	}
	return e, err
}
