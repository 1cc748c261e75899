package actor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestTimer checks that a timer fires once: the message is from the actor itself, arrives in time, and Wait waits for
// it.
func TestTimer(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		var at int64
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				log = append(log, fmt.Sprint(m.Subject, m.Data, m.Priority, " ", m.Sender, " ", c.TimerActive("t")))
				if m.Subject == "go" {
					at = r.host.Now()
					c.StartTimer("t", 10*time.Second, actor.Message{Subject: "ring", Data: 7, Priority: 2})
					log = append(log, fmt.Sprint(c.TimerActive("t"), c.Self().Pending()))
					return
				}
				if passed := r.host.Now() - at; passed < int64(r.host.Length(10*time.Second)) {
					t.Errorf("rings after %v", time.Duration(passed))
				}
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(log, ", "), "go<nil> 0 nobody false, true 0, ring7 2 a false")
		want(t, "crashes", len(r.crashes), 0)
		want(t, "timers set", count(tr, trace.TimerSet, trace.ReasonTimer), 1)
		want(t, "fired", count(tr, trace.TimerFire), 1)
		want(t, "pending", r.sys.Pending(), 0)
	})
}

// TestTicker ticks until it is stopped, regardless of the mailbox's capacity and WillReceive, each time with a new
// message.
func TestTicker(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		ticks, active := 0, true
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", choosy{do(func(c *actor.Context, m actor.Message) {
				if m.Subject == "go" {
					c.StartTicker("t", 2*time.Second, msg("tick", nil))
					want(t, "tickers", fmt.Sprint(c.Self().Tickers()), "[t]")
					return
				}
				if ticks++; ticks == 3 {
					want(t, "stopped", c.StopTimer("t"), true)
					want(t, "again", c.StopTimer("t"), false)
					active = c.TimerActive("t")
				}
			})}, actor.Capacity(1))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "ticks", ticks, 3)
		want(t, "active", active, false)
		want(t, "crashes", len(r.crashes), 0)
		want(t, "stopped in the trace", count(tr, trace.TimerStop), 1)
		lineages := map[uint64]bool{}
		for _, m := range tr.Messages {
			lineages[m.Lineage] = true
		}
		want(t, "lineages", len(lineages), 5)
		if r.Engine == trace.Sim {
			want(t, "end", time.Duration(tr.Header.Makespan).Round(time.Second), 6*time.Second)
			want(t, "missed", count(tr, trace.TimerMiss), 0)
		}
	})
}

// choosy takes nothing but "go" from others.
type choosy struct{ actor.Behavior }

func (choosy) WillReceive(subject string) bool { return subject == "go" }

// TestTickerOfSlowActor checks that ticks do not pile up: one waits while the handler is slow, others are skipped,
// and the rest arrive at their usual times.
func TestTickerOfSlowActor(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var at []string
		most := 0
		tr := r.run(t, func(c *actor.Context) {
			begun := r.host.Now()
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if m.Subject == "go" {
					c.StartTicker("t", 2*time.Second, msg("tick", nil))
					return
				}
				at = append(at, fmt.Sprint(time.Duration(r.host.Now()-begun).Round(time.Second)))
				switch len(at) {
				case 1:
					c.Sleep(7 * time.Second) // until 9 s: the tick of 4 s waits, those of 6 s and 8 s are skipped
				case 4:
					c.StopTimer("t")
				}
				most = max(most, c.Self().Pending())
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "pending at most", most, 1)
		missed := int64(0)
		for _, e := range tr.Events {
			if e.Kind == trace.TimerMiss {
				missed += e.Value
			}
		}
		if r.Engine == trace.Sim {
			want(t, "ticks", strings.Join(at, " "), "2s 9s 10s 12s")
			want(t, "missed", missed, 2)
		} else if missed < 2 {
			t.Errorf("missed %d", missed)
		}
	})
}

// TestTimerStartedAnew replaces a timer of the same key. A tick of the old one that is pending is not delivered, nor is one
// of a timer that is stopped.
func TestTimerStartedAnew(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				log = append(log, m.Subject)
				if m.Subject != "go" {
					return
				}
				c.StartTimer("waits", time.Hour, msg("never", nil))
				c.StartTimer("waits", time.Second, msg("new", nil))
				c.StartTimer("stopped", 0, msg("never", nil))
				c.StartTicker("ticker", 1, msg("never", nil))
				for c.Self().Pending() < 3 {
					c.Sleep(time.Second)
				}
				want(t, "stopped", c.StopTimer("stopped"), true)
				want(t, "stopped", c.StopTimer("ticker"), true)
				c.StartTimer("waits", time.Second, msg("newest", nil))
				want(t, "pending", c.Self().Pending(), 0)
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(log, " "), "go newest")
		want(t, "crashes", len(r.crashes), 0)
		want(t, "stopped while waiting", count(tr, trace.TimerStop), 1)
		want(t, "stopped while pending", count(tr, trace.MsgDrop, trace.ReasonTimer), 3)
	})
}

