package actor_test

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// taker handles messages with delays before them; got collects their subjects.
func taker(got *[]string) actor.Behavior {
	return do(func(c *actor.Context, m actor.Message) {
		if m.Subject == "stash" {
			c.Stash()
			return
		}
		*got = append(*got, m.Subject)
	})
}

// TestOverflow fills a mailbox of three while its actor has no message that is due.
func TestOverflow(t *testing.T) {
	for _, test := range []struct {
		name     string
		policy   actor.Policy
		sent     int // without an error
		handled  string
		accepted int // of a broadcast then
		dropped  int
		refused  int
	}{
		{"fail", actor.Fail, 3, "a b c", 0, 0, 3},
		{"drop oldest", actor.DropOldest, 5, "d e f", 1, 3, 0},
		{"drop newest", actor.DropNewest, 5, "a b c", 0, 0, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				var got []string
				tr := r.run(t, func(c *actor.Context) {
					a := c.Spawn("a", taker(&got), actor.Capacity(3), actor.Overflow(test.policy))
					sent := 0
					for _, s := range []string{"a", "b", "c", "d", "e"} {
						if err := c.SendAfter(waited, a, msg(s, nil)); err == nil {
							sent++
						} else {
							wantError(t, "full", err, actor.ErrFull)
						}
					}
					want(t, "sent", sent, test.sent)
					want(t, "pending", a.Pending(), 3)
					if test.policy == actor.DropOldest {
						must(c.SendAfter(waited, a, msg("f", nil)))
					} else {
						want(t, "accepted by", c.Broadcast(msg("f", nil)), test.accepted)
					}
					c.Wait()
				})
				want(t, "handled", strings.Join(got, " "), test.handled)
				want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonOverflow), test.dropped)
				want(t, "refused", count(tr, trace.MsgRefuse, trace.ReasonOverflow, trace.ReasonFull), test.refused)
			})
		})
	}
}

// TestDropOldestOfMany drops the message that has waited for longest, whatever its priority, but no stashed one.
func TestDropOldestOfMany(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", taker(&got), actor.Capacity(3), actor.Overflow(actor.DropOldest))
			must(c.Send(a, msg("stash", nil)))
			for a.Stashed() == 0 {
				c.Sleep(time.Second)
			}
			for i, s := range []string{"a", "b", "c", "d"} {
				must(c.SendAfter(waited, a, actor.Message{Subject: s, Priority: 4 - i}))
			}
			want(t, "pending", a.Pending(), 3)
			want(t, "put aside", a.Stashed(), 1)
			for r.sys.Pending() > 1 {
				c.Sleep(time.Second)
			}
			b := c.Spawn("b", taker(&got), actor.Capacity(1), actor.Overflow(actor.DropOldest))
			must(c.Send(b, msg("stash", nil)))
			for b.Stashed() == 0 {
				c.Sleep(time.Second)
			}
			wantError(t, "all put aside", c.Send(b, msg("z", nil)), actor.ErrFull)
			c.StopSystem()
			c.Wait()
		})
		want(t, "handled", len(got), 2)
	})
}

// TestBlockSender checks that blocked senders get room in the order of their arrival.
func TestBlockSender(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers = 8
		var got []string
		tr := r.run(t, func(c *actor.Context) {
			slow := c.Spawn("slow", do(func(c *actor.Context, m actor.Message) {
				c.Sleep(time.Second)
				got = append(got, fmt.Sprint(m.Data))
			}), actor.Capacity(2), actor.Overflow(actor.BlockSender))
			for i := range 3 {
				s := c.Spawn(fmt.Sprint("s", i), do(func(c *actor.Context, m actor.Message) {
					for k := range 4 {
						must(c.Send(slow, msg("m", 10*i+k)))
						if n := slow.Pending(); n > 2 {
							t.Errorf("%d are pending", n)
						}
					}
				}))
				must(c.Send(s, msg("go", nil)))
			}
			for i := range 4 {
				must(c.SendAfter(time.Duration(i%2), slow, msg("m", 30+i)))
			}
			c.Wait()
		})
		last := map[byte]string{}
		for _, s := range got { // the messages of one sender stay in order, except delayed ones
			if len(s) == 1 {
				s = "0" + s
			}
			if s[0] != '3' && last[s[0]] > s {
				t.Errorf("%s was handled after %s", s, last[s[0]])
			}
			last[s[0]] = s
		}
		want(t, "handled", len(got), 16)
		if count(tr, trace.Block, trace.ReasonRoom) == 0 {
			t.Error("nobody waited")
		}
		want(t, "woken", count(tr, trace.Unblock, trace.ReasonRoom), count(tr, trace.Block, trace.ReasonRoom))
	})
}

