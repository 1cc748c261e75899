package views_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/view"
	"github.com/rehearse-lab/rehearse/render/views"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// pair is two runs of one random program, and their scene.
func pair(t testing.TB, c tracetest.Config, list ...notes.Note) (*render.Scene, []*trace.Trace) {
	t.Helper()
	var traces []*trace.Trace
	for _, c.Scheduler = range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(c)
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
		traces = append(traces, tr)
	}
	return render.NewScene(render.SceneOptions{Title: `Random & "safe" <b>`, Notes: notes.List{Notes: list}}, traces...), traces
}

func open(t testing.TB, s *render.Scene) *views.Views {
	t.Helper()
	v, err := views.Open([]byte(ui.Pictures()), s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// draw draws a view, checks what holds of every picture, and returns it with its texts.
func draw(t testing.TB, v *views.Views, o render.SVGOptions) (svg string, texts []string) {
	t.Helper()
	list, err := v.Draw(t.Context(), o)
	if err != nil {
		t.Fatalf("%s: %v", o.View, err)
	}
	b := list.SVG()
	for d := xml.NewDecoder(bytes.NewReader(b)); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s is not well-formed: %v", o.View, err)
		}
		if s, ok := tok.(xml.StartElement); ok && s.Name.Local == "text" {
			next, err := d.Token()
			if text, ok := next.(xml.CharData); ok && err == nil {
				texts = append(texts, string(text))
			}
		}
	}
	svg = string(b)
	for _, bad := range []string{"NaN", "undefined", "Infinity", "[object"} {
		if strings.Contains(svg, bad) {
			t.Errorf("%s has %q", o.View, bad)
		}
	}
	return svg, texts
}

var small = tracetest.Config{Seed: 3, Actors: 9, Workers: 3, Messages: 120}

// TestEveryView: all views in both themes say what they are of, and equal wishes give equal bytes.
func TestEveryView(t *testing.T) {
	s, _ := pair(t, small)
	v, other := open(t, s), open(t, s)
	for _, view := range drawn() {
		for _, theme := range []render.Theme{render.Light, render.Dark} {
			o := render.SVGOptions{View: view, Theme: theme, Select: s.Panels[0].Actors[2].Name}
			svg, texts := draw(t, v, o)
			if !slices.Contains(texts, "simulated") {
				t.Errorf("%s does not say simulated", view)
			}
			if again, _ := draw(t, other, o); again != svg {
				t.Errorf("%s: the same scene gives other bytes", view)
			}
			bg := map[render.Theme]string{render.Light: "#ffffff", render.Dark: "#121417"}[theme]
			if !strings.Contains(svg, `fill="`+bg+`"`) {
				t.Errorf("%s is not on the ground of the theme %s", view, theme)
			}
		}
	}
	if _, err := v.Draw(t.Context(), render.SVGOptions{View: "threads"}); err == nil {
		t.Error("a view that is drawn elsewhere was drawn")
	}
}

// TestCharactersBeyondU16: names of actors and subjects of messages with characters that take two units in JavaScript are in all
// views as they are, cut or whole.
func TestCharactersBeyondU16(t *testing.T) {
	_, traces := pair(t, small)
	for _, tr := range traces {
		for i := range tr.Actors {
			tr.Actors[i].Name = fmt.Sprintf("🐜%s %d", strings.Repeat("𝔸", i), i)
		}
		for i := range tr.Messages {
			tr.Messages[i].Subject = strings.Repeat("🎈", 1+i%30)
		}
	}
	v := open(t, render.NewScene(render.SceneOptions{Title: "𝔸 🐜"}, traces...))
	for _, view := range drawn() {
		_, texts := draw(t, v, render.SVGOptions{View: view, Select: traces[0].Actors[2].Name})
		all := strings.Join(texts, " ")
		if strings.Contains(all, "\ufffd") || !strings.Contains(all, "🐜") {
			t.Errorf("%s: %.300s", view, all)
		}
	}
}

