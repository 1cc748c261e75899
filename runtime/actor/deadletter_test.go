package actor_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// mourner logs the dead letters that are reported to it.
func mourner(log *[]string) actor.Behavior {
	return do(func(c *actor.Context, m actor.Message) {
		if d, ok := m.Data.(actor.DeadLetter); ok {
			*log = append(*log, fmt.Sprintf("%v(%v) of %v, %v", d, d.Message.Data, d.Message.Sender, m.Sender == d.To && m.Subject == actor.SubjectDeadLetter))
		} else {
			c.SubscribeDeadLetters()
			c.SubscribeDeadLetters()
		}
	})
}

// TestDeadLetters checks that a subscriber is notified of messages to an actor that has ended, of those pending when
// it ends, and of replies that arrive too late; but not of messages that were refused, removed or dropped while the
// receiver lives, nor of the runtime's own messages.
func TestDeadLetters(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			dead := c.Spawn("dead", mourner(&log), actor.Capacity(1))
			must(c.Send(dead, msg("subscribe", nil)))
			settle(c)
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				c.Watch(dead)
				c.StartTimer("t", 0, msg("tick", 0))
				for c.Self().Pending() == 0 {
					c.Sleep(time.Second)
				}
				must(c.Send(c.Self(), msg("removed", 0)))
				c.Remove(actor.Subject("removed"))
				must(c.Send(c.Self(), msg("left", 1)))
				must(c.SendAfter(time.Hour, c.Self(), msg("delayed", 2)))
				wantError(t, "full", c.Send(c.Self(), msg("full", 0)), actor.ErrFull)
				c.Exit()
			}), actor.Capacity(3))
			must(c.Send(a, msg("go", nil)))
			settle(c)
			wantError(t, "late", c.Send(a, msg("late", 3)), actor.ErrNoActor)
			o := c.Spawn("o", oracle)
			_, err := c.Ask(o, msg("late", 1), time.Second)
			wantError(t, "ask", err, actor.ErrTimeout)
			c.Sleep(30 * time.Second)
			settle(c)
			must(c.SendAfter(time.Hour, o, msg("never", 4))) // left when the system ends
			c.StopSystem()
			c.Wait()
		})
		slices.Sort(log) // the notices about a's pending messages and about late messages take different ways
		want(t, "told", strings.Join(log, "\n"), strings.Join([]string{
			"delayed to a: dropped(2) of a, true", "late to a: gone(3) of nobody, true", "left to a: dropped(1) of a, true",
			"reply to nobody: late(2) of o, true",
		}, "\n"))
		want(t, "in the trace", count(tr, trace.MsgDeadLetter), 2)
		want(t, "subscribed", count(tr, trace.ActorSubscribe), 1)
		want(t, "crashes", len(r.crashes), 0)
	})
}

// TestDeadLettersOfSubscribers checks that an ended subscriber is notified of nothing, and that a notice without a
// receiver is not reported itself.
func TestDeadLettersOfSubscribers(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log, other []string
		tr := r.run(t, func(c *actor.Context) {
			nobody := c.Spawn("nobody", do(func(*actor.Context, actor.Message) {}))
			first := c.Spawn("first", mourner(&log))
			second := c.Spawn("second", do(func(c *actor.Context, m actor.Message) {
				if other = append(other, m.Subject); m.Subject == "go" {
					for range 3 {
						_ = c.Send(nobody, msg("m", nil))
					}
					c.Sleep(time.Second)
					c.UnsubscribeDeadLetters()
					c.UnsubscribeDeadLetters()
					_ = c.Send(nobody, msg("unheard by second", nil))
					c.Exit() // three notices are left in its mailbox
				}
			}))
			r.sys.SubscribeDeadLetters(first)
			r.sys.SubscribeDeadLetters(second)
			c.Stop(nobody)
			must(c.Send(second, msg("go", nil)))
			settle(c)
			c.Stop(first)
			_ = c.Send(first, msg("unheard", nil))
			func() {
				defer func() {
					err, _ := recover().(error)
					wantError(t, "nobody", err, actor.ErrMisuse)
				}()
				r.sys.SubscribeDeadLetters(actor.Ref{})
			}()
			c.Wait()
		})
		want(t, "told", len(log), 4)
		want(t, "second", strings.Join(other, " "), "go")
		want(t, "notices left", count(tr, trace.MsgDrop, trace.ReasonExit), 3)
		want(t, "dead letters", count(tr, trace.MsgDeadLetter), 5)
		want(t, "unsubscribed", count(tr, trace.ActorUnsubscribe), 1)
		want(t, "crashes", len(r.crashes), 0)
	})
}

