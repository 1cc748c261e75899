package export_test

import (
	"bytes"
	"errors"
	"flag"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/view"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/ui"
)

var sizesOf = flag.Int("events", 6_000, "TestSizes writes runs of about so many events")

// TestSizes: each format holds a large run in bounds, or says which part of it it can; with -v it prints how long that takes and how
// large the files are.
func TestSizes(t *testing.T) {
	var traces []*trace.Trace
	events := 0
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: 1, Actors: 60, Workers: 10, Messages: *sizesOf / 18, Scheduler: s})
		traces = append(traces, tr)
		events += len(tr.Events)
	}
	scene := render.NewScene(render.SceneOptions{Title: "A large run"}, traces...)
	script, style := ui.Viewer()
	slides, slidesStyle := ui.Slides()
	t.Logf("%d events, %d messages", events, len(traces[0].Messages)+len(traces[1].Messages))
	one := func(name string, look render.SVGOptions) {
		in := &export.Input{Scene: scene, Traces: traces, Script: []byte(script), Style: []byte(style), Pictures: []byte(ui.Pictures()),
			SlidesScript: []byte(slides), SlidesStyle: []byte(slidesStyle), Look: look, Length: time.Second}
		var file bytes.Buffer
		begin := time.Now()
		err := export.Find(name).Write(&file, in)
		took := time.Since(begin).Round(time.Millisecond)
		label := name + " " + look.View
		if large := (*export.TooLarge)(nil); errors.As(err, &large) {
			t.Logf("%-18s %8v  refused: %v", label, took, err)
			if large.Until <= large.From {
				t.Errorf("%s offers no part", label)
			}
			return
		}
		if err != nil {
			t.Errorf("%s: %v", label, err)
		}
		perEvent := float64(file.Len()) / float64(events)
		t.Logf("%-18s %8v  %11d bytes  %6.1f an event", label, took, file.Len(), perEvent)
		// Random times and data are hard to pack; TestScale (web/browsertest) holds a program's run of a million events to 10 MB.
		if name == "html" && file.Len() > 1<<20+20*events {
			t.Errorf("the page has %d bytes", file.Len())
		}
		if export.Find(name).Group == export.Figure && file.Len() > 12<<20 {
			t.Errorf("%s has %d bytes: a picture does not grow with the run", label, file.Len())
		}
	}
	for _, f := range export.Formats {
		one(f.Name, render.SVGOptions{})
	}
	for _, view := range view.Pictures() {
		one("svg", render.SVGOptions{View: view})
	}
}
