package actor_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestL3OneOfManyPosters has many threads send to one actor: exactly one of those that find it waiting queues it, and
// no two of its messages are handled at once.
func TestL3OneOfManyPosters(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		const posters, posts = 8, 50
		var inside, overlaps atomic.Int32
		next := make([]int, posters)
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if inside.Add(1) != 1 {
					overlaps.Add(1)
				}
				from, i := m.Data.(int)/posts, m.Data.(int)%posts
				if next[from] != i {
					t.Errorf("poster %d: got post %d, want %d", from, i, next[from])
				}
				next[from]++
				inside.Add(-1)
			}), actor.Capacity(actor.Unlimited))
			left := atomic.Int32{}
			left.Store(posters)
			for p := range posters {
				_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
					for i := range posts {
						must(r.sys.As(g).Send(a, msg("post", p*posts+i)))
					}
					if left.Add(-1) == 0 {
						c.Thread().Unpark(trace.NoStep)
					}
				})
				must(err)
			}
			c.Thread().Park(trace.ReasonWaitGroup, false, "the posters")
			c.Wait()
		})
		want(t, "overlaps", overlaps.Load(), 0)
		want(t, "handled", count(tr, trace.MsgDone), posters*posts)
		want(t, "attachments for times it became ready", count(tr, trace.RunBegin), count(tr, trace.ActorReady))
		want(t, "ends of attachments", count(tr, trace.RunEnd), count(tr, trace.RunBegin))
	})
}

// TestL4AfterOneMessage checks what an actor of a pool is after a message: attached again if it has more, else waiting.
func TestL4AfterOneMessage(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.Workers = 1
	tr := r.run(t, func(c *actor.Context) {
		a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
			if m.Subject == "two" {
				must(c.Send(c.Self(), msg("one", nil)))
			}
		}))
		must(c.Send(a, msg("two", nil)))
		c.Sleep(time.Second)
		must(c.Send(a, msg("one", nil)))
		c.Wait()
	})
	want(t, "story", story(tr), "ready begin two one end(Empty) ready begin one end(Empty)")
}

// story is what happens to actors and messages, in words, leaving out the sends.
func story(tr *trace.Trace) string {
	var words []string
	for _, e := range tr.Events {
		switch e.Kind {
		case trace.ActorReady:
			words = append(words, "ready")
		case trace.RunBegin:
			words = append(words, "begin")
		case trace.MsgDequeue:
			words = append(words, tr.Messages[e.Msg-1].Subject)
		case trace.RunEnd:
			words = append(words, fmt.Sprintf("end(%v)", e.Reason))
		}
	}
	return strings.Join(words, " ")
}

// TestU17Fairness queues actors on one worker: those that run for the first time go first, then all take turns.
func TestU17Fairness(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.Workers = 1
	var order []string
	r.run(t, func(c *actor.Context) {
		note := do(func(c *actor.Context, m actor.Message) { order = append(order, c.Self().Name()) })
		first := c.Spawn("first", do(func(c *actor.Context, m actor.Message) {
			a, b := c.Spawn("a", note), c.Spawn("b", note)
			for range 2 {
				must(c.Send(a, msg("m", nil)))
				must(c.Send(b, msg("m", nil)))
				must(c.Send(c.Self(), msg("idle", nil)))
			}
			c.Become(do(func(c *actor.Context, m actor.Message) {
				note.Receive(c, m)
				if m.Subject == "idle" && len(order) < 4 {
					late := c.Spawn("late", note)
					must(c.Send(late, msg("m", nil)))
				}
			}))
		}))
		must(c.Send(first, msg("go", nil)))
		c.Wait()
	})
	want(t, "order", strings.Join(order, " "), "a b first late a b first")
}

// TestU17AttachedWhileHandling checks that many more actors than workers are served, and that a worker that waits in
// a handler stays with its actor.
func TestU17AttachedWhileHandling(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		const actors = 20
		limit, rounds := int32(actors), 1
		if r.Scheduler == trace.Pool {
			limit, rounds = int32(r.Workers), actors/r.Workers
		}
		var at, most atomic.Int32
		tr := r.run(t, func(c *actor.Context) {
			for i := range actors {
				a := c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
					n := at.Add(1)
					for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
					}
					c.Sleep(10 * time.Second)
					for i := 0; i < 1000 && most.Load() < limit; i++ { // real threads may be late
						c.Sleep(time.Second)
					}
					at.Add(-1)
				}))
				must(c.Send(a, msg("m", nil)))
			}
			c.Wait()
		})
		want(t, "asleep at once", most.Load(), limit)
		end := time.Duration(float64(tr.Header.Makespan) * r.Speed)
		if least := time.Duration(rounds) * 10 * time.Second; end < least {
			t.Errorf("over after %v, but %d rounds take %v", end, rounds, least)
		}
		if r.Engine == trace.Sim && end > time.Duration(rounds)*10*time.Second+10*time.Millisecond {
			t.Errorf("over after %v", end)
		}
	})
}

// TestU34Batch checks how many messages an actor handles before it gives its worker to a waiting actor.
func TestU34Batch(t *testing.T) {
	for _, batch := range []int{1, 2, 5, 100} {
		r := newRig(trace.Sim, trace.Pool)
		r.Workers, r.Batch = 1, batch
		var order []byte
		tr := r.run(t, func(c *actor.Context) {
			note := do(func(c *actor.Context, m actor.Message) { order = append(order, c.Self().Name()...) })
			a, b := c.Spawn("a", note), c.Spawn("b", note)
			starter := c.Spawn("s", do(func(c *actor.Context, m actor.Message) {
				for range 10 {
					must(c.Send(a, msg("m", nil)))
					must(c.Send(b, msg("m", nil)))
				}
			}))
			must(c.Send(starter, msg("go", nil)))
			c.Wait()
		})
		n := min(batch, 10)
		want(t, fmt.Sprint("order with batch ", batch), string(order), strings.Repeat(strings.Repeat("a", n)+strings.Repeat("b", n), 10/n))
		want(t, "ends by share", count(tr, trace.RunEnd, trace.ReasonBatch), 2*(10/n-1))
	}
}

