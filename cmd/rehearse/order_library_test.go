package main

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// readsClock matches programs that do something else when it is later: on a slow machine a deadline has passed before the turn that a simulated order gives.
var readsClock = regexp.MustCompile(`time\.Now|context\.With(Timeout|Deadline)`)

// TestOrderOfLibrary runs the cells of the built-in lessons on real threads in random simulated orders: they can be followed.
func TestOrderOfLibrary(t *testing.T) {
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
		for i, cell := range e.Lesson.Cells() {
			if cell.Exercise != nil {
				continue // its program is a task
			}
			if cells++; !takes(cells) {
				continue
			}
			t.Run(e.ID+"#"+cell.ID, func(t *testing.T) {
				req := cellRequest(e.Lesson, cell)
				clock := false // what the program does depends on the clock
				for _, c := range req.Cells {
					clock = clock || readsClock.MatchString(c.Text)
				}
				req.Both, req.Capture = false, true
				for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
					if s == trace.Pool && req.Settings.Dispatcher == trace.FirstWaiter {
						continue // has no orders to try, and says so
					}
					req.Settings.Engine, req.Settings.Scheduler, req.Settings.Interleave, req.Settings.Speed = trace.Real, s, true, trace.MaxSpeed
					req.Settings.Schedule = randomSchedule(uint64(i))
					res, err := x.Execute(t.Context(), req, func(kernel.Update) {})
					if err != nil {
						t.Errorf("%s: %v", s, err)
						continue
					}
					if o := res.Runs[0].Outcome; !clock && strings.Contains(o.Remark, "could not take all their turns") {
						t.Errorf("%s: %+v", s, o)
					}
				}
			})
		}
	}
}

// randomSchedule is the text of a schedule with some deviations.
func randomSchedule(seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 0))
	var picks []string
	for range 40 {
		picks = append(picks, strconv.Itoa(1+rng.IntN(8))+"x0", strconv.Itoa(rng.IntN(3)))
	}
	return strings.Join(picks, ",")
}
