package actor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// stateAt is the state of the run at the end of its trace, before its actors ended.
func stateAt(tr *trace.Trace, before trace.Kind) *trace.State {
	s := trace.NewState(tr)
	for i := range tr.Events {
		if tr.Events[i].Kind == before {
			break
		}
		s.Apply(&tr.Events[i])
	}
	return s
}

// TestU33CategoriesChange has an actor join and leave categories, by itself and by another: sends to the category reach its members of
// that moment.
func TestU33CategoriesChange(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		l := &log{}
		tr := r.run(t, func(c *actor.Context) {
			receive := do(func(c *actor.Context, m actor.Message) {
				l.add("%v:%s", c.Self(), m.Subject)
				if name, ok := m.Data.(string); ok {
					must(c.LeaveCategory(c.Self(), name))
				}
			})
			a, b := c.Spawn("a", receive, actor.Category("x"), actor.Category("x")), c.Spawn("b", receive)
			must(c.JoinCategory(a, "x"))
			must(c.JoinCategory(b, "y"))
			must(c.JoinCategory(b, "z"))
			want(t, "categories", fmt.Sprint(a.Categories(), b.Categories()), "[x] [y z]")
			must(c.SendCategory("y", msg("first", "y")))
			settle(c)
			wantError(t, "without a member", c.SendCategory("y", msg("m", nil)), actor.ErrNoMember)
			must(c.LeaveCategory(a, "x"))
			must(c.LeaveCategory(a, "x"))
			must(c.JoinCategory(b, "x"))
			must(c.SendCategory("x", msg("second", nil)))
			settle(c)
			want(t, "categories", fmt.Sprint(a.Categories(), b.Categories()), "[] [z x]")
			c.Stop(b)
			settle(c)
			wantError(t, "of one that has stopped", c.JoinCategory(b, "w"), actor.ErrNoActor)
			wantError(t, "of nobody", c.JoinCategory(actor.Ref{}, "w"), actor.ErrNoActor)
			wantError(t, "after the stop", c.SendCategory("z", msg("m", nil)), actor.ErrNoMember)
			router := c.SpawnRouter("router", actor.Router{Size: 1, New: func(*actor.Context) actor.Behavior { return receive }})
			wantError(t, "of a router", c.JoinCategory(router, "w"), actor.ErrMisuse)
			c.Wait()
		})
		want(t, "handled", l.String(), "b:first b:second")
		want(t, "joins", count(tr, trace.CategoryJoin), 3)
		want(t, "leaves", count(tr, trace.CategoryLeave), 2)
		now := stateAt(tr, trace.ActorStop)
		want(t, "at the end", fmt.Sprint(now.Actors[0].Category, now.Actors[1].Category), "[] [z x]")
	})
}

// TestRefusedCategoriesAndPriorities: a category needs a name, and a priority has 32 bits. What is refused changes nothing.
func TestRefusedCategoriesAndPriorities(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			none := do(func(*actor.Context, actor.Message) {})
			for name, opt := range map[string]actor.Option{
				"no name": actor.Category(""), "blank": actor.Category(" \t"), "high": actor.Priority(1 << 31), "low": actor.Priority(-1<<31 - 1),
			} {
				_, err := c.TrySpawn("a", none, opt)
				wantError(t, name, err, actor.ErrMisuse)
			}
			a := c.Spawn("a", none, actor.Priority(1<<31-1))
			wantError(t, "joining no name", c.JoinCategory(a, ""), actor.ErrMisuse)
			wantError(t, "too high", c.SetPriority(a, 1<<31), actor.ErrMisuse)
			want(t, "unchanged", fmt.Sprint(a.Categories(), a.Priority()), "[] 2147483647")
			must(c.SetPriority(a, -1<<31))
			want(t, "the lowest", a.Priority(), -1<<31)
			c.Wait()
		})
	})
}

