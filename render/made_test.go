package render_test

import (
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// another is a run with another header.
func another(t *trace.Trace, change func(h *trace.Header)) *trace.Trace {
	c := *t
	change(&c.Header)
	return &c
}

// TestNotesKnowWhatTheyWereMadeOn: a note says when the shown runs are of another program or with other settings than it was made on,
// and says nothing where that is not known or has no say in what happens.
func TestNotesKnowWhatTheyWereMadeOn(t *testing.T) {
	traces := both(t, trace.Settings{Workers: 10, Seed: 7}, countdown)
	for _, tr := range traces {
		tr.Header.Program = strings.Repeat("0123456789abcdef", 4)
	}
	thread, pool := traces[0], traces[1]
	onThread := render.Note{Note: notes.Note{ID: "t", About: notes.Actor, Panel: "thread", Actor: thread.Actors[0].Name, Text: "x"}, Here: true}
	onBoth := render.Note{Note: notes.Note{ID: "b", About: notes.Range, To: 5, Text: "x"}, Here: true}
	unknown := render.Note{Note: notes.Note{ID: "u", About: notes.Range, To: 5, Text: "x"}}
	list := []notes.Note{}
	for _, n := range []render.Note{onThread, onBoth, unknown} {
		if !n.Identify(traces...) {
			t.Fatal("not identified")
		}
		list = append(list, n.Note)
	}
	if f := (notes.List{Notes: list}).Check(); f != nil {
		t.Fatal(f)
	}
	if got := *list[0].Made; got != (notes.Made{Program: "0123456789abcdef", Settings: "thread sim seed=7 cores=2"}) {
		t.Errorf("a note on the threads is made on %+v", got)
	}
	if got := list[1].Made.Settings; got != "thread+pool sim seed=7 cores=2 workers=10 batch=1" {
		t.Errorf("a note on both runs is made with %q", got)
	}
	set := func(change func(s *trace.Settings)) []*trace.Trace {
		var out []*trace.Trace
		for _, tr := range traces {
			out = append(out, another(tr, func(h *trace.Header) { change(&h.Settings) }))
		}
		return out
	}
	edited := []*trace.Trace{another(thread, func(h *trace.Header) { h.Program = "f" + h.Program[1:] }), another(pool, func(h *trace.Header) { h.Program = "f" + h.Program[1:] })}
	for _, c := range []struct {
		name   string
		traces []*trace.Trace
		want   string // of the note on the threads, of that on both, of the one that does not say
	}{
		{"the same", traces, "//"},
		{"the threads alone", traces[:1], "//"},
		{"the pool alone", traces[1:], "//"},
		{"goroutines", set(func(s *trace.Settings) { s.Scheduler = trace.Goroutines })[:1], "/settings/"},
		{"another program", edited, "program/program/"},
		{"another program without the panel", edited[1:], "program/program/"},
		{"another seed", set(func(s *trace.Settings) { s.Seed++ }), "settings/settings/"},
		{"more workers", set(func(s *trace.Settings) { s.Workers++ }), "/settings/"},
		{"a batch", set(func(s *trace.Settings) { s.Batch = 5 }), "/settings/"},
		{"a slice", set(func(s *trace.Settings) { s.Slice = time.Millisecond }), "/settings/"},
		{"a dispatcher", set(func(s *trace.Settings) { s.Dispatcher = trace.LostWakeup }), "/settings/"},
		{"another core", set(func(s *trace.Settings) { s.Cores++ }), "settings/settings/"},
		{"real threads", set(func(s *trace.Settings) { s.Engine = trace.Real }), "settings/settings/"},
		{"ended early", set(func(s *trace.Settings) { s.StopAfter = time.Second }), "settings/settings/"},
		{"a fork", set(func(s *trace.Settings) { s.Schedule = "1:2" }), "settings/settings/"},
		{"speed, which is of real threads", set(func(s *trace.Settings) { s.Speed = 10 }), "//"},
		{"statements recorded", set(func(s *trace.Settings) { s.Lines = true }), "//"},
		{"recorded by Go", []*trace.Trace{another(thread, func(h *trace.Header) { h.Program = "" })}, "//"},
		{"no run", nil, "//"},
	} {
		var got []string
		for _, n := range render.Place(list, c.traces...) {
			got = append(got, string(n.Other))
		}
		if s := strings.Join(got, "/"); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
	alone := render.Note{Note: onBoth.Note, Here: true}
	alone.Identify(pool)
	if got := render.Place([]notes.Note{alone.Note}, traces...)[0].Other; got != render.OtherSettings {
		t.Errorf("a note on the pool alone, beside both runs: %q", got)
	}
	// Without actors, no scheduler has a say.
	plain := another(pool, func(*trace.Header) {})
	plain.Actors = nil
	if got := render.MadeOn("", plain).Settings; got != "sim seed=7 cores=2" {
		t.Errorf("without actors a note is made with %q", got)
	}
}

// TestFadedNotes: pictures say of a note that it is about another program, and draw it without its colour; where it is right, they do not.
func TestFadedNotes(t *testing.T) {
	traces := both(t, trace.Settings{Workers: 10, Seed: 7}, countdown)
	n := notes.Note{ID: "a", About: notes.Range, Panel: "thread", To: 5e9, Color: "red", Label: "Look", Text: "here"}
	program := strings.Repeat("0123456789abcdef", 4)
	draw := func(made string) (svg, said string) {
		n.Made = &notes.Made{Program: made, Settings: "thread sim seed=7 cores=2"}
		for _, tr := range traces {
			tr.Header.Program = program
		}
		s := render.NewScene(render.SceneOptions{Notes: notes.List{Notes: []notes.Note{n}}}, traces...)
		return string(render.SVG(s, render.SVGOptions{})), render.NoteSubject(s, &s.Notes[0])
	}
	right, rightly := draw(program[:16])
	faded, otherwise := draw("ffffffffffffffff")
	const words = "about another program"
	if strings.Contains(right, words) || strings.Contains(rightly, words) {
		t.Errorf("a note that is right: %s", rightly)
	}
	if !strings.Contains(faded, words) || !strings.HasPrefix(otherwise, words+" · ") {
		t.Errorf("a note on another program: %s", otherwise)
	}
	colours := render.ColoursOf(render.Light)
	if red := colours.Note("red"); !strings.Contains(right, red) || strings.Contains(faded, red) {
		t.Error("a note on another program keeps its colour")
	}
	if strings.Count(faded, `fill-opacity="0.06"`) != 1 || strings.Count(right, `fill-opacity="0.12"`) != strings.Count(faded, `fill-opacity="0.12"`)+1 {
		t.Error("the band of a note on another program is not paler")
	}
}
