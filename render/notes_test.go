package render_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// put is a note as it is kept, made of a new one.
func put(t testing.TB, n render.Note, traces ...*trace.Trace) notes.Note {
	t.Helper()
	if n.ID == "" {
		n.ID = "n"
	}
	n.Text = "here"
	if !n.IsNew() || !n.Identify(traces...) || n.IsNew() {
		t.Fatalf("not put into words: %+v", n)
	}
	if f := (notes.List{Notes: []notes.Note{n.Note}}).Check(); f != nil {
		t.Fatal(f)
	}
	return n.Note
}

func stepNote(panel trace.Scheduler, step int) render.Note {
	return render.Note{Note: notes.Note{About: notes.Step, Panel: string(panel)}, Step: trace.Step(step)}
}

// TestNotesFollowTheirEvent: a note on any event of one run is found there again, and on the same event of the other scheduler's.
func TestNotesFollowTheirEvent(t *testing.T) {
	traces := both(t, trace.Settings{Workers: 10, Seed: 7}, countdown)
	fromThread, inPool := traces[0], traces[1]
	var steps []int
	var list []notes.Note
	for i := range fromThread.Events {
		if k := fromThread.Events[i].Kind; len(list) < 400 && (k == trace.MsgDequeue || k == trace.Block && fromThread.Events[i].Actor != 0) {
			steps, list = append(steps, i), append(list, put(t, stepNote(trace.ThreadPerActor, i), traces...))
		}
	}
	for i, n := range render.Place(list, fromThread) {
		if n.Orphan || int(n.Step) != steps[i] || n.At != 0 || n.Time != fromThread.Events[n.Step].Time {
			t.Fatalf("the note on step %d is found as %+v", steps[i], n)
		}
		list[i].Panel = string(trace.Pool)
	}
	found := 0
	for i, n := range render.Place(list, inPool) {
		if n.Orphan {
			continue // a category send may go to another member there
		}
		found++
		a, b := &fromThread.Events[steps[i]], &inPool.Events[n.Step]
		if a.Kind != b.Kind || n.Time != b.Time || fromThread.Actors[a.Actor-1].Name != inPool.Actors[b.Actor-1].Name {
			t.Fatalf("step %d (%s) is found at step %d (%s)", steps[i], fromThread.Words(trace.Step(steps[i])), n.Step, inPool.Words(n.Step))
		}
	}
	if found < len(list)/3 {
		t.Errorf("only %d of %d notes are found in the other run", found, len(list))
	}
}

// relay is a program in which main's messages go by first to the second actor, two of them alike.
type relay struct {
	first   string // the first actor's name
	before  []string
	between []string
}

func (r relay) run(t *testing.T, s trace.Settings) *trace.Trace {
	return runReal(t, s, func(c *actor.Context) {
		sum := 0
		last := c.Spawn("last", actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
			sum += len(m.Subject)
			c.Sleep(1000)
			c.Sleep(2000)
		}))
		first := c.Spawn(r.first, actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
			for _, s := range r.between {
				_ = c.Send(last, actor.Message{Subject: s})
			}
			_ = c.Send(last, actor.Message{Subject: "got " + m.Subject})
			_ = c.Send(last, actor.Message{Subject: "got " + m.Subject})
		}))
		for _, s := range append(r.before, "one", "two", "two") {
			_ = c.Send(first, actor.Message{Subject: s})
		}
	})
}

