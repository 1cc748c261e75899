package vm

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// corpus calls f with every program of testdata that compiles.
func corpus(t *testing.T, f func(t *testing.T, p *Program)) {
	var names []string
	for _, dir := range []string{"programs", "actors"} {
		found, _ := filepath.Glob("testdata/" + dir + "/*.go")
		names = append(names, found...)
	}
	if len(names) < 10 {
		t.Fatalf("%d programs in testdata", len(names))
	}
	takes := portion.Of(t, 3)
	for i, name := range names {
		if !takes(i) {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(t *testing.T) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Replace(string(src), "clients  = 1000\n", "clients  = 100\n", 1) // of the bank, which would take longer than all others together
			p, diags := Compile([]File{{Name: "main.go", Text: text}})
			if p == nil {
				t.Fatalf("does not compile: %v", diags)
			}
			f(t, p)
		})
	}
}

// traced runs p and returns its trace and what it wrote.
func traced(t *testing.T, p *Program, s trace.Settings, f form) (*trace.Trace, string) {
	t.Helper()
	var out bytes.Buffer
	res := p.in(f).start(Config{Settings: s, Stdout: &out, Stderr: &out, Capture: true}).run(context.Background())
	if err := trace.Validate(res.Trace); err != nil {
		t.Fatal(err)
	}
	return res.Trace, fmt.Sprintf("%s%d steps", out.String(), res.Steps)
}

// schedulersOf are settings under which p makes different runs.
func schedulersOf(p *Program) []trace.Settings {
	all := []trace.Settings{{Scheduler: trace.ThreadPerActor, Seed: 7}, {Scheduler: trace.Pool, Workers: 3, Seed: 7}}
	if !p.UsesActors() {
		return all[:1]
	}
	return all
}

// TestVariablesChangeNoRun checks that recording variables changes nothing: no event, no step, no time.
func TestVariablesChangeNoRun(t *testing.T) {
	corpus(t, func(t *testing.T, p *Program) {
		for _, s := range schedulersOf(p) {
			want, wrote := traced(t, p, s, form{})
			got, wroteToo := traced(t, p, s, form{vars: true})
			if a, b := trace.Format(want), trace.Format(got); a != b || wrote != wroteToo {
				t.Errorf("%s: the run is another one:\n%s", s.Scheduler, firstDifference(b+wroteToo, a+wrote))
			}
		}
	})
}

// TestLinesChangeNothingElse checks that a run with lines, without its Line events, is the run without lines.
func TestLinesChangeNothingElse(t *testing.T) {
	corpus(t, func(t *testing.T, p *Program) {
		for _, s := range schedulersOf(p) {
			want, wrote := traced(t, p, s, form{})
			s.Lines = true
			got, wroteToo := traced(t, p, s, form{lines: true, vars: true})
			lines := len(got.Events)
			removeLines(got)
			if lines -= len(got.Events); lines == 0 {
				t.Error("no lines")
			}
			a, b := withPlaces(want), withPlaces(got)
			if !slices.Equal(a, b) || wrote != wroteToo || !reflect.DeepEqual(want.Messages, got.Messages) {
				t.Errorf("%s: the run is another one:\n%s", s.Scheduler, firstDifference(strings.Join(b, "\n")+wroteToo, strings.Join(a, "\n")+wrote))
			}
		}
	})
}

// removeLines removes the Line events from t and renumbers the others.
func removeLines(t *trace.Trace) {
	steps := map[trace.Step]trace.Step{trace.NoStep: trace.NoStep}
	var kept []trace.Event
	for i, e := range t.Events {
		if e.Kind != trace.Line {
			steps[trace.Step(i)] = trace.Step(len(kept))
			e.Cause = steps[e.Cause]
			kept = append(kept, e)
		}
	}
	t.Events = kept
}

// withPlaces is the threads and events with their positions in full: lines are places that a run without them does not number.
func withPlaces(t *trace.Trace) []string {
	place := func(p trace.PosID) trace.Position {
		if p == 0 {
			return trace.Position{}
		}
		return t.Positions[p-1]
	}
	out := []string{fmt.Sprint(t.Header.Outcome.End, t.Header.Makespan, t.Strings, t.Actors)}
	for _, th := range t.Threads {
		at := place(th.Start)
		th.Start = 0
		out = append(out, fmt.Sprintf("%+v %v", th, at))
	}
	for _, e := range t.Events {
		at := place(e.Pos)
		e.Pos = 0
		out = append(out, fmt.Sprintf("%+v %v", e, at))
	}
	return out
}

// TestLines checks the lines of a program in the order in which they run.
func TestLines(t *testing.T) {
	const src = `package main

var start = two()

func two() int { return 2 }

func gen(yield func(int) bool) {
	if yield(1) {
		yield(2)
	}
}

func main() {
	n := start
	for i := 0; i < n; i++ {
		n--
	}
	for _, c := range []string{"a", "b"} {
		_ = c
	}
	for x := range gen {
		println(x)
	}
	switch n {
	case 7, n + 2:
		n = 9
	case 1:
		n = 8
	}
	var any any = n
	switch v := any.(type) {
	case int:
		n = v
	}
	f := func() {
		n++
	}
	f()
	if n > 3 && n < 100 ||
		n == 7 {
		defer func() { n = 0 }()
	}
	c := make(chan int, 1)
	select {
	case c <- 1:
		n++
	default:
	}
}
`
	res, _, _ := runText(t, src, Config{Settings: trace.Settings{Lines: true}})
	var got []string
	for _, e := range res.Trace.Events {
		if e.Kind == trace.Line {
			got = append(got, fmt.Sprint(res.Trace.Positions[e.Pos-1].Line))
		}
	}
	want := "3 5 " + // the variable, two
		"14 15 15 16 15 15 " + // i := 0, the condition, n--, i++, the condition
		"18 18 19 18 19 " + // the list; the first, the second element
		"21 8 21 22 9 21 22 " +
		"24 28 30 31 33 35 38 36 39 41 43 44 46 41"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}
