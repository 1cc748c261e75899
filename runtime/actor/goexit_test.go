package actor_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// goexiter calls runtime.Goexit in each of its methods.
type goexiter struct {
	handled atomic.Int64 // two at once, with one of the dispatchers
	over    chan int64
}

func (l *goexiter) Started(*actor.Context)               { runtime.Goexit() }
func (l *goexiter) Stopped(*actor.Context, actor.Reason) { runtime.Goexit() }
func (l *goexiter) Receive(c *actor.Context, m actor.Message) {
	if n := l.handled.Add(1); m.Subject == "last" {
		l.over <- n
	}
	runtime.Goexit()
}

// goexitChooser is a goexiter that is asked what to handle, too.
type goexitChooser struct{ goexiter }

func (l *goexitChooser) Select(pending []actor.Message) int {
	runtime.Goexit()
	return -1
}

// TestGoexit checks that on real threads runtime.Goexit ends the current handling only: the actor, its thread and its
// trace continue, under every scheduler and dispatcher, whether the actor's inbox is open or the run is recorded.
func TestGoexit(t *testing.T) {
	for _, sched := range append(trace.Schedulers(), "local", "actorlite", "two-at-once") {
		for _, blind := range []bool{false, true} {
			name := string(sched)
			if blind {
				name += " blind"
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				r := newRig(trace.Real, sched)
				switch d, known := trace.ParseDispatcher(string(sched)); {
				case sched == "local":
					r.Scheduler, r.order = trace.Pool, actor.Local
				case known:
					r.Scheduler, r.Dispatcher = trace.Pool, d
				}
				r.blind = blind
				const n = 50
				over := make(chan int64, 2)
				tr, err := r.raw(t, func(c *actor.Context) {
					for i, b := range []actor.Behavior{&goexiter{over: over}, &goexitChooser{goexiter{over: over}}} {
						to := c.Spawn(string(rune('a'+i)), b)
						for range n {
							must(c.Send(to, msg("some", nil)))
						}
						must(c.Send(to, msg("last", nil)))
					}
					c.Wait()
				})
				if err != nil {
					t.Fatal(err)
				}
				if !blind {
					if err := trace.Judge(tr); err != nil {
						t.Error(err)
					}
				}
				if r.Dispatcher == trace.TwoAtOnce {
					return // any of them may be the last
				}
				want(t, "messages handled by the first", <-over, n+1)
				want(t, "messages handled by the second", <-over, n+1)
				if !blind {
					want(t, "handlings that have ended", count(tr, trace.MsgDone), 2*(n+1))
					want(t, "methods that have ended", count(tr, trace.HookEnd), 4)
				}
			})
		}
	}
}
