package actor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// observer watches the actors that it is sent, and logs whose end it is notified of.
func observer(log *[]string) actor.Behavior {
	return do(func(c *actor.Context, m actor.Message) {
		switch m.Subject {
		case "watch":
			c.Watch(m.Data.(actor.Ref))
		case "unwatch":
			c.Unwatch(m.Data.(actor.Ref))
		case actor.SubjectTerminated:
			d := m.Data.(actor.Terminated)
			*log = append(*log, fmt.Sprint(d))
			if d.Ref != m.Sender {
				*log = append(*log, "sent by another")
			}
		default:
			panic(m.Subject)
		}
	})
}

// TestWatch checks that a watcher is notified once of an end and its reason, however the actor ended, and at once if
// it had already ended.
func TestWatch(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			o := c.Spawn("o", observer(&log), actor.Capacity(3))
			send := func(subject string, to actor.Ref) { must(c.Send(o, msg(subject, to))); settle(c) }
			exit := do(func(c *actor.Context, m actor.Message) { c.Exit() })
			var all []actor.Ref
			for _, name := range []string{"exits", "stopped", "poisoned", "left", "unwatched", "again"} {
				all = append(all, c.Spawn(name, exit))
				send("watch", all[len(all)-1])
				send("watch", all[len(all)-1])
			}
			send("unwatch", all[4])
			send("unwatch", all[4])
			send("unwatch", all[5])
			send("watch", all[5])
			must(c.Send(all[0], msg("exit", nil)))
			settle(c)
			c.Stop(all[1])
			settle(c)
			c.Poison(all[2])
			c.Stop(all[4])
			c.Stop(all[5])
			settle(c)
			send("watch", all[0])
			want(t, "watchers of the one left", r.sys.Pending(), 0)
			c.Wait()
		})
		slices.Sort(log[2:4])
		want(t, "told", strings.Join(log, ", "), "exits: exit, stopped: stop, again: stop, poisoned: poison, exits: exit")
		want(t, "crashes", len(r.crashes), 0)
		for i, m := range tr.Messages {
			if m.Subject == actor.SubjectTerminated {
				want(t, "data", strings.Contains(m.Data, tr.Actors[m.From-1].Name), true)
				e := tr.Events[slices.IndexFunc(tr.Events, func(e trace.Event) bool {
					return e.Kind == trace.MsgSend && e.Msg == trace.MessageID(i+1)
				})]
				if k := tr.Events[e.Cause].Kind; k != trace.ActorStop && k != trace.MsgDequeue {
					t.Errorf("the cause of the notice is %v", k)
				}
			}
		}
	})
}

// TestUnwatchTakesTheNotice: what was sent already is not delivered after Unwatch.
func TestUnwatchTakesTheNotice(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {}))
			b := c.Spawn("b", do(func(c *actor.Context, m actor.Message) {
				if log = append(log, m.Subject); m.Subject == "go" {
					c.Watch(a)
					c.Stop(a)
					for len(c.System().Actors()) > 1 || c.Self().Pending() == 0 {
						c.Sleep(time.Millisecond)
					}
					c.Unwatch(a)
					c.Watch(a)
					c.Unwatch(a)
					c.Unwatch(actor.Ref{})
				}
			}))
			must(c.Send(b, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", fmt.Sprint(log), "[go]")
		want(t, "removed", count(tr, trace.MsgDrop, trace.ReasonRemove), 2)
	})
}

// TestWatchersForget checks that an ended actor is notified of nothing, and that nothing keeps it in memory.
func TestWatchersForget(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(*actor.Context, actor.Message) {}))
			for i := range 10 {
				b := c.Spawn(fmt.Sprint("b", i), do(func(c *actor.Context, m actor.Message) {
					c.Watch(a)
					c.Exit()
				}))
				must(c.Send(b, msg("go", nil)))
			}
			settle(c)
			c.Stop(a)
			c.Wait()
		})
		want(t, "told", len(tr.Messages), 10)
		want(t, "dead letters", count(tr, trace.MsgDeadLetter), 0)
	})
}

func TestWatchNobody(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.run(t, func(c *actor.Context) {
		a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { c.Watch(actor.Ref{}) }))
		must(c.Send(a, msg("m", nil)))
		c.Wait()
	})
	want(t, "panic", r.crashes[0].Value.(error).Error(), "watch: not possible here; the Ref is the zero value and refers to no actor")
}

