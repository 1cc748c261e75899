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

// fickle takes the last message, but not the very first one while it is alone, because another one follows.
type fickle struct {
	actor.Behavior
	second *bool
}

func (f fickle) Select(pending []actor.Message) int {
	if len(pending) == 1 && !*f.second {
		return -1
	}
	*f.second = true
	return len(pending) - 1
}

// tangle covers what a dispatcher can get wrong: actors that send to each other and to themselves, at once and later,
// spawn, exit, crash, and get messages from two threads, and a system that is stopped early in some runs.
func tangle(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		var refs []actor.Ref
		var hop actor.Behavior
		asides := 0 // so that stashing ends
		if r.Seed%7 == 0 {
			asides = 3 // the message that would unstash may be moved to another actor
		}
		hop = do(func(c *actor.Context, m actor.Message) {
			*handled++
			n := m.Data.(int)
			switch {
			case m.Subject == "exit":
				c.Exit()
			case m.Subject == "crash":
				panic("crash")
			case m.Subject == "stop":
				c.StopSystem()
			case m.Subject == "late" && asides < 3 && c.Self() != refs[2]:
				asides++
				c.Stash()
				_ = c.Send(c.Self(), msg("back", 0))
			case m.Subject == "back":
				c.UnstashAll()
				c.BecomeStacked(do(func(c *actor.Context, m actor.Message) { c.Unbecome(); hop.Receive(c, m) }))
			case m.Subject == "clean":
				c.RemoveAll(actor.Subject("hop"))
				c.Remove(actor.Any)
				if r.Seed%7 == 0 {
					c.Redistribute("x")
				}
			case n > 0:
				_ = c.Send(refs[n%len(refs)], actor.Message{Subject: "hop", Data: n - 1, Priority: n % 2})
				_ = c.SendAfter(1, c.Self(), msg("late", 0))
			}
		})
		for i := range 3 {
			var b actor.Behavior = hop
			if i == 1 {
				all := r.Seed%7 == 0 // the second one may be moved to another
				b = fickle{hop, &all}
			}
			opts := []actor.Option{actor.Category("x")}
			if policy := actor.Policy(r.Seed % 4); i == 2 && policy < actor.BlockSender {
				opts = append(opts, actor.Capacity(2), actor.Overflow(policy))
			}
			refs = append(refs, c.Spawn(fmt.Sprint("a", i), b, opts...))
		}
		_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
			o := r.sys.As(g)
			_ = o.Send(refs[0], msg("hop", 2))
			_ = o.Send(refs[0], msg("clean", 0))
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

// TestDispatchUnderRandomSchedules gives every operation to a random ready thread, thousands of times. A lost wake-up
// shows as a deadlock, any other fault as an invalid trace.
func TestDispatchUnderRandomSchedules(t *testing.T) { explore(t, 2000, tangle) }

// explore runs a program under random schedules, runs times under each scheduler. The program counts the messages
// that its handlers get.
func explore(t *testing.T, runs int, program func(r *rig, handled *int) func(c *actor.Context)) {
	if testing.Short() {
		runs /= 10
	}
	orders := map[string]bool{}
	for _, kind := range []rig{
		{Settings: trace.Settings{Scheduler: trace.ThreadPerActor}}, {Settings: trace.Settings{Scheduler: trace.Pool}},
		{Settings: trace.Settings{Scheduler: trace.Pool}, order: actor.Local},
		{Settings: trace.Settings{Scheduler: trace.Goroutines}},
	} {
		sched := fmt.Sprint(kind.Scheduler, kind.order)
		for seed := range uint64(runs) {
			r := newRig(trace.Sim, kind.Scheduler)
			r.order, r.Workers, r.Seed = kind.order, 2, seed
			rng := rand.New(rand.NewPCG(seed, 5))
			r.sim = host.SimConfig{
				Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
				Choose: func(c host.Ready) int { return rng.IntN(c.Len()) },
			}
			r.Cores = 1 + int(seed%2)
			handled := 0
			tr, err := r.try(t, program(r, &handled))
			if err != nil {
				t.Fatalf("%s, seed %d, schedule %s: %v", sched, seed, tr.Header.Schedule, err)
			}
			want(t, "handled", count(tr, trace.MsgDone), handled)
			done := handled - count(tr, trace.MsgDone, trace.ReasonStash) + count(tr, trace.MsgDrop)
			want(t, "every accepted message is handled or dropped", done, count(tr, trace.MsgEnqueue))
			want(t, "every actor stopped", count(tr, trace.ActorStop), count(tr, trace.ActorSpawn))
			want(t, "every thread ended", count(tr, trace.ThreadExit), len(tr.Threads))
			want(t, "messages outstanding", r.sys.Pending(), 0)
			if t.Failed() {
				t.Fatalf("%s, seed %d, schedule %s", sched, seed, tr.Header.Schedule)
			}
			orders[story(tr)] = true
		}
	}
	if len(orders) < runs/2 {
		t.Errorf("only %d different stories", len(orders))
	}
}
