package actor_test

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestGoroutinePerActor runs more actors than there may be threads of the operating system, each on a goroutine of its
// own that lives as long as the actor.
func TestGoroutinePerActor(t *testing.T) {
	for _, engine := range enginesTested() {
		t.Run(string(engine), func(t *testing.T) {
			const n = host.MaxThreads + 500
			r := newRig(engine, trace.Goroutines)
			tr := r.run(t, func(c *actor.Context) {
				for i := range n {
					a := c.Spawn(fmt.Sprint("x", i), do(func(*actor.Context, actor.Message) {}))
					must(c.Send(a, msg("m", nil)))
				}
				c.Wait()
			})
			want(t, "handled", count(tr, trace.MsgDone), n)
			want(t, "goroutines", rolesOf(tr)[trace.RoleGoroutine], n)
			want(t, "threads of actors and workers", rolesOf(tr)[trace.RoleActor]+rolesOf(tr)[trace.RoleWorker], 0)
			for _, e := range tr.Events {
				if e.Kind == trace.RunBegin && tr.Threads[e.Thread].Actor != e.Actor {
					t.Fatalf("%s: it belongs to %d", tr.Words(e.Cause), tr.Threads[e.Thread].Actor)
				}
			}
			if engine == trace.Sim {
				want(t, "context switches", count(tr, trace.ThreadSwitch), r.Cores) // the first on each core
				if count(tr, trace.GoTurn) < n {
					t.Errorf("%d turns to goroutines", count(tr, trace.GoTurn))
				}
			}
		})
	}
}

// TestTooManyGoroutines spawns more actors than Config.MaxGoroutines; one that ends makes room.
func TestTooManyGoroutines(t *testing.T) {
	r := newRig(trace.Sim, trace.Goroutines)
	r.config = func(c *actor.Config) { c.MaxGoroutines = 3 }
	r.run(t, func(c *actor.Context) {
		idle := do(func(*actor.Context, actor.Message) {})
		for i := range 3 {
			c.Spawn(fmt.Sprint("a", i), idle)
		}
		_, err := c.TrySpawn("a3", idle)
		wantError(t, "the fourth", err, actor.ErrTooManyGoroutines)
		want(t, "text", err.Error(), `spawn "a3": too many goroutines: the actors of a system may have 3; use the pool scheduler, or fewer actors`)
		c.Stop(r.sys.Actors()[0])
		c.Sleep(1000)
		if _, err = c.TrySpawn("a3", idle); err != nil {
			t.Error("after one has ended:", err)
		}
		c.Wait()
	})
}

// TestThreadsAreCapped spawns 5,000 actors with a thread each: the run continues with those that the limit allows.
func TestThreadsAreCapped(t *testing.T) {
	for _, engine := range enginesTested() {
		t.Run(string(engine), func(t *testing.T) {
			r := newRig(engine, trace.ThreadPerActor)
			handled := 0
			tr := r.run(t, func(c *actor.Context) {
				var first error
				made, n := 0, 5000
				for i := range n {
					a, err := c.TrySpawn(fmt.Sprint("a", i), do(func(*actor.Context, actor.Message) {}))
					if err == nil {
						made++
						must(c.Send(a, msg("m", nil)))
					} else if first == nil {
						first = err
					}
				}
				wantError(t, "the error", first, host.ErrTooManyThreads)
				want(t, "text", first.Error(), `spawn "a2000": too many threads: a run has at most 2000; use the pool scheduler, or fewer actors`)
				want(t, "made", made, host.MaxThreads)
				handled = made
				c.Wait()
			})
			want(t, "handled", count(tr, trace.MsgDone), handled)
		})
	}
}
