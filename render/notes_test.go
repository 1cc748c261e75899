package render_test

import (
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestNotesFollowTheirEvent: a note put on any event of one run is found on the same event of the other scheduler's
// run, or of a run with other settings, by kind, actor and lineage.
func TestNotesFollowTheirEvent(t *testing.T) {
	traces := both(t, trace.Settings{Workers: 10, Seed: 7}, countdown)
	fromThread, inPool := traces[0], traces[1]
	var notes []render.Note
	for i := range fromThread.Events {
		if k := fromThread.Events[i].Kind; k == trace.MsgDequeue || k == trace.Block && fromThread.Events[i].Actor != 0 {
			notes = append(notes, render.Note{Panel: trace.ThreadPerActor, Step: trace.Step(i), Text: "here"})
		}
	}
	placed := render.Place(notes, fromThread)
	for i := range placed {
		if n := &placed[i]; n.Orphan || n.Step != notes[i].Step || n.Time != fromThread.Events[n.Step].Time || n.Kind == "" {
			t.Fatalf("a new note becomes %+v", n)
		}
		placed[i].Panel = trace.Pool
	}
	moved := render.Place(placed, inPool)
	found := 0
	for i := range moved {
		n := &moved[i]
		if n.Orphan {
			continue // a category send may go to another member there
		}
		found++
		a, b := &fromThread.Events[notes[i].Step], &inPool.Events[n.Step]
		if a.Kind != b.Kind || n.Time != b.Time || fromThread.Actors[a.Actor-1].Name != inPool.Actors[b.Actor-1].Name {
			t.Fatalf("step %d (%s) is found at step %d (%s)", notes[i].Step, fromThread.Words(notes[i].Step), n.Step, inPool.Words(n.Step))
		}
		if a.Msg != 0 && fromThread.Messages[a.Msg-1].Lineage != inPool.Messages[b.Msg-1].Lineage {
			t.Fatalf("step %d is found at another message", notes[i].Step)
		}
	}
	if found < len(notes)/3 {
		t.Errorf("only %d of %d notes are found in the other run", found, len(notes))
	}
}

// TestNotesAreInTime: a picture numbers notes as the page does, by time, whatever the order they were written in.
func TestNotesAreInTime(t *testing.T) {
	tr := runReal(t, trace.Settings{Scheduler: trace.Pool}, counter(20))
	last := trace.Step(len(tr.Events) - 1)
	scene := render.NewScene(render.SceneOptions{Notes: []render.Note{
		{ID: "gone", Panel: trace.Pool, Step: last + 1, Time: -1}, {ID: "late", Panel: trace.Pool, Step: last}, {ID: "early", Panel: trace.Pool, Step: 0},
	}}, tr)
	var got []string
	for _, n := range scene.Notes {
		got = append(got, n.ID)
	}
	if want := []string{"early", "late", "gone"}; !slices.Equal(got, want) {
		t.Errorf("notes in the order %v, want %v", got, want)
	}
}

func TestNotesAreOrphaned(t *testing.T) {
	tr := runReal(t, trace.Settings{Scheduler: trace.Pool}, counter(20))
	at := slices.IndexFunc(tr.Events, func(e trace.Event) bool { return e.Kind == trace.MsgDequeue && e.Msg == 20 })
	note := render.Place([]render.Note{{ID: "a", Panel: trace.Pool, Step: trace.Step(at)}}, tr)[0]

	shorter := runReal(t, trace.Settings{Scheduler: trace.Pool}, counter(19))
	other := runReal(t, trace.Settings{Scheduler: trace.ThreadPerActor}, counter(20))
	for _, c := range []struct {
		name string
		note render.Note
		run  *trace.Trace
		want bool
	}{
		{"same run", note, tr, false},
		{"the message is gone", note, shorter, true},
		{"its panel is not shown", note, other, true},
		{"another actor's name", with(note, func(n *render.Note) { n.Actor = "bob" }), tr, true},
		{"another kind", with(note, func(n *render.Note) { n.Kind = "Choice" }), tr, true},
		{"unknown kind", with(note, func(n *render.Note) { n.Kind = "Party" }), tr, true},
		{"damaged lineage", with(note, func(n *render.Note) { n.Lineage = "xyz" }), tr, true},
		{"damaged ordinal", with(note, func(n *render.Note) { n.Lineage += "/x" }), tr, true},
		{"new, beyond the end", render.Note{Panel: trace.Pool, Step: 1 << 20}, tr, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := render.Place([]render.Note{c.note}, c.run)[0]
			if got.Orphan != c.want {
				t.Errorf("orphan: %v", got.Orphan)
			}
			if got.Orphan && (got.Step != c.note.Step || got.Kind != c.note.Kind) {
				t.Error("an orphan is changed")
			}
		})
	}
}

func with(n render.Note, change func(*render.Note)) render.Note {
	change(&n)
	return n
}

// TestNotesTellRepeatedEventsApart: two sleeps within one handling are two events.
func TestNotesTellRepeatedEventsApart(t *testing.T) {
	main := func(c *actor.Context) {
		ref := c.Spawn("sleeper", actor.BehaviorFunc(func(c *actor.Context, _ actor.Message) {
			c.Sleep(1000)
			c.Sleep(2000)
		}))
		_ = c.Send(ref, actor.Message{Subject: "go"})
	}
	tr := runReal(t, trace.Settings{Scheduler: trace.Pool}, main)
	var notes []render.Note
	for i := range tr.Events {
		if tr.Events[i].Kind == trace.Block && tr.Events[i].Reason == trace.ReasonSleep {
			notes = append(notes, render.Note{Panel: trace.Pool, Step: trace.Step(i)})
		}
	}
	placed := render.Place(notes, tr)
	if len(placed) != 2 || placed[0].Lineage == placed[1].Lineage {
		t.Fatalf("notes on two sleeps: %+v", placed)
	}
	again := render.Place(placed, runReal(t, trace.Settings{Scheduler: trace.Pool}, main))
	if !slices.Equal(again, placed) {
		t.Errorf("in an equal run they become %+v", again)
	}
}
