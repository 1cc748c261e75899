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

// fragile is a behavior that counts what it handles and panics on request.
type fragile struct {
	n     int
	log   *[]string
	child bool // spawns one when it starts
}

func (f *fragile) note(c *actor.Context, what string) {
	diaryMu.Lock()
	defer diaryMu.Unlock()
	*f.log = append(*f.log, fmt.Sprint(c.Self().Name(), " ", what, " ", f.n))
}

func (f *fragile) Started(c *actor.Context) {
	if f.child {
		c.Spawn("kid", &fragile{log: f.log})
	}
	f.note(c, "starts")
}

func (f *fragile) Receive(c *actor.Context, m actor.Message) {
	if f.n++; m.Subject == "panic" {
		panic(m.Data)
	}
	f.note(c, m.Subject)
}

func (f *fragile) Stopped(c *actor.Context, why actor.Reason) { f.note(c, string(why)) }

// of are the lines of a log about an actor.
func of(log []string, name string) string {
	var lines []string
	for _, l := range log {
		if about, rest, _ := strings.Cut(l, " "); about == name {
			lines = append(lines, rest)
		}
	}
	return strings.Join(lines, ", ")
}

// TestSupervision checks what each directive does to the actor that failed, to its sister, and to its parent.
func TestSupervision(t *testing.T) {
	odd := errors.New("odd")
	tests := []struct {
		name             string
		st               actor.Strategy
		ann, bob, parent string
		grand            actor.Strategy
		then             string
		restarts         int
	}{
		{name: "resume", ann: "starts 0, a 1, b 3, parent 3", bob: "starts 0, a 1, b 2, parent 2",
			parent: "starts 0, terminate 0", then: "the actor goes on with its next message"},
		{name: "restart", st: actor.Strategy{Directive: actor.Restart},
			ann: "starts 0, a 1, restart 2, starts 0, b 1, parent 1", bob: "starts 0, a 1, b 2, parent 2",
			parent: "starts 0, terminate 0", restarts: 1, then: "the actor is restarted"},
		{name: "stop", st: actor.Strategy{Directive: actor.Stop}, ann: "starts 0, a 1, crash 2",
			bob: "starts 0, a 1, b 2, parent 2", parent: "starts 0, terminate 0", then: "the actor is stopped"},
		{name: "all restart", st: actor.Strategy{Directive: actor.Restart, AllForOne: true},
			ann: "starts 0, a 1, restart 2, starts 0, b 1, parent 1", bob: "starts 0, a 1, restart 1, starts 0, b 1, parent 1",
			parent: "starts 0, terminate 0", restarts: 2, then: "the actor is restarted"},
		{name: "all stop", st: actor.Strategy{Directive: actor.Stop, AllForOne: true},
			ann: "starts 0, a 1, crash 2", bob: "starts 0, a 1, crash 1", parent: "starts 0, terminate 0", then: "the actor is stopped"},
		{name: "decide", st: actor.Strategy{Directive: actor.Stop, Decide: func(c *actor.Context, failure any) actor.Directive {
			if failure == odd && c.Self().Name() == "ann" {
				return actor.Restart
			}
			return actor.Resume
		}},
			ann: "starts 0, a 1, restart 2, starts 0, b 1, parent 1", bob: "starts 0, a 1, b 2, parent 2",
			parent: "starts 0, terminate 0", restarts: 1, then: "the actor is restarted"},
		{name: "decide badly", st: actor.Strategy{Directive: actor.Stop, Decide: func(*actor.Context, any) actor.Directive { panic("no") }},
			ann: "starts 0, a 1, crash 2", bob: "starts 0, a 1, b 2, parent 2", parent: "starts 0, terminate 0", then: "the actor is stopped"},
		{name: "escalate to nobody", st: actor.Strategy{Directive: actor.Escalate}, grand: actor.Strategy{Directive: actor.Escalate},
			ann: "starts 0, a 1, b 3, parent 3", bob: "starts 0, a 1, b 2, parent 2",
			parent: "starts 0, terminate 0", then: "the actor goes on with its next message"},
		{name: "escalate and stop", st: actor.Strategy{Directive: actor.Escalate}, grand: actor.Strategy{Directive: actor.Stop},
			ann: "starts 0, a 1, parent 2", bob: "starts 0, a 1, parent 1", parent: "starts 0, crash 0", then: "its parent parent is stopped"},
		{name: "escalate and restart", st: actor.Strategy{Directive: actor.Escalate}, grand: actor.Strategy{Directive: actor.Restart},
			ann: "starts 0, a 1, parent 2", bob: "starts 0, a 1, parent 1", parent: "starts 0, restart 0, starts 0, terminate 0",
			restarts: 1, then: "its parent parent is restarted"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				var log []string
				tr := r.run(t, func(c *actor.Context) {
					c.System().Supervise(test.grand)
					fresh := actor.Factory(func(c *actor.Context) actor.Behavior { return &fragile{log: &log} })
					var ann, bob actor.Ref
					parent := &diary{log: new([]string), started: func(c *actor.Context) {
						(&fragile{log: &log}).note(c, "starts")
						if ann != (actor.Ref{}) {
							return
						}
						ann, bob = c.Spawn("ann", &fragile{log: &log}, fresh), c.Spawn("bob", &fragile{log: &log}, fresh)
					}}
					c.Spawn("parent", parentOf{parent, &log}, actor.Supervise(test.st))
					settle(c)
					for _, m := range []actor.Message{msg("a", nil), msg("panic", odd), msg("b", nil)} {
						_ = c.Send(ann, m)
						settle(c)
						if m.Subject != "panic" {
							_ = c.Send(bob, m)
							settle(c)
						}
					}
					c.Wait()
				})
				want(t, "ann", of(log, "ann"), test.ann)
				want(t, "bob", of(log, "bob"), test.bob)
				want(t, "parent", of(log, "parent"), test.parent)
				want(t, "restarts", count(tr, trace.ActorRestart), test.restarts)
				want(t, "crashes", len(r.crashes), 1)
				want(t, "then", r.crashes[0].Then(), test.then)
			})
		})
	}
}

