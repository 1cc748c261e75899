package render

import (
	"slices"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Note is a note with the place in the shown runs of what it is about.
type Note struct {
	notes.Note
	Step trace.Step      `json:"step"`          // in its panel, or in the first that has it; for a range: -1
	At   int             `json:"at"`            // the panel of Step; -1: none
	Time int64           `json:"time"`          // ns
	End  int64           `json:"end,omitempty"` // ns: the end of a range, or of a message's life
	Msg  trace.MessageID `json:"msg,omitempty"` // for a message or a difference: its id in the panel of Step
	HTML string          `json:"html"`          // the text, for a page
	// Orphan: the shown runs lack what it is about. The note is listed but not placed.
	Orphan bool `json:"orphan,omitempty"`
	// Other is how the shown runs differ from the one that it was made on. The note is faded then, and says so.
	Other Other `json:"other,omitempty"`
	// Here is set by the page: the note holds for the shown runs, and is made on them from now on.
	Here bool `json:"here,omitempty"`
}

// Shade is the note's colour, or grey if it is faded.
func (n *Note) Shade() string {
	if n.Other != "" {
		return "grey"
	}
	return n.Color
}

// IsNew reports whether a note from the page is about a step or a message that Identify has yet to describe.
func (n *Note) IsNew() bool {
	switch n.About {
	case notes.Step:
		return n.Event == ""
	case notes.MessageOf:
		return n.Message == nil
	case notes.Difference:
		return n.Message == nil && n.Msg > 0
	}
	return false
}

// Identify describes what a new note is about so that it can be found in other runs: the Step or Msg in the trace of its
// panel. It reports whether they exist. A new note, and one with Here, is made on these runs.
func (n *Note) Identify(traces ...*trace.Trace) bool {
	isNew := n.IsNew()
	if isNew && !n.identify(traces) {
		return false
	}
	if isNew || n.Here {
		n.Made = MadeOn(n.Panel, traces...)
	}
	return true
}

func (n *Note) identify(traces []*trace.Trace) bool {
	i := slices.IndexFunc(traces, func(t *trace.Trace) bool { return string(t.Header.Settings.Scheduler) == n.Panel })
	if i < 0 {
		return false
	}
	t := traces[i]
	if n.About != notes.Step {
		if n.Msg < 1 || int(n.Msg) > len(t.Messages) {
			return false
		}
		n.Message = newMessageNames(t).words(n.Msg)
		if n.About == notes.Difference {
			n.Panel = ""
		}
		return true
	}
	if n.Step < 0 || int(n.Step) >= len(t.Events) {
		return false
	}
	walk := newAnchors(t)
	walk.kinds[t.Events[n.Step].Kind] = true
	var at anchor
	for i := range t.Events[:n.Step+1] {
		at, _ = walk.next(&t.Events[i])
	}
	n.Event, n.Actor, n.Repeat = at.kind.String(), actorName(t, at.actor), at.ordinal
	if at.msg > 0 {
		n.Message = newMessageNames(t).words(at.msg)
	}
	return true
}

func actorName(t *trace.Trace, id trace.ActorID) string {
	if id == 0 {
		return ""
	}
	return t.Actors[id-1].Name
}

// PutNotes sets the notes of a scene of some traces.
func (s *Scene) PutNotes(l notes.List, traces ...*trace.Trace) {
	s.Tour, s.Notes, s.Revision = l.Title, Place(l.Notes, traces...), l.Revision()
}

// Place finds what each note is about: in the trace of its panel or, if it names none, in the first trace that has it.
func Place(list []notes.Note, traces ...*trace.Trace) []Note {
	out := make([]Note, len(list))
	for i, n := range list {
		out[i] = Note{Note: n, At: -1, Step: -1, HTML: notes.HTML(n.Text), Orphan: true, Other: otherThan(n.Made, n.Panel, traces)}
	}
	for at, t := range traces {
		var wanted []*Note
		for i := range out {
			if n := &out[i]; n.Orphan && (n.Panel == "" || n.Panel == string(t.Header.Settings.Scheduler)) {
				wanted = append(wanted, n)
			}
		}
		if len(wanted) > 0 {
			place(wanted, t)
		}
		for _, n := range wanted {
			if n.Step >= 0 {
				n.At = at
			}
		}
	}
	for i := range out {
		if n := &out[i]; n.About == notes.Difference {
			difference(n, traces)
		}
	}
	return out
}

// place finds notes in a trace.
func place(list []*Note, t *trace.Trace) {
	var wanted []*notes.Message
	for _, n := range list {
		if n.Message != nil {
			wanted = append(wanted, n.Message)
		}
	}
	messages := newMessageNames(t).find(wanted)
	events := newNoteSearch(t)
	for _, n := range list {
		if n.Message != nil {
			if n.Msg = messages[n.Message]; n.Msg == 0 {
				continue
			}
		}
		switch n.About {
		case notes.Step:
			events.step(n)
		case notes.Range:
			if n.From < max(t.Header.Makespan, 1) {
				n.Time, n.End, n.Orphan = n.From, n.To, false
			}
		case notes.Actor:
			events.actor(n)
		case notes.Thread:
			events.thread(n)
		case notes.MessageOf, notes.Difference:
			if n.Message != nil {
				events.message(n)
			}
		}
	}
	events.walk()
}

// difference places a note about a difference of two runs: without a message, at the end of the shorter one.
func difference(n *Note, traces []*trace.Trace) {
	if len(traces) < 2 {
		n.Orphan = true
		return
	}
	if n.Message != nil {
		return
	}
	at := 0
	if traces[1].Header.Makespan < traces[0].Header.Makespan {
		at = 1
	}
	t := traces[at]
	n.At, n.Step, n.Time, n.Orphan = at, trace.Step(len(t.Events)-1), t.Header.Makespan, len(t.Events) == 0
}

// noteSearch is what notes look for in a trace's events, which are scanned once.
type noteSearch struct {
	t        *trace.Trace
	anchors  *anchors
	at       map[anchor][]*Note
	actors   map[trace.ActorID][]*Note // where a thread begins to work for them or, if none does, their first event
	threads  map[trace.ThreadID][]*Note
	messages map[trace.MessageID][]*Note // their first and their last event
}

func newNoteSearch(t *trace.Trace) *noteSearch {
	return &noteSearch{t: t, anchors: newAnchors(t), at: map[anchor][]*Note{}, actors: map[trace.ActorID][]*Note{},
		threads: map[trace.ThreadID][]*Note{}, messages: map[trace.MessageID][]*Note{}}
}

func (s *noteSearch) step(n *Note) {
	a := anchor{msg: n.Msg, ordinal: n.Repeat}
	n.Msg = 0 // it identifies the step, and is not what the note is about
	for k := range trace.Kinds {
		if trace.Kind(k).String() == n.Event {
			a.kind = trace.Kind(k)
		}
	}
	if a.kind == 0 {
		return
	}
	if n.Actor != "" {
		if a.actor = s.named(n.Actor); a.actor == 0 {
			return
		}
	}
	s.anchors.kinds[a.kind] = true
	s.at[a] = append(s.at[a], n)
}

// named is the actor of a name; 0 if there is none.
func (s *noteSearch) named(name string) trace.ActorID {
	return trace.ActorID(slices.IndexFunc(s.t.Actors, func(a trace.Actor) bool { return a.Name == name }) + 1)
}

func (s *noteSearch) actor(n *Note) {
	if id := s.named(n.Actor); id > 0 {
		s.actors[id] = append(s.actors[id], n)
	}
}

func (s *noteSearch) thread(n *Note) {
	if i := slices.IndexFunc(s.t.Threads, func(th trace.Thread) bool { return th.Name == n.Thread }); i >= 0 {
		s.threads[trace.ThreadID(i)] = append(s.threads[trace.ThreadID(i)], n)
	}
}

func (s *noteSearch) message(n *Note) { s.messages[n.Msg] = append(s.messages[n.Msg], n) }

// walk scans the events and places the notes that look for one.
func (s *noteSearch) walk() {
	if len(s.at)+len(s.actors)+len(s.threads)+len(s.messages) == 0 {
		return
	}
	for i := range s.t.Events {
		e, step := &s.t.Events[i], trace.Step(i)
		if a, ok := s.anchors.next(e); ok {
			put(s.at[a], step, e.Time)
		}
		if list := s.actors[e.Actor]; list != nil && (list[0].Orphan || e.Kind == trace.RunBegin) {
			put(list, step, e.Time)
			if e.Kind == trace.RunBegin {
				delete(s.actors, e.Actor)
			}
		}
		if len(s.threads) > 0 && e.Thread >= 0 {
			put(s.threads[e.Thread], step, e.Time)
			delete(s.threads, e.Thread)
		}
		if list := s.messages[e.Msg]; e.Msg > 0 && list != nil {
			for _, n := range list {
				if n.Orphan {
					put([]*Note{n}, step, e.Time)
				}
				n.End = e.Time
			}
		}
	}
}

func put(list []*Note, step trace.Step, time int64) {
	for _, n := range list {
		n.Step, n.Time, n.Orphan = step, time, false
	}
}
