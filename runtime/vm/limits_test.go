package vm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// libraryLine matches a line number in packages actor and sync, which moves when the package changes.
var libraryLine = regexp.MustCompile(`((?:actor|sync)/\w+\.go):\d+`)

// TestEnds runs testdata/ends/*.txtar: programs that end with an error. Words of the comment set limits (steps=1000);
// "expect" is the beginning of the output, stderr and the outcome.
func TestEnds(t *testing.T) {
	names, _ := filepath.Glob("testdata/ends/*.txtar")
	if len(names) == 0 {
		t.Fatal("no cases in testdata/ends")
	}
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		limits := limitsOf(t, string(ar.Comment))
		if testing.Short() && limits.Memory != 0 {
			continue // filling the memory takes long
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			src, want := ar.Files[0], ""
			if len(ar.Files) > 1 {
				want = string(ar.Files[1].Data)
			}
			cfg := Config{Limits: limits}
			res, stdout, stderr := runText(t, string(src.Data), cfg)
			got := libraryLine.ReplaceAllString(describeEnd(res, stdout, stderr), "$1:N")
			if *update {
				ar.Files = []txtar.File{src, {Name: "expect", Data: []byte(got)}}
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			if !strings.HasPrefix(stderr, "the trace has") {
				endsAlikeWithoutTrace(t, string(src.Data), cfg, res.Outcome.Text, stderr)
			}
			if res.Outcome.Pos != 0 && int(res.Outcome.Pos) > len(res.Trace.Positions) {
				t.Errorf("outcome's position %d is not in the trace's table of %d", res.Outcome.Pos, len(res.Trace.Positions))
			}
		})
	}
}

// endsAlikeWithoutTrace checks that what a program's end says, including positions, does not depend on recording a
// trace.
func endsAlikeWithoutTrace(t *testing.T, src string, cfg Config, text, stderr string) {
	t.Helper()
	plain := func(s string) string {
		return address.ReplaceAllString(measured.ReplaceAllString(s, "needs N"), "0xADDRESS")
	}
	p, _ := Compile([]File{{Name: "main.go", Text: src}})
	var errOut bytes.Buffer
	cfg.Stderr = &errOut
	res := p.Run(context.Background(), cfg)
	if plain(res.Outcome.Text) != plain(text) || plain(errOut.String()) != plain(stderr) {
		t.Errorf("without a trace:\n%s\nstderr:\n%s", res.Outcome.Text, errOut.String())
	}
}

func limitsOf(t *testing.T, comment string) Limits {
	var l Limits
	for _, w := range strings.Fields(comment) {
		key, val, ok := strings.Cut(w, "=")
		n, err := strconv.ParseInt(strings.TrimSuffix(val, ":"), 10, 64)
		if !ok || err != nil {
			continue
		}
		switch key {
		case "steps":
			l.Steps = n
		case "depth":
			l.Depth = int(n)
		case "memory":
			l.Memory = n
			l.Steps = max(l.Steps, 1<<40) // on a busy machine many steps are taken between two memory checks
		case "output":
			l.Output = n
		case "lines":
			l.Lines = n
		case "line":
			l.Line = int(n)
		case "goroutines":
			l.Goroutines = int(n)
		case "messages":
			l.Messages = int(n)
		case "events":
			l.Events = int(n)
		case "virtual":
			l.Virtual = time.Duration(n)
		default:
			t.Fatalf("unknown limit %s", key)
		}
	}
	return l
}

var (
	measured = regexp.MustCompile(`needs \d+ (MB|kB|GB)`)
	unseen   = regexp.MustCompile(`\d+ more are not`)
	address  = regexp.MustCompile(`0x[0-9a-f]{6,}`)
	nesting  = regexp.MustCompile(`nested more than [\d,]+ deep`) // differs under JavaScript
)

