package render

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestNoLaneOfMain: of a trace without events of main nothing is drawn of it, and nothing said.
func TestNoLaneOfMain(t *testing.T) {
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: 1, Scheduler: scheduler, Workers: 2, Actors: 2, Messages: 20})
		for i := range tr.Events {
			switch e := &tr.Events[i]; {
			case e.Thread != 0:
			case e.Kind == trace.ThreadCreate || e.Kind == trace.ThreadExit:
				e.Kind, e.Thread = trace.KindNone, trace.NoThread
			default:
				e.Thread = trace.NoThread
			}
		}
		p := newPanel(tr)
		if p.Threads[0].Role != trace.RoleMain || p.Threads[0].Lane != -1 || p.Threads[1].Lane != 0 || strings.Contains(p.Subtitle, "main") {
			t.Errorf("%s, %s: lanes %d and %d", p.Title, p.Subtitle, p.Threads[0].Lane, p.Threads[1].Lane)
		}
		if l := layoutRows(&p, 0, 0); len(l.rows) != 2 || l.apart != 0 || l.rows[0].y != 0 {
			t.Errorf("%s: rows %+v", p.Title, l.rows)
		}
	}
}

// TestMarksOfMain: what main sent and was refused is marked on main's lane, as is the end of its wait for a reply, which no
// thread brings about.
func TestMarksOfMain(t *testing.T) {
	tr := &trace.Trace{
		Threads:  []trace.Thread{{Name: "main", Role: trace.RoleMain}, {Name: "w0", Role: trace.RoleWorker}},
		Actors:   []trace.Actor{{Name: "a"}},
		Messages: []trace.Message{{To: 1}, {To: 1}},
		Events: []trace.Event{
			{Kind: trace.ThreadCreate, Cause: trace.NoStep}, {Kind: trace.ThreadCreate, Thread: 1},
			{Kind: trace.MsgSend, Msg: 1, Peer: 1}, {Kind: trace.MsgRefuse, Msg: 1, Actor: 1, Cause: 2},
			{Kind: trace.MsgSend, Msg: 2, Peer: 1, Reason: trace.ReasonRequest}, {Kind: trace.AskTimeout, Msg: 2, Peer: 1, Thread: trace.NoThread},
		},
	}
	p := newOutline(tr)
	for i, lane := range p.rare(tr.Events, 9).lane {
		if lane != 0 || p.Threads[0].Lane != 0 {
			t.Errorf("mark %d is on lane %d; main has lane %d", i, lane, p.Threads[0].Lane)
		}
	}
	if n := len(p.rare(tr.Events, 9).step); n != 2 {
		t.Errorf("%d marks", n)
	}
}

// TestRowOfMain: main has a row of its own however many lanes share one, as high as the others and a gap above them, which are
// no thinner for it.
func TestRowOfMain(t *testing.T) {
	for _, actors := range []int{2, 34, 161, 400} {
		tr := tracetest.Random(tracetest.Config{Seed: 1, Scheduler: trace.ThreadPerActor, Actors: actors, Messages: 2 * actors})
		p := newPanel(tr)
		l := layoutRows(&p, 0, 0)
		main, first := &l.rows[0], &l.rows[1]
		if main.label != "main" || main.lanes != 1 || main.h != first.h || first.y != main.h+groupGap {
			t.Errorf("%d actors: rows %+v, %+v", actors, *main, *first)
		}
		if h := pitch(len(l.rows)-1, false); h != first.h {
			t.Errorf("%d actors: rows are %v high, without main %v", actors, first.h, h)
		}
		lanes := 0
		for i := range l.rows {
			lanes += l.rows[i].lanes
		}
		if lanes != actors+1 || l.fold != max(1, (actors+maxRows-1)/maxRows) {
			t.Errorf("%d actors: %d lanes, %d to a row", actors, lanes, l.fold)
		}
		if want := "main and 400 other lanes, 3 to a row"; actors == 400 && foldedWords(l) != want {
			t.Errorf("%q, want %q", foldedWords(l), want)
		}
	}
}

// TestNoteOfMain: the number of a note about an event of main stands on main's lane, with both schedulers.
func TestNoteOfMain(t *testing.T) {
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: 1, Scheduler: scheduler, Workers: 3, Actors: 5, Messages: 20})
		sends := 0
		for tr.Events[sends].Kind != trace.MsgSend {
			sends++
		}
		note := Note{Note: notes.Note{ID: "n", About: notes.Step, Panel: string(scheduler), Text: "Main sends."}, Step: trace.Step(sends)}
		if !note.Identify(tr) {
			t.Fatal("the note is about nothing")
		}
		f := newFigure(NewScene(SceneOptions{Notes: notes.List{Notes: []notes.Note{note.Note}}}, tr), SVGOptions{})
		f.draw(0)
		l := layoutRows(&f.s.Panels[0], f.lanes[0].top, 0)
		if len(f.dots) != 1 || f.dots[0].y != l.rows[0].mid() || f.dots[0].x != f.ax.x(float64(tr.Events[sends].Time)) {
			t.Errorf("%s: marks at %+v, main's lane at %v", scheduler, f.dots, l.rows[0].mid())
		}
	}
}