// parentOf notes a parent's end.
type parentOf struct {
	*diary
	log *[]string
}

func (p parentOf) Stopped(c *actor.Context, why actor.Reason) {
	(&fragile{log: p.log}).note(c, string(why))
}

// TestRestartKeepsTheMailbox restarts an actor with messages, a child and another behavior: the new behavior handles
// the messages, and the child is gone.
func TestRestartKeepsTheMailbox(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart})
			fresh := func(c *actor.Context) actor.Behavior { return &fragile{log: &log} }
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				for _, m := range []actor.Message{msg("panic", 1), msg("one", nil), msg("panic", 2), msg("two", nil)} {
					must(c.Send(c.Self(), m))
				}
				c.Become(&fragile{log: &log})
				c.Spawn("kid", &fragile{log: &log})
				c.Sleep(100 * time.Millisecond)
			}), actor.Factory(fresh))
			must(c.Send(a, msg("go", nil)))
			settle(c)
			want(t, "children", len(a.Children()), 0)
			c.Wait()
		})
		want(t, "a", of(log, "a"), "starts 0, one 1, restart 2, starts 0, two 1, terminate 1")
		want(t, "stops", stops(tr), "kid(Parent) a(Terminate)")
		want(t, "restarts", count(tr, trace.ActorRestart), 2)
	})
}

// TestRestartWithoutFactory restarts with the behavior with which the actor was spawned.
func TestRestartWithoutFactory(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart})
			a := c.Spawn("a", &fragile{log: &log})
			must(c.Send(a, msg("panic", 1)))
			must(c.Send(a, msg("m", nil)))
			c.Wait()
		})
		want(t, "a", of(log, "a"), "starts 0, restart 1, starts 1, m 2, terminate 2")
	})
}