// TestU18SameLoop checks that an actor keeps its worker, with any batch, if no other actor waits.
func TestU18SameLoop(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		left := 51
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if m.Data.(int) == 0 {
					left--
					want(t, "pending, the one at hand included", r.sys.Pending(), left)
				}
				for range m.Data.(int) {
					must(c.Send(c.Self(), msg("m", 0)))
				}
			}))
			must(c.Send(a, msg("m", 50)))
			c.Wait()
		})
		want(t, "handled", count(tr, trace.MsgDone), 51)
		want(t, "attachments", count(tr, trace.RunBegin), 1)
	})
}

// TestIdleWorkersAreNotWokenInVain plays ping-pong on a pool of many workers: while a worker is waking, sends wake no
// other one, so that nearly all messages are handled by running workers.
func TestIdleWorkersAreNotWokenInVain(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.Workers = 16
	const n = 1000
	tr := r.run(t, func(c *actor.Context) {
		player := func(c *actor.Context, m actor.Message) {
			if left := m.Data.(int); left > 0 {
				must(c.Send(m.Sender, msg("ball", left-1)))
			}
		}
		pong := c.Spawn("pong", do(player))
		ping := c.Spawn("ping", do(func(c *actor.Context, m actor.Message) {
			if m.Subject == "serve" {
				must(c.Send(pong, msg("ball", n)))
				return
			}
			player(c, m)
		}))
		must(c.Send(ping, msg("serve", nil)))
		c.Wait()
	})
	if woken := count(tr, trace.ThreadUnpark); woken > n/10 {
		t.Errorf("%d wake-ups for %d messages", woken, n)
	}
}

// TestTooManyThreads spawns more actors than there may be threads.
func TestTooManyThreads(t *testing.T) {
	r := newRig(trace.Sim, trace.ThreadPerActor)
	r.sim.MaxThreads = 5
	tr := r.run(t, func(c *actor.Context) {
		idle := do(func(*actor.Context, actor.Message) {})
		for i := range 5 {
			c.Spawn(fmt.Sprint("a", i), idle)
		}
		_, err := c.TrySpawn("a5", idle)
		wantError(t, "the sixth", err, host.ErrTooManyThreads)
		want(t, "text", err.Error(), `spawn "a5": too many threads: a run has at most 5; use the pool scheduler, or fewer actors`)
		want(t, "actors", len(r.sys.Actors()), 5)
		c.Wait()
	})
	want(t, "spawned", count(tr, trace.ActorSpawn), 5)

	r = newRig(trace.Sim, trace.Pool)
	r.sim.MaxThreads, r.Workers = 5, 6
	_, err := r.try(t, func(*actor.Context) { t.Error("main went on") })
	want(t, "a pool too large", err.Error(), "panic in thread main: start the pool: too many threads: a run has at most 5; use fewer workers")
}

// TestU34Slice lets two actors with ten messages of a millisecond of work each share a worker: the longer their
// slices, the fewer the switches. If a batch is set too, the limit that is reached first counts, checked between
// messages.
func TestU34Slice(t *testing.T) {
	run := func(batch int, slice time.Duration) (order string, switches int) {
		r := newRig(trace.Sim, trace.Pool)
		r.Workers, r.Batch = 1, batch
		r.config = func(c *actor.Config) { c.Slice = slice }
		tr := r.run(t, func(c *actor.Context) {
			note := do(func(c *actor.Context, m actor.Message) {
				order += c.Self().Name()
				c.Work(time.Millisecond)
			})
			a, b := c.Spawn("a", note), c.Spawn("b", note)
			starter := c.Spawn("s", do(func(c *actor.Context, m actor.Message) {
				for range 10 {
					must(c.Send(a, msg("m", nil)))
					must(c.Send(b, msg("m", nil)))
				}
			}))
			must(c.Send(starter, msg("go", nil)))
			c.Wait()
		})
		return order, count(tr, trace.RunBegin)
	}
	last := 100
	for _, c := range []struct {
		batch int
		slice time.Duration
		each  int // messages in a row
	}{
		{1, 0, 1}, {1, 1500 * time.Microsecond, 2}, {1, 5 * time.Millisecond, 5}, {1, time.Second, 10},
	} {
		order, switches := run(c.batch, c.slice)
		row := strings.Repeat("a", c.each) + strings.Repeat("b", c.each)
		want(t, fmt.Sprintf("batch %d, slice %v", c.batch, c.slice), order, strings.Repeat(row, 10/c.each))
		if switches >= last {
			t.Errorf("slice %v: %d attachments, %d with a shorter one", c.slice, switches, last)
		}
		last = switches
	}
	for _, c := range []struct {
		batch int
		slice time.Duration
		each  int
	}{
		{5, 1500 * time.Microsecond, 2}, {100, time.Microsecond, 1}, {2, time.Second, 2}, {5, 5 * time.Millisecond, 5}, {5, 0, 5},
	} {
		order, _ := run(c.batch, c.slice)
		row := strings.Repeat("a", c.each) + strings.Repeat("b", c.each)
		want(t, fmt.Sprintf("batch %d, slice %v", c.batch, c.slice), order, strings.Repeat(row, 10/c.each))
	}
}