// TestBlockedSenderAtTheEnd checks that a blocked sender gets an error when the actor stops: by itself, by a stop, or
// by poison.
func TestBlockedSenderAtTheEnd(t *testing.T) {
	for name, end := range map[string]func(c *actor.Context, a actor.Ref){
		"exit":   func(c *actor.Context, a actor.Ref) {},
		"stop":   func(c *actor.Context, a actor.Ref) { c.Stop(a) },
		"poison": func(c *actor.Context, a actor.Ref) { c.Poison(a) },
		"system": func(c *actor.Context, a actor.Ref) { c.StopSystem() },
	} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				var err error
				var ended atomic.Bool
				tr := r.run(t, func(c *actor.Context) {
					a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
						await(c, ended.Load)
						if name == "exit" {
							c.Exit()
						}
					}), actor.Capacity(1), actor.Overflow(actor.BlockSender))
					must(c.Send(a, msg("long", nil)))
					must(c.Send(a, msg("next", nil)))
					b := c.Spawn("b", do(func(c *actor.Context, m actor.Message) { err = c.Send(a, msg("last", nil)) }))
					must(c.Send(b, msg("go", nil)))
					await(c, func() bool { return actor.BlockedSenders(a) > 0 })
					end(c, a)
					ended.Store(true)
					c.Wait()
				})
				wantError(t, "the last", err, actor.ErrNoActor)
				want(t, "dead letters", count(tr, trace.MsgDeadLetter), 1)
				blocked := 0
				for _, e := range tr.Events {
					if e.Kind == trace.Block && e.Reason == trace.ReasonRoom && e.Actor == 2 {
						blocked++
					}
				}
				if blocked != 1 && (blocked != 0 || r.Engine == trace.Sim) { // on real threads the actor may end just before the sender would block
					t.Errorf("b blocked %d times", blocked)
				}
			})
		})
	}
}

// TestRoomByRemoval lets a sender in when the actor removes a message.
func TestRoomByRemoval(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				got = append(got, m.Subject)
				if m.Subject == "long" {
					await(c, func() bool { return actor.BlockedSenders(c.Self()) > 0 })
					c.Remove(actor.Any)
					want(t, "pending", c.Self().Pending(), 1)
				}
			}), actor.Capacity(1), actor.Overflow(actor.BlockSender))
			must(c.Send(a, msg("long", nil)))
			must(c.Send(a, msg("next", nil)))
			must(c.Send(a, msg("last", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(got, " "), "long last")
	})
}

// TestBlockedForEver checks deadlocks whose messages name the waiting actors: one waits for room in its own mailbox,
// or two for room in each other's.
func TestBlockedForEver(t *testing.T) {
	for name, n := range map[string]int{"self": 1, "circle": 2} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				_, err := r.try(t, func(c *actor.Context) {
					var refs []actor.Ref
					for i := range n {
						refs = append(refs, c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
							c.Sleep(10 * time.Second)
							for range 3 {
								must(c.Send(refs[(i+1)%n], msg("more", nil)))
							}
						}), actor.Capacity(1), actor.Overflow(actor.BlockSender)))
					}
					for _, a := range refs {
						must(c.Send(a, msg("go", nil)))
					}
					c.Wait()
				})
				var d *host.Deadlock
				if !errors.As(err, &d) {
					t.Fatalf("it ended with %v", err)
				}
				blocked := map[string]bool{}
				for _, w := range d.Waiting {
					if w.Reason == trace.ReasonRoom {
						blocked[fmt.Sprint(w.Actor, " ", w.What)] = true
					}
				}
				for i := range n {
					if s := fmt.Sprintf(`%d room in the mailbox of "a%d"`, i+1, (i+1)%n); !blocked[s] {
						t.Errorf("%s is not among %v", s, blocked)
					}
				}
			})
		})
	}
}
