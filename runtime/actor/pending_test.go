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

// waited is a delay that tests wait for: a second and a half on real threads.
const waited = speed * 3 * time.Second / 2

// full runs look in the first handling of an actor with pending messages a(1) b(2) a(3) and late(4), which is
// delayed, and returns the subjects handled and the trace. delay is longer than a busy machine takes to send and to
// look.
func full(t *testing.T, r *rig, delay time.Duration, look func(c *actor.Context)) (handled string, tr *trace.Trace) {
	t.Helper()
	var got []string
	tr = r.run(t, func(c *actor.Context) {
		gate := make(chan struct{})
		a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
			got = append(got, fmt.Sprintf("%s(%v)", m.Subject, m.Data))
			if m.Subject != "look" {
				return
			}
			if r.Engine == trace.Real {
				<-gate
			} else {
				c.Sleep(time.Second)
			}
			look(c)
		}))
		must(c.Send(a, msg("look", 0)))
		must(c.Send(a, msg("a", 1)))
		must(c.SendAfter(delay, a, msg("late", 4)))
		must(c.Send(a, msg("b", 2)))
		must(c.Send(a, msg("a", 3)))
		close(gate)
		c.Wait()
	})
	return strings.Join(got, " "), tr
}

// TestU08Peek looks at pending messages, which stay where they are.
func TestU08Peek(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		handled, tr := full(t, r, waited, func(c *actor.Context) {
			for _, test := range []struct {
				match actor.Match
				first string
				all   string
			}{
				{actor.Any, "1", "[1 2 3 4]"},
				{actor.Subject("b"), "2", "[2]"},
				{actor.MustPattern("^a|l"), "1", "[1 3 4]"},
				{actor.Subject("look"), "<nil>", "[]"}, // being handled
			} {
				m, ok := c.Peek(test.match)
				want(t, "found", ok, test.first != "<nil>")
				want(t, "first", fmt.Sprint(m.Data), test.first)
				all := []any{}
				for _, m := range c.PeekAll(test.match) {
					all = append(all, m.Data)
				}
				want(t, "all", fmt.Sprint(all), test.all)
			}
			want(t, "pending", c.Self().Pending(), 4)
		})
		want(t, "handled", handled, "look(0) a(1) b(2) a(3) late(4)")
		want(t, "dropped", count(tr, trace.MsgDrop), 0)
	})
}

// TestU09Remove cancels pending messages, delayed ones too.
func TestU09Remove(t *testing.T) {
	for name, test := range map[string]struct {
		remove  func(t *testing.T, c *actor.Context)
		handled string
	}{
		"first": {func(t *testing.T, c *actor.Context) {
			m, ok := c.Remove(actor.Subject("a"))
			want(t, "removed", fmt.Sprint(m.Data, ok), "1 true")
			_, ok = c.Remove(actor.Subject("x"))
			want(t, "not there", ok, false)
		}, "look(0) b(2) a(3) late(4)"},
		"middle": {func(t *testing.T, c *actor.Context) {
			want(t, "removed", c.RemoveFunc(func(m actor.Message) bool { return m.Data == 2 }), 1)
		}, "look(0) a(1) a(3) late(4)"},
		"delayed": {func(t *testing.T, c *actor.Context) {
			want(t, "removed", c.RemoveAll(actor.Subject("late")), 1)
		}, "look(0) a(1) b(2) a(3)"},
		"several": {func(t *testing.T, c *actor.Context) {
			want(t, "removed", c.RemoveAll(actor.Subject("a")), 2)
			want(t, "pending", c.Self().Pending(), 2)
			must(c.Send(c.Self(), msg("again", 5)))
		}, "look(0) b(2) again(5) late(4)"},
		"all": {func(t *testing.T, c *actor.Context) {
			want(t, "removed", c.RemoveAll(actor.Any), 4)
			want(t, "pending", c.Self().Pending(), 0)
		}, "look(0)"},
		"twice": {func(t *testing.T, c *actor.Context) {
			b := c.Mailbox(c.Self())
			e := b.Envelopes()
			want(t, "removed", b.Discard(e[1]), true)
			want(t, "again", b.Discard(e[1]), false)
		}, "look(0) a(1) a(3) late(4)"},
	} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				delay := waited
				if !strings.Contains(test.handled, "late") {
					delay = time.Hour // nobody waits for it
				}
				handled, tr := full(t, r, delay, func(c *actor.Context) { test.remove(t, c) })
				want(t, "handled", handled, test.handled)
				removed := count(tr, trace.MsgEnqueue) - count(tr, trace.MsgDone)
				want(t, "recorded", count(tr, trace.MsgDrop, trace.ReasonRemove), removed)
				if !strings.Contains(handled, "late") {
					want(t, "timers that fired", count(tr, trace.TimerFire), 0)
				}
			})
		})
	}
}

