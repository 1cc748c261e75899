package deck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/export/deck"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// runs is the scene of two random runs with notes.
func runs(t testing.TB, list ...notes.Note) (*render.Scene, []*trace.Trace) {
	t.Helper()
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: 6, Actors: 8, Workers: 3, Messages: 200, Scheduler: s})
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
		traces = append(traces, tr)
	}
	for i := range list {
		list[i].ID = fmt.Sprint("n", i)
		if list[i].Text == "" {
			list[i].Text = fmt.Sprintf("Text of note %d.", i+1)
		}
	}
	return render.NewScene(render.SceneOptions{Title: "Two runs", Notes: notes.List{Title: "A tour", Notes: list}}, traces...), traces
}

// made is the deck of a scene.
func made(t testing.TB, s *render.Scene, traces []*trace.Trace) *deck.Deck {
	t.Helper()
	d, err := deck.New(deck.Source{Scene: s, Draw: func(cut *render.Cut, o render.SVGOptions) (*display.List, string, error) {
		scene := s
		if cut != nil {
			scene, _ = render.Until(s, traces, *cut)
		}
		return render.Draw(scene, o), render.Describe(scene, o), nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// told is a deck in lines: each slide's kind, and of its steps which note or question they have, and up to when the runs are known.
func told(d *deck.Deck, s *render.Scene) []string {
	var list []string
	for _, slide := range d.Slides {
		line := string(slide.Kind)
		for _, step := range slide.Steps {
			if step.Picture == nil {
				continue
			}
			line += " "
			switch {
			case step.Question != "":
				line += "?"
			case step.Note > 0:
				line += fmt.Sprint(step.Note)
			default:
				line += "-"
			}
			if c := step.Picture.Cut; c != nil {
				line += "@"
				for i, at := range c.Times {
					if i > 0 {
						line += ","
					}
					if at >= s.Duration {
						line += "all"
					} else {
						line += fmt.Sprintf("%d", at/1e6)
					}
				}
			}
		}
		list = append(list, line)
	}
	return list
}

const ms = int64(1e6)

func span(from, to int64) notes.Note {
	return notes.Note{About: notes.Range, From: from * ms, To: to * ms}
}

func in(panel trace.Scheduler, n notes.Note) notes.Note {
	n.Panel = string(panel)
	return n
}

func asks(n notes.Note) notes.Note {
	n.Predict = "What comes?"
	return n
}

func seen(n notes.Note, look notes.Look) notes.Note {
	n.Look = &look
	return n
}

// TestTour: which slides and steps a tour makes, and what is known at each.
func TestTour(t *testing.T) {
	pool := trace.Pool
	for _, c := range []struct {
		name  string
		notes []notes.Note
		want  []string
	}{
		{"no questions", []notes.Note{span(1, 2), span(5, 9)}, []string{"title", "costs", "shown 1 2", "again"}},
		{"views and times of their own", []notes.Note{
			seen(span(1, 2), notes.Look{View: "threads"}), seen(span(3, 4), notes.Look{View: "threads"}),
			seen(span(3, 4), notes.Look{View: "threads", To: 10 * ms}), span(5, 6), // as before
			span(30, 40), // not in sight there: all of the run again
			seen(span(50, 60), notes.Look{View: "ring"}),
		}, []string{"title", "costs", "shown 1 2", "shown 3 4", "shown 5", "shown 6", "again"}},
		{"a question hides the rest in all runs, and the costs", []notes.Note{span(1, 2), asks(span(50, 60))},
			[]string{"title", "shown 1@2,2 ?@50,50 2", "costs", "again"}},
		{"a note shows its own run, and of the other its moment", []notes.Note{in(pool, span(10, 20)), asks(span(50, 60))},
			[]string{"title", "shown 1@10,20 ?@50,50 2", "costs", "again"}},
		{"what no note has shown stays hidden", []notes.Note{span(1, 2), span(3, 30), span(10, 20), asks(span(50, 60))},
			[]string{"title", "shown 1@2,2 2@30,30 3@30,30 ?@50,50 4", "costs", "again"}},
		{"a note ends where the question begins", []notes.Note{span(10, 90), asks(span(50, 60))},
			[]string{"title", "shown 1@50,50 ?@50,50 2", "costs", "again"}},
		{"a note after the question's moment is seen", []notes.Note{in(pool, span(70, 90)), asks(span(50, 60))},
			[]string{"title", "shown 1@50,90 ?@50,50 2", "costs", "again"}},
		{"an answer shows what it is about, and no more before the next question", []notes.Note{asks(span(10, 20)), span(25, 30), asks(span(50, 60)), span(70, 71)},
			[]string{"title", "shown ?@10,10 1@20,20 2@30,30 ?@50,50 3 4", "costs", "again"}},
		{"a question about the runs as wholes has no moment of its own", []notes.Note{span(1, 2), in(pool, span(10, 90)), asks(notes.Note{About: notes.Difference})},
			[]string{"title", "shown 1@2,2 2@10,90 ?@10,90 3", "costs", "again"}},
		{"on other slides too", []notes.Note{span(1, 2), seen(asks(span(50, 60)), notes.Look{View: "threads", To: 100 * ms})},
			[]string{"title", "shown 1@2,2", "shown ?@50,50 2", "costs", "again"}},
	} {
		s, traces := runs(t, c.notes...)
		if s.Duration < 200*ms {
			t.Fatalf("the runs take only %d ns", s.Duration)
		}
		if got := told(made(t, s, traces), s); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

// TestQuestionAboutTheRuns: its cursor does not stand where a run is over.
func TestQuestionAboutTheRuns(t *testing.T) {
	s, traces := runs(t, in(trace.Pool, span(10, 90)), asks(notes.Note{About: notes.Difference}))
	for _, slide := range made(t, s, traces).Slides {
		for _, step := range slide.Steps {
			if step.Question != "" && *step.Picture.Options.Cursor != 90*ms {
				t.Errorf("the cursor is at %d", *step.Picture.Options.Cursor)
			}
		}
	}
}

// TestNotesOnActors: what a note on an actor, a step or a difference shows before a question.
func TestNotesOnActors(t *testing.T) {
	s, traces := runs(t)
	var step notes.Note
	made1 := render.Note{Note: notes.Note{ID: "x", About: notes.Step, Panel: string(trace.Pool)}}
	for i, e := range traces[1].Events {
		if e.Kind == trace.MsgDequeue && e.Time > 20*ms {
			made1.Step = trace.Step(i)
			break
		}
	}
	at := traces[1].Events[made1.Step].Time
	if !made1.Identify(traces...) {
		t.Fatal("the step is not found")
	}
	step = made1.Note
	actor := notes.Note{About: notes.Actor, Panel: string(trace.Pool), Actor: s.Panels[1].Actors[0].Name}

	s, traces = runs(t, actor, asks(step), notes.Note{About: notes.Difference})
	d := made(t, s, traces)
	steps := d.Slides[1].Steps
	if len(steps) != 4 {
		t.Fatalf("%d steps: %q", len(steps), told(d, s))
	}
	about, question, answer := steps[0].Picture, steps[1].Picture, steps[2].Picture
	if c := about.Cut; c.Times[1] != at || c.Panel != 1 || c.Step != made1.Step || c.Times[0] > at || about.Options.Select != actor.Actor {
		t.Errorf("the note on an actor shows %+v of %+v", c, about.Options)
	}
	if c := question.Cut; c.Times[0] != at || c.Times[1] != at || c.Panel != 1 || c.Step != made1.Step || *question.Options.Veil != at {
		t.Errorf("the question shows %+v", c)
	}
	if answer.Cut != nil || answer.Options.Veil != nil || answer.Options.To != 0 {
		t.Errorf("the answer hides something: %+v", answer)
	}
	if to := question.Options.To; to != at+at/4 || about.Options.To != to {
		t.Errorf("the clock ends at %d and at %d, what is known at %d", about.Options.To, to, at)
	}
	if !slices.Equal(question.Options.Notes, []int{0}) || !slices.Equal(answer.Options.Notes, []int{0, 1}) || *answer.Options.Cursor != at {
		t.Errorf("marks %v, then %v with the cursor at %d", question.Options.Notes, answer.Options.Notes, *answer.Options.Cursor)
	}
}

// TestQuestionsGiveNothingAway: no picture, no text and nothing to say before a question depends on what comes after it. Two runs that
// differ only then give the same slides up to the question.
func TestQuestionsGiveNothingAway(t *testing.T) {
	list := []notes.Note{span(1, 5), in(trace.Pool, span(10, 400)), asks(span(60, 400))}
	s, traces := runs(t, list...)
	var ended []*trace.Trace
	for _, tr := range traces {
		n := slices.IndexFunc(tr.Events, func(e trace.Event) bool { return e.Time > 100*ms })
		part := tracetest.PartOf(tr, n)
		part.Header.Outcome = trace.Outcome{End: trace.EndOK}
		ended = append(ended, part)
	}
	other := render.NewScene(render.SceneOptions{Title: s.Title, Notes: notes.List{Title: s.Tour, Notes: list}}, ended...)
	before := func(s *render.Scene, traces []*trace.Trace) string {
		d := made(t, s, traces)
		var b strings.Builder
		for _, slide := range d.Slides {
			for _, step := range slide.Steps {
				if step.Note == 3 {
					return b.String()
				}
				step.Text = nil
				fmt.Fprintf(&b, "%s %s %s %q %q\n", slide.Kind, slide.Heading, step.About, step.Question, step.SpeakerNotes)
				if step.Picture != nil {
					step.Picture.Options.Width = 1000 // as high as the highest picture of the slide needs
					list, words, err := d.Draw(step.Picture, render.Light)
					if err != nil {
						t.Fatal(err)
					}
					fmt.Fprintf(&b, "%s\n%s\n", words, list.SVG())
				}
			}
		}
		t.Fatal("the note is not there")
		return ""
	}
	a, b := before(s, traces), before(other, ended)
	if a != b {
		la, lb := strings.Split(a, "\n"), strings.Split(b, "\n")
		for i := range la {
			if i >= len(lb) || la[i] != lb[i] {
				t.Fatalf("line %d tells what comes:\n%.400s\n%.400s", i+1, la[i], lb[min(i, len(lb)-1)])
			}
		}
	}
	if strings.Contains(a, ">done") {
		t.Error("it says when a run is done")
	}
}

// TestWithoutATour: a run without notes, or whose notes are about something else, still gives slides, which say so.
func TestWithoutATour(t *testing.T) {
	s, traces := runs(t)
	d := made(t, s, traces)
	if got, want := told(d, s), []string{"title", "costs", "shown - - - -", "again"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if !strings.Contains(d.Remark, "no notes") {
		t.Errorf("it says %q", d.Remark)
	}
	steps := d.Slides[2].Steps
	if len(steps) != 4 || len(steps[0].Text) != 2 {
		t.Fatalf("%d steps, in the first %d runs", len(steps), len(steps[0].Text))
	}
	for i, want := range []int64{s.Duration / 3, s.Duration - s.Duration/3, s.Duration} {
		if got := *steps[i+1].Picture.Options.Cursor; got != want {
			t.Errorf("moment %d is at %d, not %d", i+1, got, want)
		}
	}
	for i, p := range s.Panels {
		want := fmt.Sprintf("%s: %s of %s messages handled, 0 waiting", p.Title, units.Count(p.Summary.Completed), units.Count(p.Summary.Completed))
		if got := steps[3].Text[i].Spans[0].Text + steps[3].Text[i].Spans[1].Text; !strings.HasPrefix(got, want) {
			t.Errorf("in the end it says %q, not %q", got, want)
		}
	}

	s, traces = runs(t, notes.Note{About: notes.Actor, Actor: "nobody", Label: "Gone"})
	d = made(t, s, traces)
	last := d.Slides[len(d.Slides)-1].Steps[0]
	if !strings.Contains(d.Remark, "None of the notes") || !strings.Contains(fmt.Sprint(last.Text), "1, Gone") {
		t.Errorf("%q, %v", d.Remark, last.Text)
	}
}

// TestLongNotes: a text that does not fit goes on in a next step with the same picture, and nothing of it is lost.
func TestLongNotes(t *testing.T) {
	var text strings.Builder
	text.WriteString("**Begin.** ")
	for i := range 700 {
		fmt.Fprintf(&text, "word%d ", i)
		if i%90 == 89 {
			text.WriteString("\n\n")
		}
	}
	text.WriteString("\n\n- item\n\n```\n" + strings.Repeat("code := 1\n", 40) + "```\n\n" + strings.Repeat("x", 900))
	s, traces := runs(t, notes.Note{About: notes.Range, To: ms, Text: text.String(), Label: "A label"})
	d := made(t, s, traces)
	steps := d.Slides[2].Steps
	got := ""
	for i, step := range steps {
		if h := deck.TextHeight(&step, d.Slides[2].Text.W); h > d.Slides[2].Text.H+0.5 {
			t.Errorf("the text of step %d is %.0f px high, in a box of %.0f", i+1, h, d.Slides[2].Text.H)
		}
		if step.Picture != steps[0].Picture || step.Note != 1 || i > 0 && !strings.HasSuffix(step.About, ", continued") {
			t.Errorf("step %d: %+v", i+1, step)
		}
		for _, b := range step.Text {
			for _, span := range b.Spans {
				got += span.Text
			}
		}
	}
	squeeze := strings.NewReplacer(" ", "", "\n", "", "•", "").Replace
	if want := squeeze("A label" + notes.Plain(text.String())); squeeze(got) != want {
		t.Errorf("the texts are %.300q, not %.300q", squeeze(got), want)
	}
	if len(steps) < 4 {
		t.Errorf("only %d steps", len(steps))
	}
}

// TestPlaces: pictures and texts stand on the slide and not upon each other, however many lanes there are.
func TestPlaces(t *testing.T) {
	for _, actors := range []int{1, 8, 40, 170} {
		var traces []*trace.Trace
		for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			traces = append(traces, tracetest.Random(tracetest.Config{Seed: 2, Actors: actors, Workers: min(actors, 30), Messages: 300, Scheduler: s}))
		}
		s := render.NewScene(render.SceneOptions{Title: "Places"}, traces...)
		for _, slide := range made(t, s, traces).Slides {
			if slide.Kind != deck.Shown {
				continue
			}
			p, x := slide.Picture, slide.Text
			if x.X < 0 || x.X+x.W > deck.Width || x.Y+x.H > deck.Height || p.X < 0 || p.X+p.W > deck.Width || p.Y+p.H > deck.Height {
				t.Errorf("%d actors: the picture is at %+v, the text at %+v", actors, p, x)
			}
			if p.Y+p.H > x.Y && p.X+p.W > x.X+30 {
				t.Errorf("%d actors: the picture at %+v and the text at %+v cover each other", actors, p, x)
			}
			t.Logf("%d actors: picture %.0f × %.0f, text %.0f × %.0f", actors, p.W, p.H, x.W, x.H)
		}
	}
}
