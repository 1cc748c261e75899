package actor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// urgent is a message of a priority.
func urgent(subject string, priority int) actor.Message {
	return actor.Message{Subject: subject, Priority: priority}
}

// TestU32Priorities handles what is more urgent first, and what is equally urgent in the order of arrival.
func TestU32Priorities(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				got = append(got, fmt.Sprint(m.Subject, m.Priority))
				if m.Subject != "go" {
					return
				}
				for i, p := range []int{0, 5, -1, 0, 9, 5, -1, 2, 0} {
					must(c.Send(c.Self(), urgent(string(rune('a'+i)), p)))
				}
				var order []string
				for _, m := range c.PeekAll(actor.Any) {
					order = append(order, m.Subject)
				}
				want(t, "order", strings.Join(order, ""), "ebfhadicg")
				m, _ = c.Remove(actor.Subject("f"))
				want(t, "removed", m.Priority, 5)
				m, _ = c.Remove(actor.Subject("h"))
				want(t, "the only one of its priority", m.Priority, 2)
				must(c.Send(c.Self(), urgent("z", 5)))
			}))
			must(c.Send(a, urgent("go", 0)))
			c.Wait()
		})
		want(t, "handled", strings.Join(got, " "), "go0 e9 b5 z5 a0 d0 i0 c-1 g-1")
		priorities := map[int64]int{}
		for _, e := range tr.Events {
			if e.Kind == trace.MsgEnqueue {
				priorities[e.Value]++
			}
		}
		want(t, "recorded", fmt.Sprint(priorities), "map[-1:2 0:4 2:1 5:3 9:1]")
	})
}

// TestU32DelayedPriority counts from when a message is due.
func TestU32DelayedPriority(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				got = append(got, m.Subject)
				if m.Subject == "go" {
					must(c.SendAfter(waited, c.Self(), urgent("late", 1)))
					must(c.Send(c.Self(), urgent("one", 0)))
					must(c.Send(c.Self(), urgent("two", 0)))
				}
				if m.Subject == "one" {
					await(c, func() bool { return c.Mailbox(c.Self()).Envelopes()[0].Message.Subject == "late" }) // it is due, and goes first
				}
			}))
			must(c.Send(a, urgent("go", 0)))
			c.Wait()
		})
		want(t, "handled", strings.Join(got, " "), "go one late two")
	})
}