// vigil covers what watching can get wrong: actors that watch, stop watching and end while the watched ones end.
func vigil(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		var refs []actor.Ref
		told := map[[2]actor.Ref]int{}
		for i := range 3 {
			refs = append(refs, c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
				*handled++
				other := refs[(i+1)%3]
				switch m.Subject {
				case "watch":
					c.Watch(other)
				case "unwatch":
					c.Unwatch(other)
				case "exit":
					c.Exit()
				case actor.SubjectTerminated:
					pair := [2]actor.Ref{c.Self(), m.Sender}
					if told[pair]++; told[pair] > 1 {
						panic("told twice")
					}
				}
			})))
		}
		_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
			o := r.sys.As(g)
			_ = o.Send(refs[0], msg("watch", nil))
			if r.Seed%2 == 0 {
				_ = o.Send(refs[0], msg("unwatch", nil))
			}
			o.Stop(refs[2])
			c.Thread().Unpark(trace.NoStep)
		})
		must(err)
		_ = c.Send(refs[2], msg("watch", nil))
		_ = c.Send(refs[1], msg("watch", nil))
		_ = c.Send(refs[1], msg("exit", nil))
		c.Thread().Park(trace.ReasonWaitGroup, false, "the other poster")
		c.Wait()
		if len(r.crashes) > 0 {
			panic(r.crashes[0].String())
		}
	}
}

// TestWatchUnderRandomSchedules watches under random schedules.
func TestWatchUnderRandomSchedules(t *testing.T) { explore(t, 500, vigil) }

// TestOwnMessagesAreNotReplaced fills a mailbox that drops its oldest message with notices of ends: they stay, and
// exceed the capacity, so that two other messages are dropped to make room for the next one.
func TestOwnMessagesAreNotReplaced(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			var all [3]actor.Ref
			for i := range all {
				all[i] = c.Spawn(fmt.Sprint("x", i), do(func(c *actor.Context, m actor.Message) {}))
			}
			fill := func(c *actor.Context, subjects ...string) {
				for _, s := range subjects {
					must(c.Send(c.Self(), msg(s, nil)))
				}
			}
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				log = append(log, m.Subject)
				if m.Subject != "go" {
					return
				}
				fill(c, "a", "b")
				for i, x := range all {
					c.Stop(x)
					for x.Pending() > 0 || len(r.sys.Actors()) > 3-i {
						c.Sleep(time.Second)
					}
					c.Watch(x)
				}
				want(t, "pending", c.Self().Pending(), 5)
				wantError(t, "no room for 3 of 2", c.Send(c.Self(), msg("c", nil)), actor.ErrFull)
			}), actor.Capacity(2), actor.Overflow(actor.DropOldest))
			must(c.Send(a, msg("go", nil)))
			settle(c)
			b := c.Spawn("b", do(func(c *actor.Context, m actor.Message) {
				log = append(log, m.Subject)
				if m.Subject == "go" {
					fill(c, "d", "e", "f")
					c.Watch(all[0])
					fill(c, "g")
				}
			}), actor.Capacity(3), actor.Overflow(actor.DropOldest))
			must(c.Send(b, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(log, " "), "go a b terminated terminated terminated go f terminated g")
		want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonOverflow), 2)
	})
}

// TestOwnMessagesNeedNoRoom fills a mailbox: the notice of an end, a reply and the notice that there is none still get
// in. What a program sends needs room, even the copy of a notice.
func TestOwnMessagesNeedNoRoom(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers = 4
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			mute := c.Spawn("mute", do(func(c *actor.Context, m actor.Message) {}))
			echo := c.Spawn("echo", do(func(c *actor.Context, m actor.Message) { must(c.Reply(msg("reply", nil))) }))
			var copied error
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				switch m.Subject {
				case "go":
					then := func(c *actor.Context, _ actor.Message, _ error) { log = append(log, c.Message().Subject) }
					must(c.Send(c.Self(), msg("the one there is room for", nil))) // before a reply takes it
					c.Watch(mute)
					must(c.AskThen(mute, msg("m", nil), time.Second, then))
					must(c.AskThen(echo, msg("m", nil), time.Hour, then))
					for c.Self().Pending() < 3 {
						c.Sleep(time.Second)
					}
					c.Stop(mute)
					for c.Self().Pending() < 4 {
						c.Sleep(time.Second)
					}
				case actor.SubjectTerminated:
					log = append(log, m.Subject)
				case "fill":
					must(c.Send(c.Self(), msg("filled", nil)))
					copied = c.Send(c.Self(), actor.Message{Subject: actor.SubjectTerminated, Data: actor.Terminated{Ref: mute}})
				}
			}), actor.Capacity(1))
			must(c.Send(a, msg("go", nil)))
			settle(c)
			must(c.Send(a, msg("fill", nil)))
			c.Wait()
			wantError(t, "a copy", copied, actor.ErrFull)
		})
		slices.Sort(log)
		want(t, "told", strings.Join(log, " "), "reply terminated timeout")
		want(t, "of the runtime's own", count(tr, trace.MsgEnqueue, trace.ReasonNotice), 3)
	})
}