func describeEnd(res *Result, stdout, stderr string) string {
	stderr = fewerFrames(stderr)
	const head = 300
	if len(stdout) > head {
		stdout = fmt.Sprintf("%s... (%d bytes)\n", stdout[:head], len(stdout))
	}
	at := ""
	if res.Outcome.Pos != 0 {
		p := res.Trace.Positions[res.Outcome.Pos-1]
		at = fmt.Sprintf(" at %s:%d:%d", p.File, p.Line, p.Col)
	}
	s := fmt.Sprintf("%s--- stderr\n%s--- outcome\n%s, exit %d%s\n%s\n", stdout, stderr, res.Outcome.End, res.Outcome.Exit, at, res.Outcome.Text)
	if res.Outcome.Remark != "" {
		s += "remark: " + res.Outcome.Remark + "\n"
	}
	s = address.ReplaceAllString(measured.ReplaceAllString(s, "needs N $1"), "0xADDRESS")
	s = nesting.ReplaceAllString(s, "nested more than N deep")
	return unseen.ReplaceAllString(s, "N more are not")
}

// fewerFrames reduces repeated frames of a stack to one.
func fewerFrames(stderr string) string {
	lines := strings.SplitAfter(stderr, "\n")
	var b strings.Builder
	for i := 0; i < len(lines); {
		n := 1
		for i+2*n+1 < len(lines) && strings.HasPrefix(lines[i+1], "\t") && lines[i]+lines[i+1] == lines[i+2*n]+lines[i+2*n+1] {
			n++
		}
		if n < 3 {
			b.WriteString(lines[i])
			i++
			continue
		}
		fmt.Fprintf(&b, "%s%s(%d times)\n", lines[i], lines[i+1], n)
		i += 2 * n
	}
	return b.String()
}

// endless are programs that never end by themselves.
var endless = map[string]string{
	"loop":    `for {}`,
	"recover": `for { func() { defer func() { recover() }(); for {} }() }`,
	"sleep":   `for { time.Sleep(time.Second) }`,
	"channel": `c := make(chan int); go func() { for { time.Sleep(time.Second); c <- 1 } }(); for { <-c }`,
}

// TestHonestPrograms runs programs that do much work and end: no default limit must stop them.
func TestHonestPrograms(t *testing.T) {
	for name, want := range map[string]string{"many_actors": "done\n", "polling_limiter": "200 800\n"} {
		t.Run(name, func(t *testing.T) {
			src, err := os.ReadFile(filepath.Join("testdata/honest", name+".go"))
			if err != nil {
				t.Fatal(err)
			}
			res, stdout, _ := runText(t, string(src), Config{
				Settings: trace.Settings{Engine: trace.Sim, Scheduler: trace.Pool},
			})
			if stdout != want || res.Outcome.End != trace.EndOK {
				t.Errorf("%q, %+v", stdout, res.Outcome)
			}
		})
	}
}

// TestStop checks that a stop from outside ends a program that never ends.
func TestStop(t *testing.T) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		for name, body := range endless {
			t.Run(string(engine)+"/"+name, func(t *testing.T) {
				stopEndless(t, engine, body)
			})
		}
	}
}

// stopEndless runs one of endless, stops it, and returns how long it continues after that.
func stopEndless(t *testing.T, engine trace.Engine, body string) time.Duration {
	t.Helper()
	p, diags := Compile([]File{{Name: "main.go", Text: "package main\nimport \"time\"\nvar _ = time.Now\nfunc main() { " + body + " }"}})
	if p == nil {
		t.Fatal(diags)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan time.Time, 1)
	time.AfterFunc(30*time.Millisecond, func() { stopped <- time.Now(); cancel() })
	res := p.Run(ctx, Config{Settings: trace.Settings{Engine: engine}, Limits: Limits{Virtual: 1 << 62, Steps: 1 << 60}})
	if res.Outcome.End != trace.EndStopped {
		t.Errorf("outcome %+v, want stopped", res.Outcome)
	}
	return time.Since(<-stopped)
}

