package vm

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestFork checks that, whatever other candidate a choice gets, the run is byte for byte the same up to there, then
// continues with that candidate, named as a look at the choice named it, and is valid.
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
		forks, other, actors := 0, 0, 0
		for k := 0; k < len(choices); k += max(1, len(choices)/4) {
			at := choices[k]
			states, err := p.Inspect(context.Background(), cfg, Look{at, &run.Events[at]})
			if err != nil {
				t.Fatal(err)
			}
			c := states[0].Choice
			if c == nil || len(c.Candidates) != int(run.Events[at].Depth) || c.Picked != int(run.Events[at].Value) {
				t.Fatalf("%s, step %d: %s; a look says %+v", scheduler, at, run.Words(at), c)
			}
			if c.Worker != "" {
				actors++
			}
			for pick, candidate := range c.Candidates {
				forks++
				if forked(t, p, cfg, run, at, pick, candidate) {
					other++
				}
			}
		}
		if (actors > 0) != (scheduler == trace.Pool) {
			t.Errorf("%s: workers chose among actors %d times", scheduler, actors)
		}
		t.Logf("%s: %d choices in the run; %d forks, %d of them other runs", scheduler, len(choices), forks, other)
	}
}

// TestForkOfSelect: where threads are interleaved, a select with several ready cases is a choice. A look at it names the cases,
// and a fork executes another one.
func TestForkOfSelect(t *testing.T) {
	p := compiled(t, `package main

import "fmt"

func main() {
	a, b, c := make(chan int, 1), make(chan int, 1), make(chan int)
	a <- 1
	select {
	case x := <-a:
		fmt.Println("a", x)
	case <-c:
	case b <- 2:
		fmt.Println("b")
	}
}
`)
	cfg := Config{Settings: trace.Settings{Cores: 1, Interleave: true}, Capture: true}
	for _, test := range []struct{ schedule, output string }{{"", "a 1\n"}, {"1", "b\n"}} {
		cfg.Settings.Schedule = test.schedule
		var out strings.Builder
		cfg.Stdout = &out
		run := p.Run(t.Context(), cfg).Trace
		if err := trace.Validate(run); err != nil || out.String() != test.output {
			t.Errorf("schedule %q: %q, %v; want %q", test.schedule, out.String(), err, test.output)
		}
		at := slices.IndexFunc(run.Events, func(e trace.Event) bool { return e.Kind == trace.Choice })
		cfg.Stdout = nil
		states, err := p.Inspect(t.Context(), cfg, Look{trace.Step(at), &run.Events[at]})
		if err != nil {
			t.Fatal(err)
		}
		want := &ChoiceState{Selecting: "main", Picked: int(run.Events[at].Value), Candidates: []CandidateState{{Case: "case <-a"}, {Case: "case b <- ..."}}}
		if got := states[0].Choice; !reflect.DeepEqual(got, want) {
			t.Errorf("schedule %q: %+v, want %+v", test.schedule, got, want)
		}
	}
}

