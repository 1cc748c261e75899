package actor_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestU31ActorPriorities has actors of several priorities wait for the only worker: higher priorities go first, and
// equal ones in the order in which they became ready, new actors before the others. With a thread or a goroutine per
// actor, priorities change nothing.
func TestU31ActorPriorities(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers, r.Cores = 1, 1
		var mu sync.Mutex
		var order []string
		var levels []int
		tr := r.run(t, func(c *actor.Context) {
			var all []actor.Ref
			prio := []int{0, 5, -1, 0, 9, 5, -1}
			for i, p := range prio {
				all = append(all, c.Spawn(fmt.Sprint(string(rune('a'+i)), p), do(func(c *actor.Context, m actor.Message) {
					mu.Lock()
					defer mu.Unlock()
					if m.Subject == "m" {
						order, levels = append(order, c.Self().Name()), append(levels, p)
					}
				}), actor.Priority(p)))
			}
			for _, a := range all[1:] {
				must(c.Send(a, msg("begin", nil)))
			}
			settle(c) // all but a have run before
			gate := c.Spawn("gate", do(func(c *actor.Context, m actor.Message) {
				c.SendAll(all[1:], msg("m", nil))
				must(c.Send(all[0], msg("m", nil)))
				c.Sleep(10 * time.Second)
			}))
			must(c.Send(gate, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", count(tr, trace.MsgDone), 6+1+7)
		got := strings.Join(order, " ")
		switch {
		case r.Scheduler == trace.Pool && r.order == actor.Fair:
			want(t, "order", got, "e9 b5 f5 a0 d0 c-1 g-1")
		case r.Scheduler == trace.Pool:
			falling := slices.IsSortedFunc(levels, func(a, b int) int { return b - a })
			want(t, "from high to low: "+got, falling, true)
		case r.Engine == trace.Sim:
			want(t, "order", got, "b5 c-1 d0 e9 f5 g-1 a0")
		}
		want(t, "recorded", tr.Actors[4].Priority, 9)
	})
}

// TestU31NoAgeing has two urgent actors keep the only worker busy: an ordinary one waits until they are done.
func TestU31NoAgeing(t *testing.T) {
	for _, order := range []actor.Order{actor.Fair, actor.Local} {
		for _, engine := range enginesTested() {
			t.Run(fmt.Sprint(engine, order), func(t *testing.T) {
				r := newRig(engine, trace.Pool)
				r.order, r.Workers, r.Batch = order, 1, 3
				var got []string
				r.run(t, func(c *actor.Context) {
					note := func(c *actor.Context, m actor.Message) {
						got = append(got, c.Self().Name())
						if n := m.Data.(int); n > 0 {
							must(c.Send(c.Self(), msg("m", n-1)))
						}
					}
					gate := c.Spawn("gate", do(func(c *actor.Context, m actor.Message) {
						low := c.Spawn("low", do(note), actor.Priority(-3))
						plain := c.Spawn("plain", do(note))
						high := []actor.Ref{c.Spawn("h1", do(note), actor.Priority(2)), c.Spawn("h2", do(note), actor.Priority(2))}
						must(c.Send(low, msg("m", 2)))
						must(c.Send(plain, msg("m", 2)))
						c.SendAll(high, msg("m", 4))
					}))
					must(c.Send(gate, msg("go", nil)))
					c.Wait()
				})
				// The two urgent ones have equal priority and take turns, three messages each; the others wait until
				// both are done.
				want(t, "order", strings.Join(got, " "),
					"h1 h1 h1 h2 h2 h2 h1 h1 h2 h2 plain plain plain low low low")
			})
		}
	}
}

// TestU31LowerDoNotInterrupt checks that an actor gives its worker up after a batch only to actors of its priority or
// a higher one.
func TestU31LowerDoNotInterrupt(t *testing.T) {
	for _, test := range []struct{ other, attachments int }{{-1, 1}, {0, 4}, {1, 4}} {
		r := newRig(trace.Sim, trace.Pool)
		r.Workers = 1
		tr := r.run(t, func(c *actor.Context) {
			gate := c.Spawn("gate", do(func(c *actor.Context, m actor.Message) {
				long := c.Spawn("long", do(func(*actor.Context, actor.Message) {}))
				for range 4 {
					must(c.Send(long, msg("m", nil)))
				}
				for i := range 4 {
					must(c.Send(c.Spawn(fmt.Sprint("other", i), do(func(c *actor.Context, m actor.Message) {
						if m.Data.(int) > 0 {
							must(c.Send(c.Self(), msg("m", m.Data.(int)-1)))
						}
					}), actor.Priority(test.other)), msg("m", 3)))
				}
			}))
			must(c.Send(gate, msg("go", nil)))
			c.Wait()
		})
		n := 0
		for _, e := range tr.Events {
			if e.Kind == trace.RunBegin && tr.Actors[e.Actor-1].Name == "long" {
				n++
			}
		}
		if test.other > 0 {
			test.attachments = 1 // they have had the worker first, and are done
		}
		want(t, fmt.Sprint("attachments with others of priority ", test.other), n, test.attachments)
	}
}
