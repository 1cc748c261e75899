package vm

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// busyActors send each other messages until the run is stopped.
const busyActors = `package main

import (
	"actor"
	"time"
)

type Ball struct{ next actor.Ref }

func (b *Ball) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "next":
		b.next = m.Data.(actor.Ref)
	case "ball":
		ctx.Sleep(time.Millisecond)
		ctx.Send(b.next, actor.Message{Subject: "ball", Data: m.Data.(int) + 1})
	}
}

func main() {
	sys := actor.NewSystem()
	a, b, c := sys.Spawn("a", &Ball{}), sys.Spawn("b", &Ball{}), sys.Spawn("c", &Ball{})
	sys.Send(a, actor.Message{Subject: "next", Data: b})
	sys.Send(b, actor.Message{Subject: "next", Data: c})
	sys.Send(c, actor.Message{Subject: "next", Data: a})
	for range 3 {
		sys.Send(a, actor.Message{Subject: "ball", Data: 0})
	}
	sys.Wait()
}
`

// TestLiveRunIsShown observes a run on real threads: each snapshot is a valid trace that begins with the previous
// one, and so does the final trace.
func TestLiveRunIsShown(t *testing.T) {
	p := compiled(t, busyActors)
	for _, scheduler := range []trace.Scheduler{trace.Pool, trace.ThreadPerActor, trace.Goroutines} {
		t.Run(string(scheduler), func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			var shown []*trace.Trace
			res := p.Run(ctx, Config{
				Settings: trace.Settings{Engine: trace.Real, Scheduler: scheduler, Workers: 2}, Capture: true,
				Live: &Live{Show: func(snap *trace.Trace) {
					if shown = append(shown, snap); len(shown) == 4 {
						cancel()
					}
				}},
			})
			if res.Outcome.End != trace.EndStopped || len(shown) != 4 {
				t.Fatalf("%+v after %d snapshots", res.Outcome, len(shown))
			}
			for i, snap := range append(shown, res.Trace) {
				if err := trace.Validate(snap); err != nil {
					t.Fatalf("snapshot %d: %v", i, err)
				}
				if i < len(shown) && (snap.Header.Outcome.End != trace.EndRunning || snap.Header.Settings.Scheduler != scheduler) {
					t.Errorf("snapshot %d has the header %+v", i, snap.Header)
				}
				if i == 0 {
					continue
				}
				before := shown[i-1]
				if len(snap.Events) < len(before.Events) || i == len(shown) && len(snap.Events) <= len(shown[0].Events) {
					t.Errorf("snapshot %d has %d events after %d", i, len(snap.Events), len(before.Events))
				}
				for s := range before.Events {
					if snap.Events[s] != before.Events[s] {
						t.Fatalf("snapshot %d: step %d was %+v and is %+v", i, s, before.Events[s], snap.Events[s])
					}
				}
			}
		})
	}
}

// TestWorkersComeAndGoFromOutside adds a worker to a running pool and removes it, and tries to remove more than were
// added.
func TestWorkersComeAndGoFromOutside(t *testing.T) {
	p := compiled(t, busyActors)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var control *Control
	looks := 0
	res := p.Run(ctx, Config{
		Settings: trace.Settings{Engine: trace.Real, Scheduler: trace.Pool, Workers: 2}, Capture: true,
		Live: &Live{
			Begun: func(c *Control) { control = c },
			Show: func(snap *trace.Trace) {
				if len(snap.Threads) < 3 { // on a busy machine the program has not got that far yet
					return
				}
				switch looks++; looks {
				case 1:
					if err := control.RemoveWorker(); !errors.Is(err, actor.ErrMisuse) || !strings.Contains(err.Error(), "only workers that were added") {
						t.Errorf("removed one that was not added: %v", err)
					}
					if err := control.AddWorker(); err != nil {
						t.Error(err)
					}
				case 2:
					if n := len(snap.Threads); n != 4 || snap.Threads[3].Role != trace.RoleWorker {
						t.Errorf("threads %+v", snap.Threads)
					}
					if err := control.RemoveWorker(); err != nil {
						t.Error(err)
					}
				case 4:
					cancel()
				}
			},
		},
	})
	if err := trace.Validate(res.Trace); err != nil {
		t.Fatal(err)
	}
	ended := 0
	for _, e := range res.Trace.Events {
		if e.Kind == trace.ThreadExit && e.Thread == 3 {
			ended++
		}
	}
	if ended != 1 {
		t.Errorf("the worker that was removed ended %d times", ended)
	}
	if err := control.AddWorker(); !errors.Is(err, actor.ErrEnded) {
		t.Errorf("a worker after the end: %v", err)
	}
}

// TestWorkersAreRefusedInWords asks where there is no pool, and where there is no system.
func TestWorkersAreRefusedInWords(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"threads", busyActors, "actors have threads of their own"},
		{"no system", "package main\n\nimport \"time\"\n\nfunc main() { time.Sleep(time.Hour) }\n", "no system of actors yet"},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
		var control *Control
		compiled(t, test.program).Run(ctx, Config{
			Settings: trace.Settings{Engine: trace.Real, Scheduler: trace.ThreadPerActor}, Capture: true,
			Live: &Live{
				Begun: func(c *Control) { control = c },
				Show: func(snap *trace.Trace) {
					if len(snap.Actors) == 0 && test.program == busyActors {
						return // it has not come so far yet
					}
					if err := control.AddWorker(); err == nil || !strings.Contains(err.Error(), test.want) {
						t.Errorf("%s: %v", test.name, err)
					}
					cancel()
				},
			},
		})
		cancel()
	}
}