// TestSelectOfSeed: where threads are not interleaved, the seed chooses among the ready cases of a select. The trace has the choice if
// several are ready, a look at it names them, and it is none of the schedule, so there is no fork of it.
func TestSelectOfSeed(t *testing.T) {
	for _, test := range []struct {
		name, fill string
		want       []CandidateState // nil: no choice
	}{
		{"two ready", "a <- 1; b <- 2", []CandidateState{{Case: "case <-a"}, {Case: "case <-b"}}},
		{"one ready", "b <- 2", nil},
		{"none ready", "go func() { b <- 2 }()", nil},
		{"two ready, one of them closed", "close(a); b <- 2", []CandidateState{{Case: "case <-a"}, {Case: "case <-b"}}},
	} {
		for _, otherwise := range []string{"", "default: x = 3"} {
			p := compiled(t, `package main

import "fmt"

func main() {
	a, b, c, x := make(chan int, 1), make(chan int, 1), make(chan int), 0
	`+test.fill+`
	select {
	case x = <-a:
	case x = <-b:
	`+otherwise+`
	}
	fmt.Println(x, c != nil)
}
`)
			picks := map[int64]string{}
			for seed := range uint64(8) {
				var out strings.Builder
				cfg := Config{Settings: trace.Settings{Cores: 1, Scheduler: trace.Goroutines, Seed: seed}, Stdout: &out}
				p.Run(t.Context(), cfg)
				plain := out.String()
				out.Reset()
				cfg.Capture = true
				run := p.Run(t.Context(), cfg).Trace
				if err := trace.Validate(run); err != nil || out.String() != plain {
					t.Fatalf("%s %s: %q with a trace, %q without, %v", test.name, otherwise, out.String(), plain, err)
				}
				cfg.Stdout = nil
				at := slices.IndexFunc(run.Events, func(e trace.Event) bool { return e.Kind == trace.Choice && e.Reason == trace.ReasonSelect })
				if at < 0 != (test.want == nil) {
					t.Fatalf("%s %s: choice at step %d", test.name, otherwise, at)
				}
				if at < 0 {
					continue
				}
				picks[run.Events[at].Value] = plain
				states, err := p.Inspect(t.Context(), cfg, Look{trace.Step(at), &run.Events[at]})
				if err != nil {
					t.Fatal(err)
				}
				want := &ChoiceState{Selecting: "main", Seeded: true, Picked: int(run.Events[at].Value), Candidates: test.want}
				if got := states[0].Choice; !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %+v, want %+v", test.name, got, want)
				}
				if schedule, err := host.ForkSchedule(run, trace.Step(at), 1); err == nil {
					t.Errorf("%s: a fork %q of a choice of the seed", test.name, schedule)
				}
			}
			if test.want != nil && (len(picks) != 2 || picks[0] == "2 true\n" || picks[1] != "2 true\n") {
				t.Errorf("%s %s: the choices and their outputs are %v", test.name, otherwise, picks)
			}
		}
	}
}

// TestChoiceInPulledFunction: a look at the choice of a case names the cases of the select of a function of iter.Pull, not of the
// goroutine that resumed it.
func TestChoiceInPulledFunction(t *testing.T) {
	p := compiled(t, `package main

import (
	"fmt"
	"iter"
)

func main() {
	a, b := make(chan int, 1), make(chan int, 1)
	a <- 1
	b <- 2
	next, stop := iter.Pull(func(yield func(int) bool) {
		select {
		case x := <-a:
			yield(x)
		case x := <-b:
			yield(x)
		}
	})
	defer stop()
	fmt.Println(next())
}
`)
	cfg := Config{Settings: trace.Settings{Cores: 1, Interleave: true}, Capture: true}
	run := p.Run(t.Context(), cfg).Trace
	at := slices.IndexFunc(run.Events, func(e trace.Event) bool { return e.Kind == trace.Choice })
	states, err := p.Inspect(t.Context(), cfg, Look{trace.Step(at), &run.Events[at]})
	if err != nil {
		t.Fatal(err)
	}
	want := []CandidateState{{Case: "case <-a"}, {Case: "case <-b"}}
	if got := states[0].Choice; got == nil || !reflect.DeepEqual(got.Candidates, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// forked makes a fork and reports whether it went on otherwise.
func forked(t *testing.T, p *Program, cfg Config, run *trace.Trace, at trace.Step, pick int, candidate CandidateState) bool {
	t.Helper()
	var err error
	if cfg.Settings.Schedule, err = host.ForkSchedule(run, at, pick); err != nil {
		t.Fatal(err)
	}
	fork := p.Run(context.Background(), cfg).Trace
	if err := trace.Validate(fork); err != nil {
		t.Fatalf("%s, step %d, candidate %d: %v", cfg.Settings.Scheduler, at, pick, err)
	}
	if !reflect.DeepEqual(fork.Events[:at], run.Events[:at]) {
		t.Fatalf("%s: the fork at step %d differs before it", cfg.Settings.Scheduler, at)
	}
	e := fork.Events[at]
	who, want := fork.Threads[e.Thread].Label(), candidate.Thread
	if e.Peer != 0 {
		who, want = fork.Actors[e.Peer-1].Name, candidate.Actor
	}
	if e.Kind != trace.Choice || int(e.Value) != pick || who != want {
		t.Fatalf("%s, step %d: the fork has %s (%s), want number %d, %s", cfg.Settings.Scheduler, at, fork.Words(at), who, pick, want)
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
