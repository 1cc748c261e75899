package main

import (
	"flag"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var libraryOrders = flag.Int("library-orders", 3, "in how many orders each cell of the built-in lessons is run by TestExploreLibrary")

// brokenCells are cells of the built-in lessons that are meant to break, with how.
var brokenCells = map[string]string{
	"one-at-a-time#shared":  "race",
	"dispatchers#published": "end",
	"dispatchers#lost":      "end",
	"dispatchers#twice":     "end",
	"dispatchers#second":    "end",
	"full-mailboxes#alone":  "end",
	"lock-order#transfer":   "end",
	"lock-order#readers":    "end",
	"lock-order#wake":       "end",

	"waiting-for-someone#door": "race",
	"data-race#gates":          "race",
	"data-race#patient":        "race",
	"data-race#lift":           "end",
	"wait-groups#late":         "race",
	"wait-groups#forgot":       "end",
	"wait-groups#early":        "end",
	"ticket-limiter#nested":    "end",
	"from-go-to-close#kitchen": "end",
	"from-go-to-close#loops":   "race",
	"from-go-to-close#harvest": "race",
}

// TestExploreLibrary runs the cells of the built-in lessons in several orders, under both schedulers: none breaks and none has a
// data race, but those that are meant to.
func TestExploreLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all cells")
	}
	all, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var x kernel.Executor
	cells, takes := 0, portion.Of(t, 3)
	for _, e := range all {
		for _, cell := range e.Lesson.Cells() {
			if cell.Exercise != nil {
				continue // its program is a task
			}
			if cells++; !takes(cells) {
				continue
			}
			t.Run(e.ID+"#"+cell.ID, func(t *testing.T) {
				req := cellRequest(e.Lesson, cell)
				req.Both, req.Capture = false, false
				req.Settings.Engine = trace.Sim
				for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
					if req.Settings.Scheduler = s; s == trace.Pool && req.Settings.Dispatcher == trace.FirstWaiter {
						continue // is refused
					}
					r, diags, err := x.Explore(t.Context(), kernel.Exploration{Request: req, Orders: *libraryOrders, Time: 10 * time.Minute, Races: true}, nil)
					switch want := brokenCells[e.ID+"#"+cell.ID]; {
					case err != nil || len(diags) > 0:
						t.Errorf("%s: %v %v", s, err, diags)
					case len(r.Races) > 0 && want != "race":
						t.Errorf("%s: %s", s, r.Races[0].Text)
					case r.Failure != nil && want == "":
						t.Errorf("%s: order %d of %d: %s: %s", s, r.Failure.Attempt, r.Tried, r.Failure.Oracle, r.Failure.Text)
					}
				}
			})
		}
	}
	if cells < 20 {
		t.Errorf("%d cells", cells)
	}
}