// TestNotesSurviveEdits: notes on messages, and on what happens while they are handled, are found after a run of the same program
// with other settings, after an unrelated actor got another name, and after messages were put in before them.
func TestNotesSurviveEdits(t *testing.T) {
	plain := relay{first: "first"}
	one := trace.Settings{Scheduler: trace.Pool, Workers: 1}
	made := plain.run(t, one)
	var list []notes.Note
	var was []string
	nth := func(tr *trace.Trace, n render.Note) string { // which of what the program does, counted without what was put in
		words, count := "", 0
		for i := range tr.Events[:n.Step+1] {
			e := &tr.Events[i]
			if e.Msg > 0 && e.Kind == tr.Events[n.Step].Kind && tr.Messages[e.Msg-1].Subject == tr.Messages[max(tr.Events[n.Step].Msg, 1)-1].Subject {
				count++
				words = tr.Messages[e.Msg-1].Subject
			}
		}
		return strings.Join([]string{string(n.About), words, tr.Events[n.Step].Kind.String(), string(rune('0' + count))}, " ")
	}
	for id := range made.Messages {
		n := render.Note{Note: notes.Note{About: notes.MessageOf, Panel: string(trace.Pool)}, Msg: trace.MessageID(id + 1)}
		list = append(list, put(t, n, made))
	}
	for i, e := range made.Events {
		if e.Kind == trace.MsgDone || e.Kind == trace.MsgDequeue {
			list = append(list, put(t, stepNote(trace.Pool, i), made))
		}
	}
	for _, n := range render.Place(list, made) {
		was = append(was, nth(made, n))
	}
	for _, c := range []struct {
		name string
		run  *trace.Trace
	}{
		{"again", plain.run(t, one)},
		{"other settings", plain.run(t, trace.Settings{Scheduler: trace.Pool, Workers: 3, Seed: 5, Cores: 2})},
		{"another name", relay{first: "premier"}.run(t, one)},
		{"a message before", relay{first: "first", before: []string{"hello"}}.run(t, one)},
		{"messages before, and in each handling", relay{first: "first", before: []string{"hello", "there"}, between: []string{"x"}}.run(t, one)},
	} {
		for i, n := range render.Place(list, c.run) {
			if c.name == "another name" && (n.Message.To == "first" || n.Actor == "first") {
				if !n.Orphan {
					t.Errorf("%s: %s is found at step %d", c.name, was[i], n.Step)
				}
				continue
			}
			if n.Orphan {
				t.Errorf("%s: %s is not found", c.name, was[i])
			} else if got := nth(c.run, n); got != was[i] && c.name != "other settings" {
				t.Errorf("%s: %s is found as %s", c.name, was[i], got)
			} else if e := c.run.Events[n.Step]; n.About == notes.Step && (e.Kind.String() != n.Event || c.run.Messages[e.Msg-1].Subject != n.Message.Subject) {
				t.Errorf("%s: %s is found at %s", c.name, was[i], c.run.Words(n.Step))
			}
		}
	}
}

