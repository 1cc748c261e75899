package actor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// clerk stashes everything until it gets "open".
type clerk struct {
	open bool
	got  []string
	also func(c *actor.Context, m actor.Message)
}

func (k *clerk) Receive(c *actor.Context, m actor.Message) {
	k.got = append(k.got, m.Subject)
	if k.also != nil {
		k.also(c, m)
	}
	switch {
	case m.Subject == "open":
		k.open = true
		k.got = append(k.got, fmt.Sprint(c.UnstashAll()))
	case !k.open:
		c.Stash()
	}
}

// self sends a handler's own actor messages of the letters of s; capitals are urgent.
func self(c *actor.Context, s string) {
	for _, x := range s {
		m := actor.Message{Subject: string(x)}
		if x < 'a' {
			m.Priority = 1
		}
		must(c.Send(c.Self(), m))
	}
}

// TestStash stashes messages and puts them back, in front of those that arrived meanwhile, in their old order.
func TestStash(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		k := &clerk{}
		k.also = func(c *actor.Context, m actor.Message) {
			switch {
			case m.Subject == "go" && !k.open:
				self(c, "abA")
				must(c.Send(c.Self(), msg("open", nil)))
				self(c, "cdB")
			case m.Subject == "b":
				want(t, "depth", c.Self().Pending(), map[bool]int{false: 7, true: 2}[k.open])
			case m.Subject == "open":
				want(t, "put aside", c.Self().Stashed(), 5)
				want(t, "not among those one can look at", len(c.PeekAll(actor.Any)), 2)
				self(c, "C")
			}
		}
		tr := r.run(t, func(c *actor.Context) {
			must(c.Send(c.Spawn("a", k), msg("go", nil)))
			c.Wait()
		})
		// A and B are urgent, so they are stashed first.
		want(t, "handled", strings.Join(k.got, " "), "go A B a b open 5 A B C go a b c d")
		want(t, "put aside", count(tr, trace.MsgStash), 5)
		want(t, "handlings that ended so", count(tr, trace.MsgDone, trace.ReasonStash), 5)
		want(t, "put back", count(tr, trace.MsgUnstash), 5)
	})
}

// TestStashCapacity counts stashed messages as pending, and drops them at the end.
func TestStashCapacity(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", &clerk{}, actor.Capacity(2))
			for _, s := range []string{"one", "two"} {
				must(c.Send(a, msg(s, nil)))
				for a.Stashed() == 0 || s == "two" && a.Stashed() == 1 {
					c.Sleep(time.Second)
				}
			}
			want(t, "pending", a.Pending(), 2)
			want(t, "of the system", r.sys.Pending(), 2)
			wantError(t, "one too many", c.Send(a, msg("open", nil)), actor.ErrFull)
			c.StopSystem()
			want(t, "after the end", a.Stashed()+a.Pending()+r.sys.Pending(), 0)
			c.Wait()
		})
		want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonTerminate), 2)
	})
}

// TestStashMisuse checks the errors of wrong uses.
func TestStashMisuse(t *testing.T) {
	for name, test := range map[string]struct {
		do   func(c *actor.Context)
		text string
	}{
		"twice": {func(c *actor.Context) { c.Stash(); c.Stash() },
			`stash a message of "a": not possible here; the message being handled has already been stashed`},
		"elsewhere": {func(c *actor.Context) { c.On(nil).Stash() },
			`stash a message of "a": not possible here; call it while a message is handled, on the actor's own thread`},
		"back elsewhere": {func(c *actor.Context) { c.On(nil).UnstashAll() },
			`unstash messages of "a": not possible here; call it on the actor's own thread`},
	} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				r.run(t, func(c *actor.Context) {
					again := false
					must(c.Send(c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
						if !again {
							again = true
							must(c.Send(c.Self(), msg("again", nil)))
							test.do(c)
						}
						want(t, "put back", c.UnstashAll() <= 1, true)
					})), msg("go", nil)))
					c.Wait()
				})
				want(t, "crashes", len(r.crashes), 1)
				want(t, "text", r.crashes[0].Value.(error).Error(), test.text)
			})
		})
	}
}

// TestUnbecome goes back through the behaviors that were kept, then to the first.
func TestUnbecome(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		var named func(name string) actor.Behavior
		named = func(name string) actor.Behavior {
			return do(func(c *actor.Context, m actor.Message) {
				got = append(got, name)
				switch op, to, _ := strings.Cut(m.Subject, " "); op {
				case "become":
					c.Become(named(to))
				case "push":
					c.BecomeStacked(named(to))
				case "back":
					c.Unbecome()
				}
			})
		}
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", named("first"))
			for _, s := range strings.Split("push x,push y,become z,back,back,back,become w,back,push v,back,end", ",") {
				must(c.Send(a, msg(s, nil)))
			}
			c.Wait()
		})
		want(t, "handled by", strings.Join(got, " "), "first x y z x first first w first v first")
		want(t, "recorded", count(tr, trace.ActorBecome), 10)
	})
}

// TestStashAndRestart restarts an actor that has stashed messages, including the current one: the new behavior finds
// them at the front, in their old order.
func TestStashAndRestart(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		tr := r.run(t, func(c *actor.Context) {
			c.System().Supervise(actor.Strategy{Directive: actor.Restart})
			fresh := do(func(c *actor.Context, m actor.Message) { got = append(got, m.Subject) })
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				switch m.Subject {
				case "go":
					self(c, "abXc")
				default:
					c.Stash()
					if m.Subject == "b" {
						panic("no")
					}
				}
			}), actor.Factory(func(*actor.Context) actor.Behavior { return fresh }))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "handled", strings.Join(got, " "), "X a b c")
		want(t, "put back", count(tr, trace.MsgUnstash), 3)
	})
}