// TestTooManyRestarts stops an actor that fails too often in too short a time.
func TestTooManyRestarts(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart, MaxRestarts: 2, Within: 300 * time.Second})
			a := c.Spawn("a", &fragile{log: &log})
			fail := func() { must(c.Send(a, msg("panic", 1))); settle(c) }
			fail()
			fail()
			c.Sleep(301 * time.Second)
			fail()
			fail()
			fail()
			wantError(t, "it is gone", c.Send(a, msg("m", nil)), actor.ErrNoActor)
			c.Wait()
		})
		want(t, "restarts", count(tr, trace.ActorRestart), 4)
		want(t, "then", r.crashes[4].Then(), "the actor is stopped: it was restarted too often")
		want(t, "stops", stops(tr), "a(Crash)")
	})
}

// TestBackoff checks the times between failures and restarts, and that messages wait meanwhile.
func TestBackoff(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart, Backoff: time.Second, MaxBackoff: 3 * time.Second})
			a := c.Spawn("a", &fragile{log: &log})
			for range 4 {
				must(c.Send(a, msg("panic", 1)))
			}
			c.Wait()
		})
		var failed int64
		var waits []time.Duration
		for _, e := range tr.Events {
			switch e.Kind {
			case trace.ActorSupervise:
				failed = e.Time
				waits = append(waits, time.Duration(e.Value))
			case trace.ActorRestart:
				took := time.Duration(float64(e.Time-failed) * r.Speed)
				if asked := waits[len(waits)-1]; took < asked || r.Engine == trace.Sim && took > asked+time.Millisecond {
					t.Errorf("restarted after %v, not %v", took, asked)
				}
			}
		}
		want(t, "waits", fmt.Sprint(waits), "[1s 2s 3s 3s]")
		want(t, "then", r.crashes[1].Then(), "the actor is restarted in 2s")
		want(t, "suspended", count(tr, trace.RunEnd, trace.ReasonSuspended), 4)
		want(t, "restarts", count(tr, trace.ActorRestart), 4)
	})
}

// slowToEnd is fragile with a slow Stopped method.
type slowToEnd struct {
	fragile
	wait func(c *actor.Context)
}

func (s *slowToEnd) Stopped(c *actor.Context, why actor.Reason) {
	s.wait(c)
	s.note(c, string(why))
}

// TestRestartWhileRestarting restarts two actors together and lets one fail while the Stopped method of the other
// runs: the other restarts once.
func TestRestartWhileRestarting(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var failed atomic.Int32
		r.config = func(c *actor.Config) { c.OnPanic = func(actor.Crash) { failed.Add(1) } }
		var log []string
		made := 0
		tr := r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart, AllForOne: true})
			var stopping atomic.Bool
			first := &slowToEnd{fragile{log: &log}, func(c *actor.Context) {
				stopping.Store(true)
				await(c, func() bool { return failed.Load() == 2 })
			}}
			a := c.Spawn("a", first, actor.Factory(func(*actor.Context) actor.Behavior {
				made++
				return &fragile{log: &log}
			}))
			b := c.Spawn("b", &fragile{log: &log})
			must(c.Send(a, msg("panic", 1)))
			await(c, stopping.Load)
			must(c.Send(b, msg("panic", 2)))
			must(c.Send(a, msg("m", nil)))
			c.Wait()
		})
		want(t, "made", made, 1)
		want(t, "a", of(log, "a"), "starts 0, restart 1, starts 0, m 1, terminate 1")
		restarts := 0
		for _, e := range tr.Events {
			if e.Kind == trace.ActorRestart && e.Actor == 1 {
				restarts++
			}
		}
		want(t, "restarts of a", restarts, 1)
	})
}

