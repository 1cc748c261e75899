package actor_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestS02Workers adds two workers to a pool of one while all are needed, and removes them again; the initial one
// stays, and all messages are handled.
func TestS02Workers(t *testing.T) {
	for _, engine := range enginesTested() {
		t.Run(string(engine), func(t *testing.T) {
			r := newRig(engine, trace.Pool)
			r.Workers = 1
			var at, most, limit atomic.Int32
			tr := r.run(t, func(c *actor.Context) {
				limit.Store(3)
				burst := func(n int) {
					for i := range 12 {
						a := c.Spawn(fmt.Sprint("a", n, i), do(func(c *actor.Context, m actor.Message) {
							n := at.Add(1)
							for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
							}
							c.Sleep(time.Second)
							for i := 0; i < 1000 && most.Load() < limit.Load(); i++ { // real threads may be late
								c.Sleep(time.Second)
							}
							at.Add(-1)
						}))
						must(c.Send(a, msg("m", nil)))
					}
				}
				wantError(t, "remove the first", c.RemoveWorker(), actor.ErrMisuse)
				must(c.AddWorker())
				must(c.AddWorker())
				want(t, "workers", r.sys.Workers(), 3)
				burst(1)
				settle(c)
				want(t, "at work at once", most.Load(), 3)
				must(c.RemoveWorker())
				must(c.RemoveWorker())
				wantError(t, "remove a third", c.RemoveWorker(), actor.ErrMisuse)
				want(t, "workers", r.sys.Workers(), 1)
				c.Sleep(time.Second)
				limit.Store(1)
				most.Store(0)
				burst(2)
				c.Wait()
				want(t, "at work at once, in the end", most.Load(), 1)
				wantError(t, "add one after the end", c.AddWorker(), actor.ErrEnded)
				want(t, "workers after the end", r.sys.Workers(), 1)
			})
			want(t, "handled", count(tr, trace.MsgDone), 24)
			want(t, "workers in all", rolesOf(tr)[trace.RoleWorker], 3)
			want(t, "threads that ended", count(tr, trace.ThreadExit), len(tr.Threads))
		})
	}
	r := newRig(trace.Sim, trace.ThreadPerActor)
	r.run(t, func(c *actor.Context) {
		wantError(t, "without a pool", c.AddWorker(), actor.ErrMisuse)
		want(t, "workers", r.sys.Workers(), 0)
		c.Wait()
	})
	r = newRig(trace.Sim, trace.Goroutines)
	r.run(t, func(c *actor.Context) {
		err := c.AddWorker()
		wantError(t, "with goroutines", err, actor.ErrMisuse)
		want(t, "what is said of goroutines", strings.Contains(err.Error(), "actors have goroutines of their own"), true)
		c.Wait()
	})
}

// TestWorkersComeAndGo removes workers under random schedules while messages arrive: no message is forgotten by a
// worker that was woken for it and ended.
func TestWorkersComeAndGo(t *testing.T) {
	for seed := range uint64(1000) {
		r := newRig(trace.Sim, trace.Pool)
		r.Workers = 1
		rng := rand.New(rand.NewPCG(seed, 3))
		r.sim = host.SimConfig{
			Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
			Choose: func(c host.Ready) int { return rng.IntN(c.Len()) },
		}
		r.Cores = 1
		tr, err := r.try(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {}))
			b := c.Spawn("b", do(func(c *actor.Context, m actor.Message) { _ = c.RemoveWorker() }))
			for range 2 {
				must(c.AddWorker())
				must(c.Send(a, msg("m", nil)))
				must(c.Send(b, msg("remove", nil)))
			}
			must(c.AddWorker())
			must(c.Send(a, msg("m", nil)))
			must(c.RemoveWorker())
			c.Wait()
		})
		if err != nil {
			t.Fatalf("seed %d, schedule %s: %v", seed, tr.Header.Schedule, err)
		}
		want(t, "handled", count(tr, trace.MsgDone), 5)
		want(t, "threads that ended", count(tr, trace.ThreadExit), len(tr.Threads))
	}
}
