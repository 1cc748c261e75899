package actor_test

import (
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// onEachLocal runs a test on both hosts, with pools whose workers have queues of their own.
func onEachLocal(t *testing.T, test func(t *testing.T, r *rig)) {
	for _, engine := range enginesTested() {
		t.Run(string(engine), func(t *testing.T) {
			r := newRig(engine, trace.Pool)
			r.order, r.Workers = actor.Local, 2
			test(t, r)
		})
	}
}

// TestLongHandlerStrandsNobody has a handler make an actor ready and then wait for what it does, in a way that only
// the host sees: another worker must take the actor over.
func TestLongHandlerStrandsNobody(t *testing.T) {
	onEachLocal(t, func(t *testing.T, r *rig) {
		for _, waits := range []int{1, 3} {
			tr := r.run(t, func(c *actor.Context) {
				for i := range waits {
					var waiter host.Thread
					helper := c.Spawn(fmt.Sprint("helper", i), do(func(*actor.Context, actor.Message) { waiter.Unpark(trace.NoStep) }))
					a := c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
						waiter = c.Thread()
						must(c.Send(helper, msg("help", nil)))
						waiter.Park(trace.ReasonWaitGroup, false, "the helper")
					}))
					must(c.Send(a, msg("go", nil)))
					c.Sleep(time.Second)
				}
				c.Wait()
			})
			want(t, "handled", count(tr, trace.MsgDone), 2*waits)
		}
	})
}

// TestLocalRunsElsewhereDuringSleep checks that an actor made ready by a handler that then sleeps or works does not wait
// for it.
func TestLocalRunsElsewhereDuringSleep(t *testing.T) {
	for _, pause := range []func(c *actor.Context, d time.Duration){(*actor.Context).Sleep, (*actor.Context).Work} {
		r := newRig(trace.Sim, trace.Pool)
		r.order, r.Workers = actor.Local, 2
		var begun, handled int64
		r.run(t, func(c *actor.Context) {
			b := c.Spawn("b", do(func(*actor.Context, actor.Message) { handled = r.host.Now() }))
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				begun = r.host.Now()
				must(c.Send(b, msg("m", nil)))
				pause(c, time.Second)
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		if late := time.Duration(handled - begun); late > 50*time.Microsecond {
			t.Errorf("b waited for %v", late)
		}
	}
}

// TestLocalStarvesNobody keeps two actors busy that make each other ready: other actors, made ready by a handler or
// from outside, still get the worker.
func TestLocalStarvesNobody(t *testing.T) {
	onEachLocal(t, func(t *testing.T, r *rig) {
		r.Workers = 1
		handled, limit := 0, 10_000_000
		if r.Engine == trace.Sim {
			limit = 1000
		}
		r.run(t, func(c *actor.Context) {
			over := false
			var last int
			end := c.Spawn("end", do(func(*actor.Context, actor.Message) { over, last = true, handled }))
			ping := do(func(c *actor.Context, m actor.Message) {
				if handled++; !over && handled < limit {
					must(c.Send(m.Data.(actor.Ref), msg("ball", c.Self())))
				}
			})
			a, b := c.Spawn("a", ping), c.Spawn("b", ping)
			inner := c.Spawn("inner", do(func(c *actor.Context, m actor.Message) {}))
			start := c.Spawn("start", do(func(c *actor.Context, m actor.Message) {
				must(c.Send(inner, msg("m", nil)))
				must(c.Send(a, msg("ball", b)))
			}))
			must(c.Send(start, msg("go", nil)))
			must(c.Send(end, msg("end", nil)))
			c.Wait()
			if !over || last >= limit {
				t.Errorf("an actor made ready from outside waited for %d others", last)
			}
		})
	})
}

// TestFloodIsShared checks that a receiver of very many messages from one handler does not wait until the handler
// ends.
func TestFloodIsShared(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.order, r.Workers = actor.Local, 2
	sent, before := 0, -1
	r.run(t, func(c *actor.Context) {
		sink := c.Spawn("sink", do(func(*actor.Context, actor.Message) {
			if before < 0 {
				before = sent
			}
		}), actor.Capacity(actor.Unlimited))
		source := c.Spawn("source", do(func(c *actor.Context, m actor.Message) {
			for sent = range 1000 {
				must(c.Send(sink, msg("m", nil)))
			}
		}))
		must(c.Send(source, msg("go", nil)))
		c.Wait()
	})
	if before < 100 || before > 500 {
		t.Errorf("the first was handled after %d were sent", before)
	}
}

// TestLocalWakesAll repeatedly sends to several actors that wait for each other: none of the workers that they need
// may stay parked.
func TestLocalWakesAll(t *testing.T) {
	const rounds, members = 2000, 3
	r := newRig(trace.Real, trace.Pool)
	r.order, r.Workers, r.blind = actor.Local, 8, true
	_, err := r.raw(t, func(c *actor.Context) {
		var met atomic.Int64
		var all []actor.Ref
		for i := range members {
			all = append(all, c.Spawn(fmt.Sprint("a", i), do(func(_ *actor.Context, m actor.Message) {
				for met.Add(1); met.Load() < members*m.Data.(int64); {
					runtime.Gosched()
				}
			})))
		}
		for round := range int64(rounds) {
			for _, a := range all {
				must(c.Send(a, msg("meet", round+1)))
			}
			for stuck := time.Now().Add(2 * time.Minute); met.Load() < members*(round+1); runtime.Gosched() {
				if time.Now().After(stuck) {
					t.Errorf("round %d: only %d of %d are at work", round, met.Load()-members*round, members)
					met.Store(math.MaxInt64)
					return
				}
			}
			for d := range round % 64 { // workers are at another point of going to sleep each time
				for spin := range d * 20 {
					_ = spin
				}
			}
		}
		c.Wait()
	})
	must(err)
}