// TestStopWhileSuspended stops actors that wait for their restart, and their parents.
func TestStopWhileSuspended(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		for _, how := range []string{"stop", "parent", "system"} {
			stopWhileSuspended(t, r, how, 1000*time.Hour)
		}
		// A poisoned actor restarts first. On a slow machine it may do so before the poison arrives: then it must wait longer.
		for backoff := 10 * time.Second; !stopWhileSuspended(t, r, "poison", backoff); backoff *= 10 {
		}
	})
}

// stopWhileSuspended stops an actor that waits for its restart; false: it had restarted before.
func stopWhileSuspended(t *testing.T, r *rig, how string, backoff time.Duration) (suspended bool) {
	var log []string
	var sent, crashed atomic.Bool
	r.config = func(cfg *actor.Config) { cfg.OnPanic = func(actor.Crash) { crashed.Store(true) } }
	tr := r.run(t, func(c *actor.Context) {
		var a actor.Ref
		p := c.Spawn("p", do(func(c *actor.Context, m actor.Message) {
			a = c.Spawn("a", &fragile{log: &log})
			must(c.Send(a, msg("panic", 1)))
			must(c.Send(a, msg("m", nil)))
			sent.Store(true)
		}), actor.Supervise(actor.Strategy{Directive: actor.Restart, Backoff: backoff}))
		must(c.Send(p, msg("go", nil)))
		for !sent.Load() || !crashed.Load() {
			c.Sleep(10 * time.Millisecond)
		}
		for n := r.sys.Pending(); n > 0 && !suspended; n = r.sys.Pending() {
			if suspended = n == 2; !suspended { // otherwise p is done, and a has m and its restart before it
				c.Sleep(10 * time.Millisecond)
			}
		}
		switch how {
		case "stop":
			c.Stop(a)
		case "poison":
			c.Poison(a)
		case "parent":
			c.Stop(p)
		case "system":
			c.StopSystem()
		}
		c.Wait()
		want(t, "pending", r.sys.Pending(), 0)
	})
	switch how {
	case "poison":
		want(t, how, of(log, "a"), "starts 0, restart 1, starts 1, m 2, poison 2")
	default:
		want(t, how, count(tr, trace.ActorRestart), 0)
	}
	want(t, "stops", count(tr, trace.ActorStop), 2)
	return suspended
}

// TestFactoryFails: a factory that panics or makes nothing is a failure like any other.
func TestFactoryFails(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		var made atomic.Int32
		tr := r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart, MaxRestarts: 3})
			a := c.Spawn("a", &fragile{log: &log}, actor.Factory(func(c *actor.Context) actor.Behavior {
				switch made.Add(1) {
				case 1:
					panic("out of parts")
				case 2:
					return nil
				}
				return &fragile{log: &log, n: 10}
			}))
			must(c.Send(a, msg("panic", "first")))
			must(c.Send(a, msg("m", nil)))
			c.Wait()
		})
		want(t, "a", of(log, "a"), "starts 0, restart 1, starts 10, m 11, terminate 11")
		want(t, "crashes", len(r.crashes), 3)
		want(t, "in", r.crashes[1].String(), "actor a panicked in its Factory: out of parts")
		want(t, "restarts", count(tr, trace.ActorRestart), 1)
	})
}

