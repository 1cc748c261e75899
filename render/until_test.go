package render_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestUntilHasNothingLater: a cut scene does not have what comes after the moment, in its columns, in its tables, or in the notes
// that are placed.
func TestUntilHasNothingLater(t *testing.T) {
	traces := pair(t, tracetest.Config{Seed: 4, Actors: 12, Workers: 3, Messages: 300})
	var list []notes.Note
	for i := range 20 {
		panel := i % 2
		n := put(t, stepNote(traces[panel].Header.Settings.Scheduler, i*len(traces[panel].Events)/20), traces...)
		n.ID = string(rune('a' + i))
		list = append(list, n)
	}
	whole := render.NewScene(render.SceneOptions{Title: "Cut", Notes: notes.List{Title: "Tour", Notes: list}}, traces...)
	for at := int64(0); at <= whole.Duration; at += whole.Duration / 9 {
		step := trace.Step(len(traces[1].Events) / 3)
		c := render.Cut{Times: []int64{at, traces[1].Events[step].Time}, Panel: 1, Step: step}
		known, cut := render.Until(whole, traces, c)
		for i := range known.Panels {
			p := &known.Panels[i]
			columns := &p.Columns
			for _, list := range [][]float64{columns.Time, columns.SliceStart, columns.SliceEnd, columns.BacklogTime, columns.ThreadBorn} {
				if len(list) > 0 && int64(slices.Max(list)) > c.Times[i] {
					t.Fatalf("panel %d until %d has a time %f", i, c.Times[i], slices.Max(list))
				}
			}
			if n := len(cut[i].Events); n != len(columns.Time) || n > 0 && n < len(traces[i].Events) && p.Outcome.End != trace.EndRunning {
				t.Errorf("panel %d has %d events of %d, and ended with %s", i, len(columns.Time), n, p.Outcome.End)
			}
			if len(p.Actors) > 0 && !slices.ContainsFunc(cut[i].Events, func(e trace.Event) bool { return int(max(e.Actor, e.Peer)) == len(p.Actors) }) {
				t.Errorf("panel %d has %d actors, of which the last is not there yet", i, len(p.Actors))
			}
			if p.Title != whole.Panels[i].Title || p.Subtitle != "" {
				t.Errorf("it is called %s, %s", p.Title, p.Subtitle)
			}
		}
		if n := len(cut[1].Events); n != int(step)+1 {
			t.Errorf("the run that is cut at step %d has %d events", step, n)
		}
		for i, n := range known.Notes {
			if late := n.Time > c.Times[n.At] || n.At == 1 && n.Step > step; n.Orphan != late || n.Step != whole.Notes[i].Step {
				t.Errorf("note %d at %d of %v: %+v", i, n.Time, c, n)
			}
		}
	}
}

// TestUntilTheEnd: at the moment of its end a run goes on for who is told no more; after that it is over.
func TestUntilTheEnd(t *testing.T) {
	traces := pair(t, tracetest.Config{Seed: 4, Actors: 3, Workers: 2, Messages: 20})
	whole := render.NewScene(render.SceneOptions{}, traces...)
	end := traces[0].Header.Makespan
	for after, want := range map[int64]trace.End{0: trace.EndRunning, 1: traces[0].Header.Outcome.End} {
		known, _ := render.Until(whole, traces, render.Cut{Times: []int64{end + after, 0}, Panel: 1, Step: 0})
		if got := known.Panels[0].Outcome.End; got != want {
			t.Errorf("%d ns after its end it is %q, want %q", after, got, want)
		}
	}
}

// TestUntilTellsNothing: what comes after the moment makes no difference to what is drawn and said: two runs that are the same until
// then look the same.
func TestUntilTellsNothing(t *testing.T) {
	long := pair(t, tracetest.Config{Seed: 9, Actors: 8, Workers: 3, Messages: 200})
	const steps = 150
	short := make([]*trace.Trace, len(long))
	for i := range long {
		short[i] = tracetest.PartOf(long[i], 2*steps)
		short[i].Header.Outcome = trace.Outcome{End: trace.EndOK}
	}
	at := min(long[0].Events[steps].Time, long[1].Events[steps].Time)
	c := render.Cut{Times: []int64{at, at}, Panel: -1}
	o := render.SVGOptions{Bare: true, Veil: &at, Cursor: &at, To: 2 * at}
	var drawn, heads [2][]byte
	for i, traces := range [][]*trace.Trace{long, short} {
		known, _ := render.Until(render.NewScene(render.SceneOptions{Title: "Twice"}, traces...), traces, c)
		drawn[i] = render.SVG(known, o)
		var err error
		if heads[i], err = json.Marshal(known); err != nil {
			t.Fatal(err)
		}
		if text := string(drawn[i]); strings.Contains(text, ">running") || strings.Contains(text, ">done") {
			t.Error("the picture says how the run ended")
		}
	}
	if !bytes.Equal(drawn[0], drawn[1]) || !bytes.Equal(heads[0], heads[1]) {
		t.Errorf("what comes later makes a difference:\n%s\n%s", heads[0], heads[1])
	}
}

// TestVeils: each panel is hidden from its own moment on.
func TestVeils(t *testing.T) {
	traces := pair(t, tracetest.Config{Seed: 2, Actors: 3, Workers: 2, Messages: 12})
	s := render.NewScene(render.SceneOptions{Title: "Two veils"}, traces...)
	times := []int64{s.Duration / 2, s.Duration / 4}
	known, _ := render.Until(s, traces, render.Cut{Times: times, Panel: -1})
	svg := string(render.SVG(known, render.SVGOptions{Veil: &times[0], Veils: times, Hides: "not <shown> yet", To: s.Duration}))
	if n := strings.Count(svg, ">not &lt;shown&gt; yet<"); n != 2 {
		t.Errorf("%d panels are hidden:\n%s", n, svg)
	}
	golden(t, "veils.svg", []byte(svg))
}

// TestUntilKeepsTheTextsOfEvents: a cut run has the texts that its events name.
func TestUntilKeepsTheTextsOfEvents(t *testing.T) {
	became := 0
	for seed := range uint64(6) {
		traces := pair(t, tracetest.Config{Seed: seed, Actors: 4, Workers: 2, Messages: 60, Rare: true})
		whole := render.NewScene(render.SceneOptions{}, traces...)
		for i, tr := range traces {
			for step, e := range tr.Events {
				if e.Kind != trace.ActorBecome && e.Kind != trace.ActorCrash {
					continue
				}
				_, cut := render.Until(whole, traces, render.Cut{Times: []int64{e.Time, e.Time}, Panel: i, Step: trace.Step(step)})
				if n := len(cut[i].Strings); int(e.Value) >= n || cut[i].Strings[e.Value] != tr.Strings[e.Value] {
					t.Errorf("seed %d, step %d of panel %d: text %d of %d", seed, step, i, e.Value, n)
				}
				if e.Kind == trace.ActorBecome {
					became++
				}
			}
		}
	}
	if became == 0 {
		t.Error("no actor becomes another")
	}
}
