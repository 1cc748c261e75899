package actor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// leaver takes a second for each message, has a child, and logs when it is stopped.
type leaver struct {
	log  *[]string
	last time.Duration // how long Stopped takes
}

func (l *leaver) Receive(c *actor.Context, m actor.Message) {
	if m.Subject == "child" {
		c.Spawn("child", do(func(*actor.Context, actor.Message) {}))
		return
	}
	c.Sleep(time.Second)
	*l.log = append(*l.log, m.Subject)
}

func (l *leaver) Stopped(c *actor.Context, why actor.Reason) {
	c.Sleep(l.last)
	*l.log = append(*l.log, string(why))
}

// TestGracefulStop waits, from main and from handlers, for the end of an actor, which first handles its pending
// messages; then its name is free.
func TestGracefulStop(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			stop := func(c *actor.Context, a actor.Ref) {
				must(c.Send(a, msg("child", nil)))
				must(c.Send(a, msg("m", nil)))
				must(c.SendAfter(time.Hour, a, msg("late", nil)))
				must(c.GracefulStop(a, time.Hour))
				log = append(log, "ended")
				must(c.GracefulStop(a, time.Hour)) // has ended
				wantError(t, "after it", c.Send(a, msg("m", nil)), actor.ErrNoActor)
			}
			for range 2 { // with the same name
				stop(c, c.Spawn("a", &leaver{log: &log}))
			}
			must(c.GracefulStop(c.Spawn("idle", do(func(*actor.Context, actor.Message) {})), time.Hour))
			parent := c.Spawn("parent", do(func(c *actor.Context, _ actor.Message) {
				for range 2 {
					stop(c, c.Spawn("kid", &leaver{log: &log}))
				}
			}))
			must(c.Send(parent, msg("go", nil)))
			c.Wait()
		})
		want(t, "log", strings.Join(log, " "), strings.TrimSpace(strings.Repeat("m poison ended ", 4)))
		want(t, "crashes", len(r.crashes), 0)
		want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonPoison), 4)
		for _, e := range tr.Events {
			if e.Kind == trace.Unblock && e.Reason == trace.ReasonEnd && e.Cause != trace.NoStep && tr.Events[e.Cause].Kind != trace.ActorStop {
				t.Errorf("woken by %v", tr.Events[e.Cause].Kind)
			}
		}
	})
}

// TestGracefulStopTakesTooLong checks that the actor continues to end after the timeout, and that several threads can
// wait for it.
func TestGracefulStopTakesTooLong(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", &leaver{&log, 100 * time.Second})
			b := c.Spawn("b", do(func(c *actor.Context, _ actor.Message) { must(c.GracefulStop(a, time.Hour)) }))
			must(c.Send(a, msg("m", nil)))
			must(c.Send(b, msg("go", nil)))
			err := c.GracefulStop(a, 10*time.Second)
			wantError(t, "too long", err, actor.ErrNotEnded)
			want(t, "text", fmt.Sprint(err), `stop gracefully "a": not ended in time; it is still ending; wait longer than 10s, or use Stop, which drops unhandled messages`)
			must(c.GracefulStop(a, time.Hour))
			c.Wait()
		})
		want(t, "log", strings.Join(log, " "), "m poison")
		want(t, "crashes", len(r.crashes), 0)
	})
}

// TestGracefulStopMisuse checks that no actor waits for its own end.
func TestGracefulStopMisuse(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		handled := 0
		r.run(t, func(c *actor.Context) {
			wantError(t, "no time", c.GracefulStop(actor.Ref{}, 0), actor.ErrMisuse)
			must(c.GracefulStop(actor.Ref{}, time.Second))
			a := c.Spawn("a", do(func(c *actor.Context, _ actor.Message) {
				handled++
				wantError(t, "itself", c.GracefulStop(c.Self(), time.Second), actor.ErrMisuse)
				must(c.Send(c.Spawn("b", do(func(c *actor.Context, _ actor.Message) {
					handled++
					wantError(t, "its parent", c.GracefulStop(c.Self().Parent(), time.Second), actor.ErrMisuse)
				})), msg("go", nil)))
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", handled, 2)
	})
}

// departures covers what can go wrong when waiting for an end: the time is over as the actor ends, or it ends in
// another way meanwhile.
func departures(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
			*handled++
			c.Sleep(time.Duration(c.Rand().IntN(3)))
			_, _ = c.TrySpawn("kid", do(func(*actor.Context, actor.Message) { *handled++ }))
			for _, kid := range c.Self().Children() {
				_ = c.Send(kid, m)
			}
			if r.Seed%5 == 0 {
				c.Exit()
			}
		}))
		for i := range 3 {
			must(c.Send(c.Spawn(fmt.Sprint("b", i), do(func(c *actor.Context, _ actor.Message) {
				*handled++
				for range 2 {
					_ = c.SendAfter(time.Duration(c.Rand().IntN(2)), a, msg("m", 0))
				}
				if err := c.GracefulStop(a, time.Duration(1+r.Seed%4)); err != nil {
					c.Stop(a)
				}
			})), msg("go", 0)))
		}
		_ = c.Send(a, msg("m", 0))
		_ = c.GracefulStop(a, 3)
		if r.Seed%7 == 0 {
			c.StopSystem()
		}
		c.Wait()
	}
}

// TestGracefulStopUnderRandomSchedules waits for ends under random schedules.
func TestGracefulStopUnderRandomSchedules(t *testing.T) { explore(t, 400, departures) }