// plague covers what supervision can get wrong: actors of a family that fail, are restarted, stopped, and end, all at
// once.
func plague(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		var log []string
		var refs []actor.Ref
		st := actor.Strategy{
			Directive: actor.Directive(r.Seed % 4), AllForOne: r.Seed%8 > 3, MaxRestarts: 3, Backoff: time.Duration(r.Seed % 3),
			Decide: func(c *actor.Context, failure any) actor.Directive {
				if d, ok := failure.(actor.Directive); ok {
					return d
				}
				return -1
			},
		}
		c.System().Supervise(actor.Strategy{Directive: actor.Restart, MaxRestarts: 2})
		var person func(depth int) actor.Behavior
		person = func(depth int) actor.Behavior {
			return &diary{log: &log,
				started: func(c *actor.Context) {
					for i := range depth {
						ref := c.Spawn(fmt.Sprint("c", i), person(depth-1), actor.Supervise(st),
							actor.Factory(func(*actor.Context) actor.Behavior { return person(depth - 1) }))
						refs = append(refs, ref)
						_ = c.Send(ref, msg("m", nil))
					}
				},
				receive: func(c *actor.Context, m actor.Message) {
					*handled++
					switch m.Subject {
					case "panic":
						panic(m.Data)
					case "exit":
						c.Exit()
					}
				},
			}
		}
		top := c.Spawn("top", person(2), actor.Supervise(st))
		_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
			o := r.sys.As(g)
			for i := range 4 {
				g.Point(host.Op{Name: "look"})
				if len(refs) > 0 {
					_ = o.Send(refs[(i*int(1+r.Seed))%len(refs)], msg("panic", actor.Directive(i+int(r.Seed))%5))
				}
			}
			if len(refs) > 2 && r.Seed%3 == 0 {
				o.Stop(refs[2])
				_ = o.Send(refs[0], msg("exit", nil))
			}
			if r.Seed%5 == 0 {
				o.Poison(top)
			}
			c.Thread().Unpark(trace.NoStep)
		})
		must(err)
		if r.Seed%7 == 0 {
			c.StopSystem()
		}
		c.Thread().Park(trace.ReasonWaitGroup, false, "the other poster")
		c.Wait()
	}
}

// TestSupervisionUnderRandomSchedules lets actors fail and restart under random schedules.
func TestSupervisionUnderRandomSchedules(t *testing.T) { explore(t, 600, plague) }

// badEnd panics when it handles a message, and in Stopped.
type badEnd struct{ told []actor.Reason }

func (*badEnd) Receive(*actor.Context, actor.Message) { panic("no") }

func (b *badEnd) Stopped(_ *actor.Context, why actor.Reason) {
	b.told = append(b.told, why)
	panic("again")
}

// TestPanicInStopped checks what happens to an actor whose Stopped method panics: a restart continues, and so does an
// end.
func TestPanicInStopped(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		b := &badEnd{}
		r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart, MaxRestarts: 1})
			a := c.Spawn("a", b)
			for range 2 {
				must(c.Send(a, msg("m", nil)))
			}
			c.Wait()
		})
		var then []string
		for _, crash := range r.crashes {
			then = append(then, crash.Then())
		}
		want(t, "then", strings.Join(then, ", "), "the actor is restarted, the actor is restarted, "+
			"the actor is stopped: it was restarted too often, the actor ends")
		want(t, "told", fmt.Sprint(b.told), fmt.Sprint([]actor.Reason{actor.ReasonRestart, actor.ReasonCrash}))
	})
}

// TestRestartsAtTheEdge: a restart that is as long ago as Within says still counts.
func TestRestartsAtTheEdge(t *testing.T) {
	restarts := func(within time.Duration) (n int, apart time.Duration) {
		var log []string
		tr := newRig(trace.Sim, trace.Pool).run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart, MaxRestarts: 1, Within: within})
			a := c.Spawn("a", &fragile{log: &log})
			must(c.Send(a, msg("panic", 1)))
			c.Sleep(100 * time.Second)
			must(c.Send(a, msg("panic", 1)))
			c.Wait()
		})
		var at []int64
		for _, e := range tr.Events {
			if e.Kind == trace.ActorCrash {
				at = append(at, e.Time)
			}
		}
		return count(tr, trace.ActorRestart), time.Duration(at[1] - at[0])
	}
	_, apart := restarts(time.Hour)
	for within, n := range map[time.Duration]int{apart - 1: 2, apart: 1, apart + 1: 1} {
		got, _ := restarts(within)
		want(t, within.String(), got, n)
	}
}
