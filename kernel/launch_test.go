package kernel

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// piped is a Child without a process: Main on a goroutine, between two pipes.
type piped struct {
	in    *io.PipeWriter
	out   *io.PipeReader
	ended chan struct{}
	kill  func()
}

func launchPiped(*Options) (Child, error) {
	read, in := io.Pipe()
	out, write := io.Pipe()
	c := &piped{in: in, out: out, ended: make(chan struct{}), kill: func() { read.CloseWithError(io.EOF); write.CloseWithError(io.EOF) }}
	go func() {
		defer close(c.ended)
		write.CloseWithError(Main(read, write, nil))
	}()
	return c, nil
}

func (c *piped) In() io.WriteCloser { return c.in }
func (c *piped) Out() io.Reader     { return c.out }
func (c *piped) Kill()              { c.kill() }
func (c *piped) Wait() error        { <-c.ended; return nil }
func (*piped) Pid() int             { return 1 }
func (*piped) Words() string        { return "" }

// TestLaunch: a supervisor whose children are no processes runs programs, stops them and replaces children as any other.
func TestLaunch(t *testing.T) {
	s, err := Start(Options{Launch: launchPiped, Sandbox: sandbox.Off, Child: ChildLimits{RSS: 1 << 40}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	run := func(ctx context.Context, text string) (res *Result, printed string) {
		t.Helper()
		res, err := s.Run(ctx, Request{Cells: []Cell{{ID: "main", Text: text}}, Target: "main", Settings: trace.Settings{Scheduler: trace.Goroutines}},
			func(u Update) { printed += u.Text })
		if err != nil || len(res.Runs) != 1 {
			t.Fatal(res, err)
		}
		return res, printed
	}
	hello := func() {
		t.Helper()
		if _, printed := run(t.Context(), `func main() { fmt.Println("hello") }`); !strings.HasPrefix(printed, "hello") {
			t.Errorf("printed %q", printed)
		}
	}
	hello()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if res, _ := run(ctx, "func main() { for { } }"); res.Runs[0].Outcome.End != trace.EndStopped {
		t.Errorf("%+v", res.Runs[0].Outcome)
	}
	s.Restart()
	hello()
}
