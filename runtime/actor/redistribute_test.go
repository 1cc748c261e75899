package actor_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// busy blocks on "hold" until it is released, and logs all other messages.
type busy struct {
	takes actor.Match
	got   []string
	free  *atomic.Bool // ends what it is held up by
}

func (b *busy) WillReceive(subject string) bool { return b.takes == nil || b.takes(subject) }

func (b *busy) Receive(c *actor.Context, m actor.Message) {
	if m.Subject == "hold" {
		await(c, b.free.Load)
		return
	}
	b.got = append(b.got, m.Subject)
}

// crew spawns members of category x with pending messages a0, a1, ... b0, ... each; all of them are busy.
func crew(c *actor.Context, free *atomic.Bool, pending []int, takes []actor.Match) (members []*busy, refs []actor.Ref) {
	for i, n := range pending {
		b := &busy{free: free}
		ref := c.Spawn(fmt.Sprint("m", i), b, actor.Category("x"), actor.Category(fmt.Sprint("only", i)))
		if takes != nil {
			defer func() { b.takes = takes[i] }()
		}
		must(c.Send(ref, msg("hold", nil)))
		for k := range n {
			must(c.Send(ref, msg(fmt.Sprintf("%c%d", 'a'+i, k), k)))
		}
		members, refs = append(members, b), append(refs, ref)
	}
	for i, ref := range refs {
		await(c, func() bool { return ref.Pending() == pending[i] })
	}
	return members, refs
}

// TestU30Redistribute redistributes the pending messages of a category.
func TestU30Redistribute(t *testing.T) {
	for _, test := range []struct {
		name    string
		pending []int
		takes   []actor.Match
		moved   int
		want    string
	}{
		{"all on one", []int{6, 0, 0}, nil, 4, "a0 a1 | a2 a4 | a3 a5"},
		{"nothing to do", []int{2, 1, 2}, nil, 0, "a0 a1 | b0 | c0 c1"},
		{"almost even", []int{4, 4, 1, 0}, nil, 3, "a0 a1 a2 | b0 b1 | c0 b2 | a3 b3"},
		{"some refuse", []int{4, 0, 0}, []actor.Match{actor.Any, actor.Subject("a3"), actor.Subject("a9")}, 1, "a0 a1 a2 | a3 |"},
		{"no member would have more than the giver", []int{3, 2, 0}, []actor.Match{actor.Any, actor.Any, actor.Subject("c")}, 0, "a0 a1 a2 | b0 b1 |"},
		{"alone", []int{3}, nil, 0, "a0 a1 a2"},
		{"nobody", nil, nil, 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				r.Workers = 8
				var members []*busy
				tr := r.run(t, func(c *actor.Context) {
					var refs []actor.Ref
					var free atomic.Bool
					members, refs = crew(c, &free, test.pending, test.takes)
					want(t, "moved", c.Redistribute("x"), test.moved)
					want(t, "again", r.sys.Redistribute("x"), 0)
					total := 0
					for i, ref := range refs {
						total += test.pending[i] - ref.Pending()
					}
					want(t, "lost", total, 0)
					free.Store(true)
					c.Wait()
				})
				var got []string
				for _, m := range members {
					got = append(got, strings.Join(m.got, " "))
				}
				want(t, "handled", strings.TrimSpace(strings.Join(got, " | ")), test.want)
				want(t, "recorded", count(tr, trace.MsgDrop, trace.ReasonMove), test.moved)
			})
		})
	}
}

// TestU30Delayed leaves delayed and stashed messages where they are.
func TestU30Delayed(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			var got []string
			a := c.Spawn("a", taker(&got), actor.Category("x"))
			c.Spawn("b", &busy{}, actor.Category("x"))
			must(c.Send(a, msg("stash", nil)))
			for a.Stashed() == 0 {
				c.Sleep(time.Second)
			}
			for range 3 {
				must(c.SendAfter(time.Hour, a, msg("late", nil)))
			}
			want(t, "moved", c.Redistribute("x"), 0)
			want(t, "pending", a.Pending(), 4)
			c.StopSystem()
			c.Wait()
		})
	})
}