// TestU08PeekFromOutside has main and another actor look at an actor's pending messages.
func TestU08PeekFromOutside(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		look := func(b actor.Mailbox) string {
			m, ok := b.Peek(actor.MustPattern("^l"))
			return fmt.Sprint(m.Subject, ok, len(b.PeekAll(actor.Any)))
		}
		tr := r.run(t, func(c *actor.Context) {
			a := c.Create("a", do(func(*actor.Context, actor.Message) {}))
			must(c.Send(a, msg("b", nil)))
			must(c.SendAfter(waited, a, msg("late", nil)))
			want(t, "main sees", look(c.Mailbox(a)), "latetrue 2")
			want(t, "the system sees", look(r.sys.Mailbox(a)), "latetrue 2")
			want(t, "of nobody", look(c.Mailbox(actor.Ref{})), "false 0")
			must(c.Send(c.Spawn("other", do(func(c *actor.Context, m actor.Message) {
				want(t, "another sees", look(c.Mailbox(a)), "latetrue 2")
				must(c.Start(a))
			})), msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", count(tr, trace.MsgDone), 3)
	})
}

// TestU09RemoveFromOutside has main and another actor cancel an actor's pending messages. What is cancelled last lets Wait return, and a
// question that is cancelled fails.
func TestU09RemoveFromOutside(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		l := &log{}
		tr := r.run(t, func(c *actor.Context) {
			a := c.Create("a", do(func(c *actor.Context, m actor.Message) { l.add("%s", m.Subject) }), actor.Capacity(5), actor.Overflow(actor.BlockSender))
			for _, s := range []string{"x", "y", "x", "z"} {
				must(c.Send(a, msg(s, nil)))
			}
			must(c.SendAfter(100*time.Hour, a, msg("late", nil)))
			must(c.Send(c.Spawn("sender", do(func(c *actor.Context, m actor.Message) { must(c.Send(a, msg("patient", nil))) })), msg("go", nil)))
			await(c, func() bool { return actor.BlockedSenders(a) == 1 })
			m, ok := c.Mailbox(a).Remove(actor.Subject("x"))
			want(t, "removed", fmt.Sprint(m.Subject, ok), "xtrue")
			want(t, "pending, with that of the sender", a.Pending(), 5)
			must(c.Send(c.Spawn("other", do(func(c *actor.Context, m actor.Message) {
				want(t, "removed by another", c.Mailbox(a).RemoveAll(actor.Subject("z")), 1)
				must(c.Start(a))
			})), msg("go", nil)))
			await(c, func() bool { return l.String() == "y x patient" && a.Pending() == 1 })
			c.Sleep(time.Second)
			want(t, "the last", c.Mailbox(a).RemoveAll(actor.Any), 1)
			c.Wait()
		})
		want(t, "handled", l.String(), "y x patient")
		by := ""
		for _, e := range tr.Events {
			if e.Kind == trace.MsgDrop && e.Reason == trace.ReasonCancel {
				by += fmt.Sprint(tr.Messages[e.Msg-1].Subject, e.Peer, " ")
			}
		}
		want(t, "who removed what", by, "x0 z3 late0 ")
		want(t, "timers that fired", count(tr, trace.TimerFire), 0)
	})
}

// TestU09RemoveQuestion has another actor remove a question: it fails at once.
func TestU09RemoveQuestion(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		l := &log{}
		r.run(t, func(c *actor.Context) {
			a := c.Create("a", do(func(*actor.Context, actor.Message) {}))
			must(c.Send(c.Spawn("asker", do(func(c *actor.Context, m actor.Message) {
				must(c.AskThen(a, msg("question", nil), 100*time.Hour, func(_ *actor.Context, _ actor.Message, err error) { l.add("%v", err) }))
			})), msg("go", nil)))
			await(c, func() bool { return a.Pending() == 1 })
			want(t, "removed", c.Mailbox(a).RemoveAll(actor.Any), 1)
			c.Wait()
		})
		want(t, "the asker is told", l.String(), `ask "a": message dropped; "question" was removed from its mailbox`)
	})
}

// TestRemoveWhileHandled has others remove messages while the actor handles them, on open inboxes, too: each is handled or removed.
func TestRemoveWhileHandled(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.blind = r.Engine == trace.Real
		var handled, removed atomic.Int64
		_, err := r.raw(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(*actor.Context, actor.Message) { handled.Add(1) }), actor.Capacity(actor.Unlimited))
			for i := range 4 {
				must(c.Send(c.Spawn(fmt.Sprint("b", i), do(func(c *actor.Context, m actor.Message) {
					for range 200 {
						must(c.Send(a, msg("m", nil)))
						if i%2 == 0 {
							removed.Add(int64(c.Mailbox(a).RemoveAll(actor.Any)))
						}
					}
				})), msg("go", nil)))
			}
			c.Wait()
		})
		want(t, "end", err, nil)
		want(t, "handled or removed", handled.Load()+removed.Load(), 800)
	})
}

// TestRemoveLate checks that Remove must be called during the handling.
func TestRemoveLate(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			var stale *actor.Context
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { stale = c }))
			must(c.Send(a, msg("go", nil)))
			settle(c)
			must(c.SendAfter(time.Hour, a, msg("late", nil)))
			func() {
				defer func() {
					err, _ := recover().(error)
					wantError(t, "late removal", err, actor.ErrMisuse)
				}()
				stale.On(c.Thread()).RemoveAll(actor.Any)
			}()
			want(t, "pending", a.Pending(), 1)
			c.StopSystem()
		})
	})
}