// TestTimersEnd checks that timers end with their actor, however it ends.
func TestTimersEnd(t *testing.T) {
	for name, end := range map[string]func(c *actor.Context){
		"exit":   func(c *actor.Context) { c.Exit() },
		"stop":   func(c *actor.Context) { c.Stop(c.Self()) },
		"poison": func(c *actor.Context) { c.Poison(c.Self()) },
		"system": func(c *actor.Context) { c.StopSystem() },
	} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				handled := 0
				tr := r.run(t, func(c *actor.Context) {
					a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
						handled++
						if m.Subject != "go" {
							return
						}
						c.StartTimer("waits", time.Hour, msg("never", nil))
						c.StartTicker("ticks", time.Hour, msg("never", nil))
						c.StartTimer("due", 0, msg("due", nil))
						for c.Self().Pending() < 1 {
							c.Sleep(time.Second)
						}
						end(c)
						c.StartTimer("late", time.Hour, msg("never", nil))
					}))
					must(c.Send(a, msg("go", nil)))
					c.Wait()
				})
				if name == "poison" { // what is due is handled
					handled--
				}
				want(t, "handled", handled, 1)
				late := 0
				if name == "exit" { // it can still be started, to no avail
					late = 1
				}
				want(t, "stopped", count(tr, trace.TimerStop), 2+late)
				want(t, "pending", r.sys.Pending(), 0)
			})
		})
	}
}

// TestTimersAndRestart checks that timers of the old behavior end with a restart.
func TestTimersAndRestart(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			r.sys.Supervise(actor.Strategy{Directive: actor.Restart, Backoff: 20 * time.Second})
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				log = append(log, m.Subject)
				if m.Subject == "crash" {
					c.StartTimer("waits", time.Hour, msg("never", nil))
					c.StartTicker("ticks", time.Second, msg("never", nil))
					panic("crash")
				}
			}), actor.Factory(func(c *actor.Context) actor.Behavior {
				c.StartTimer("new", time.Second, msg("new", nil))
				return do(func(_ *actor.Context, m actor.Message) { log = append(log, "again "+m.Subject) })
			}))
			must(c.Send(a, msg("crash", nil)))
			must(c.Send(a, msg("more", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(log, ", "), "crash, again more, again new")
		want(t, "restarts", count(tr, trace.ActorRestart), 1)
		want(t, "crashes", len(r.crashes), 1)
	})
}

// TestTimerAndMailbox removes the tick of a ticker, which continues, and stashes one, which does not count twice.
func TestTimerAndMailbox(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			ticks := 0
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if m.Subject == "go" {
					c.StartTicker("t", 2*time.Second, msg("tick", nil))
					for c.Self().Pending() == 0 {
						c.Sleep(time.Second)
					}
					want(t, "removed", c.RemoveAll(actor.Any), 1)
					return
				}
				switch ticks++; ticks {
				case 1:
					c.Stash()
				case 2:
					want(t, "put back", c.UnstashAll(), 1)
				case 3:
					c.Sleep(5 * time.Second)
				case 4:
					c.StopTimer("t")
				}
				log = append(log, fmt.Sprint(ticks, c.Self().Pending(), c.TimerActive("t")))
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(log, ", "), "1 1 true, 2 1 true, 3 1 true, 4 0 false")
		want(t, "crashes", len(r.crashes), 0)
		want(t, "removed", count(tr, trace.MsgDrop, trace.ReasonRemove), 1)
	})
}

// TestTimerMisuse checks the errors of wrong uses.
func TestTimerMisuse(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			misuse := func(what string, f func()) {
				defer func() {
					err, _ := recover().(error)
					wantError(t, what, err, actor.ErrMisuse)
				}()
				f()
			}
			misuse("outside", func() { c.StartTimer("t", time.Second, msg("m", nil)) })
			misuse("outside", func() { c.StopTimer("t") })
			misuse("outside", func() { c.TimerActive("t") })
			must(c.Send(c.Spawn("a", do(func(c *actor.Context, _ actor.Message) {
				misuse("no interval", func() { c.StartTicker("t", 0, msg("m", nil)) })
				want(t, "active", c.TimerActive("t"), false)
			})), msg("go", nil)))
			c.Wait()
		})
	})
}

