package render_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Of the scheduler's two threads one lives for 10 ns and works for 4, the other lives for 6 and works for none. Main and
// timers do not count.
func TestActivity(t *testing.T) {
	tr := &trace.Trace{
		Header:  trace.Header{Makespan: 100},
		Threads: []trace.Thread{{Role: trace.RoleMain}, {Role: trace.RoleWorker}, {Role: trace.RoleWorker}},
		Events: []trace.Event{
			{Kind: trace.ThreadCreate, Thread: 0, Time: 0},
			{Kind: trace.ThreadCreate, Thread: 1, Time: 10},
			{Kind: trace.ThreadCreate, Thread: 2, Time: 12},
			{Kind: trace.RunBegin, Thread: 1, Time: 13, Actor: 1},
			{Kind: trace.TimerFire, Thread: trace.NoThread, Time: 14},
			{Kind: trace.RunEnd, Thread: 1, Time: 17, Actor: 1},
			{Kind: trace.ThreadExit, Thread: 2, Time: 18},
			{Kind: trace.ThreadExit, Thread: 1, Time: 20},
			{Kind: trace.ThreadExit, Thread: 0, Time: 100},
		},
	}
	if got := render.Summarize(tr).Activity; got != 25 {
		t.Errorf("%v %%, want 25", got)
	}
	if got := render.Summarize(&trace.Trace{}).Activity; got != 0 {
		t.Errorf("%v %% without threads, want 0", got)
	}
}

// A thread that is at work when the run is stopped, and never ends, lives and works until then; so does the goroutine of an
// actor.
func TestActivityOfWhatDoesNotEnd(t *testing.T) {
	tr := &trace.Trace{
		Header:  trace.Header{Makespan: 20},
		Actors:  []trace.Actor{{Name: "a"}},
		Threads: []trace.Thread{{Role: trace.RoleMain}, {Role: trace.RoleGoroutine, Actor: 1}, {Role: trace.RoleGoroutine}},
		Events: []trace.Event{
			{Kind: trace.ThreadCreate, Thread: 1, Time: 0},
			{Kind: trace.ThreadCreate, Thread: 2, Time: 0},
			{Kind: trace.RunBegin, Thread: 1, Time: 15, Actor: 1},
		},
	}
	s := render.Summarize(tr)
	if s.Activity != 25 || s.Goroutines != 1 || s.Threads != 0 {
		t.Errorf("activity %v %%, %d goroutines, %d threads; want 25, 1, 0", s.Activity, s.Goroutines, s.Threads)
	}
}
