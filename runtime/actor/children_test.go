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

// stops are the names of the actors in the order in which they stop, with the reasons.
func stops(tr *trace.Trace) string {
	var s []string
	for _, e := range tr.Events {
		if e.Kind == trace.ActorStop {
			s = append(s, fmt.Sprintf("%s(%v)", tr.Actors[e.Actor-1].Name, e.Reason))
		}
	}
	return strings.Join(s, " ")
}

// settle waits until no message is left to handle.
func settle(c *actor.Context) {
	for !actor.Quiet(c.System()) {
		c.Sleep(100 * time.Millisecond)
	}
}

// family is a behavior that spawns children, all with the same behavior, by the number of their generation.
func family(depth, width int, receive func(c *actor.Context, m actor.Message)) actor.Behavior {
	return do(func(c *actor.Context, m actor.Message) {
		if m.Subject != "grow" {
			receive(c, m)
			return
		}
		for i := range width {
			child := c.Spawn(fmt.Sprint("c", i), family(depth-1, width, receive))
			if depth > 1 {
				must(c.Send(child, m))
			}
		}
	})
}

// TestChildren checks names, parents and paths: a child's name is its own among its siblings.
func TestChildren(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			idle := do(func(*actor.Context, actor.Message) {})
			var child, top actor.Ref
			b := do(func(c *actor.Context, m actor.Message) {
				child = c.Spawn("x", idle)
				_, err := c.TrySpawn("x", idle)
				wantError(t, "a second child", err, actor.ErrNameInUse)
				want(t, "text", err.Error(), `spawn "x": name already in use; give each child of an actor its own name`)
				want(t, "path", child.Path(), c.Self().Name()+"/x")
				want(t, "name", child.Name(), "x")
				want(t, "parent", child.Parent(), c.Self())
				want(t, "children", fmt.Sprint(c.Self().Children()), "[x]")
				if c.Self().Name() == "a" {
					top = c.System().Spawn("x", idle)
				}
			})
			for _, name := range []string{"a", "b"} {
				must(c.Send(c.Spawn(name, b), msg("go", nil)))
				settle(c)
			}
			want(t, "of the system", top.Path(), "x")
			want(t, "parent", top.Parent(), actor.Ref{})
			want(t, "parent of nobody", actor.Ref{}.Parent(), actor.Ref{})
			want(t, "children of nobody", len(actor.Ref{}.Children()), 0)
			c.Stop(child.Parent())
			c.Wait()
		})
		want(t, "crashes", len(r.crashes), 0)
		want(t, "stops", len(strings.Fields(stops(tr))), 5)
	})
}

// TestParentStopsLast stops parents in every way: all their descendants end first, after their Stopped methods.
func TestParentStopsLast(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		for _, how := range []string{"stop", "poison", "exit", "system", "wait"} {
			tr := r.run(t, func(c *actor.Context) {
				top := c.Spawn("top", family(2, 2, func(c *actor.Context, m actor.Message) { c.Exit() }))
				must(c.Send(top, msg("grow", nil)))
				settle(c)
				want(t, "children", fmt.Sprint(top.Children()), "[c0 c1]")
				switch how {
				case "stop":
					c.Stop(top)
				case "poison":
					c.Poison(top)
				case "exit":
					must(c.Send(top, msg("exit", nil)))
				case "system":
					c.StopSystem()
				}
				c.Wait()
				want(t, "children at the end", len(top.Children()), 0)
			})
			own := map[string]string{"stop": "Stop", "poison": "Poison", "exit": "Exit", "system": "Terminate", "wait": "Terminate"}[how]
			want(t, how, stops(tr), "c0(Parent) c1(Parent) c0(Parent) c0(Parent) c1(Parent) c1(Parent) top("+own+")")
		}
	})
}

// TestLastWordsOfAFamily checks that the Stopped methods are called from the youngest actor up, although each needs a
// thread.
func TestLastWordsOfAFamily(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers = 1
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			var tree func(depth int) actor.Behavior
			tree = func(depth int) actor.Behavior {
				return &diary{log: &log,
					started: func(c *actor.Context) {
						if depth > 0 {
							c.Spawn("child", tree(depth-1))
						}
					},
					stopped: func(c *actor.Context) {
						_, err := c.TrySpawn("late", do(func(*actor.Context, actor.Message) {}))
						want(t, "a child of the dying", err != nil, true)
						log = append(log, c.Self().Path())
					},
				}
			}
			c.Spawn("top", tree(2))
			c.Wait()
		})
		want(t, "calls", strings.Join(log, " "),
			"started started started top/child/child parent top/child parent top terminate")
		want(t, "stops", stops(tr), "child(Parent) child(Parent) top(Terminate)")
	})
}

