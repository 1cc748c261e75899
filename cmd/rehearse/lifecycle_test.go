package main

import (
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// checkLifecycle checks that each change of an actor's state is one of trace.Lifecycle, unless the run
// is of another dispatcher than the usual one, and notes in seen which of them occur.
func checkLifecycle(t *testing.T, name string, run *trace.Trace, seen map[trace.Transition]bool) {
	t.Helper()
	if run.Header.Settings.Dispatcher != trace.Corrected {
		return
	}
	for _, c := range trace.Changes(run) {
		i := slices.IndexFunc(trace.Lifecycle, func(l trace.Transition) bool { return l.From == c.From && l.To == c.To })
		if i < 0 {
			t.Errorf("%s, step %d: no state of an actor changes from %d to %d in trace.Lifecycle: %s", name, c.Step, c.From, c.To, run.Words(c.Step))
		} else if seen != nil {
			seen[trace.Lifecycle[i]] = true
		}
	}
}

const lifecycleProgram = `package main

import (
	"actor"
	"time"
)

type Busy struct{}

func (Busy) Started(ctx *actor.Context) {}

func (Busy) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject == "exit" {
		ctx.Exit()
	}
	ctx.Work(time.Millisecond)
}

func main() {
	sys := actor.New(actor.Workers(1))
	busy := func(name string) actor.Ref {
		a := sys.Spawn(name, Busy{})
		for range 3 {
			sys.Send(a, actor.Message{Subject: "work"})
		}
		return a
	}
	sys.Send(busy("ann"), actor.Message{Subject: "exit"})
	busy("bob")
	never := sys.Create("never", Busy{})
	later := sys.Create("later", Busy{})
	sys.StopActor(never)
	sys.Start(later)
	sys.StopActor(busy("cid"))
	idle := sys.Spawn("idle", Busy{})
	time.Sleep(time.Second)
	sys.StopActor(idle)
	sys.Wait()
}
`

// TestLifecycleIsComplete: each change in trace.Lifecycle occurs.
func TestLifecycleIsComplete(t *testing.T) {
	seen := map[trace.Transition]bool{}
	for _, run := range bothRuns(t, kernel.Request{Name: "lifecycle", Cells: []kernel.Cell{{ID: "lifecycle", Text: lifecycleProgram}}}) {
		checkLifecycle(t, "lifecycle", run, seen)
	}
	for _, l := range trace.Lifecycle {
		if !seen[l] {
			t.Errorf("no actor goes from %d to %d: %s", l.From, l.To, l.Cause)
		}
	}
}
