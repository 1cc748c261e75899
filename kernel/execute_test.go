package kernel

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// pingPong is a program in which two actors send each other messages.
const pingPong = `package main

import (
	"actor"
	"fmt"
	"math/rand/v2"
	"time"
)

type Player struct {
	other actor.Ref
	left  int
}

func (p *Player) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "other":
		p.other = m.Data.(actor.Ref)
	case "ball":
		ctx.Sleep(time.Duration(rand.IntN(1000)) * time.Microsecond)
		if p.left--; p.left > 0 {
			ctx.Send(m.Sender, actor.Message{Subject: "ball", Data: p.left})
		} else {
			fmt.Println("done")
		}
	case "serve":
		ctx.Send(p.other, actor.Message{Subject: "ball"})
	}
}

func main() {
	sys := actor.NewSystem()
	ping := sys.Spawn("ping", &Player{left: 50})
	pong := sys.Spawn("pong", &Player{left: 50})
	sys.Send(ping, actor.Message{Subject: "other", Data: pong})
	sys.Send(ping, actor.Message{Subject: "serve"})
	sys.Wait()
}
`

func TestBothSchedulersDoTheSameWork(t *testing.T) {
	var x Executor
	w := newWatcher()
	res, err := x.Execute(t.Context(), Request{Name: "pp", Cells: oneCell(pingPong), Both: true, Capture: true}, w.update)
	if err != nil || len(res.Diagnostics) > 0 {
		t.Fatal(err, res)
	}
	traces := res.Traces()
	if len(traces) != 2 {
		t.Fatalf("%d traces", len(traces))
	}
	var sets []map[uint64]string
	for _, tr := range traces {
		if tr.Header.Outcome.End != trace.EndOK || tr.Header.Program != res.Program || tr.Header.Name != "pp" {
			t.Errorf("header %+v", tr.Header)
		}
		set := map[uint64]string{}
		for _, m := range tr.Messages {
			set[m.Lineage] = m.Subject + m.Data
		}
		sets = append(sets, set)
		if got := w.output(tr.Header.Settings.Scheduler, Stdout); got != "done\n" {
			t.Errorf("output %q", got)
		}
	}
	if len(sets[0]) < 50 || !reflect.DeepEqual(sets[0], sets[1]) {
		t.Errorf("the two schedulers saw different messages: %d and %d", len(sets[0]), len(sets[1]))
	}
}