// TestMomentsAreTrue: the ring and the meters say how many messages wait at the cursor as the trace does, and which moment it is.
func TestMomentsAreTrue(t *testing.T) {
	s, traces := pair(t, small)
	v := open(t, s)
	for _, at := range []int64{s.Duration / 7, s.Duration / 3, s.Duration * 4 / 5} {
		_, ring := draw(t, v, render.SVGOptions{View: "ring", Cursor: &at})
		_, meters := draw(t, v, render.SVGOptions{View: "meters", Cursor: &at})
		for _, tr := range traces {
			waiting := backlogAt(tr, at)
			if want := fmt.Sprint(waiting); !slices.Contains(ring, want) {
				t.Errorf("%s at %d: the ring does not say that %s wait: %q", tr.Header.Settings.Scheduler, at, want, ring)
			}
			if want := fmt.Sprintf("%d waiting,", waiting); !slices.ContainsFunc(meters, func(s string) bool { return strings.HasPrefix(s, want) }) {
				t.Errorf("%s at %d: the meters do not say %q", tr.Header.Settings.Scheduler, at, want)
			}
		}
	}
	_, texts := draw(t, v, render.SVGOptions{View: "ring"})
	if !slices.ContainsFunc(texts, func(s string) bool { return strings.HasSuffix(s, "when most messages wait while actors work.") }) {
		t.Errorf("a ring without a cursor does not say which moment it shows: %q", texts)
	}
}

// backlogAt counts the messages that are pending after what happened up to a time.
func backlogAt(tr *trace.Trace, at int64) (n int) {
	c := render.NewScene(render.SceneOptions{}, tr).Panels[0].Columns
	for i, t := range c.BacklogTime {
		if int64(t) <= at {
			n = int(c.BacklogCount[i])
		}
	}
	return n
}

// TestDifferenceHasEachMessage: a dot for each message that both runs handled.
func TestDifferenceHasEachMessage(t *testing.T) {
	s, traces := pair(t, small)
	handled := func(tr *trace.Trace) map[trace.MessageID]bool {
		found := map[trace.MessageID]bool{}
		for i := range tr.Events {
			if e := &tr.Events[i]; e.Kind == trace.MsgDequeue {
				found[e.Msg] = true
			}
		}
		return found
	}
	a, b := handled(traces[0]), handled(traces[1])
	want := 0
	m := render.MatchMessages(traces[0], traces[1])
	for i := range m.Pairs {
		if a[m.Pairs[i].A] && b[m.Pairs[i].B] {
			want++
		}
	}
	svg, _ := draw(t, open(t, s), render.SVGOptions{View: "difference"})
	if got := strings.Count(svg, `r="2.6"`); want == 0 || got != want {
		t.Errorf("%d dots, want %d", got, want)
	}
}

// TestTableHasTheEvents: the rows are the events of the times that are asked for.
func TestTableHasTheEvents(t *testing.T) {
	s, traces := pair(t, small)
	from, to := traces[0].Events[40].Time, traces[0].Events[60].Time
	_, texts := draw(t, open(t, s), render.SVGOptions{View: "table", From: from, To: to})
	rows := 0
	for i := range traces[0].Events {
		if e := &traces[0].Events[i]; e.Time >= from && e.Time <= to {
			rows++
			if !slices.Contains(texts, fmt.Sprint(i)) && rows <= 45 {
				t.Errorf("step %d is missing", i)
			}
		}
	}
	if slices.Contains(texts, fmt.Sprint(30)) && traces[0].Events[30].Time < from && traces[1].Events[30].Time < from {
		t.Error("an event before the times is there")
	}
	if rows < 10 {
		t.Fatalf("only %d events in these times", rows)
	}
}

