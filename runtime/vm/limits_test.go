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

// TestEnds runs testdata/ends/*.txtar: programs that end badly. Words of the comment set limits (steps=1000); "expect"
// is the output's head, what stderr says and the outcome.
func TestEnds(t *testing.T) {
	names, _ := filepath.Glob("testdata/ends/*.txtar")
	if len(names) == 0 {
		t.Fatal("no cases in testdata/ends")
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			src, want := ar.Files[0], ""
			if len(ar.Files) > 1 {
				want = string(ar.Files[1].Data)
			}
			cfg := Config{Limits: limitsOf(t, string(ar.Comment))}
			res, stdout, stderr := runText(t, string(src.Data), cfg)
			got := describeEnd(res, stdout, stderr)
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
			if slow := cfg.Limits.Memory != 0 && testing.Short(); !slow && !strings.HasPrefix(stderr, "the trace has") {
				endsAlikeWithoutTrace(t, string(src.Data), cfg, res.Outcome.Text, stderr)
			}
			if res.Outcome.Pos != 0 && int(res.Outcome.Pos) > len(res.Trace.Positions) {
				t.Errorf("outcome's position %d is not in the trace's table of %d", res.Outcome.Pos, len(res.Trace.Positions))
			}
		})
	}
}

// endsAlikeWithoutTrace: what a program is told about its end, places included, does not hang on a trace being made.
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
		case "output":
			l.Output = n
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
)

func describeEnd(res *Result, stdout, stderr string) string {
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
	s = address.ReplaceAllString(measured.ReplaceAllString(s, "needs N $1"), "0xADDRESS")
	return unseen.ReplaceAllString(s, "N more are not")
}

// A stop from outside ends a program that never waits, soon.
func TestStop(t *testing.T) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		for name, body := range map[string]string{
			"loop":    `for {}`,
			"recover": `for { func() { defer func() { recover() }(); for {} }() }`,
			"sleep":   `for { time.Sleep(time.Hour) }`,
			"channel": `c := make(chan int); go func() { for { time.Sleep(time.Hour); c <- 1 } }(); for { <-c }`,
		} {
			t.Run(string(engine)+"/"+name, func(t *testing.T) {
				p, diags := Compile([]File{{Name: "main.go", Text: "package main\nimport \"time\"\nvar _ = time.Now\nfunc main() { " + body + " }"}})
				if p == nil {
					t.Fatal(diags)
				}
				ctx, cancel := context.WithCancel(context.Background())
				stopped := make(chan time.Time, 1)
				time.AfterFunc(30*time.Millisecond, func() { stopped <- time.Now(); cancel() })
				res := p.Run(ctx, Config{Settings: trace.Settings{Engine: engine}, Limits: Limits{Virtual: 1 << 62}})
				if res.Outcome.End != trace.EndStopped {
					t.Errorf("outcome %+v, want stopped", res.Outcome)
				}
				if d := time.Since(<-stopped); d > 500*time.Millisecond {
					t.Errorf("took %v to stop", d)
				}
			})
		}
	}
}

// The limit on real time holds where no other limit is near, and says where the program was.
func TestWallLimit(t *testing.T) {
	handler := "package main\nimport \"actor\"\ntype A struct{}\nfunc (A) Receive(c *actor.Context, m actor.Message) {\n%s\n}\n" +
		"func main() { s := actor.NewSystem(); s.Send(s.Spawn(\"busy\", A{}), actor.Message{}); s.Wait() }"
	for _, c := range []struct{ name, src, want string }{
		{"main", "package main\nfunc main() {\nfor {}\n}", "main.go:3: still running after 60ms, the limit of time"},
		{"goroutine", "package main\nfunc main() {\ngo func() {\nfor {}\n}()\nselect {}\n}", "main.go:4: goroutine 2: still running after 60ms"},
		{"handler", fmt.Sprintf(handler, "for {}"), "main.go:5: actor busy: still running after 60ms"},
		{"messages", fmt.Sprintf(handler, "c.Send(c.Self(), m)"), "main.go:5: actor busy: still running after 60ms"},
	} {
		for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
			t.Run(c.name+"/"+string(engine), func(t *testing.T) {
				p, diags := Compile([]File{{Name: "main.go", Text: c.src}})
				if p == nil {
					t.Fatal(diags)
				}
				var errOut bytes.Buffer
				limits := Limits{Wall: 60 * time.Millisecond, Virtual: 1 << 62, Messages: 1 << 40, Steps: 1 << 60}
				res := p.Run(context.Background(), Config{Settings: trace.Settings{Engine: engine}, Stderr: &errOut, Limits: limits})
				if res.Outcome.End != trace.EndLimit || !strings.Contains(errOut.String(), c.want) {
					t.Errorf("outcome %+v, stderr %q, want %q", res.Outcome, errOut.String(), c.want)
				}
			})
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// A writer that fails does not disturb the program.
func TestBrokenWriter(t *testing.T) {
	p, _ := Compile([]File{{Name: "main.go", Text: "package main\nimport \"fmt\"\nfunc main() { fmt.Println(1); println(2) }"}})
	if res := p.Run(context.Background(), Config{Stdout: brokenWriter{}, Stderr: brokenWriter{}}); res.Outcome.End != trace.EndOK {
		t.Errorf("outcome %+v", res.Outcome)
	}
}
