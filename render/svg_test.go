package render_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// storm is a scene of the size of the countdown lesson, with notes.
func storm(t testing.TB) *render.Scene {
	traces := pair(t, tracetest.Config{Seed: 7, Actors: 34, Workers: 10, Messages: 1500})
	step := func(panel trace.Scheduler, step int, n notes.Note) notes.Note {
		made := put(t, stepNote(panel, step), traces...)
		made.ID, made.Text, made.Color = n.ID, n.Text, n.Color
		return made
	}
	return render.NewScene(render.SceneOptions{Title: "A storm that quiets down", Notes: notes.List{Title: "A tour", Notes: []notes.Note{
		{ID: "start", About: notes.Range, From: 0, To: 2e9, Color: "green", Text: "Everyone starts at once."},
		step(trace.ThreadPerActor, 9000, notes.Note{ID: "1", Text: "**Done early, at a price.** Every actor has its own thread and never waits for one. It costs 34 stacks."}),
		step(trace.Pool, 4000, notes.Note{ID: "2", Color: "amber", Text: "<b>Not bold</b> & *harmless*."}),
		{ID: "4", About: notes.Actor, Panel: string(trace.Pool), Actor: "a14", Color: "violet", Label: "Placed by hand", Place: &notes.Place{X: 300, Y: 60}, Text: "To the right of it and below."},
		{ID: "5", About: notes.Thread, Panel: string(trace.Pool), Thread: traces[1].Threads[3].Name, Color: "red", Text: "Never idle."},
		{ID: "6", About: notes.Difference, Color: "grey", Text: "The same messages, later."},
		{ID: "3", About: notes.Step, Panel: string(trace.Pool), Event: "MsgDequeue", Actor: "a03", Message: &notes.Message{To: "a03", Subject: "gone"}, Text: "Its message is gone."},
	}}}, traces...)
}

func TestSVGGoldens(t *testing.T) {
	few := render.NewScene(render.SceneOptions{Title: "Few"}, pair(t, tracetest.Config{Seed: 2, Actors: 3, Workers: 2, Messages: 12})...)
	moment := few.Duration / 3
	for _, c := range []struct {
		name  string
		scene *render.Scene
		o     render.SVGOptions
	}{
		{"storm.svg", storm(t), render.SVGOptions{Select: "a14"}},
		{"few-dark.svg", few, render.SVGOptions{Theme: render.Dark, Cursor: &moment, Select: "a01"}},
		{"few-zoomed.svg", few, render.SVGOptions{From: few.Duration / 4, To: few.Duration / 2, Width: 860}},
		{"few-narrow.svg", few, render.SVGOptions{Width: 480}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := render.SVG(c.scene, c.o)
			wellFormed(t, b)
			if again := render.SVG(c.scene, c.o); !bytes.Equal(b, again) {
				t.Error("the same scene gives other bytes")
			}
			golden(t, c.name, b)
		})
	}
}

// wellFormed checks that b is XML and names nothing outside itself.
func wellFormed(t *testing.T, b []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(b)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
	rest := strings.ReplaceAll(string(b), `xmlns="http://www.w3.org/2000/svg"`, "")
	if i := strings.Index(rest, "http"); i >= 0 {
		t.Errorf("it refers to something outside: %.80s", rest[i:])
	}
}

// TestSettingsOfEach: of two runs with other settings, what ran is said of each, in the picture and in its words.
func TestSettingsOfEach(t *testing.T) {
	var traces []*trace.Trace
	for seed := range uint64(2) {
		tr := tracetest.Random(tracetest.Config{Seed: seed + 5, Actors: 3, Workers: 2 + int(seed), Messages: 12, Scheduler: trace.Pool})
		traces = append(traces, tr)
	}
	s := render.NewScene(render.SceneOptions{Title: "Two"}, traces...)
	svg := string(render.SVG(s, render.SVGOptions{}))
	for _, want := range []string{"A: ", "seed 5", "2 workers", "B: ", "seed 6", "3 workers"} {
		if strings.Count(svg, want) < 2 {
			t.Errorf("it does not say %q in the picture and in words", want)
		}
	}
	if strings.Contains(svg, "2 workers · 3 workers") {
		t.Error("the settings of one are said of both")
	}
	if words := render.Describe(s, render.SVGOptions{View: "ring"}); !strings.Contains(words, "The threads stand in a ring") {
		t.Error(words)
	}
	one := render.NewScene(render.SceneOptions{Title: "One"}, traces[0])
	if words := render.Describe(one, render.SVGOptions{View: "cause"}); !strings.Contains(words, "nothing to show") {
		t.Error(words)
	}
}

// TestNamesOfCurves: the names of the backlog's curves lie right of the time axis, where no curve can be.
func TestNamesOfCurves(t *testing.T) {
	const width, right = 900, 92 + 16 // doneWidth and svgPad
	svg := string(render.SVG(storm(t), render.SVGOptions{Width: width}))
	for _, name := range []string{"thread", "pool"} {
		m := regexp.MustCompile(`<text x="([\d.]+)"[^>]*>` + name + `</text>`).FindStringSubmatch(svg)
		if m == nil {
			t.Fatalf("the curve of %s has no name", name)
		}
		if x, err := strconv.ParseFloat(m[1], 64); err != nil || x <= width-right {
			t.Errorf("%s at %s: it can lie on a curve", name, m[1])
		}
	}
}