// TestVeil: with what comes hidden, no picture has a time, an actor or a figure of later.
func TestVeil(t *testing.T) {
	s, traces := pair(t, small)
	v := open(t, s)
	at := traces[0].Events[len(traces[0].Events)/3].Time
	for _, view := range []string{"actors", "ring", "messages", "meters", "table"} {
		svg, texts := draw(t, v, render.SVGOptions{View: view, Veil: &at, Cursor: &at})
		for _, text := range texts {
			if strings.Contains(text, "peak backlog") || strings.HasPrefix(text, "done ") || strings.HasPrefix(text, "over ") || text == "Makespan" {
				t.Errorf("%s tells %q", view, text)
			}
		}
		whole, _ := draw(t, v, render.SVGOptions{View: view, Cursor: &at})
		if whole == svg {
			t.Errorf("%s hides nothing", view)
		}
	}
}

// TestNotesAreMarked: notes stand in the picture where they are about something in it, and their words below.
func TestNotesAreMarked(t *testing.T) {
	s, _ := pair(t, small,
		notes.Note{ID: "a", About: notes.Range, From: 0, To: 2e9, Text: "The beginning."},
		notes.Note{ID: "b", About: notes.Actor, Panel: "pool", Actor: "a03", Text: "This one.", Place: &notes.Place{X: 40, Y: -30}},
		notes.Note{ID: "c", About: notes.Difference, Text: "Not the same."},
	)
	v := open(t, s)
	for view, want := range map[string][]string{
		"actors": {"The beginning.", "This one."}, "messages": {"The beginning.", "This one."}, "ring": {"This one."}, "difference": {"Not the same."}, "meters": {"The beginning."},
	} {
		svg, texts := draw(t, v, render.SVGOptions{View: view})
		for _, text := range want {
			if !slices.Contains(texts, text) {
				t.Errorf("%s lacks the note %q", view, text)
			}
		}
		bare, _ := draw(t, v, render.SVGOptions{View: view, Notes: []int{}})
		if marks := regexp.MustCompile(`r="7.5"`); len(marks.FindAllString(svg, -1)) < len(want) || marks.MatchString(bare) {
			t.Errorf("%s: the marks are not those of its notes", view)
		}
	}
}

// TestNothingToShow: a program without actors, and one run alone, give a figure that says so.
func TestNothingToShow(t *testing.T) {
	s, traces := pair(t, small)
	one := render.NewScene(render.SceneOptions{Title: "One"}, traces[0])
	_, texts := draw(t, open(t, one), render.SVGOptions{View: "cause"})
	if !slices.Contains(texts, "There are not two runs with one clock to compare.") {
		t.Errorf("%q", texts)
	}
	for i := range s.Panels {
		p := s.Panels[i]
		p.Actors, p.Types, p.Columns = []render.ActorRow{}, []string{}, render.Columns{}
		s.Panels[i] = p
	}
	_, texts = draw(t, open(t, s), render.SVGOptions{View: "ring"})
	if !slices.Contains(texts, "This program has no actors, so this view is empty.") {
		t.Errorf("%q", texts)
	}
}

// TestCancel: a picture that nobody waits for is not drawn, and the next one is.
func TestCancel(t *testing.T) {
	s, _ := pair(t, small)
	v := open(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := v.Draw(ctx, render.SVGOptions{View: "actors"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	draw(t, v, render.SVGOptions{View: "actors"})
}

func BenchmarkViews(b *testing.B) {
	s, _ := pair(b, tracetest.Config{Seed: 7, Actors: 34, Workers: 10, Messages: 1500})
	v := open(b, s)
	for _, view := range drawn() {
		b.Run(view, func(b *testing.B) {
			for b.Loop() {
				list, err := v.Draw(b.Context(), render.SVGOptions{View: view})
				if err != nil {
					b.Fatal(err)
				}
				list.SVG()
			}
		})
	}
}

// drawn are the pictures that the script draws.
func drawn() []string {
	return slices.DeleteFunc(view.Pictures(), func(name string) bool { return !view.Drawn(name) })
}