// TestAskOfWhoEnds checks that a question fails at once, with the reason, when its receiver can no longer reply.
func TestAskOfWhoEnds(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var (
			mu  sync.Mutex // the actors that asked run concurrently
			log []string
		)
		note := func(all ...any) {
			mu.Lock()
			defer mu.Unlock()
			log = append(log, fmt.Sprint(all...))
		}
		begun, held, asked := int64(0), atomic.Bool{}, atomic.Bool{}
		tr := r.run(t, func(c *actor.Context) {
			begun = r.host.Now()
			spawn := func(name string, opts ...actor.Option) actor.Ref {
				return c.Spawn(name, do(func(c *actor.Context, m actor.Message) {
					switch m.Subject {
					case "hold":
						for held.Load() {
							c.Sleep(time.Second)
						}
					case "busy":
						for c.Self().Pending() == 0 {
							c.Sleep(time.Second)
						}
						c.RemoveAll(actor.Subject("removed"))
						for m.Data == "stops" {
							if c.Self().Pending() == 2 {
								c.Exit()
								return
							}
							c.Sleep(time.Second)
						}
					case "exits":
						c.Exit()
					case "never replied to":
						asked.Store(true)
					}
				}), opts...)
			}
			ask := func(c *actor.Context, to actor.Ref, subject string) {
				m, err := c.Ask(to, msg(subject, nil), time.Hour)
				note(m.Subject, err)
			}
			ask(c, spawn("exits"), "exits")
			a := spawn("removes")
			must(c.Send(a, msg("busy", nil)))
			ask(c, a, "removed")
			a = spawn("newest", actor.Capacity(1), actor.Overflow(actor.DropNewest))
			held.Store(true)
			must(c.Send(a, msg("hold", nil)))
			for a.Pending() > 0 {
				c.Sleep(time.Second)
			}
			must(c.Send(a, msg("full", nil)))
			ask(c, a, "newest")
			held.Store(false)
			a = spawn("leaves")
			must(c.Send(a, msg("busy", "stops")))
			asker := c.Spawn("asker", do(func(c *actor.Context, m actor.Message) {
				must(c.AskThen(a, msg("then", nil), time.Hour, func(c *actor.Context, m actor.Message, err error) {
					note(c.Message().Subject, m.Subject, err)
				}))
			}))
			must(c.Send(asker, msg("go", nil)))
			ask(c, a, "left")
			settle(c)
			a = spawn("never")
			must(c.Send(c.Spawn("waits", do(func(c *actor.Context, m actor.Message) { ask(c, a, "never replied to") })), msg("go", nil)))
			for !asked.Load() || c.System().Pending() > 1 {
				c.Sleep(time.Second)
			}
			c.Stop(a)
			settle(c)
			c.StopSystem()
			c.Wait()
		})
		slices.Sort(log[3:5])
		want(t, "errors", strings.Join(log, "\n"), strings.Join([]string{
			`ask "exits": no reply is possible; it stopped before it replied to "exits"`,
			`ask "removes": message dropped; it removed "removed" from its mailbox`,
			`ask "newest": message dropped; its mailbox, which holds 1, was full, and "newest" was dropped; give it a larger actor.Capacity, or another actor.Overflow`,
			`ask "leaves": no reply is possible; it stopped before it replied to "left"`,
			`no replyask "leaves": no reply is possible; it stopped before it replied to "then"`,
			`ask "never": no reply is possible; it stopped before it replied to "never replied to"`,
		}, "\n"))
		want(t, "failed", count(tr, trace.AskFail), 5)
		want(t, "timeouts", count(tr, trace.AskTimeout), 0)
		want(t, "crashes", len(r.crashes), 0)
		if passed := r.host.Now() - begun; passed > int64(r.host.Length(time.Hour)) {
			t.Errorf("it took %v", time.Duration(passed))
		}
	})
}

// partings covers what can go wrong as actors end: they, and the actors that are notified of their end, receive
// messages and questions meanwhile.
func partings(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		notices := 0
		told := do(func(c *actor.Context, m actor.Message) {
			*handled++
			if notices++; r.Seed%5 == 0 && notices == 2 {
				c.Exit()
			}
		})
		r.sys.SubscribeDeadLetters(c.Spawn("first", told))
		second := c.Spawn("second", told)
		r.sys.SubscribeDeadLetters(second)
		a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
			*handled++
			switch {
			case r.Seed%3 == 0:
				c.Exit()
			case r.Seed%3 == 1 && m.Subject == "q":
				c.Remove(actor.Any)
			}
		}), actor.Capacity(2), actor.Overflow(actor.Policy(r.Seed%4)))
		for i := range 2 {
			must(c.Send(c.Spawn(fmt.Sprint("b", i), do(func(c *actor.Context, m actor.Message) {
				*handled++
				if i == 0 {
					_, _ = c.Ask(a, msg("q", 1), 2)
				} else if c.AskThen(a, msg("q", 2), 2, func(*actor.Context, actor.Message, error) { *handled++ }) == nil {
					_ = c.Send(a, msg("m", 3))
				}
				if r.Seed%3 == 2 {
					c.Poison(a)
				}
			})), msg("go", 0)))
		}
		if _, err := c.Ask(a, msg("q", 4), 3); err == nil {
			panic("nobody replies")
		}
		if r.Seed%7 == 0 {
			c.Stop(second)
		}
		if r.Seed%11 == 0 {
			c.StopSystem()
		}
		c.Wait()
	}
}

// TestDeadLettersUnderRandomSchedules ends actors under random schedules.
func TestDeadLettersUnderRandomSchedules(t *testing.T) { explore(t, 400, partings) }
