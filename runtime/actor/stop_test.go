package actor_test

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// noLeak checks at the test's end that the number of goroutines is back to what it was.
func noLeak(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 2000 { // at once, unless the machine is busy
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
	})
}

// TestU20Stop stops a system from a handler: the running handler finishes, pending messages are dropped, nothing more
// is accepted, and Wait only waits for the threads.
func TestU20Stop(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, r *rig) {
		finished := false
		var late error
		tr := r.run(t, func(c *actor.Context) {
			other := c.Spawn("other", do(func(c *actor.Context, m actor.Message) { t.Error("handled ", m.Subject) }))
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				must(c.SendAfter(time.Hour, other, msg("pending", nil)))
				must(c.Send(c.Self(), msg("next", nil)))
				c.StopSystem()
				c.StopSystem()
				late = c.Send(other, msg("late", nil))
				c.Sleep(10 * time.Millisecond)
				finished = true
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
			c.Wait()
		})
		want(t, "finished", finished, true)
		wantError(t, "late", late, actor.ErrNoActor)
		want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonTerminate), 2)
		want(t, "stopped", count(tr, trace.ActorStop, trace.ReasonTerminate), 2)
		want(t, "threads ended", count(tr, trace.ThreadExit), len(tr.Threads))
	})
}

// TestStopWhileQueued stops actors that are ready but have no worker.
func TestStopWhileQueued(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.Workers = 1
	tr := r.run(t, func(c *actor.Context) {
		defer func() { want(t, "pending at the end", r.sys.Pending(), 0) }()
		var all []actor.Ref
		for _, name := range []string{"a", "b", "c"} {
			all = append(all, c.Spawn(name, do(func(c *actor.Context, m actor.Message) { c.Sleep(time.Second) })))
		}
		for _, a := range all {
			must(c.Send(a, msg("m", nil)))
		}
		c.Sleep(time.Second / 2)
		want(t, "pending", r.sys.Pending(), 3)
		want(t, "pending of the one at work", all[0].Pending(), 0)
		want(t, "pending of one in the queue", all[1].Pending(), 1)
		c.StopSystem()
		c.Wait()
	})
	want(t, "handled", count(tr, trace.MsgDone), 1)
	want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonTerminate), 2)
	want(t, "end", time.Duration(tr.Header.Makespan).Round(time.Millisecond), time.Second)
}

// TestStopFromOutside stops a run in which actors send and sleep for ever.
func TestStopFromOutside(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, r *rig) {
		cause := errors.New("stop pressed")
		r.sim.EventLimit = 5000
		var handled atomic.Int64
		working := make(chan struct{})
		_, err := r.try(t, func(c *actor.Context) {
			go func() {
				<-working
				r.host.Stop(cause)
			}()
			for _, name := range []string{"a", "b", "c", "d", "e"} {
				a := c.Spawn(name, do(func(c *actor.Context, m actor.Message) {
					if handled.Add(1) == 100 {
						close(working)
					}
					c.Sleep(time.Millisecond)
					must(c.Send(c.Self(), m))
				}))
				must(c.Send(a, msg("again", nil)))
			}
			c.Wait()
		})
		want(t, "ended with", err, cause)
	})
}

// TestMainEndsFirst returns from main while actors have much to do.
func TestMainEndsFirst(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { c.Sleep(time.Hour) }))
			must(c.Send(a, msg("m", nil)))
			c.Sleep(time.Second)
		})
		want(t, "handled", count(tr, trace.MsgDone), 0)
	})
}

// TestDeadlockInHandler waits in a handler for something that never happens.
func TestDeadlockInHandler(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, r *rig) {
		_, err := r.try(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				c.Thread().Park(trace.ReasonChanReceive, false, "receive on channel")
			}))
			must(c.Send(a, msg("m", nil)))
			c.Wait()
		})
		var d *host.Deadlock
		if !errors.As(err, &d) || len(d.Waiting) != 2 {
			t.Fatalf("got %+v", err)
		}
		want(t, "main", d.Waiting[0].What, "System.Wait")
		want(t, "actor", d.Waiting[1].Actor, 1)
		want(t, "what", d.Waiting[1].What, "receive on channel")
	})
}

// TestExitTakesTimers exits while a message for much later is pending: nothing waits for it any more.
func TestExitTakesTimers(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		_, err := r.try(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				must(c.SendAfter(1000*time.Hour, c.Self(), m))
				c.Exit()
			}))
			must(c.Send(a, msg("m", nil)))
			c.Thread().Park(trace.ReasonChanReceive, false, "what never comes")
		})
		var d *host.Deadlock
		if !errors.As(err, &d) {
			t.Errorf("got %v, want a deadlock", err)
		}
		if now := time.Duration(r.host.Now()); now > time.Minute {
			t.Errorf("found after %v", now)
		}
	})
}