// TestU30Room respects capacities, and lets in senders that wait for room.
func TestU30Room(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers = 8
		var free atomic.Bool
		a, b, s := &busy{free: &free}, &busy{}, &busy{}
		r.run(t, func(c *actor.Context) {
			full := c.Spawn("a", a, actor.Category("x"), actor.Capacity(4), actor.Overflow(actor.BlockSender))
			c.Spawn("b", b, actor.Category("x"), actor.Capacity(1))
			must(c.Send(full, msg("hold", nil)))
			for full.Pending() > 0 {
				c.Sleep(time.Second)
			}
			for i := range 4 {
				must(c.Send(full, msg(fmt.Sprint("a", i), nil)))
			}
			sender := c.Spawn("s", do(func(c *actor.Context, m actor.Message) {
				must(c.Send(full, msg("a4", nil)))
				s.got = append(s.got, fmt.Sprint(full.Pending()))
			}))
			must(c.Send(sender, msg("go", nil)))
			await(c, func() bool { return actor.BlockedSenders(full) > 0 })
			want(t, "moved", c.Redistribute("x"), 1)
			free.Store(true)
			c.Wait()
		})
		want(t, "handled", len(a.got)+len(b.got), 5)
		want(t, "let in", len(s.got), 1)
	})
}

// TestU33SeveralCategories reaches an actor through each category that it is in.
func TestU33SeveralCategories(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		a, b := &busy{}, &busy{}
		tr := r.run(t, func(c *actor.Context) {
			c.Spawn("a", a, actor.Category("x"), actor.Category("y"))
			c.Spawn("b", b, actor.Category("y"), actor.Category("z"))
			for _, to := range []string{"x", "x", "z", "y", "y"} {
				must(c.SendCategory(to, msg(to, nil)))
				for r.sys.Pending() > 0 {
					c.Sleep(time.Second)
				}
			}
			wantError(t, "no such category", c.SendCategory("w", msg("w", nil)), actor.ErrNoMember)
			c.Wait()
		})
		want(t, "a", strings.Join(a.got, " "), "x x y")
		want(t, "b", strings.Join(b.got, " "), "z y")
		want(t, "table", strings.Join(tr.Actors[0].Category, " "), "x y")
	})
}

// TestU15SendAll counts the receivers that accept, of a list, of a category, and of all actors.
func TestU15SendAll(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		handled := 0
		tr := r.run(t, func(c *actor.Context) {
			count := do(func(c *actor.Context, m actor.Message) { handled++ })
			a := c.Spawn("a", count, actor.Capacity(1), actor.Overflow(actor.DropNewest))
			b := c.Spawn("b", &picky{}, actor.Category("x"))
			d := c.Spawn("d", do(func(c *actor.Context, m actor.Message) { c.Exit() }))
			must(c.Send(d, msg("end", nil)))
			for len(r.sys.Actors()) > 2 {
				c.Sleep(time.Second)
			}
			must(c.SendAfter(waited, a, msg("first", nil)))
			want(t, "list", c.SendAll([]actor.Ref{a, b, d, b, {}}, msg("news", nil)), 2)
			want(t, "list of one who refuses", r.sys.SendAll([]actor.Ref{b}, msg("spam", nil)), 0)
			want(t, "empty list", c.SendAll(nil, msg("news", nil)), 0)
			refused := c.SendCategory("x", msg("spam", nil))
			wantError(t, "category that refuses", refused, actor.ErrNoMember)
			want(t, "and why", refused.Error(),
				`send to category "x": no member of the category takes it; WillReceive("spam") is false for those with room`)
			want(t, "all", c.Broadcast(msg("news", nil)), 1)
			c.Wait()
		})
		want(t, "dropped", handled, 1)
		want(t, "dead letters", count(tr, trace.MsgDeadLetter), 1)
	})
}

// TestU30Leaving checks that an actor that was asked to stop takes nothing, and its share goes to the others.
func TestU30Leaving(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			var free atomic.Bool
			_, refs := crew(c, &free, []int{6, 0, 0}, nil)
			c.Stop(refs[1])
			want(t, "moved", c.Redistribute("x"), 3)
			free.Store(true)
			c.Wait()
		})
	})
}
