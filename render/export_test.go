package render_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

func exportHTML(t *testing.T, s *render.Scene, o render.HTMLOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := render.HTML(&b, s, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// block is the content of the script element with an id.
func block(t *testing.T, html, id string) string {
	t.Helper()
	m := regexp.MustCompile(`(?s)<script[^>]* id="` + id + `"[^>]*>(.*?)</script>`).FindStringSubmatch(html)
	if m == nil {
		t.Fatalf("there is no script element %q", id)
	}
	return m[1]
}

func TestHTMLHoldsTheScene(t *testing.T) {
	s := storm(t)
	s.Source = "package main // </script><!-- & \"quoted\""
	html := exportHTML(t, s, render.HTMLOptions{Script: []byte("viewer()"), Style: []byte("body{}")})

	var got render.Scene
	if err := json.Unmarshal([]byte(block(t, html, "scene")), &got); err != nil {
		t.Fatal(err)
	}
	if got.Source != s.Source || !reflect.DeepEqual(got.Notes, s.Notes) || !reflect.DeepEqual(got.Panels[1].Summary, s.Panels[1].Summary) {
		t.Error("the scene's head differs")
	}
	for i := range s.Panels {
		id := []string{"columns-0", "columns-1"}[i]
		zipped, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(block(t, html, id), "\n", ""))
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(bytes.NewReader(zipped))
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		c, err := render.DecodeColumns(raw)
		if err != nil {
			t.Fatal(err)
		}
		// What can be guessed of the other columns is left out; web/ui/test/residual.test.ts reads them again.
		whole := &s.Panels[i].Columns
		if !slices.Equal(c.Time, whole.Time) || !slices.Equal(c.Kind, whole.Kind) || !slices.Equal(c.MsgData, whole.MsgData) || len(c.SliceStart) != len(whole.SliceStart) {
			t.Errorf("the columns of panel %d differ", i)
		}
		if n := len(slices.DeleteFunc(c.SliceStart, func(t float64) bool { return t == 0 })); n > len(whole.SliceStart)/10 {
			t.Errorf("%d of %d slices begin elsewhere than their first step", n, len(whole.SliceStart))
		}
	}
	for _, want := range []string{"simulated", "rehearse run random --engine sim --scheduler both --workers 10 --cores 4 --seed 7", "<noscript", "Not bold"} {
		if !strings.Contains(html, want) {
			t.Errorf("it does not contain %q", want)
		}
	}
}

func TestHTMLKeepsToItself(t *testing.T) {
	s := storm(t)
	s.Title, s.Source = `</title><img src=x onerror=alert(1)>`, `</noscript><script>alert(1)</script>`
	script := `f("</SCRIPT>", "<!-- <script>", '</script>')`
	html := exportHTML(t, s, render.HTMLOptions{Script: []byte(script), Style: []byte(`a::after{content:"</style>"}`)})

	// Four scripts, and a harmless mention within the viewer's.
	for what, n := range map[string]int{"<script": 5, "</script": 4, "</style": 1, "<img": 0, "<!--": 0, "</noscript": 1, "</title": 2} {
		if got := strings.Count(strings.ToLower(html), what); got != n {
			t.Errorf("%q occurs %d times, not %d", what, got, n)
		}
	}
	code := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindStringSubmatch(html)[1]
	sum := sha256.Sum256([]byte(code))
	if hash := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(html, "script-src 'sha256-"+hash+"'") {
		t.Error("the policy does not name the script by its hash")
	}
	if !strings.Contains(html, "default-src 'none'") {
		t.Error("the policy allows the network")
	}
	rest := strings.ReplaceAll(html, "http://www.w3.org/2000/svg", "")
	rest = strings.ReplaceAll(rest, "http-equiv", "")
	if i := strings.Index(rest, "http"); i >= 0 {
		t.Errorf("it refers to something outside: %.80s", rest[i:])
	}
}

func TestHTMLWithoutViewerShowsThePicture(t *testing.T) {
	html := exportHTML(t, storm(t), render.HTMLOptions{})
	if strings.Contains(html, "<script") || strings.Contains(html, "<noscript") || !strings.Contains(html, "<svg") {
		t.Error("without a viewer the file must be the static picture")
	}
}

func TestJSONHoldsTheTrace(t *testing.T) {
	traces := pair(t, tracetest.Config{Seed: 4})
	s := render.NewScene(render.SceneOptions{Title: "T", Source: "package main"}, traces...)
	var b bytes.Buffer
	if err := render.JSON(&b, s, traces...); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Format, Times, Command string
		Version                int
		Runs                   []struct {
			Header   trace.Header
			Summary  render.Summary
			Threads  []trace.Thread
			Actors   []trace.Actor
			Messages []trace.Message
			Strings  []string
			Events   []struct {
				Step, Time   int64
				Kind, Reason string
				Thread       *trace.ThreadID
				Cause        *trace.Step
				Actor, Peer  trace.ActorID
				Message      trace.MessageID
				Position     trace.PosID
				Depth        int32
				Value        int64
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Format != "rehearse-run" || got.Version != 1 || got.Times != "simulated" || got.Command != render.Command(s) {
		t.Errorf("head: %s %d %s %q", got.Format, got.Version, got.Times, got.Command)
	}
	for i, r := range got.Runs {
		want := traces[i]
		back := &trace.Trace{Header: r.Header, Threads: r.Threads, Actors: r.Actors, Messages: r.Messages, Strings: r.Strings, Positions: want.Positions}
		for _, e := range r.Events {
			kind, err := trace.ParseKind(e.Kind)
			if err != nil {
				t.Fatal(err)
			}
			x := trace.Event{Time: e.Time, Value: e.Value, Thread: trace.NoThread, Actor: e.Actor, Peer: e.Peer, Msg: e.Message, Cause: trace.NoStep, Pos: e.Position, Depth: e.Depth, Kind: kind}
			if e.Thread != nil {
				x.Thread = *e.Thread
			}
			if e.Cause != nil {
				x.Cause = *e.Cause
			}
			if e.Reason != "" {
				if x.Reason, err = trace.ParseReason(e.Reason); err != nil {
					t.Fatal(err)
				}
			}
			back.Events = append(back.Events, x)
		}
		if want.Strings == nil {
			back.Strings = nil
		}
		if !reflect.DeepEqual(back, want) {
			t.Errorf("run %d differs after a round trip through JSON", i)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestExportsReportAFullDisk(t *testing.T) {
	s := storm(t)
	if err := render.HTML(brokenWriter{}, s, render.HTMLOptions{}); err == nil {
		t.Error("HTML hides the writer's error")
	}
	if err := render.JSON(brokenWriter{}, s); err == nil {
		t.Error("JSON hides the writer's error")
	}
}
