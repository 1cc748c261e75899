package actor_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestU06Category checks that a send to a category reaches the member with the fewest pending messages that has room.
func TestU06Category(t *testing.T) {
	tests := []struct {
		name    string
		pending []int // of the members, before
		room    []int
		sends   int
		want    string // pending after
		refused int
	}{
		{"equals take turns", []int{0, 0, 0}, nil, 4, "[2 1 1]", 0},
		{"fewest first", []int{5, 2, 4}, nil, 5, "[5 5 6]", 0},
		{"full ones are left out", []int{0, 3}, []int{1, 5}, 3, "[1 5]", 0},
		{"all full", []int{1, 1}, []int{2, 1}, 3, "[2 1]", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				after := ""
				refused := 0
				r.run(t, func(c *actor.Context) {
					var members []actor.Ref
					for i, n := range test.pending {
						opts := []actor.Option{actor.Category("x"), actor.Category(fmt.Sprint("only", i))}
						if test.room != nil {
							opts = append(opts, actor.Capacity(test.room[i]))
						}
						members = append(members, c.Spawn(fmt.Sprint("m", i), do(func(*actor.Context, actor.Message) {}), opts...))
						for range n {
							must(c.SendAfter(time.Hour, members[i], msg("before", nil)))
						}
					}
					for range test.sends {
						if err := c.SendCategoryAfter(time.Hour, "x", msg("m", nil)); err != nil {
							wantError(t, "refused", err, actor.ErrNoMember)
							refused++
						}
					}
					var n []int
					for _, m := range members {
						n = append(n, m.Pending())
					}
					after = fmt.Sprint(n)
					c.StopSystem()
					c.Wait()
				})
				want(t, "pending", after, test.want)
				want(t, "refused", refused, test.refused)
			})
		})
	}
}

// TestU06Turns checks that members that are equally free are reached in turn, from the first spawned on.
func TestU06Turns(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			for i := range 3 {
				c.Spawn(fmt.Sprint("m", i), do(func(*actor.Context, actor.Message) {}), actor.Category("x"))
			}
			for range 5 {
				must(c.SendCategory("x", msg("m", nil)))
				settle(c)
			}
			c.Wait()
		})
		var to []trace.ActorID
		for _, m := range tr.Messages {
			to = append(to, m.To)
		}
		want(t, "receivers", fmt.Sprint(to), "[1 2 3 1 2]")
	})
}

// TestU06Leaving sends to a category with a member that was asked to stop but is still working: it gets nothing,
// although it has the fewest messages.
func TestU06Leaving(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			work := do(func(c *actor.Context, m actor.Message) { c.Sleep(m.Data.(time.Duration)) })
			going, staying := c.Spawn("going", work, actor.Category("x")), c.Spawn("staying", work, actor.Category("x"))
			must(c.Send(going, msg("long", 100*time.Second)))
			await(c, func() bool { return going.Pending() == 0 })
			c.Stop(going)
			for range 3 {
				must(c.SendAfter(time.Hour, staying, msg("m", time.Duration(0))))
			}
			for range 2 {
				must(c.SendCategoryAfter(time.Hour, "x", msg("m", time.Duration(0))))
			}
			want(t, "pending", staying.Pending(), 5)
			c.Stop(staying)
			wantError(t, "all are leaving", c.SendCategory("x", msg("m", nil)), actor.ErrNoMember)
			c.Wait()
		})
	})
}

// greedy is an actor that fills its own mailbox when it is asked whether it takes a message.
type greedy struct{ fill func() }

func (g *greedy) Receive(*actor.Context, actor.Message) {}

func (g *greedy) WillReceive(subject string) bool {
	if subject == "m" {
		g.fill()
	}
	return true
}

// TestU06Between fills the mailbox of a category's member, or ends the member, after it was chosen and before the
// message is sent: the send fails like one to that member, and no other member gets the message.
func TestU06Between(t *testing.T) {
	for name, test := range map[string]struct {
		meanwhile func(c *actor.Context, chosen actor.Ref)
		why       error
	}{
		"filled": {func(c *actor.Context, chosen actor.Ref) { must(c.SendAfter(time.Hour, chosen, msg("other", nil))) }, actor.ErrFull},
		"ended":  {func(c *actor.Context, chosen actor.Ref) { c.Stop(chosen) }, actor.ErrNoActor},
	} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				r.run(t, func(c *actor.Context) {
					g := &greedy{}
					first := c.Spawn("first", g, actor.Category("x"), actor.Capacity(1))
					second := c.Spawn("second", do(func(*actor.Context, actor.Message) {}), actor.Category("x"))
					g.fill = func() { test.meanwhile(c, first) }
					wantError(t, "send", c.SendCategoryAfter(time.Hour, "x", msg("m", nil)), test.why)
					want(t, "given to the other one", second.Pending(), 0)
					c.StopSystem()
					c.Wait()
				})
			})
		})
	}
}
