package actor_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// door takes all messages while it is open, and only the key while it is closed.
type door struct {
	open   bool
	chosen func(pending []actor.Message) int // instead
	got    []string
}

func (d *door) Receive(c *actor.Context, m actor.Message) {
	d.got = append(d.got, m.Subject)
	switch m.Subject {
	case "open":
		d.open = true
	case "close":
		d.open = false
	}
}

func (d *door) Select(pending []actor.Message) int {
	switch {
	case d.chosen != nil:
		return d.chosen(pending)
	case d.open:
		return 0
	}
	return slices.IndexFunc(pending, func(m actor.Message) bool { return m.Subject == "open" })
}

// TestU12Selection lets the behavior take messages out of their order, or none for now.
func TestU12Selection(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		d := &door{}
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", d)
			must(c.Send(a, msg("one", nil)))
			must(c.Send(a, msg("two", nil)))
			await(c, a.Unselected)
			want(t, "waiting", a.Pending(), 2)
			must(c.Send(a, msg("open", nil)))
			for a.Pending() > 0 {
				c.Sleep(time.Second)
			}
			must(c.Send(a, msg("close", nil)))
			must(c.SendAfter(waited, a, msg("open", nil)))
			must(c.Send(a, msg("three", nil)))
			want(t, "not over", r.sys.Pending() > 0, true)
			c.Wait()
			want(t, "after", a.Unselected() || (actor.Ref{}).Unselected(), false)
		})
		want(t, "handled", strings.Join(d.got, " "), "open one two close open three")
		want(t, "selected", count(tr, trace.MsgDequeue, trace.ReasonSelected), 6)
		if n := count(tr, trace.RunEnd, trace.ReasonUnselected); n < 2 || n > 3 {
			t.Errorf("it wanted none %d times", n)
		}
	})
}

// TestU12ShortestFirst selects by data.
func TestU12ShortestFirst(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		d := &door{}
		d.chosen = func(pending []actor.Message) int {
			best := 0
			for i, m := range pending {
				if m.Data.(int) < pending[best].Data.(int) {
					best = i
				}
			}
			return best
		}
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", d)
			filler := do(func(c *actor.Context, m actor.Message) {
				for _, n := range []int{5, 3, 9, 1, 3} {
					must(c.SendAfter(time.Second, a, msg(fmt.Sprint(n), n)))
				}
				c.Sleep(10 * time.Second)
			})
			must(c.Send(a, msg("0", 0)))
			must(c.Send(c.Spawn("filler", filler), msg("go", nil)))
			c.Wait()
		})
		slices.Sort(d.got) // they may become due one after the other
		want(t, "handled", strings.Join(d.got, " "), "0 1 3 3 5 9")
	})
}

// TestU12NoneForever checks a deadlock report that says what each thread waits for.
func TestU12NoneForever(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var a actor.Ref
		_, err := r.try(t, func(c *actor.Context) {
			a = c.Spawn("a", &door{})
			must(c.Send(a, msg("one", nil)))
			c.Wait()
		})
		var d *host.Deadlock
		if !errors.As(err, &d) || len(d.Waiting) != 1 || d.Waiting[0].What != "System.Wait" {
			t.Fatalf("it ended with %v", err)
		}
		want(t, "unselected", a.Unselected(), true)
		want(t, "pending", a.Pending(), 1)
	})
}

// TestU12BadSelection checks that a Select that panics or returns an invalid index is reported, and the first message
// is taken.
func TestU12BadSelection(t *testing.T) {
	for name, chosen := range map[string]func([]actor.Message) int{
		"panic":        func([]actor.Message) int { panic("no idea") },
		"out of range": func(pending []actor.Message) int { return len(pending) },
	} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				d := &door{chosen: chosen}
				tr := r.run(t, func(c *actor.Context) {
					must(c.Send(c.Spawn("a", d), msg("one", nil)))
					c.Wait()
				})
				want(t, "handled", strings.Join(d.got, " "), "one")
				want(t, "crashes", len(r.crashes), 1)
				want(t, "recorded", count(tr, trace.ActorCrash), 1)
				text := "actor a panicked in its method Select: no idea"
				if name != "panic" {
					text = `actor a panicked in its method Select: select for "a": not possible here; ` +
						"Select returned 1, but 1 are pending; return an index of pending, or -1"
				}
				want(t, "text", r.crashes[0].String(), text)
			})
		})
	}
}

// TestRestartWhileSelecting restarts an actor while its Select runs, because another actor fails that is supervised
// with it: it restarts before it handles a message, even if Select wants none.
func TestRestartWhileSelecting(t *testing.T) {
	for name, wanted := range map[string]int{"a message": 0, "none": -1} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				var asked, failed atomic.Bool
				r.Workers = 2
				r.config = func(c *actor.Config) { c.OnPanic = func(actor.Crash) { failed.Store(true) } }
				d := &door{chosen: func([]actor.Message) int {
					if asked.Swap(true) {
						return 0
					}
					for !failed.Load() {
						r.host.Current().Sleep(time.Second)
					}
					return wanted
				}}
				tr := r.run(t, func(c *actor.Context) {
					c.System().Supervise(actor.Strategy{Directive: actor.Restart, AllForOne: true})
					must(c.Send(c.Spawn("a", d), msg("one", nil)))
					for !asked.Load() {
						c.Sleep(time.Second)
					}
					must(c.Send(c.Spawn("b", do(func(c *actor.Context, m actor.Message) { panic("b") })), msg("m", nil)))
					c.Wait()
				})
				want(t, "handled", strings.Join(d.got, " "), "one")
				isOfA := func(e trace.Event) bool {
					return e.Actor == 1 && (e.Kind == trace.ActorRestart || e.Kind == trace.MsgDequeue)
				}
				want(t, "first", tr.Events[slices.IndexFunc(tr.Events, isOfA)].Kind, trace.ActorRestart)
			})
		})
	}
}

// TestU12Become checks that the current behavior is asked.
func TestU12Become(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		d := &door{}
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				must(c.Send(c.Self(), msg("one", nil)))
				must(c.Send(c.Self(), msg("open", nil)))
				c.Become(d)
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(d.got, " "), "open one")
	})
}
