package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// inProcess runs a command line without a process of its own.
func inProcess(t *testing.T, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := &cli{in: strings.NewReader(""), out: &stdout, err: &stderr}
	status := c.run(t.Context(), args)
	return result{stdout.String(), stderr.String(), status}
}

// runJSON runs a program and reads its report.
func runJSON(t *testing.T, args ...string) (report, string) {
	t.Helper()
	r := inProcess(t, append([]string{"run", "--json"}, args...)...)
	if r.status != exitOK {
		t.Fatalf("status %d: %s", r.status, r.stderr)
	}
	var rep report
	dec := json.NewDecoder(strings.NewReader(r.stdout))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&rep); err != nil {
		t.Fatalf("%v in %s", err, r.stdout)
	}
	return rep, r.stdout
}

var countdowns = flag.Int("countdowns", 20, "how often TestU23Countdown repeats the storm")

// TestU23Countdown runs the storm at its published size under both schedulers. The result is identical byte for byte
// every time, also with another build of this program and under the race detector; therefore there is a golden file.
func TestU23Countdown(t *testing.T) {
	args := []string{"countdown#countdown", "--scheduler", "both", "--seed", "7"}
	rep, first := runJSON(t, args...)
	if rep.Word != "simulated" || len(rep.Runs) != 2 {
		t.Fatalf("report %+v", rep)
	}
	for i, want := range []struct {
		scheduler trace.Scheduler
		threads   int
	}{{trace.ThreadPerActor, 34}, {trace.Pool, 10}} {
		r := rep.Runs[i]
		if r.Scheduler != want.scheduler || r.Actors != 34 || r.Threads != want.threads || r.Outcome.End != trace.EndOK {
			t.Errorf("run %d: %s, %d actors, %d threads, ended %s", i, r.Scheduler, r.Actors, r.Threads, r.Outcome.End)
		}
		if r.Messages == 0 || r.Completed != r.Messages || r.Switches <= 0 || r.PeakBacklog == 0 || r.OSThreads != nil {
			t.Errorf("run %d: %+v", i, r)
		}
	}
	if a, b := rep.Runs[0], rep.Runs[1]; a.Messages != b.Messages || a.ThreadMemory <= b.ThreadMemory {
		t.Errorf("thread per actor: %d messages, %d bytes; pool: %d messages, %d bytes", a.Messages, a.ThreadMemory, b.Messages, b.ThreadMemory)
	}
	if s := float64(rep.Runs[1].Makespan) / 1e9; s < 60 || s > 120 {
		t.Errorf("the pool took %.1f s of virtual time, published are about 90", s)
	}
	golden := filepath.Join("testdata", "countdown.json")
	if *update {
		if err := os.WriteFile(golden, []byte(first), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != first {
		t.Errorf("%v: the report differs from %s; if program, costs or runtime were changed on purpose: go test -update", err, golden)
	}
	repetitions := *countdowns
	if testing.Short() {
		repetitions /= 4
	}
	for i := range repetitions {
		if _, again := runJSON(t, args...); again != first {
			t.Fatalf("repetition %d differs:\n%s\nfirst:\n%s", i+1, again, first)
		}
	}
}

// TestU21Lines expects one line per message: [thread] - Type:actor subject(data).
func TestU21Lines(t *testing.T) {
	rep, _ := runJSON(t, "countdown#countdown", "--scheduler", "pool", "--seed", "7")
	r := inProcess(t, "run", "countdown#countdown", "--scheduler", "pool", "--seed", "7", "--text")
	form := regexp.MustCompile(`^\[w\d\] - \w+:\w+ \w+\(.*\)$`)
	lines := strings.Split(strings.TrimSuffix(r.stdout, "\n"), "\n")
	if len(lines) != rep.Runs[0].Completed {
		t.Errorf("%d lines for %d messages", len(lines), rep.Runs[0].Completed)
	}
	for _, line := range lines {
		if !form.MatchString(line) {
			t.Fatalf("line %q", line)
		}
	}
}

// TestMeasuredThreads runs the storm on real threads and counts them.
func TestMeasuredThreads(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	rep, _ := runJSON(t, "countdown#countdown", "--engine", "real", "--speed", "1000", "--scheduler", "both")
	if rep.Word != "measured" {
		t.Errorf("word %q", rep.Word)
	}
	for i, want := range []int{34, 10} {
		if r := rep.Runs[i]; len(r.OSThreads) != want || r.Threads != want {
			t.Errorf("%s: %d OS threads, %d threads, want %d", r.Scheduler, len(r.OSThreads), r.Threads, want)
		}
	}
}

func TestTraceFilesAndExports(t *testing.T) {
	dir := t.TempDir()
	base := filepath.Join(dir, "run.trace")
	if r := inProcess(t, "run", "ping-pong", "--scheduler", "both", "--trace", base); r.status != exitOK {
		t.Fatal(r.stderr)
	}
	files := []string{filepath.Join(dir, "run-thread.trace"), filepath.Join(dir, "run-pool.trace")}
	for i, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tr, err := trace.Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		if err := trace.Validate(tr); err != nil {
			t.Error(err)
		}
		if want := []trace.Scheduler{trace.ThreadPerActor, trace.Pool}[i]; tr.Header.Settings.Scheduler != want {
			t.Errorf("%s holds the %s run", name, tr.Header.Settings.Scheduler)
		}
	}
	for _, format := range []string{"svg", "html", "json"} {
		fromFiles := inProcess(t, "export", format, files[0], files[1])
		if fromFiles.status != exitOK {
			t.Errorf("%s of traces: %s", format, fromFiles.stderr)
			continue
		}
		out := filepath.Join(dir, "out."+format)
		if r := inProcess(t, "export", format, "ping-pong", "--scheduler", "both", "-o", out); r.status != exitOK || r.stdout != "" {
			t.Errorf("%s of a cell: %q %s", format, r.stdout, r.stderr)
			continue
		}
		fromCell, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		for what, data := range map[string]string{"traces": fromFiles.stdout, "a cell": string(fromCell)} {
			if err := wellFormed(format, data); err != nil {
				t.Errorf("%s of %s: %v", format, what, err)
			}
			if !strings.Contains(data, "simulated") {
				t.Errorf("%s of %s does not say simulated", format, what)
			}
		}
	}
}

// wellFormed checks what can be checked about a format without a browser.
func wellFormed(format, data string) error {
	switch format {
	case "json":
		var v any
		return json.Unmarshal([]byte(data), &v)
	case "svg":
		dec := xml.NewDecoder(strings.NewReader(data))
		for {
			if _, err := dec.Token(); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	if !strings.HasPrefix(strings.ToLower(data), "<!doctype html>") {
		return io.ErrUnexpectedEOF
	}
	return nil
}

func TestNoTraceFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.trace")
	if err := os.WriteFile(name, []byte("not a trace"), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := inProcess(t, "export", "svg", name); r.status != exitFailed || !strings.Contains(r.stderr, name) {
		t.Errorf("status %d, %q", r.status, r.stderr)
	}
}

func TestBuiltinLessonsPass(t *testing.T) {
	if r := inProcess(t, "check"); r.status != exitOK || !strings.HasPrefix(r.stdout, "OK: ") || !strings.Contains(r.stdout, " cues") {
		t.Errorf("status %d\n%s%s", r.status, r.stdout, r.stderr)
	}
}

func TestVersion(t *testing.T) {
	if r := inProcess(t, "version"); r.status != exitOK || !strings.HasPrefix(r.stdout, "rehearse ") {
		t.Errorf("%+v", r)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	file := filepath.Join(t.TempDir(), "loop.go")
	if err := os.WriteFile(file, []byte("package main\n\nfunc main() {\n\tfor {\n\t}\n}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	c := &cli{in: strings.NewReader(""), out: &stdout, err: &stderr}
	if status := c.run(ctx, []string{"run", file}); status != 130 || !strings.Contains(stderr.String(), "stopped") {
		t.Errorf("status %d, %q", status, stderr.String())
	}
}

func TestDidYouMean(t *testing.T) {
	tests := []struct {
		word  string
		known []string
		want  string
	}{
		{"rnu", []string{"run", "serve"}, "; did you mean run?"},
		{"png", []string{"html", "svg"}, "; there are html, svg"},
		{"workes", []string{"workers", "cores"}, "; did you mean workers?"},
		{"x", nil, ""},
	}
	for _, tt := range tests {
		if got := didYouMean(tt.word, tt.known); got != tt.want {
			t.Errorf("didYouMean(%q): %q, want %q", tt.word, got, tt.want)
		}
	}
}

// TestLinesLeavePicturesAlone checks that recording lines changes no picture: everything else is the same run.
func TestLinesLeavePicturesAlone(t *testing.T) {
	for _, format := range []string{"svg", "html"} {
		plain := inProcess(t, "export", format, "countdown#countdown", "--seed", "7")
		lines := inProcess(t, "export", format, "countdown#countdown", "--seed", "7", "--lines")
		if plain.status != exitOK || lines.status != exitOK {
			t.Fatalf("%s: %s%s", format, plain.stderr, lines.stderr)
		}
		if format == "svg" && strings.Replace(lines.stdout, " --lines", "", 1) != plain.stdout { // except its command
			t.Error("the picture is another one")
		}
		if format == "html" && !strings.Contains(lines.stdout, "--seed 7 --lines") {
			t.Errorf("%s: the command that makes the run again lacks --lines", format)
		}
	}
}

// TestRemarkOnSharing checks that there is a remark, once for both schedulers, if goroutines compute a sum without
// synchronization, whose result is right in a simulation; and none if they use a lock. Where data races were not searched, the
// remark says so.
func TestRemarkOnSharing(t *testing.T) {
	const program = "package main\n\nimport (\n\t\"fmt\"\n\t\"sync\"\n)\n\nfunc main() {\n\tvar wg sync.WaitGroup\n\tvar mu sync.Mutex\n\tsum := 0\n" +
		"\tfor range 10 {\n\t\twg.Go(func() {\n\t\t\tmu.Lock()\n\t\t\tsum++\n\t\t\tmu.Unlock()\n\t\t})\n\t}\n\twg.Wait()\n\tfmt.Println(sum)\n}\n"
	unlocked := strings.NewReplacer("\t\t\tmu.Lock()\n", "\t\t\t_ = &mu\n", "\t\t\tmu.Unlock()\n", "").Replace(program)
	file := filepath.Join(t.TempDir(), "sum.go")
	for text, want := range map[string]string{
		program: "",
		unlocked: "rehearse: data race on sum: main.func1 · g2 writes it at sum.go:15, main.func1 · g3 reads it at sum.go:15, and nothing orders the two.\n" +
			"rehearse: To order two accesses, hold the same lock at both, pass the value over a channel or in a message, or let one side wait for the other.\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if r := inProcess(t, "run", file); r.stdout != "10\n" || r.stderr != want || r.status != exitOK {
			t.Errorf("%+v\nwant on stderr %q", r, want)
		}
		rep, _ := runJSON(t, file)
		if r := inProcess(t, "run", file, "--races", "off"); strings.Contains(r.stderr, "Not all of this run was searched for data races, and the program shares sum") != (want != "") {
			t.Errorf("not searched: %+v", r)
		}
		if got := rep.Runs[0].Outcome.Remark; (got == "") != (want == "") {
			t.Errorf("in the report: %q", got)
		}
	}
}
