package actor_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// diary is a behavior that notes what is called, in the order in which that ends.
type diary struct {
	log     *[]string
	started func(c *actor.Context)
	receive func(c *actor.Context, m actor.Message)
	stopped func(c *actor.Context)
}

// diaryMu guards shared logs.
var diaryMu sync.Mutex

func (d *diary) note(what string) {
	diaryMu.Lock()
	defer diaryMu.Unlock()
	*d.log = append(*d.log, what)
}

func (d *diary) Started(c *actor.Context) {
	if d.started != nil {
		d.started(c)
	}
	d.note("started")
}

func (d *diary) Receive(c *actor.Context, m actor.Message) {
	if d.receive != nil {
		d.receive(c, m)
	}
	d.note(m.Subject)
}

func (d *diary) Stopped(c *actor.Context, why actor.Reason) {
	if d.stopped != nil {
		d.stopped(c)
	}
	d.note(string(why))
}

// TestU11Lifecycle checks when an actor's methods are called: Started before any message, though it is spawned with some
// on their way; Stopped once and at the end, however that comes about.
func TestU11Lifecycle(t *testing.T) {
	bye := func(c *actor.Context, m actor.Message) {
		switch m.Subject {
		case "exit":
			must(c.Send(c.Self(), msg("dropped", nil)))
			c.Exit()
		case "stop":
			c.System().Stop()
		case "panic":
			panic("no")
		}
	}
	tests := []struct {
		name string
		d    diary
		send []string
		want string
	}{
		{"no message", diary{}, nil, "started terminate"},
		{"messages", diary{receive: bye}, []string{"a", "b"}, "started a b terminate"},
		{"exits", diary{receive: bye}, []string{"a", "exit"}, "started a exit exit"},
		{"stops the system", diary{receive: bye}, []string{"stop"}, "started stop terminate"},
		{"panics", diary{receive: bye}, []string{"panic", "a"}, "started a terminate"},
		{"sends to itself", diary{started: func(c *actor.Context) { must(c.Send(c.Self(), msg("first", nil))) }}, nil, "started first terminate"},
		{"exits at once", diary{started: func(c *actor.Context) { c.Exit() }}, nil, "started exit"},
		{"panics at once", diary{started: func(c *actor.Context) { panic("no") }}, []string{"a"}, "a terminate"},
		{"panics at the end", diary{stopped: func(c *actor.Context) { panic("no") }}, []string{"a"}, "started a"},
		{"becomes another", diary{started: func(c *actor.Context) { c.Become(do(func(*actor.Context, actor.Message) {})) }}, []string{"a"}, "started terminate"},
		{"sleeps", diary{
			started: func(c *actor.Context) { c.Sleep(time.Millisecond) }, stopped: func(c *actor.Context) { c.Sleep(time.Millisecond) },
		}, []string{"a"}, "started a terminate"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				var log []string
				d := test.d
				d.log = &log
				tr := r.run(t, func(c *actor.Context) {
					a := c.Spawn("a", &d)
					for _, subject := range test.send {
						must(c.Send(a, msg(subject, nil)))
					}
					c.Wait()
				})
				want(t, "calls", strings.Join(log, " "), test.want)
				want(t, "begun", count(tr, trace.HookBegin, trace.ReasonStart), 1)
				want(t, "ended", count(tr, trace.HookBegin, trace.ReasonStop), 1)
				want(t, "over", count(tr, trace.HookEnd), 2)
				want(t, "stops", count(tr, trace.ActorStop), 1)
				want(t, "crashes", len(r.crashes), strings.Count(test.name, "panics"))
			})
		})
	}
}

// TestStoppedBeforeItStarted checks that neither method is called for an actor whose system ends before it has a
// thread.
func TestStoppedBeforeItStarted(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.Workers = 1
	var log []string
	tr := r.run(t, func(c *actor.Context) {
		must(c.Send(c.Spawn("busy", do(func(c *actor.Context, m actor.Message) { c.Sleep(time.Second) })), msg("m", nil)))
		c.Sleep(time.Second / 2)
		late := c.Spawn("late", &diary{log: &log})
		must(c.Send(late, msg("m", nil)))
		want(t, "pending", r.sys.Pending(), 3)
		r.sys.Stop()
		c.Wait()
		want(t, "pending at the end", r.sys.Pending(), 0)
	})
	want(t, "calls", strings.Join(log, " "), "")
	want(t, "hooks", count(tr, trace.HookBegin), 0)
}

