package kernel

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// posts is a program in which two actors send to a third one again and again just when its mailbox has become empty.
const posts = `package main

import (
	"actor"
	"fmt"
	"time"
)

type Counter struct{ n int }

func (k *Counter) Receive(ctx *actor.Context, m actor.Message) {
	n := k.n
	ctx.Work(time.Microsecond)
	k.n = n + 1
}

type Poster struct{ to actor.Ref }

func (p Poster) Receive(ctx *actor.Context, m actor.Message) {
	for i := range 50 {
		ctx.Work(time.Duration(i*37%50) * time.Microsecond)
		ctx.Send(p.to, actor.Message{Subject: "add"})
	}
}

func main() {
	sys := actor.NewSystem()
	k := &Counter{}
	counter := sys.Spawn("counter", k)
	for i := range 2 {
		sys.Send(sys.Spawn(fmt.Sprint("poster", i), Poster{counter}), actor.Message{Subject: "go"})
	}
	sys.Wait()
	fmt.Println(k.n)
}
`

// TestL05FaultsAreShown checks that the run of a program in which a dispatcher with known faults breaks its rule is
// shown up to there, as the outcome. It is not an error, and nothing of it is hidden.
func TestL05FaultsAreShown(t *testing.T) {
	for d, rule := range map[trace.Dispatcher]string{
		trace.ActorLite: trace.RuleTake, trace.LostWakeup: trace.RuleForgotten, trace.TwoAtOnce: trace.RuleAttach, trace.Corrected: "",
	} {
		found := ""
		for seed := range uint64(10) {
			res, err := (&Executor{}).Execute(context.Background(), Request{
				Name: "posts", Cells: []Cell{{ID: "posts", Text: posts}},
				Settings: trace.Settings{Scheduler: trace.Pool, Workers: 4, Cores: 4, Seed: seed, Dispatcher: d},
			}, nil)
			if err != nil {
				t.Fatalf("%s, seed %d: %v", d, seed, err)
			}
			run := res.Runs[0]
			if run.Outcome.End != trace.EndFault {
				continue
			}
			f := run.Trace.Header.Fault
			found = f.Rule
			if want := fmt.Sprintf("The dispatcher %s broke a rule at step %d: ", d, f.Step); !strings.HasPrefix(run.Outcome.Text, want) {
				t.Errorf("%s: outcome %q, want %q", d, run.Outcome.Text, want)
			}
			if err := trace.Validate(run.Trace); err != nil {
				t.Error(err)
			}
			if d == trace.ActorLite && found == trace.RuleReady {
				continue // the fault had no effect, as in some runs
			}
			if said := strings.Contains(run.Outcome.Text, "the mailbox of counter is empty"); said != (d == trace.ActorLite) {
				t.Errorf("%s: outcome %q", d, run.Outcome.Text)
			}
			break
		}
		if found != rule {
			t.Errorf("dispatcher %q: broken is the rule %q, want %q", d, found, rule)
		}
	}
}
