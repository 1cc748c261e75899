package actor_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestL02ThreadsOrEvents compares the two ways of giving actors threads: each a thread of its own, which waits while the
// mailbox is empty; or few threads, which go to whom a message has arrived for.
func TestL02ThreadsOrEvents(t *testing.T) {
	const actors = 50
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			for i := range actors {
				must(c.Send(c.Spawn(fmt.Sprint("a", i), do(func(*actor.Context, actor.Message) {})), msg("m", nil)))
			}
			c.Wait()
		})
		want(t, "handled", count(tr, trace.MsgDone), actors)
		own, shared := rolesOf(tr)[trace.RoleActor]+rolesOf(tr)[trace.RoleGoroutine], rolesOf(tr)[trace.RoleWorker]
		if r.Scheduler == trace.Pool {
			want(t, "threads of actors", own, 0)
			want(t, "threads of the pool", shared, r.Workers)
			return
		}
		want(t, "threads of actors", own, actors)
		want(t, "threads of a pool", shared, 0)
		if parks := count(tr, trace.ThreadPark); r.Engine == trace.Sim && parks < actors/2 {
			t.Errorf("threads waited for a message %d times", parks)
		}
	})
}

// TestU16FixedPool checks that a pool has the number of threads that was asked for, with names, before there is any actor,
// and has no more when there are many.
func TestU16FixedPool(t *testing.T) {
	for _, workers := range []int{0, 1, 3, 25} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			onEachPool(t, func(t *testing.T, r *rig) {
				r.Workers = workers
				tr := r.run(t, func(c *actor.Context) {
					for i := range 30 {
						must(c.Send(c.Spawn(fmt.Sprint("a", i), do(func(*actor.Context, actor.Message) {})), msg("m", nil)))
					}
					c.Wait()
				})
				wanted := workers
				if wanted == 0 {
					wanted = trace.DefaultWorkers
				}
				first, n := trace.Step(-1), 0
				for i, e := range tr.Events {
					switch {
					case e.Kind == trace.ActorSpawn && first < 0:
						first = trace.Step(i)
					case e.Kind == trace.ThreadCreate && tr.Threads[e.Thread].Role == trace.RoleWorker:
						want(t, "name", tr.Threads[e.Thread].Name, fmt.Sprint("w", n))
						want(t, "made before actors", first < 0, true)
						n++
					}
				}
				want(t, "threads", n, wanted)
			})
		})
	}
}

// TestU19IdleWorkersAreWoken has a pool wait for hours: its threads are parked, nothing happens until a send wakes one.
func TestU19IdleWorkersAreWoken(t *testing.T) {
	onEachPool(t, func(t *testing.T, r *rig) {
		idle := 3 * time.Hour
		if r.Engine == trace.Real {
			idle = 50 * time.Second
		}
		var handled trace.ThreadID
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { handled = c.Thread().ID() }))
			c.Sleep(idle)
			must(c.Send(a, msg("m", nil)))
			c.Wait()
		})
		asleep, slept, woken := trace.Step(-1), 0, false
		for i, e := range tr.Events {
			switch {
			case e.Kind == trace.Block && e.Reason == trace.ReasonSleep:
				asleep = trace.Step(i)
			case e.Kind == trace.Unblock && e.Reason == trace.ReasonSleep:
				slept = i - int(asleep)
			case e.Kind == trace.ThreadUnpark && e.Thread == handled && e.Cause >= 0 && tr.Events[e.Cause].Kind == trace.ActorReady:
				woken = true
			}
		}
		if most := 4 * r.Workers; slept > most { // parking, and going on
			t.Errorf("%d events while everything waited, at most %d expected", slept, most)
		}
		want(t, "woken by the send", woken, true)
	})
}
