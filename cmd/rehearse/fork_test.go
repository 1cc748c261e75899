package main

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestForksOfLessons forks each cell of the lessons under each scheduler: at the first and the middle choice of a
// thread, and of an actor, it takes the last candidate. The fork must equal the run up to there, event by event, then
// differ, and be valid.
func TestForksOfLessons(t *testing.T) {
	entries, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	forks := map[trace.Scheduler]map[string]int{}
	for _, s := range trace.Schedulers() {
		forks[s] = map[string]int{}
	}
	cells, takes := 0, portion.Of(t, 3)
	for _, e := range entries {
		for _, cell := range e.Lesson.Cells() {
			if cells++; !takes(cells) {
				continue
			}
			for _, s := range trace.Schedulers() {
				req := cellRequest(e.Lesson, cell)
				req.Both, req.Settings.Scheduler, req.Settings.Engine = false, s, trace.Sim
				run := executed(t, req)
				if run == nil {
					continue // does not compile, as its lesson intends
				}
				for of, at := range choicesToFork(run) {
					for _, step := range at {
						checkFork(t, req, run, step)
						forks[s][of]++
					}
				}
			}
		}
	}
	t.Logf("forks: %v", forks)
	if forks[trace.Pool]["actor"] < 30 || forks[trace.ThreadPerActor]["actor"] != 0 || forks[trace.Goroutines]["thread"] < 30 {
		t.Errorf("too few forks, or such as there cannot be: %v", forks)
	}
}

// executed is the trace of a program's run, nil if it has none.
func executed(t *testing.T, req kernel.Request) *trace.Trace {
	t.Helper()
	req.Capture = true
	var x kernel.Executor
	res, err := x.Execute(context.Background(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if traces := res.Traces(); len(traces) > 0 {
		return traces[0]
	}
	return nil
}

// choicesToFork are the first and the middle choice of a thread, and of an actor.
func choicesToFork(run *trace.Trace) map[string][]trace.Step {
	all, some := map[string][]trace.Step{}, map[string][]trace.Step{}
	for i := range run.Events {
		if e := &run.Events[i]; e.Kind == trace.Choice {
			of := "thread"
			if e.Peer != 0 {
				of = "actor"
			}
			all[of] = append(all[of], trace.Step(i))
		}
	}
	for of, steps := range all {
		some[of] = append(some[of], steps[0])
		if len(steps) > 2 {
			some[of] = append(some[of], steps[len(steps)/2])
		}
	}
	return some
}

func checkFork(t *testing.T, req kernel.Request, run *trace.Trace, at trace.Step) {
	t.Helper()
	pick := int(run.Events[at].Depth) - 1
	var err error
	if req.Settings.Schedule, err = host.ForkSchedule(run, at, pick); err != nil {
		t.Fatal(err)
	}
	fork := executed(t, req)
	where := req.Name + ", " + string(req.Settings.Scheduler) + ", " + run.Words(at)
	if err := trace.Judge(fork); err != nil || (fork.Header.Fault != nil) != (run.Header.Fault != nil) && req.Settings.Dispatcher == trace.Corrected {
		t.Errorf("%s: the fork is no run: %v, %v", where, err, fork.Header.Fault)
	}
	if len(fork.Events) <= int(at) || !reflect.DeepEqual(fork.Events[:at], run.Events[:at]) {
		t.Fatalf("%s: the fork differs before step %d", where, at)
	}
	if e := &fork.Events[at]; e.Kind != trace.Choice || int(e.Value) != pick || reflect.DeepEqual(fork.Events[at:], run.Events[at:]) {
		t.Errorf("%s: step %d of the fork is: %s", where, at, fork.Words(at))
	}
}

// TestForkFlag forks a run by --fork, and again by the schedule that it prints; errors say why a run cannot be
// forked.
func TestForkFlag(t *testing.T) {
	run := []string{"run", "countdown#countdown", "--scheduler", "pool"}
	with := func(args ...string) result { return inProcess(t, append(slices.Clone(run), args...)...) }
	look := with("--inspect", "170")
	if !strings.Contains(look.stdout, "\nchoice\n  * 0 common0, start(), ready since ") || !strings.Contains(look.stdout, "\n    2 common2, start()") {
		t.Errorf("the look at the choice says\n%s", look.stdout)
	}
	fork := with("--fork", "170=2", "--text")
	if !strings.HasPrefix(fork.stdout, "[w9] - Common:common2 start()\n") || fork.stderr != "rehearse: this fork is --schedule \"2\"\n" {
		t.Errorf("the fork prints %.80q, and says %q", fork.stdout, fork.stderr)
	}
	if again := with("--schedule", "2", "--text"); again.stdout != fork.stdout || again.stderr != "" {
		t.Errorf("by its schedule the fork is another one, or says %q", again.stderr)
	}
	for args, want := range map[string]string{
		"--fork 170":                            "write it as STEP=N",
		"--fork 171=1":                          "step 171 is not a choice",
		"--fork 170=34":                         "step 170 has the candidates 0 to 33",
		"--fork 999999=1":                       "step 999999: the run has steps 0 to ",
		"--fork 170=1 --engine real":            "cannot be repeated",
		"--fork 170=1 --scheduler both":         "is for the run of one scheduler",
		"--schedule 99 --text --stop-after 1ms": "the choices of --schedule do not fit this run",
	} {
		if r := with(strings.Fields(args)...); !strings.Contains(r.stderr, want) {
			t.Errorf("%s: %q, want %q", args, r.stderr, want)
		}
	}
}