// TestRunsRepeat expects the same trace, byte for byte, from every repetition in one process and in another.
func TestRunsRepeat(t *testing.T) {
	req := Request{Name: "pp", Cells: oneCell(pingPong), Both: true, Capture: true, Settings: trace.Settings{Seed: 7}}
	var want [2]string
	check := func(what string, res *Result, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		for i, tr := range res.Traces() {
			b, err := trace.Marshal(tr, trace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if want[i] == "" {
				want[i] = string(b)
			} else if want[i] != string(b) {
				t.Fatalf("%s: trace %d differs", what, i)
			}
		}
	}
	var x Executor
	for i := range 10 {
		res, err := x.Execute(t.Context(), req, nil)
		check(fmt.Sprint("repetition ", i), res, err)
	}
	s := startTest(t, Options{})
	res, err := s.Run(t.Context(), req, nil)
	check("child process", res, err)
}

func TestRealEngine(t *testing.T) {
	var x Executor
	res, err := x.Execute(t.Context(), Request{
		Name: "pp", Cells: oneCell(pingPong), Both: true, Capture: true,
		Settings: trace.Settings{Engine: trace.Real, Speed: 50, Workers: 3},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{2, 3} {
		tr := res.Runs[i].Trace
		ids := map[int64]bool{}
		for _, th := range tr.Threads {
			if th.Role == trace.RoleActor || th.Role == trace.RoleWorker {
				ids[th.OSID] = true
			}
		}
		if len(ids) != want || tr.Header.Engine.Word() != "measured" {
			t.Errorf("%s: %d OS threads, want %d; %s", tr.Header.Settings.Scheduler, len(ids), want, tr.Header.Engine.Word())
		}
	}
}

// TestBadPrograms runs common mistakes of learners in a kernel process, which must survive them all.
func TestBadPrograms(t *testing.T) {
	s := startTest(t, Options{WallGrace: patience})
	if err := s.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	pid := s.Pid()
	tests := []struct {
		name, body string
		limits     Limits
		end        trace.End
		want       string // in the outcome's text or on stderr
	}{
		{"endless loop", "for {\n\t}", Limits{Wall: 200 * time.Millisecond}, trace.EndLimit, "limit of time"},
		{"steps", "for i := 0; ; i++ {\n\t}", Limits{Steps: 10_000}, trace.EndLimit, "steps"},
		{"recursion", "var f func(int) int\n\tf = func(n int) int { return f(n+1) + 1 }\n\tf(0)", Limits{Depth: 10_000}, trace.EndLimit, "depth"},
		{"memory", "var keep [][]int\n\tfor {\n\t\tkeep = append(keep, make([]int, 10000))\n\t}", Limits{Memory: 32 << 20}, trace.EndLimit, "memory"},
		{"output", "for {\n\t\tprintln(\"spam\")\n\t}", Limits{Output: 10_000}, trace.EndLimit, "output"},
		{"panic", "panic(\"oops\")", Limits{}, trace.EndPanic, "oops"},
		{"panic in a goroutine", "go func() { panic(\"oops\") }()\n\tselect {}", Limits{}, trace.EndPanic, "oops"},
		{"deadlock", "<-make(chan int)", Limits{}, trace.EndDeadlock, "deadlock"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWatcher()
			res, err := s.Run(t.Context(), Request{
				Name: "bad", Cells: oneCell("package main\n\nfunc main() {\n\t" + tt.body + "\n}\n"), Limits: tt.limits, Capture: true,
			}, w.update)
			if err != nil {
				t.Fatal(err)
			}
			if len(res.Diagnostics) > 0 {
				t.Fatal(res.Diagnostics)
			}
			o := res.Runs[0].Outcome
			said := o.Text + w.output(trace.Pool, Stderr)
			if o.End != tt.end || o.Exit == 0 || !strings.Contains(said, tt.want) {
				t.Errorf("outcome %+v, stderr %q; want %s and %q", o, w.output(trace.Pool, Stderr), tt.end, tt.want)
			}
		})
	}
	if s.Pid() != pid {
		t.Error("the kernel process did not survive")
	}
}

func TestStopOfARealProgram(t *testing.T) {
	s := startTest(t, Options{StopGrace: patience})
	if err := s.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	pid := s.Pid()
	ctx, cancel := context.WithCancel(t.Context())
	w := newWatcher()
	go func() {
		w.await(t, Output)
		cancel()
	}()
	res, err := s.Run(ctx, Request{
		Name: "loop", Cells: oneCell("package main\n\nfunc main() {\n\tprintln(\"go\")\n\tfor {\n\t}\n}\n"), Capture: true,
	}, w.update)
	if err != nil {
		t.Fatal(err)
	}
	if res.Runs[0].Outcome.End != trace.EndStopped || res.Runs[0].Trace == nil {
		t.Errorf("run %+v", res.Runs[0])
	}
	if s.Pid() != pid {
		t.Error("the process had to be killed")
	}
}

func TestCompileErrors(t *testing.T) {
	s := startTest(t, Options{})
	req := Request{Name: "bad", Cells: oneCell("package main\n\nfunc main() {\n\tx := 1\n\ty()\n}\n")}
	res, err := s.Run(t.Context(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	checked, err := s.Check(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	ds := checked.Diagnostics
	if len(res.Runs) != 0 || len(ds) != 2 || !reflect.DeepEqual(ds, res.Diagnostics) {
		t.Fatalf("run says %+v, check says %+v", res.Diagnostics, ds)
	}
	if ds[0].Line != 4 || ds[1].Line != 5 || ds[0].File != "main" {
		t.Errorf("diagnostics %+v", ds)
	}
}

// TestCheckKnowsPlainPrograms checks that a check says whether a program that compiles uses no actors.
func TestCheckKnowsPlainPrograms(t *testing.T) {
	s := startTest(t, Options{})
	for text, plain := range map[string]bool{
		"package main\n\nfunc main() {}\n":                                  true,
		"package main\n\nfunc main() { var unused int }\n":                  false, // it does not compile
		"package main\n\nfunc main() { actor.NewSystem().Wait() }\n":        false,
		"package main\n\nfunc main() { println([]int{1, 2, 3}[1:2][0]) }\n": true,
	} {
		checked, err := s.Check(t.Context(), Request{Name: "plain", Cells: oneCell(text)})
		if err != nil || checked.Plain != plain {
			t.Errorf("%q: plain is %v, want %v; %v %v", text, checked.Plain, plain, checked.Diagnostics, err)
		}
	}
}

func TestProgramsAreKept(t *testing.T) {
	compiled := 0
	x := Executor{compile: func(req Request) (program, []Diagnostic) {
		compiled++
		return hookCompile(req)
	}}
	run := func(text string) {
		t.Helper()
		if _, err := x.Execute(t.Context(), Request{Cells: oneCell("hook " + text)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	steps := []struct {
		text string
		want int
	}{{"a", 1}, {"a", 1}, {"b", 2}, {"a", 2}, {"b", 2}}
	for _, st := range steps {
		if run(st.text); compiled != st.want {
			t.Errorf("after %q: %d compilations, want %d", st.text, compiled, st.want)
		}
	}
	run("a")
	for i := range keptPrograms - 1 { // a stays, b is the first to go
		run(fmt.Sprint("other", i))
	}
	before := compiled
	if run("a"); compiled != before {
		t.Error("the program used last but 15 was dropped")
	}
	if run("b"); compiled != before+1 {
		t.Error("the oldest program was kept")
	}
}

func TestCompilerThatFails(t *testing.T) {
	x := Executor{compile: func(Request) (program, []Diagnostic) { panic("no such luck") }}
	_, err := x.Execute(t.Context(), Request{Cells: oneCell("x")}, nil)
	if !errors.Is(err, ErrInternal) || !strings.Contains(err.Error(), "no such luck") {
		t.Errorf("error %v", err)
	}
}

func TestWarm(t *testing.T) {
	var x Executor
	if err := x.Warm(t.Context()); err != nil {
		t.Error(err)
	}
}

func oneCell(text string) []Cell { return []Cell{{ID: "main", Text: text}} }

// BenchmarkRunInChild is a learner's run without the page: request, compile (kept after the first), two runs, traces.
func BenchmarkRunInChild(b *testing.B) {
	s, err := Start(Options{Command: testCommand(), Env: []string{childEnv + "=serve"}})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	req := Request{Name: "pp", Cells: oneCell(pingPong), Both: true, Capture: true}
	for b.Loop() {
		if _, err := s.Run(b.Context(), req, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestWarnings: a program that compiles has warnings, one that does not its errors.
func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		text, want string
		warning    bool
	}{
		{"func main() { fmt.Println(1) }", "", false},
		{"func main() { fmt.Printf(\"%d\", true) }", "wrong type bool", true},
		{"func main() { fmt.Printf(\"%d\", x) }", "undefined: x", false},
	} {
		var x Executor
		req := Request{Cells: []Cell{{ID: "c", Text: c.text}}}
		for range 2 { // the second time they are kept
			ds, err := x.Warnings(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			if c.want == "" && len(ds) == 0 {
				continue
			}
			if len(ds) != 1 || !strings.Contains(ds[0].Text, c.want) || ds[0].Warning != c.warning {
				t.Errorf("%s: got %+v, want %q", c.text, ds, c.want)
			}
		}
		if _, ds, _ := x.UsesActors(t.Context(), req); c.warning && len(ds) != 0 {
			t.Errorf("%s: warnings count as errors: %+v", c.text, ds)
		}
	}
}