// TestWallLimit checks that the limit on real time works where no other limit is near, and names the program's
// position. The time is over when the program writes that it is there. The goroutine sleeps first, so that main has come
// to its select and is not the one that runs when the limit is noticed.
func TestWallLimit(t *testing.T) {
	handler := "package main\nimport \"actor\"\ntype A struct{}\nfunc (A) Receive(c *actor.Context, m actor.Message) {\n%s\n}\n" +
		"func main() { s := actor.NewSystem(); s.Send(s.Spawn(\"busy\", A{}), actor.Message{Data: 0}); s.Wait() }"
	for _, c := range []struct{ name, src, want string }{
		{"main", "package main\nfunc main() {\nprintln(); for {}\n}", "main.go:3: still running after 1h0m0s, the limit of time"},
		{"goroutine", "package main\nimport \"time\"\nfunc main() {\ngo func() {\ntime.Sleep(time.Millisecond); println(); for {}\n}()\nselect {}\n}", "main.go:5: main.func1 · g2: still running after 1h0m0s"},
		{"handler", fmt.Sprintf(handler, "println(); for {}"), "main.go:5: actor busy: still running after 1h0m0s"},
		{"messages", fmt.Sprintf(handler, "n := m.Data.(int); if n == 9 { println() }; m.Data = n+1; c.Send(c.Self(), m)"), "main.go:5: actor busy: still running after 1h0m0s"},
	} {
		for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
			t.Run(c.name+"/"+string(engine), func(t *testing.T) {
				p, diags := Compile([]File{{Name: "main.go", Text: c.src}})
				if p == nil {
					t.Fatal(diags)
				}
				errOut := &timeIsUp{}
				limits := Limits{Wall: time.Hour, Virtual: 1 << 62, Messages: 1 << 40, Steps: 1 << 60}
				errOut.vm = p.start(Config{Settings: trace.Settings{Engine: engine}, Stderr: errOut, Limits: limits})
				res := errOut.vm.run(context.Background())
				if res.Outcome.End != trace.EndLimit || !strings.Contains(errOut.text.String(), c.want) {
					t.Errorf("outcome %+v, stderr %q, want %q", res.Outcome, errOut.text.String(), c.want)
				}
			})
		}
	}
}

// timeIsUp is an output stream whose program reaches its limit on real time when it writes.
type timeIsUp struct {
	text bytes.Buffer
	vm   *vm
}

func (w *timeIsUp) Write(b []byte) (int, error) {
	w.vm.wall.timer.Reset(0)
	return w.text.Write(b)
}

// TestWallLimitByTheClock checks that the limit on real time measures real time.
func TestWallLimitByTheClock(t *testing.T) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		p, _ := Compile([]File{{Name: "main.go", Text: "package main\nfunc main() {\nfor {}\n}"}})
		limits := Limits{Wall: 60 * time.Millisecond, Steps: 1 << 60, Virtual: 1 << 62}
		start := time.Now()
		res := p.Run(context.Background(), Config{Settings: trace.Settings{Engine: engine}, Limits: limits})
		if took := time.Since(start); took < limits.Wall || res.Outcome.End != trace.EndLimit || !strings.Contains(res.Outcome.Text, "still running after 60ms, the limit of time") {
			t.Errorf("%s: after %v: %+v", engine, took, res.Outcome)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// TestBrokenWriter checks that a failing writer does not disturb the program.
func TestBrokenWriter(t *testing.T) {
	p, _ := Compile([]File{{Name: "main.go", Text: "package main\nimport \"fmt\"\nfunc main() { fmt.Println(1); println(2) }"}})
	if res := p.Run(context.Background(), Config{Stdout: brokenWriter{}, Stderr: brokenWriter{}}); res.Outcome.End != trace.EndOK {
		t.Errorf("outcome %+v", res.Outcome)
	}
}
