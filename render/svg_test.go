package render_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// storm is a scene of the size of the countdown lesson, with notes.
func storm(t testing.TB) *render.Scene {
	traces := pair(t, tracetest.Config{Seed: 7, Actors: 34, Workers: 10, Messages: 1500})
	return render.NewScene(render.SceneOptions{Title: "A storm that quiets down", Notes: []render.Note{
		{ID: "1", Panel: trace.ThreadPerActor, Step: 9000, Text: "Done early, at a price. Every actor has its own thread and never waits for one. It costs 34 stacks."},
		{ID: "2", Panel: trace.Pool, Step: 4000, Text: "<b>Not bold</b> & harmless."},
		{ID: "3", Panel: trace.Pool, Step: 4, Kind: "MsgDequeue", Lineage: "00000000deadbeef", Actor: "a03", Text: "Its message is gone."},
	}}, traces...)
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
		{"few-zoomed.svg", few, render.SVGOptions{From: few.Duration / 4, To: few.Duration / 2, Width: 800}},
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
