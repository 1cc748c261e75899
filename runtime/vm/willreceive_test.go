package vm

import (
	"context"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestWillReceiveShares runs a WillReceive that uses what goroutines share. It is called on the sender's thread, and must not wait.
func TestWillReceiveShares(t *testing.T) {
	for body, want := range map[string]string{
		"return !c.closed.Load()":                                                     "<nil>\nguest\n",
		"c.mu.Lock(); defer c.mu.Unlock(); return true":                               "<nil>\nguest\n",
		"c.tokens <- 1; return len(c.tokens) == 1":                                    "<nil>\nguest\n",
		"select { case <-c.tokens: default: }; c.wg.Add(1); c.wg.Done(); return true": "<nil>\nguest\n",
		"<-c.tokens; return true":                                                     "must not wait",
		"time.Sleep(1); return true":                                                  "must not wait",
		"c.wg.Add(1); c.wg.Wait(); return true":                                       "must not wait",
		"go fmt.Print(); return true":                                                 "<nil>\nguest\n",
	} {
		src := "package main\nimport (\"fmt\"; \"sync\"; \"sync/atomic\"; \"time\"; \"actor\")\nvar _ = time.Now\nvar _ atomic.Bool\ntype Cafe struct{ closed atomic.Bool; mu sync.Mutex; wg sync.WaitGroup; tokens chan int }\n" +
			"func (c *Cafe) WillReceive(string) bool { " + body + " }\n" +
			"func (c *Cafe) Receive(ctx *actor.Context, m actor.Message) { fmt.Println(m.Subject) }\n" +
			"func main() {\n\tsys := actor.NewSystem()\n\tc := sys.Spawn(\"cafe\", &Cafe{tokens: make(chan int, 1)})\n" +
			"\tfmt.Println(sys.Send(c, actor.Message{Subject: \"guest\"}))\n\tsys.Wait()\n}\n"
		p, diags := Compile([]File{{Name: "main.go", Text: src}})
		if p == nil {
			t.Fatal(body, diags)
		}
		for _, s := range []trace.Scheduler{trace.Pool, trace.ThreadPerActor} {
			var out strings.Builder
			res := p.Run(context.Background(), Config{Settings: trace.Settings{Scheduler: s}, Capture: true, Stdout: &out})
			got := out.String()
			if res.Outcome.End != trace.EndOK {
				got += res.Outcome.Text
			}
			if !strings.Contains(got, want) || strings.Contains(got, "nil pointer") {
				t.Errorf("%s: %q, want %q", body, got, want)
			}
			if err := trace.Validate(res.Trace); err != nil {
				t.Errorf("%s: %v", body, err)
			}
		}
	}
}
