package sandbox_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// patience is for machines that are busy.
const patience = 2 * time.Minute

// locked starts a kernel process in a complete sandbox.
func locked(t *testing.T, opt kernel.Options) *kernel.Supervisor {
	t.Helper()
	if err := sandbox.Possible().Incomplete(); err != nil {
		t.Skip("this system has no complete sandbox: ", err)
	}
	opt.Command, opt.Env, opt.Sandbox = []string{os.Args[0]}, []string{attemptEnv + "=kernel"}, sandbox.Require
	s, err := kernel.Start(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func request(text string) kernel.Request {
	return kernel.Request{Name: "test", Cells: []kernel.Cell{{ID: "main", Text: text}}, Target: "main", Both: true, Capture: true}
}

const hello = "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(1) }\n"

// actors has 300 of them, each of which gets messages and sleeps.
const actors = `package main

import (
	"actor"
	"fmt"
	"time"
)

type Echo struct{}

func (Echo) Receive(ctx *actor.Context, m actor.Message) { ctx.Sleep(time.Millisecond) }

func main() {
	sys := actor.NewSystem()
	for i := range 300 {
		ref := sys.Spawn(fmt.Sprint("echo", i), Echo{})
		for range 3 {
			sys.Send(ref, actor.Message{Subject: "hello"})
		}
	}
	sys.Wait()
}
`

// TestProgramsRun checks that programs of all kinds run in a locked process as in any other.
func TestProgramsRun(t *testing.T) {
	s := locked(t, kernel.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for _, p := range []struct {
		name, text string
		end        trace.End
		limit      string
	}{
		{"hello", hello, trace.EndOK, ""},
		{"actors", actors, trace.EndOK, ""},
		{"panic", "package main\n\nfunc main() {\n\tvar p *int\n\t*p = 1\n}\n", trace.EndPanic, ""},
		{"memory", "package main\n\nfunc main() {\n\tvar x []int\n\tfor {\n\t\tx = append(x, make([]int, 1000)...)\n\t}\n}\n", trace.EndLimit, "memory"},
		{"steps", "package main\n\nfunc main() {\n\tfor {\n\t}\n}\n", trace.EndLimit, "steps"},
		{"time", "package main\n\nimport \"time\"\n\nfunc main() { println(time.Now().IsZero()) }\n", trace.EndOK, ""},
	} {
		for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
			t.Run(p.name+"/"+string(engine), func(t *testing.T) {
				req := request(p.text)
				req.Settings.Engine = engine
				req.Limits.Wall = 10 * time.Minute // otherwise a slow machine reaches it before the memory limit
				res, err := s.Run(ctx, req, nil)
				if err != nil {
					t.Fatal(err)
				}
				if len(res.Runs) == 0 {
					t.Fatalf("no run: %+v", res.Diagnostics)
				}
				for _, run := range res.Runs {
					if run.Outcome.End != p.end || run.Outcome.Limit != p.limit {
						t.Errorf("%s: %+v; want %s %s", run.Settings.Scheduler, run.Outcome, p.end, p.limit)
					}
				}
			})
		}
	}
}

// TestStopped checks that a program that never ends is stopped, and its process survives.
func TestStopped(t *testing.T) {
	s := locked(t, kernel.Options{})
	if err := s.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	pid := s.Pid()
	ctx, stop := context.WithCancel(t.Context())
	req := request("package main\n\nfunc main() {\n\tprintln(1)\n\tfor {\n\t}\n}\n")
	req.Limits.Steps = 100_000_000_000
	res, err := s.Run(ctx, req, func(u kernel.Update) {
		if u.Kind == kernel.Output {
			stop()
		}
	})
	if err != nil || res.Runs[0].Outcome.End != trace.EndStopped {
		t.Errorf("result %+v, error %v", res, err)
	}
	if s.Pid() != pid {
		t.Error("the process was replaced")
	}
}

// TestLooking checks that examining a program without running it works as well.
func TestLooking(t *testing.T) {
	s := locked(t, kernel.Options{})
	found, err := s.Check(t.Context(), request("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Printf(\"%d\", \"x\") }\n"))
	if err != nil || len(found.Diagnostics) != 1 || !strings.Contains(found.Diagnostics[0].Text, "%d") {
		t.Errorf("check: %+v, %v", found, err)
	}
	uses, diags, err := s.UsesActors(t.Context(), request(actors))
	if !uses || len(diags) > 0 || err != nil {
		t.Errorf("compile: %v, %+v, %v", uses, diags, err)
	}
	const text = "package main\n\nimport \"strings\"\n\nfunc main() { strings.To }\n"
	advice, err := s.Assist(t.Context(), kernel.Question{
		Kind: "complete", Cells: []kernel.Cell{{ID: "main", Text: text}}, Target: "main", Offset: strings.Index(text, "To }") + 2,
	})
	if err != nil || len(advice.Items) == 0 {
		t.Errorf("assist: %+v, %v", advice, err)
	}
	states, err := s.Inspect(t.Context(), kernel.Inspection{Request: request(actors), Looks: []kernel.Look{{Step: 20}}})
	if err != nil || len(states) != 2 {
		t.Errorf("inspect: %d states, %v", len(states), err)
	}
}

// TestLive checks that a run on real threads can be followed live.
func TestLive(t *testing.T) {
	s := locked(t, kernel.Options{})
	req := request(strings.Replace(actors, "range 3 ", "range 30 ", 1))
	req.Both, req.Live = false, true
	req.Settings.Engine = trace.Real
	shown := 0
	if _, err := s.Run(t.Context(), req, func(u kernel.Update) {
		if u.Kind == kernel.Shown {
			shown++
		}
	}); err != nil {
		t.Fatal(err)
	}
	if shown == 0 {
		t.Error("nothing was shown")
	}
}

// TestLevel checks that the supervisor knows how its process is locked, also if no sandbox is requested.
func TestLevel(t *testing.T) {
	level, err := locked(t, kernel.Options{}).Sandbox(t.Context())
	if err != nil || !level.Complete() || level.Off {
		t.Errorf("level %+v, %v", level, err)
	}
	open, err := kernel.Start(kernel.Options{Command: []string{os.Args[0]}, Env: []string{attemptEnv + "=kernel"}, Sandbox: sandbox.Off})
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	if level, err := open.Sandbox(t.Context()); err != nil || level.Complete() || !level.Off || level.String() != "switched off" {
		t.Errorf("level %+v, %v", level, err)
	}
}

// BenchmarkStart measures what the sandbox costs: a process from its start until it is ready, and until it has run hello.
func BenchmarkStart(b *testing.B) {
	for _, mode := range []sandbox.Mode{sandbox.Off, sandbox.Auto} {
		b.Run(string(mode), func(b *testing.B) {
			var ready, ran time.Duration
			for b.Loop() {
				start := time.Now()
				s, err := kernel.Start(kernel.Options{Command: []string{os.Args[0]}, Env: []string{attemptEnv + "=kernel"}, Sandbox: mode, Single: true})
				if err != nil {
					b.Fatal(err)
				}
				if err := s.WaitReady(b.Context()); err != nil {
					b.Fatal(err)
				}
				ready += time.Since(start)
				if _, err := s.Run(b.Context(), request(hello), nil); err != nil {
					b.Fatal(err)
				}
				ran += time.Since(start)
				s.Close()
			}
			b.ReportMetric(float64(ready.Microseconds())/float64(b.N), "µs/ready")
			b.ReportMetric(float64(ran.Microseconds())/float64(b.N), "µs/hello")
		})
	}
}