// TestU31PriorityChanges changes priorities of actors that wait for the only worker, which takes them in the new order.
func TestU31PriorityChanges(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers, r.Cores = 1, 1
		l := &log{}
		tr := r.run(t, func(c *actor.Context) {
			var all []actor.Ref
			for i := range 4 {
				all = append(all, c.Spawn(string(rune('a'+i)), do(func(c *actor.Context, m actor.Message) {
					l.add("%v", c.Self())
					if m.Subject == "more" {
						must(c.SetPriority(c.Self(), -9)) // by itself
						must(c.Send(c.Self(), msg("m", nil)))
						must(c.SetPriority(all[0], 1))
					}
				}), actor.Priority(i%2+1))) // none is 0: in the order Local, the queues of these are shared
			}
			gate := c.Spawn("gate", do(func(c *actor.Context, m actor.Message) {
				must(c.Send(all[1], msg("more", nil)))
				c.SendAll([]actor.Ref{all[0], all[2], all[3]}, msg("m", nil))
				must(c.SetPriority(all[1], 7))
				must(c.SetPriority(all[0], -1))
				must(c.SetPriority(all[2], 3))
				must(c.SetPriority(all[2], 3)) // changes nothing
				want(t, "priority", all[2].Priority(), 3)
			}), actor.Priority(9))
			must(c.Send(gate, msg("go", nil)))
			c.Wait()
			wantError(t, "after the end", c.SetPriority(gate, 1), actor.ErrNoActor)
		})
		if r.Scheduler == trace.Pool {
			want(t, "order", l.String(), "b c d a b")
		}
		want(t, "changes", count(tr, trace.ActorSet, trace.ReasonPriority), 5)
		now := stateAt(tr, trace.ActorStop)
		want(t, "priorities at the end", fmt.Sprint(now.Actors[0].Priority, now.Actors[1].Priority, now.Actors[2].Priority, now.Actors[3].Priority), "1 -9 3 2")
	})
}

// TestU31PriorityOfOrdinary gives an actor of priority 0 that waits a higher priority: in a fair pool it goes first at once.
func TestU31PriorityOfOrdinary(t *testing.T) {
	onEachPool(t, func(t *testing.T, r *rig) {
		r.Workers = 1
		l := &log{}
		r.run(t, func(c *actor.Context) {
			note := do(func(c *actor.Context, m actor.Message) { l.add("%v", c.Self()) })
			a, b := c.Spawn("a", note), c.Spawn("b", note)
			must(c.Send(c.Spawn("gate", do(func(c *actor.Context, m actor.Message) {
				must(c.Send(a, msg("m", nil)))
				must(c.Send(b, msg("m", nil)))
				must(c.SetPriority(b, 5))
				must(c.SetPriority(a, -5))
				must(c.SetPriority(a, 0))
			})), msg("go", nil)))
			c.Wait()
		})
		if r.order == actor.Fair {
			want(t, "order", l.String(), "b a")
		}
		want(t, "handled", len(strings.Fields(l.String())), 2)
	})
}

// TestU10CapacityChanges makes a mailbox smaller than what is pending, which stays, and larger, which lets in who waits for room.
func TestU10CapacityChanges(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		l := &log{}
		tr := r.run(t, func(c *actor.Context) {
			a := c.Create("a", do(func(c *actor.Context, m actor.Message) { l.add("%s", m.Subject) }), actor.Capacity(3))
			for i := range 3 {
				must(c.Send(a, msg(fmt.Sprint(i), nil)))
			}
			must(c.SetCapacity(a, 1))
			want(t, "pending", fmt.Sprint(a.Pending(), a.Capacity()), "3 1")
			wantError(t, "beyond it", c.Send(a, msg("x", nil)), actor.ErrFull)
			must(c.SetCapacity(a, 4))
			must(c.Send(a, msg("3", nil)))
			wantError(t, "beyond it", c.Send(a, msg("x", nil)), actor.ErrFull)
			must(c.SetCapacity(a, actor.Unlimited))
			must(c.Send(a, msg("4", nil)))
			must(c.SetCapacity(a, 2))
			must(c.Start(a))
			settle(c)
			must(c.SetCapacity(a, 1))
			c.Wait()
		})
		want(t, "handled", l.String(), "0 1 2 3 4")
		want(t, "changes", count(tr, trace.ActorSet, trace.ReasonCapacity), 5)
		want(t, "refused", count(tr, trace.MsgRefuse, trace.ReasonFull), 2)
	})
}

// TestU10CapacityAdmitsBlocked lets senders wait for room until the mailbox is made larger.
func TestU10CapacityAdmitsBlocked(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		l := &log{}
		r.Workers = 3
		r.run(t, func(c *actor.Context) {
			a := c.Create("a", do(func(c *actor.Context, m actor.Message) { l.add("%s", m.Subject) }), actor.Capacity(1), actor.Overflow(actor.BlockSender))
			must(c.SendAfter(100*time.Hour, a, msg("late", nil)))
			must(c.Start(a))
			for i := range 2 { // a waits meanwhile: what is admitted makes it ready
				must(c.Send(c.Spawn(fmt.Sprint("s", i), do(func(c *actor.Context, m actor.Message) { must(c.Send(a, msg("m", nil))) })), msg("go", nil)))
			}
			await(c, func() bool { return actor.BlockedSenders(a) == 2 })
			want(t, "while there is no room", l.String(), "")
			must(c.SetCapacity(a, 2))
			await(c, func() bool { return l.String() == "m m" && a.Pending() == 1 })
			must(c.SetCapacity(a, actor.Unlimited))
			c.StopSystem()
			c.Wait()
		})
	})
}