// TestNoticeOfFullMailbox notifies a watcher whose mailbox is full, and keeps the notice while other messages are
// dropped. The notice takes room then.
func TestNoticeOfFullMailbox(t *testing.T) {
	noticeOfFullMailbox(t, 2, "go terminated third", nil)
	noticeOfFullMailbox(t, 1, "go first terminated", actor.ErrFull)
}

func noticeOfFullMailbox(t *testing.T, capacity int, handled string, last error) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		r.run(t, func(c *actor.Context) {
			gone := c.Spawn("gone", do(func(*actor.Context, actor.Message) {}))
			must(c.Send(c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if log = append(log, m.Subject); m.Subject != "go" {
					return
				}
				c.Watch(gone)
				must(c.Send(c.Self(), msg("first", nil)))
				c.Stop(gone)
				wantError(t, "second", c.Send(c.Self(), msg("second", nil)), last)
				want(t, "pending", c.Self().Pending(), 2)
				wantError(t, "third", c.Send(c.Self(), msg("third", nil)), last)
			}), actor.Capacity(capacity), actor.Overflow(actor.DropOldest)), msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(log, " "), handled)
	})
}

// alarms covers what timers can get wrong: they fire as they are stopped or restarted, as their actor ends or
// restarts, and as their ticks are removed.
func alarms(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		if r.Seed%3 == 0 {
			r.sys.Supervise(actor.Strategy{Directive: actor.Restart})
		}
		ticks := 0
		var other actor.Ref
		hears := do(func(c *actor.Context, m actor.Message) {
			*handled++
			switch m.Subject {
			case "go":
				c.StartTicker("t", 2, msg("tick", 0))
				c.StartTimer("u", 3, msg("ring", 0))
			case "anew":
				c.StartTimer("u", 2, msg("ring", 1))
			case "ring":
				_ = c.Send(other, msg("more", 0))
			case "crash":
				panic("crash")
			case "clean":
				c.RemoveAll(actor.Any)
			case "tick":
				if ticks++; ticks > 3 || r.Seed%4 == 0 {
					c.StopTimer("t")
				} else if r.Seed%5 == 0 {
					c.Sleep(time.Duration(r.Seed % 7))
				} else if ticks == 2 && r.Seed%7 == 0 {
					c.Exit()
				}
			}
		})
		other = c.Spawn("other", do(func(c *actor.Context, m actor.Message) {
			*handled++
			if m.Subject == "more" {
				c.StartTimer(fmt.Sprint(c.Rand().IntN(2)), time.Duration(c.Rand().IntN(4)), msg("hm", 0))
			}
		}))
		_ = c.Send(other, msg("more", 0))
		_ = c.SendAfter(1, other, msg("more", 0))
		a := c.Spawn("a", hears, actor.Capacity(3), actor.Overflow(actor.Policy(r.Seed%3)))
		b := c.Spawn("b", do(func(c *actor.Context, m actor.Message) {
			*handled++
			_ = c.Send(a, msg("anew", 0))
			_ = c.SendAfter(2, a, msg([]string{"clean", "crash", "more"}[r.Seed%3], 0))
			_ = c.SendAfter(3, a, msg("anew", 0))
			if r.Seed%11 == 0 {
				c.Poison(a)
			}
		}))
		_ = c.Send(a, msg("go", 0))
		_ = c.Send(b, msg("go", 0))
		if r.Seed%13 == 0 {
			c.Sleep(3)
			c.StopSystem()
		}
		c.Wait()
	}
}

// TestTimersUnderRandomSchedules uses timers under random schedules.
func TestTimersUnderRandomSchedules(t *testing.T) { explore(t, 500, alarms) }

// TestPoisonBetweenTicks poisons an actor while it handles the tick of its ticker and the next one is being made.
func TestPoisonBetweenTicks(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var ticker actor.Ref
		made, ticks := 0, 0
		r.config = func(c *actor.Config) {
			c.Sent = func(_ trace.MessageID, m actor.Message) {
				if m.Subject == "tick" {
					if made++; made == 3 {
						r.sys.Poison(ticker)
					}
				}
			}
		}
		tr := r.run(t, func(c *actor.Context) {
			ticker = c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if m.Subject == "tick" {
					ticks++
					return
				}
				c.StartTicker("t", time.Second, msg("tick", nil))
			}))
			must(c.Send(ticker, msg("go", nil)))
			c.Wait()
		})
		want(t, "ticks", ticks, 2)
		want(t, "poisoned", count(tr, trace.ActorStop, trace.ReasonPoison), 1)
	})
}
