package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// readTrace reads a file with one run.
func readTrace(t *testing.T, path string) *trace.Trace {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := reading.Read(data, reading.Options{Name: path})
	if err != nil {
		t.Fatal(err)
	}
	if f.Kind != filekind.GoTrace || len(f.Traces) != 1 {
		t.Fatalf("%s is %s with %d runs", path, f.Kind, len(f.Traces))
	}
	return f.Traces[0]
}

// TestExecTrace checks that the execution trace of a native run says what the program did, in its own words, also if
// it panics and if it calls main itself.
func TestExecTrace(t *testing.T) {
	needGo(t)
	path := writeProgram(t, `package main

import ("fmt"; "os"; "time")

var again bool

func helper(done chan bool) {
	time.Sleep(3 * time.Millisecond)
	done <- true
}

func main() {
	if !again {
		again = true
		main()
		var m map[int]int
		m[1]++
	}
	done, slept := make(chan bool), make(chan bool)
	go helper(slept)
	func() { go func() { <-done }() }()
	done <- true
	<-slept
	fmt.Fprintln(os.Stdout, "out")
}
`)
	file := filepath.Join(t.TempDir(), "go.trace")
	r := inProcess(t, "run", "--native", "--exectrace", file, path)
	if r.status != 2 || r.stdout != "out\n" || !strings.Contains(r.stderr, filepath.ToSlash(path)+":17") {
		t.Errorf("%+v", r)
	}
	tr := readTrace(t, file)
	var started []string
	for _, th := range tr.Threads {
		started = append(started, th.Func)
	}
	for _, want := range []string{"main.helper", "main.main.func1.1"} {
		if !slices.Contains(started, want) {
			t.Errorf("no goroutine of %s: %q", want, started)
		}
	}
	slept := slices.ContainsFunc(tr.Events, func(e trace.Event) bool {
		return e.Kind == trace.Block && e.Reason == trace.ReasonSleep && tr.Threads[e.Thread].Func == "main.helper" && tr.Positions[e.Pos-1] == trace.Position{File: "program.go", Line: 8}
	})
	if !slept {
		t.Errorf("nobody sleeps in line 8: %+v", tr.Positions)
	}
	if r := inProcess(t, "export", "html", file); r.status != 0 || !strings.Contains(r.stdout, "measured") {
		t.Errorf("as a page: %d %s", r.status, r.stderr)
	}
}

// TestExecTraceOfActors checks that each scheduler's run of a program with actors is recorded, with the messages that
// its actors handle.
func TestExecTraceOfActors(t *testing.T) {
	needGo(t)
	dir := t.TempDir()
	r := inProcess(t, "run", "--native", "--scheduler", "both", "--speed", "500", "--exectrace", filepath.Join(dir, "go.trace"), "ping-pong#pingpong")
	if r.status != 0 {
		t.Fatalf("%+v", r)
	}
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := readTrace(t, filepath.Join(dir, "go-"+string(s)+".trace"))
		if !slices.ContainsFunc(tr.Strings, func(text string) bool {
			return strings.HasPrefix(text, "region ") && strings.HasSuffix(text, " begins")
		}) {
			t.Errorf("%s: no actor handles a message: %q", s, tr.Strings)
		}
		if len(tr.Events) < 20 {
			t.Errorf("%s: %d events", s, len(tr.Events))
		}
	}
}

// TestExecTraceOfTests checks that tests are recorded through their flag.
func TestExecTraceOfTests(t *testing.T) {
	needGo(t)
	path := writeProgram(t, "package main\n\nimport \"testing\"\n\nfunc TestNothing(t *testing.T) {}\n")
	file := filepath.Join(t.TempDir(), "tests.trace")
	if r := inProcess(t, "run", "--native", "--exectrace", file, path); r.status != 0 || !strings.Contains(r.stdout, "PASS") {
		t.Fatalf("%+v", r)
	}
	tr := readTrace(t, file)
	if !slices.ContainsFunc(tr.Threads, func(th trace.Thread) bool { return th.Func == "testing.tRunner" }) {
		t.Errorf("threads: %+v", tr.Threads)
	}
}

func TestExecTraceNeedsNative(t *testing.T) {
	path := writeProgram(t, "package main\n\nfunc main() {}\n")
	if r := inProcess(t, "run", "--exectrace", "x", path); r.status != 2 || !strings.Contains(r.stderr, "--exectrace needs --native") {
		t.Errorf("%+v", r)
	}
	path = writeProgram(t, "package main\n\nfunc main() { rehearse_main() }\n\nfunc rehearse_main() {}\n")
	if r := inProcess(t, "run", "--native", "--exectrace", "x", path); r.status == 0 || !strings.Contains(r.stderr, "rename it") {
		t.Errorf("%+v", r)
	}
}

// TestExportBesideGo exports a simulated run and an execution trace of Go side by side, each on its own clock.
// Formats with a single clock take only one of them.
func TestExportBesideGo(t *testing.T) {
	dir := t.TempDir()
	sim := filepath.Join(dir, "sim.trace")
	if r := inProcess(t, "run", "countdown#countdown", "--scheduler", "pool", "--trace", sim); r.status != 0 {
		t.Fatalf("%+v", r)
	}
	const recorded = "../../runtime/trace/gotrace/testdata/crew.trace"
	for _, format := range []string{"html", "svg", "json", "csv", "text", "otlp"} {
		r := inProcess(t, "export", format, sim, recorded)
		if r.status != 0 || format != "csv" && (!strings.Contains(r.stdout, "measured") || !strings.Contains(r.stdout, "simulated")) {
			t.Errorf("%s: status %d, %s", format, r.status, r.stderr)
		}
	}
	if r := inProcess(t, "export", "chrome", sim, recorded); r.status != 2 || !strings.Contains(r.stderr, "one clock") {
		t.Errorf("%+v", r)
	}
	if r := inProcess(t, "export", "chrome", sim, recorded, "--of", "measured"); r.status != 0 || strings.Contains(r.stdout, "simulated") {
		t.Errorf("status %d, %s", r.status, r.stderr)
	}
}
