package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// flood sends more than a mailbox of the default size can hold.
const flood = `package main

import (
	"actor"
	"time"
)

type Counter struct{ sum int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Work(20 * time.Microsecond)
	c.sum++
}

func main() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	for range 10001 {
		sys.Send(counter, actor.Message{Subject: "post"})
	}
	sys.Wait()
}
`

// TestRunSaysWhatWasLost checks that each output form says how many messages were lost, whose, and what to do.
func TestRunSaysWhatWasLost(t *testing.T) {
	file := filepath.Join(t.TempDir(), "flood.go")
	if err := os.WriteFile(file, []byte(flood), 0o600); err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile(`(?m)^  lost +(\d+)$`)
	warning := regexp.MustCompile(`(?m)^Refused by a full mailbox: ([\d,]+) messages from main to counter \(capacity 100\)\. .*Remedy: a larger actor\.Capacity, actor\.Overflow\(actor\.BlockSender\)`)
	for _, engine := range []string{"sim", "real"} {
		r := inProcess(t, "run", "--in-process", "--scheduler", "pool", "--engine", engine, file)
		n, said := row.FindStringSubmatch(r.stderr), warning.FindStringSubmatch(r.stderr)
		if r.status != exitOK || n == nil || said == nil || strings.ReplaceAll(said[1], ",", "") != n[1] {
			t.Errorf("%s: status %d, %s", engine, r.status, r.stderr)
		}
	}
	for _, form := range []string{"--text", "--events"} {
		if r := inProcess(t, "run", "--in-process", "--scheduler", "both", form, file); !strings.Contains(r.stderr, "Refused by a full mailbox: ") {
			t.Errorf("%s: %s", form, r.stderr)
		}
	}
	rep, _ := runJSON(t, "--in-process", "--scheduler", "pool", file)
	s := rep.Runs[0]
	if s.Lost == 0 || s.Lost != s.Refused || s.Lost+s.Completed != 10001 || len(s.Losses) != 1 || s.Losses[0].Why != trace.LossFull || s.Losses[0].N != s.Lost {
		t.Errorf("%+v", s)
	}
	r := inProcess(t, "run", "--in-process", "ping-pong#pingpong")
	if strings.Contains(r.stderr, "lost") || strings.Contains(r.stderr, "handled:") {
		t.Errorf("nothing is lost there: %s", r.stderr)
	}
}
