package vm

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// scheduleTo is the schedule that makes the choices of t before a step, and pick there.
func scheduleTo(t *trace.Trace, step trace.Step, pick int) string {
	var s []string
	for _, e := range t.Events[:step] {
		if e.Kind == trace.Choice {
			s = append(s, fmt.Sprint(e.Value))
		}
	}
	return strings.Join(append(s, fmt.Sprint(pick)), ",")
}

// TestFork: whatever other candidate a choice is given, the run is the same up to there, to the byte, then goes on with
// that candidate, by the name that a look at the choice gave it, and is a run that could have happened.
func TestFork(t *testing.T) {
	files, _ := Assemble([]Cell{{ID: "countdown", Text: countdown(t)}}, "countdown")
	p, diags := Compile(files)
	if p == nil {
		t.Fatal(diags)
	}
	for _, scheduler := range trace.Schedulers() {
		cfg := Config{Settings: trace.Settings{Scheduler: scheduler, Workers: 10, Cores: 1, Seed: 7}, Capture: true}
		run := p.Run(context.Background(), cfg).Trace
		var choices []trace.Step
		for i := range run.Events {
			if run.Events[i].Kind == trace.Choice {
				choices = append(choices, trace.Step(i))
			}
		}
		if len(choices) < 10 {
			t.Fatalf("%s: only %d choices", scheduler, len(choices))
		}
		forks, other := 0, 0
		for k := 0; k < len(choices); k += max(1, len(choices)/5) {
			at := choices[k]
			states, err := p.Inspect(context.Background(), cfg, Look{at, &run.Events[at]})
			if err != nil {
				t.Fatal(err)
			}
			c := states[0].Choice
			if c == nil || len(c.Candidates) != int(run.Events[at].Depth) || c.Picked != int(run.Events[at].Value) {
				t.Fatalf("%s, step %d: %s; a look says %+v", scheduler, at, run.Words(at), c)
			}
			for pick, candidate := range c.Candidates {
				forks++
				if forked(t, p, cfg, run, at, pick, candidate) {
					other++
				}
			}
		}
		t.Logf("%s: %d choices in the run; %d forks, %d of them other runs", scheduler, len(choices), forks, other)
	}
}

// forked makes a fork and reports whether it went on otherwise.
func forked(t *testing.T, p *Program, cfg Config, run *trace.Trace, at trace.Step, pick int, candidate CandidateState) bool {
	t.Helper()
	cfg.Settings.Schedule = scheduleTo(run, at, pick)
	fork := p.Run(context.Background(), cfg).Trace
	if err := trace.Validate(fork); err != nil {
		t.Fatalf("%s, step %d, candidate %d: %v", cfg.Settings.Scheduler, at, pick, err)
	}
	if !reflect.DeepEqual(fork.Events[:at], run.Events[:at]) {
		t.Fatalf("%s: the fork at step %d differs before it", cfg.Settings.Scheduler, at)
	}
	e := fork.Events[at]
	if e.Kind != trace.Choice || int(e.Value) != pick || fork.Threads[e.Thread].Label() != candidate.Thread {
		t.Fatalf("%s, step %d: the fork has %s (%s), want number %d, %s", cfg.Settings.Scheduler, at, fork.Words(at), fork.Threads[e.Thread].Name, pick, candidate.Thread)
	}
	if s, err := host.ParseSchedule(fork.Header.Schedule); err != nil || host.FormatSchedule(s) != fork.Header.Schedule {
		t.Errorf("the fork's schedule is %q (%v)", fork.Header.Schedule, err)
	}
	same := reflect.DeepEqual(fork.Events[at:], run.Events[at:])
	if same != (pick == int(run.Events[at].Value)) {
		t.Errorf("%s, step %d: candidate %d, the run's was %d; the same suffix: %t", cfg.Settings.Scheduler, at, pick, run.Events[at].Value, same)
	}
	return !same
}
