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

// oracle replies to "ask" with twice the data, late to "late", twice to "twice", never to others.
var oracle = do(func(c *actor.Context, m actor.Message) {
	switch m.Subject {
	case "late":
		c.Sleep(20 * time.Second)
	case "never":
		return
	}
	reply := msg("reply", 2*m.Data.(int))
	err := c.Reply(reply)
	switch m.Subject {
	case "late":
		wantReplyError(err)
	case "twice":
		wantReplyError(c.Reply(reply))
	default:
		must(err)
	}
})

func wantReplyError(err error) {
	if err == nil || !strings.HasPrefix(err.Error(), `reply to "`) || !strings.HasSuffix(err.Error(), "no reply in time; it no longer waits; reply sooner, and only once") {
		panic(fmt.Sprint("reply: ", err))
	}
}

// TestAsk asks from main and from a handler; both hold their threads while they wait.
func TestAsk(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var errs []error
		tr := r.run(t, func(c *actor.Context) {
			o := c.Spawn("o", oracle)
			ask := func(c *actor.Context) {
				reply, err := c.Ask(o, msg("ask", 21), 1000*time.Second)
				must(err)
				want(t, "reply", reply.Data, any(42))
				want(t, "sender", reply.Sender, o)
				_, err = c.Ask(o, msg("twice", 1), 1000*time.Second)
				must(err)
				_, err = c.Ask(o, msg("late", 1), time.Second)
				errs = append(errs, err)
			}
			ask(c)
			settle(c)
			must(c.Send(c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				ask(c)
				_, err := c.Ask(c.Self(), msg("ask", 1), time.Second)
				wantError(t, "oneself", err, actor.ErrMisuse)
				_, err = c.Ask(o, msg("ask", 1), 0)
				wantError(t, "no time", err, actor.ErrMisuse)
			})), msg("go", nil)))
			settle(c)
			c.Stop(o)
			_, err := c.Ask(o, msg("ask", 1), time.Second)
			wantError(t, "nobody there", err, actor.ErrNoActor)
			c.Wait()
		})
		want(t, "crashes", len(r.crashes), 0)
		for i, who := range []string{"main", "a"} {
			wantError(t, "late", errs[i], actor.ErrTimeout)
			want(t, "text", errs[i].Error(), `ask "o": no reply in time; `+who+
				` asked "late" and waited 1s; wait longer, or find out what keeps it busy`)
		}
		want(t, "replies", count(tr, trace.MsgReply), 4)
		want(t, "sent as replies", count(tr, trace.MsgSend, trace.ReasonAsk), 8)
		want(t, "timeouts", count(tr, trace.AskTimeout), 2)
		want(t, "too late", count(tr, trace.MsgDeadLetter, trace.ReasonAsk), 4)
		for _, e := range tr.Events {
			if e.Kind == trace.Unblock && e.Reason == trace.ReasonAsk && e.Cause != trace.NoStep {
				if k := tr.Events[e.Cause].Kind; k != trace.MsgReply && k != trace.AskTimeout {
					t.Errorf("woken by %v", k)
				}
			}
		}
	})
}

// TestAskThen continues after asking: the answer is handled after the current message, and Wait waits for it.
func TestAskThen(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			o := c.Spawn("o", oracle)
			then := func(c *actor.Context, reply actor.Message, err error) {
				log = append(log, fmt.Sprint(c.Message().Subject, " ", reply.Data, " ", err != nil))
				if err != nil {
					wantError(t, "error", err, actor.ErrTimeout)
				}
			}
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				must(c.AskThen(o, msg("ask", 1), 1000*time.Second, then))
				must(c.AskThen(o, msg("never", 1), 200*time.Second, then))
				c.Sleep(time.Second)
				log = append(log, m.Subject)
			}), actor.Capacity(1))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(log, ", "), "go, reply 2 false, timeout <nil> true")
		want(t, "crashes", len(r.crashes), 0)
		want(t, "blocked", count(tr, trace.Block, trace.ReasonAsk), 0)
		want(t, "pending", r.sys.Pending(), 0)
	})
}

// TestReplyToSend replies to a message whose sender does not wait for a reply: the reply is an ordinary message.
func TestReplyToSend(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		got := ""
		r.run(t, func(c *actor.Context) {
			o := c.Spawn("o", oracle)
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if m.Subject == "go" {
					must(c.Send(o, msg("ask", 1)))
				} else {
					got = fmt.Sprint(m.Subject, m.Data)
				}
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "got", got, "reply2")
	})
}

