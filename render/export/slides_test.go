package export_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// hostile is what somebody would write who wants the slides to do something.
const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'><b onclick=x>&lt;]]></a:t>` + "\u2028"

// hostileInput has hostile texts wherever there is room for one.
func hostileInput(t testing.TB) *export.Input {
	t.Helper()
	in := input(t, small)
	name := in.Traces[0].Actors[0].Name
	for _, tr := range in.Traces {
		tr.Header.Name = "lesson#" + hostile
		for i := range tr.Messages {
			tr.Messages[i].Subject, tr.Messages[i].Data = hostile, "\x00\x1b"+hostile
		}
	}
	list := notes.List{Title: hostile, Notes: []notes.Note{
		{ID: "a", About: notes.Actor, Actor: name, Label: hostile, Text: "**" + hostile + "** `" + hostile + "` [x](javascript:alert(1)) [y](https://example.org/\"onclick=x)\n\n```\n" + hostile + "\n```"},
		{ID: "b", About: notes.Range, To: 1000, Predict: hostile, Text: "<script>alert(2)</script>" + hostile, Color: "red"},
	}}
	in.Scene = render.NewScene(render.SceneOptions{Title: hostile, Notes: list}, in.Traces...)
	return in
}

// TestSlidesAreHarmless: no text of a learner's is markup, and the file names nothing that is loaded.
func TestSlidesAreHarmless(t *testing.T) {
	page := string(written(t, "slides", hostileInput(t)))
	if n := strings.Count(page, "<script"); n != 2 {
		t.Errorf("%d scripts", n)
	}
	for _, bad := range []string{"<img", "onerror=alert(1)>", "<b onclick", "javascript:"} {
		if i := strings.Index(page, bad); i >= 0 {
			t.Errorf("it has %.200s", page[max(0, i-80):])
		}
	}
	tag := regexp.MustCompile(`<[a-z][^>]*`)
	for _, e := range tag.FindAllString(page, -1) {
		if strings.HasPrefix(e, "<a ") {
			continue // a link, which is followed when somebody wants to
		}
		if m := regexp.MustCompile(`(?i)\s(src|href|on\w+|style|action|data)\s*=`).FindString(e); m != "" {
			t.Errorf("%s has %s", e, m)
		}
	}
	for _, e := range regexp.MustCompile(`<a [^>]*>`).FindAllString(page, -1) {
		if !regexp.MustCompile(`^<a href="https://example\.org/[^"]*" target="_blank" rel="noopener noreferrer">$`).MatchString(e) {
			t.Errorf("a link is %s", e)
		}
	}
	if regexp.MustCompile(`url\(\s*['"]?https?:|@import`).MatchString(page) {
		t.Error("a style loads something")
	}
}

// TestSlidesNeedTheirScript: without it nothing is written.
func TestSlidesNeedTheirScript(t *testing.T) {
	in := input(t, small)
	in.SlidesScript = nil
	var b bytes.Buffer
	if err := export.Find("slides").Write(&b, in); err == nil || !strings.Contains(err.Error(), "build web/ui") || b.Len() > 0 {
		t.Errorf("%v, %d bytes", err, b.Len())
	}
}

// TestDecksTellHowFarTheyAre: both formats say how much is done, and end when they are cancelled.
func TestDecksTellHowFarTheyAre(t *testing.T) {
	for _, name := range []string{"slides", "pptx"} {
		in := input(t, small)
		var told []float64
		in.Progress = func(done float64) { told = append(told, done) }
		written(t, name, in)
		if len(told) < 4 || !slices.IsSorted(told) || told[len(told)-1] != 1 {
			t.Errorf("%s: it is %v done", name, told)
		}
		ctx, cancel := context.WithCancel(t.Context())
		in.Context = ctx
		in.Progress = func(float64) { cancel() }
		if err := export.Find(name).Write(io.Discard, in); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: cancelled, it ends with %v", name, err)
		}
	}
}

// million is two runs of a million events and more with a tour of some notes, the last of which asks something.
func million(t testing.TB) *export.Input {
	t.Helper()
	c := tracetest.Config{Seed: 3, Actors: 300, Workers: 30, Messages: 165_000}
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		c.Scheduler = s
		traces = append(traces, tracetest.Random(c))
	}
	end := traces[0].Header.Makespan
	var list []notes.Note
	for i := range int64(6) {
		list = append(list, notes.Note{ID: string(rune('a' + i)), About: notes.Range, From: i * end / 7, To: (i + 1) * end / 7, Text: "Something **happens** here."})
	}
	list[5].Predict = "And then?"
	scene := render.NewScene(render.SceneOptions{Title: "A million", Notes: notes.List{Title: "Long", Notes: list}}, traces...)
	return &export.Input{Scene: scene, Traces: traces, SlidesScript: []byte("/* slides */")}
}

// TestDecksOfAMillionEvents: the slides of a large run with different pictures stay small. The script would add 120 kB.
func TestDecksOfAMillionEvents(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	in := million(t)
	for name, limit := range map[string]int{"slides": 3 << 20, "pptx": 10 << 20} {
		start := now()
		b := written(t, name, in)
		t.Logf("%s of %d and %d events: %.2f MB in %.1f s", name, len(in.Traces[0].Events), len(in.Traces[1].Events), float64(len(b))/1e6, since(start))
		if len(in.Traces[0].Events) < 1_000_000 || len(b) > limit {
			t.Errorf("%s has %d bytes", name, len(b))
		}
	}
}