// TestStopAndPoison checks what happens to messages: Stop drops the pending ones, Poison lets them be handled;
// neither accepts more.
func TestStopAndPoison(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		for _, poison := range []bool{false, true} {
			var got []string
			var late error
			tr := r.run(t, func(c *actor.Context) {
				a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
					got = append(got, m.Subject)
					if m.Subject == "one" {
						must(c.Send(c.Self(), msg("two", nil)))
						must(c.SendAfter(time.Hour, c.Self(), msg("late", nil)))
						if poison {
							c.Poison(c.Self())
							c.Poison(c.Self())
						} else {
							c.Stop(c.Self())
							c.Stop(c.Self())
						}
						late = c.Send(c.Self(), msg("three", nil))
					}
				}))
				must(c.Send(a, msg("one", nil)))
				for len(r.sys.Actors()) > 0 {
					c.Sleep(100 * time.Millisecond)
				}
				c.Stop(a)
				c.Poison(a)
				c.Stop(actor.Ref{})
				c.Poison(actor.Ref{})
				c.Wait()
			})
			wantError(t, "late", late, actor.ErrNoActor)
			if poison {
				want(t, "got", fmt.Sprint(got), "[one two]")
				want(t, "stops", stops(tr), "a(Poison)")
				want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonPoison), 1)
			} else {
				want(t, "got", fmt.Sprint(got), "[one]")
				want(t, "stops", stops(tr), "a(Stop)")
				want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonStop), 2)
			}
			want(t, "told", count(tr, trace.ActorStopping), 1)
			want(t, "dead letters", count(tr, trace.MsgDeadLetter), 1)
		}
	})
}

// TestStopIdle stops waiting actors, also twice and through methods of the system.
func TestStopIdle(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			d := &diary{log: &log}
			a, b, e := c.Spawn("a", d), c.Spawn("b", d), c.Spawn("e", do(func(*actor.Context, actor.Message) {}))
			settle(c)
			sys := r.sys.As(c.Thread())
			sys.Stop(a)
			sys.Poison(b)
			sys.Poison(e)
			for len(r.sys.Actors()) > 0 {
				c.Sleep(100 * time.Millisecond)
			}
			want(t, "pending", r.sys.Pending(), 0)
			c.Wait()
		})
		slices.Sort(log)
		want(t, "calls", strings.Join(log, " "), "poison started started stop")
		want(t, "stops", count(tr, trace.ActorStop), 3)
		want(t, "threads ended", count(tr, trace.ThreadExit), len(tr.Threads))
	})
}

// dynasty covers what can go wrong when a family ends: children that are spawned, end, or are stopped while their
// parent ends.
func dynasty(r *rig, handled *int) func(c *actor.Context) {
	return func(c *actor.Context) {
		var log []string
		var refs []actor.Ref
		var receive func(c *actor.Context, m actor.Message)
		receive = func(c *actor.Context, m actor.Message) {
			*handled++
			switch m.Subject {
			case "grow":
				d := &diary{log: &log, receive: receive}
				var b actor.Behavior = d
				if r.Seed%2 == 0 {
					b = do(receive)
				}
				for i := range 2 {
					child, err := c.TrySpawn(fmt.Sprint("c", i), b)
					if err != nil {
						continue
					}
					refs = append(refs, child)
					if m.Data.(int) > 0 {
						_ = c.Send(child, msg("grow", m.Data.(int)-1))
					}
				}
			case "exit":
				c.Exit()
			case "up":
				c.Stop(c.Self().Parent())
			}
		}
		top := c.Spawn("top", do(receive))
		_ = c.Send(top, msg("grow", 1))
		_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
			o := r.sys.As(g)
			for i, subject := range []string{"exit", "up", "grow"} {
				g.Point(host.Op{Name: "look"})
				if i < len(refs) {
					_ = o.Send(refs[(i+int(r.Seed))%len(refs)], msg(subject, 0))
				}
			}
			if r.Seed%3 == 0 {
				o.Stop(top)
			} else {
				o.Poison(top)
			}
			c.Thread().Unpark(trace.NoStep)
		})
		must(err)
		if r.Seed%5 == 0 {
			c.StopSystem()
		}
		c.Thread().Park(trace.ReasonWaitGroup, false, "the other poster")
		c.Wait()
	}
}

// TestFamiliesUnderRandomSchedules ends families under random schedules.
func TestFamiliesUnderRandomSchedules(t *testing.T) { explore(t, 1000, dynasty) }