// inquiry covers what can go wrong when asking: replies that arrive as the wait ends, and actors that end while they
// are asked.
func inquiry(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		var o actor.Ref
		answered := 0
		o = c.Spawn("o", do(func(c *actor.Context, m actor.Message) {
			*handled++
			if r.Seed%2 == 0 {
				c.Sleep(time.Duration(r.Seed % 5))
			}
			_ = c.Reply(m)
			if r.Seed%3 == 0 {
				c.Exit()
			}
		}))
		for i := range 2 {
			a := c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
				*handled++
				if i == 0 {
					_, _ = c.Ask(o, msg("q", 1), 2)
					return
				}
				if c.AskThen(o, msg("q", 1), 2, func(c *actor.Context, _ actor.Message, _ error) { *handled++; answered++ }) != nil {
					answered++
				}
			}))
			must(c.Send(a, msg("go", nil)))
		}
		_, _ = c.Ask(o, msg("q", 1), 3)
		c.Wait()
		if answered != 1 {
			panic(fmt.Sprint("answered ", answered, " times"))
		}
	}
}

// TestAskUnderRandomSchedules asks under random schedules.
func TestAskUnderRandomSchedules(t *testing.T) { explore(t, 400, inquiry) }

// TestAskForRoom asks, from several threads, an actor whose mailbox is full most of the time: the end of the wait for
// room must not be mistaken for the reply, nor the reply for the end of the wait.
func TestAskForRoom(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		const askers, rounds = 6, 200
		var left, replies atomic.Int64
		tr := r.run(t, func(c *actor.Context) {
			o := c.Spawn("o", oracle, actor.Capacity(1), actor.Overflow(actor.BlockSender))
			left.Add(askers)
			for range askers {
				_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(th host.Thread) {
					defer left.Add(-1)
					for range rounds {
						_, err := r.sys.As(th).Ask(o, msg("ask", 1), 1000*time.Hour)
						must(err)
						replies.Add(1)
					}
				})
				must(err)
			}
			await(c, func() bool { return left.Load() == 0 })
			c.Wait()
		})
		want(t, "replies", replies.Load(), int64(askers*rounds))
		want(t, "replied to", count(tr, trace.MsgReply), askers*rounds)
	})
}

// TestAskOfSeveral asks all routees of a router; one replies while the question waits for room at another.
func TestAskOfSeveral(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers = 4
		var free, replied atomic.Bool
		r.run(t, func(c *actor.Context) {
			quick := c.Spawn("quick", do(func(c *actor.Context, m actor.Message) {
				must(c.Reply(msg("quick", nil)))
				replied.Store(true)
			}))
			slow := c.Spawn("slow", &busy{free: &free}, actor.Capacity(1), actor.Overflow(actor.BlockSender))
			must(c.Send(slow, msg("hold", nil)))
			await(c, func() bool { return slow.Pending() == 0 })
			must(c.Send(slow, msg("fills", nil)))
			helper := c.Spawn("helper", do(func(c *actor.Context, m actor.Message) {
				await(c, func() bool { return replied.Load() && actor.BlockedSenders(slow) > 0 })
				free.Store(true)
			}))
			must(c.Send(helper, msg("go", nil)))
			router := c.SpawnRouter("r", actor.Router{Routing: actor.Broadcast, Routees: []actor.Ref{quick, slow}})
			reply, err := c.Ask(router, msg("q", nil), 1000*time.Hour)
			must(err)
			want(t, "reply", reply.Subject, "quick")
			c.Wait()
		})
	})
}

// TestAskOfSeveralOfWhomSomeEnd asks all routees of a router: the question stays open as long as one of them may
// still reply.
func TestAskOfSeveralOfWhomSomeEnd(t *testing.T) {
	for _, lasts := range []bool{true, false} {
		onEach(t, func(t *testing.T, r *rig) {
			r.Workers = 4
			r.run(t, func(c *actor.Context) {
				ends := do(func(c *actor.Context, m actor.Message) { c.Exit() })
				last := c.Spawn("last", do(func(c *actor.Context, m actor.Message) {
					await(c, func() bool { return len(r.sys.Actors()) == 2 }) // it and the router
					if lasts {
						must(c.Reply(msg("last", nil)))
					} else {
						c.Exit()
					}
				}))
				router := c.SpawnRouter("r", actor.Router{
					Routing: actor.Broadcast, Routees: []actor.Ref{c.Spawn("first", ends), last, c.Spawn("second", ends)},
				})
				reply, err := c.Ask(router, msg("q", nil), 1000*time.Hour)
				if lasts {
					must(err)
					want(t, "reply", reply.Subject, "last")
				} else {
					wantError(t, "nobody is left", err, actor.ErrNoReply)
				}
				c.Wait()
			})
		})
	}
}