// TestHooksSend checks that what the methods send has a lineage of its own, the same under both schedulers, and that an
// actor that ends can send but gets nothing.
func TestHooksSend(t *testing.T) {
	var lineages [2][]uint64
	for i, sched := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		r := newRig(trace.Sim, sched)
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			sink := c.Spawn("sink", do(func(c *actor.Context, m actor.Message) {}))
			send := func(c *actor.Context) {
				must(c.Send(sink, msg("from "+c.Self().Name(), c.Rand().Uint64())))
			}
			for i := range 3 {
				a := c.Spawn(fmt.Sprint("a", i), &diary{log: &log, started: send, stopped: func(c *actor.Context) {
					send(c)
					wantError(t, "to itself", c.Send(c.Self(), msg("m", nil)), actor.ErrNoActor)
				}, receive: func(c *actor.Context, m actor.Message) { c.Exit() }})
				must(c.Send(a, msg("exit", nil)))
			}
			c.Wait()
		})
		for _, m := range tr.Messages {
			lineages[i] = append(lineages[i], m.Lineage)
		}
		slices.Sort(lineages[i])
		want(t, "messages", len(slices.Compact(lineages[i])), 12)
	}
	want(t, "equal", slices.Equal(lineages[0], lineages[1]), true)
}

// TestU14Systems lets systems live side by side, each with its own names and its own end; the default one is one.
func TestU14Systems(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log [2][]string
		r.run(t, func(c *actor.Context) {
			both := []*actor.Context{c, actor.New(r.host, actor.Config{Scheduler: r.Scheduler, Thread: c.Thread()}).As(c.Thread())}
			for i, c := range both {
				must(c.Send(c.Spawn("a", &diary{log: &log[i]}), msg(fmt.Sprint("m", i), nil)))
			}
			both[0].Wait()
			want(t, "of the other system", len(both[1].System().Actors()), 1)
			b := both[1].Spawn("b", do(func(*actor.Context, actor.Message) {}))
			must(both[1].Send(b, msg("still", nil)))
			both[1].Wait()
		})
		want(t, "first", strings.Join(log[0], " "), "started m0 terminate")
		want(t, "second", strings.Join(log[1], " "), "started m1 terminate")
	})
	var all [8]*actor.System
	var group sync.WaitGroup
	for i := range all {
		group.Go(func() { all[i] = actor.Default() })
	}
	group.Wait()
	for _, sys := range all {
		want(t, "the default system is one", sys == all[0], true)
	}
	want(t, "it is alive", all[0].Send(all[0].Spawn("a", do(func(*actor.Context, actor.Message) {})), msg("m", nil)), nil)
	all[0].Wait()
}

// brief has what starting and ending can get wrong: actors that are stopped, or sent to, while they start or end.
func brief(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		var log []string
		receive := func(c *actor.Context, m actor.Message) {
			*handled++
			switch m.Subject {
			case "exit":
				c.Exit()
			case "stop":
				c.System().Stop()
			}
		}
		var refs []actor.Ref
		spawn := func(c *actor.Context, name string) {
			d := &diary{log: &log, receive: receive}
			d.started = func(c *actor.Context) {
				c.Thread().Point(host.Op{Name: "starting"})
				_ = c.Send(c.Self(), msg("first", nil))
			}
			d.stopped = func(c *actor.Context) {
				for _, to := range refs {
					_ = c.Send(to, msg("last", nil))
				}
			}
			refs = append(refs, c.Spawn(name, d))
		}
		spawn(c, "a")
		spawn(c, "b")
		_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
			o := r.sys.As(g)
			_ = o.Send(refs[0], msg("exit", nil))
			if r.Seed%3 == 0 {
				_ = o.Send(refs[1], msg("stop", nil))
			}
			c.Thread().Unpark(trace.NoStep)
		})
		must(err)
		_ = c.Send(refs[1], msg("m", nil))
		if r.Seed%4 == 1 {
			r.sys.As(c.Thread()).System().Stop()
		}
		c.Thread().Park(trace.ReasonWaitGroup, false, "the other poster")
		c.Wait()
	}
}

// TestHooksUnderRandomSchedules starts and ends actors under random schedules.
func TestHooksUnderRandomSchedules(t *testing.T) { explore(t, 1000, brief) }