// TestStandAlone uses a system without an explicit host, from several goroutines.
func TestStandAlone(t *testing.T) {
	noLeak(t)
	for range 20 {
		sys := actor.NewSystem()
		sum := 0
		a := sys.Spawn("a", do(func(c *actor.Context, m actor.Message) { sum += m.Data.(int) }), actor.Capacity(actor.Unlimited))
		done := make(chan struct{})
		for range 4 {
			go func() {
				for range 100 {
					must(sys.Send(a, msg("add", 1)))
				}
				done <- struct{}{}
			}()
		}
		for range 4 {
			<-done
		}
		must(sys.SendAfter(time.Millisecond, a, msg("add", 10)))
		sys.Wait()
		want(t, "sum", sum, 410)
		wantError(t, "late", sys.Send(a, msg("add", 1)), actor.ErrNoActor)
	}
}

// TestEventLimit checks that a run continues without recording when the trace is full.
func TestEventLimit(t *testing.T) {
	for _, limit := range []int{1, 2, 7, 50, 151, 1000} {
		for _, sched := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			r := newRig(trace.Sim, sched)
			r.sim.EventLimit = limit
			handled := 0
			tr := r.run(t, func(c *actor.Context) {
				a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
					if handled++; m.Data.(int) > 0 {
						must(c.SendAfter(time.Duration(handled%2), c.Self(), msg("m", m.Data.(int)-1)))
					}
				}))
				must(c.Send(a, msg("m", 500)))
				c.Wait()
			})
			want(t, "handled", handled, 501)
			want(t, "recorded", len(tr.Events), limit)
			want(t, "truncated", tr.Header.Truncated, trace.Step(limit))
		}
	}
}

// opener does something when it starts.
type opener struct {
	actor.Behavior
	started func(c *actor.Context)
}

func (o opener) Started(c *actor.Context) { o.started(c) }

// TestStopOfThePoisoned stops actors, in a handling and in Started, that have been poisoned and have more to do
// before they end: they wait for their restart, and Stopped is to be called.
func TestStopOfThePoisoned(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var failed atomic.Int32
		r.config = func(c *actor.Config) { c.OnPanic = func(actor.Crash) { failed.Add(1) } }
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart, Backoff: 1000 * time.Hour})
			var refs [2]actor.Ref
			for i := range refs {
				refs[i] = c.Spawn(fmt.Sprint("a", i), &fragile{log: &log})
				must(c.Send(refs[i], msg("panic", 1)))
			}
			for failed.Load() < 2 || r.sys.Pending() != 2 { // each has its restart before it
				c.Sleep(10 * time.Millisecond)
			}
			for _, a := range refs {
				c.Poison(a)
			}
			b := c.Spawn("b", do(func(c *actor.Context, m actor.Message) { c.Stop(refs[0]) }))
			must(c.Send(b, msg("stop", nil)))
			c.Spawn("c", opener{do(func(*actor.Context, actor.Message) {}), func(c *actor.Context) { c.Stop(refs[1]) }})
			c.Wait()
		})
		want(t, "first", of(log, "a0"), "starts 0, stop 1")
		want(t, "second", of(log, "a1"), "starts 0, stop 1")
		want(t, "stops", count(tr, trace.ActorStop, trace.ReasonStop), 2)
	})
}

// TestTwoSystems lets actors of two systems on one host send to each other.
func TestTwoSystems(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got atomic.Int32
		tr := r.run(t, func(c *actor.Context) {
			second := actor.New(r.host, actor.Config{Scheduler: r.Scheduler, Thread: c.Thread()}).As(c.Thread())
			b := second.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				got.Add(1)
				if m.Subject == "there" {
					must(c.Send(m.Sender, msg("back", nil)))
				}
			}))
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				got.Add(1)
				if m.Subject == "go" {
					must(r.sys.As(c.Thread()).Send(b, msg("there", nil)))
				}
			}))
			want(t, "distinct", a.ID() != b.ID(), true)
			must(c.Send(a, msg("go", nil)))
			for got.Load() < 3 {
				c.Sleep(time.Second)
			}
			c.Wait()
			second.Wait()
		})
		want(t, "got", got.Load(), 3)
		want(t, "senders", tr.Messages[2].From, tr.Messages[1].To)
	})
}
