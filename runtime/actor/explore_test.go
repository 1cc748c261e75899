package actor_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// tangle has what a dispatcher can get wrong: actors that send to each other and to themselves, at once and later,
// spawn, exit, crash, and are posted to by two threads, and a system that is stopped early in some runs.
func tangle(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		var refs []actor.Ref
		hop := do(func(c *actor.Context, m actor.Message) {
			*handled++
			n := m.Data.(int)
			switch {
			case m.Subject == "exit":
				c.Exit()
			case m.Subject == "crash":
				panic("crash")
			case m.Subject == "stop":
				c.Stop()
			case n > 0:
				_ = c.Send(refs[n%len(refs)], msg("hop", n-1))
				_ = c.SendAfter(1, c.Self(), msg("late", 0))
			}
		})
		for i := range 3 {
			refs = append(refs, c.Spawn(fmt.Sprint("a", i), hop, actor.Category("x")))
		}
		_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
			o := r.sys.As(g)
			_ = o.Send(refs[0], msg("hop", 2))
			_ = o.Send(refs[1], msg("exit", 0))
			if r.Seed%4 == 0 {
				_ = o.Send(refs[2], msg("stop", 0))
			}
			c.Thread().Unpark(trace.NoStep)
		})
		must(err)
		_ = c.Send(refs[0], msg("hop", 3))
		_ = c.Send(refs[1], msg("crash", 0))
		_ = c.SendCategory("x", msg("hop", 1))
		c.Thread().Park(trace.ReasonWaitGroup, false, "the other poster")
		c.Wait()
	}
}

// TestDispatchUnderRandomSchedules gives every operation to a random one of the ready threads, thousands of times. A
// lost wake-up would show as a deadlock, everything else as an invalid trace.
func TestDispatchUnderRandomSchedules(t *testing.T) {
	runs := 2000
	if testing.Short() {
		runs = 200
	}
	orders := map[string]bool{}
	for _, sched := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		for seed := range uint64(runs) {
			r := newRig(trace.Sim, sched)
			r.Workers, r.Seed = 2, seed
			rng := rand.New(rand.NewPCG(seed, 5))
			r.sim = host.SimConfig{
				Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
				Choose: func(c []host.Candidate) int { return rng.IntN(len(c)) },
			}
			r.Cores = 1 + int(seed%2)
			handled := 0
			tr, err := r.try(t, tangle(r, &handled))
			if err != nil {
				t.Fatalf("%s, seed %d, schedule %s: %v", sched, seed, tr.Header.Schedule, err)
			}
			want(t, "handled", count(tr, trace.MsgDone), handled)
			done := handled + count(tr, trace.MsgDrop)
			want(t, "every accepted message is handled or dropped", done, count(tr, trace.MsgEnqueue))
			want(t, "every thread ended", count(tr, trace.ThreadExit), len(tr.Threads))
			orders[story(tr)] = true
		}
	}
	if len(orders) < runs/2 {
		t.Errorf("only %d different stories", len(orders))
	}
}