// TestNotesOfEveryKind: each kind of note is where what it is about is.
func TestNotesOfEveryKind(t *testing.T) {
	traces := both(t, trace.Settings{Workers: 2}, counter(20))
	list := notes.List{Title: "A tour", Notes: []notes.Note{
		{ID: "range", About: notes.Range, From: 0, To: 5},
		{ID: "actor", About: notes.Actor, Actor: "counter"},
		{ID: "pooled", About: notes.Actor, Actor: "counter", Panel: string(trace.Pool)},
		put(t, render.Note{Note: notes.Note{ID: "message", About: notes.MessageOf, Panel: string(trace.Pool)}, Msg: 3}, traces...),
		{ID: "thread", About: notes.Thread, Thread: traces[1].Threads[1].Name, Panel: string(trace.Pool)},
		{ID: "difference", About: notes.Difference},
		put(t, render.Note{Note: notes.Note{ID: "late", About: notes.Difference, Panel: string(trace.Pool)}, Msg: 5}, traces...),
		{ID: "none", About: notes.Actor, Actor: "nobody"},
	}}
	scene := render.NewScene(render.SceneOptions{Notes: list}, traces...)
	if scene.Tour != "A tour" || scene.Revision != list.Revision() {
		t.Errorf("the scene has tour %q, revision %q", scene.Tour, scene.Revision)
	}
	at := map[string]render.Note{}
	for _, n := range scene.Notes {
		at[n.ID] = n
		if n.Orphan != (n.ID == "none") {
			t.Errorf("%s: orphan is %v", n.ID, n.Orphan)
		}
	}
	if n := at["range"]; n.At != -1 || n.End != 5 {
		t.Errorf("range: %+v", n)
	}
	if a, p := at["actor"], at["pooled"]; a.At != 0 || p.At != 1 || traces[1].Events[p.Step].Actor == 0 {
		t.Errorf("actors: %+v, %+v", a, p)
	}
	if n := at["message"]; n.Msg != 3 || traces[1].Events[n.Step].Kind != trace.MsgSend || traces[1].Events[n.Step].Msg != 3 || n.End <= n.Time && n.End != traces[1].Header.Makespan {
		t.Errorf("message: %+v", n)
	}
	if n := at["thread"]; n.At != 1 || traces[1].Events[n.Step].Thread != 1 {
		t.Errorf("thread: %+v", n)
	}
	if n := at["late"]; n.Panel != "" || n.Message == nil {
		t.Errorf("difference about a message: %+v", n)
	}
	for _, n := range render.Place(list.Notes, traces[1]) {
		if (n.About == notes.Difference) != n.Orphan && n.ID != "none" {
			t.Errorf("with one run, %s: orphan is %v", n.ID, n.Orphan)
		}
	}
	svg := string(render.SVG(scene, render.SVGOptions{}))
	for _, want := range []string{"Note 1 · 0", "Note 2 · actor counter", "Pool of 2 · thread " + traces[1].Threads[1].Name, "difference of the runs", "its actor nobody is not in this run"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
}

func TestNotesAreOrphaned(t *testing.T) {
	tr := runReal(t, trace.Settings{Scheduler: trace.Pool}, counter(20))
	at := slices.IndexFunc(tr.Events, func(e trace.Event) bool { return e.Kind == trace.MsgDequeue && e.Msg == 20 })
	note := put(t, stepNote(trace.Pool, at), tr)

	shorter := runReal(t, trace.Settings{Scheduler: trace.Pool}, counter(19))
	other := runReal(t, trace.Settings{Scheduler: trace.ThreadPerActor}, counter(20))
	with := func(change func(*notes.Note)) notes.Note {
		n := note
		m := *note.Message
		n.Message = &m
		change(&n)
		return n
	}
	for _, c := range []struct {
		name string
		note notes.Note
		run  *trace.Trace
		want bool
	}{
		{"same run", note, tr, false},
		{"the message is gone", note, shorter, true},
		{"its panel is not shown", note, other, true},
		{"another actor's name", with(func(n *notes.Note) { n.Actor = "bob" }), tr, true},
		{"another receiver's name", with(func(n *notes.Note) { n.Message.To = "bob" }), tr, true},
		{"another kind", with(func(n *notes.Note) { n.Event = "Choice" }), tr, true},
		{"unknown kind", with(func(n *notes.Note) { n.Event = "Party" }), tr, true},
		{"once more", with(func(n *notes.Note) { n.Repeat = 1 }), tr, true},
		{"damaged path", with(func(n *notes.Note) { n.Message.Path = "xyz" }), tr, false},
		{"damaged path and lineage", with(func(n *notes.Note) { n.Message.Path, n.Message.Lineage = "xyz", "" }), tr, false},
		{"beyond all alike", with(func(n *notes.Note) { n.Message.Path, n.Message.Lineage, n.Message.Nth = "", "", 1 }), tr, true},
		{"of an earlier version", with(func(n *notes.Note) { n.Message = &notes.Message{Lineage: note.Message.Lineage} }), tr, false},
		{"of an earlier version, gone", with(func(n *notes.Note) { n.Message = &notes.Message{Lineage: note.Message.Lineage} }), shorter, true},
		{"a range beyond the end", notes.Note{About: notes.Range, From: 1 << 60, To: 1 << 61}, tr, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := render.Place([]notes.Note{c.note}, c.run)[0]
			if got.Orphan != c.want || !c.want && c.run == tr && int(got.Step) != at {
				t.Errorf("orphan: %v, step %d of %d", got.Orphan, got.Step, at)
			}
		})
	}
	for _, bad := range []render.Note{stepNote(trace.Pool, 1<<20), stepNote(trace.Pool, -1), stepNote(trace.Goroutines, 1),
		{Note: notes.Note{About: notes.MessageOf, Panel: string(trace.Pool)}, Msg: 21}} {
		if bad.Identify(tr) {
			t.Errorf("%+v is identified", bad)
		}
	}
}

// TestNotesTellRepeatedEventsApart: two sleeps within one handling are two events.
func TestNotesTellRepeatedEventsApart(t *testing.T) {
	tr := relay{first: "first"}.run(t, trace.Settings{Scheduler: trace.Pool})
	var list []notes.Note
	for i := range tr.Events {
		if tr.Events[i].Kind == trace.Block && tr.Events[i].Reason == trace.ReasonSleep {
			list = append(list, put(t, stepNote(trace.Pool, i), tr))
		}
	}
	if len(list) != 12 || list[1].Repeat != 1 {
		t.Fatalf("notes on twelve sleeps: %+v", list)
	}
	last := trace.Step(-1)
	for _, n := range render.Place(list, relay{first: "first"}.run(t, trace.Settings{Scheduler: trace.Pool})) {
		if n.Orphan || n.Step <= last {
			t.Errorf("in an equal run one is found as %+v", n)
		}
		last = n.Step
	}
}
