package actor_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestL7Counter posts 10,000 messages to a counter that needs no lock.
func TestL7Counter(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		const n = 10_000
		sum, printed := 0, 0
		tr := r.run(t, func(c *actor.Context) {
			counter := c.Spawn("counter", do(func(c *actor.Context, m actor.Message) {
				if v := m.Data.(int); v >= 0 {
					sum += v
				} else {
					printed = sum
					c.Exit()
				}
			}), actor.Capacity(actor.Unlimited))
			for range n {
				must(c.Send(counter, msg("add", 1)))
			}
			must(c.Send(counter, msg("print", -1)))
			c.Wait()
		})
		want(t, "sum", printed, n)
		want(t, "handled", count(tr, trace.MsgDone), n+1)
		want(t, "exits", count(tr, trace.ActorStop, trace.ReasonExit), 1)
	})
}

// TestL7PingPong plays until the ball has crossed n times.
func TestL7PingPong(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		const n = 200
		var log []string
		tr := r.run(t, func(c *actor.Context) {
			player := func(c *actor.Context, m actor.Message) {
				log = append(log, c.Self().Name()+"<"+c.Sender().String())
				if left := m.Data.(int); left > 1 {
					must(c.Send(c.Sender(), msg("ball", left-1)))
				}
			}
			ping := c.Spawn("ping", do(player))
			c.Spawn("pong", do(func(c *actor.Context, m actor.Message) {
				if m.Subject == "serve" {
					must(c.Send(ping, msg("ball", n)))
					return
				}
				player(c, m)
			}))
			for _, a := range r.sys.Actors() {
				if a.Name() == "pong" {
					must(c.Send(a, msg("serve", nil)))
				}
			}
			c.Wait()
		})
		want(t, "crossings", len(log), n)
		want(t, "first", log[0], "ping<pong")
		want(t, "second", log[1], "pong<ping")
		want(t, "in order", strings.Count(strings.Join(log, " "), "ping<pong pong<ping"), n/2)
		want(t, "threads of actors", rolesOf(tr)[trace.RoleActor], map[trace.Scheduler]int{trace.ThreadPerActor: 2}[r.Scheduler])
		want(t, "threads of the pool", rolesOf(tr)[trace.RoleWorker], map[trace.Scheduler]int{trace.Pool: r.Workers}[r.Scheduler])
	})
}

func rolesOf(tr *trace.Trace) map[trace.Role]int {
	n := map[trace.Role]int{}
	for _, th := range tr.Threads {
		n[th.Role]++
	}
	return n
}

// TestL1Exit checks what becomes of messages to an actor that exits: those pending are dropped, later ones are dead.
func TestL1Exit(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		handled := 0
		var late error
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				handled++
				must(c.Send(c.Self(), msg("never", 1)))
				must(c.SendAfter(time.Hour, c.Self(), msg("never", 2)))
				c.Exit()
				c.Exit()
			}))
			must(c.Send(a, msg("go", nil)))
			for r.sys.Actors() != nil && len(r.sys.Actors()) > 0 {
				c.Sleep(100 * time.Millisecond)
			}
			late = c.Send(a, msg("late", nil))
			c.Wait()
		})
		want(t, "handled", handled, 1)
		wantError(t, "late", late, actor.ErrNoActor)
		want(t, "dropped", count(tr, trace.MsgDrop, trace.ReasonExit), 2)
		want(t, "dead letters", count(tr, trace.MsgDeadLetter), 1)
		want(t, "stops", count(tr, trace.ActorStop), 1)
	})
}

// TestU05Names checks that no two living actors have the same name.
func TestU05Names(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			exit := do(func(c *actor.Context, m actor.Message) { c.Exit() })
			a := c.Spawn("a", exit)
			_, err := c.TrySpawn("a", exit)
			wantError(t, "second", err, actor.ErrNameInUse)
			want(t, "text", err.Error(), `spawn "a": name already in use; give each actor its own name`)
			must(c.Send(a, msg("go", nil)))
			for len(r.sys.Actors()) > 0 {
				c.Sleep(10 * time.Millisecond)
			}
			b := c.Spawn("a", exit)
			want(t, "another actor", a == b, false)
			c.Wait()
			_, err = c.TrySpawn("c", exit)
			wantError(t, "after the end", err, actor.ErrEnded)
		})
		want(t, "spawned", count(tr, trace.ActorSpawn), 2)
	})
}

func TestMisuse(t *testing.T) {
	tests := map[string]struct {
		do   func(c *actor.Context)
		text string
	}{
		"spawn nil": {func(c *actor.Context) { c.Spawn("x", nil) }, `spawn "x": not possible here; give it a behavior, not nil`},
		"spawn with an unknown policy": {func(c *actor.Context) { c.Spawn("x", do(nil), actor.Overflow(4)) },
			`spawn "x": not possible here; its Overflow is not one of the constants`},
		"spawn with an unknown directive": {func(c *actor.Context) { c.Spawn("x", do(nil), actor.Supervise(actor.Strategy{Directive: 4})) },
			`spawn "x": not possible here; its Strategy's Directive is not one of the constants`},
		"supervise with an unknown directive": {func(c *actor.Context) { c.System().Supervise(actor.Strategy{Directive: -1}) },
			`supervise: not possible here; its Strategy's Directive is not one of the constants`},
		"exit outside":     {func(c *actor.Context) { c.Exit() }, `exit: not possible here; call it inside a handler`},
		"become outside":   {func(c *actor.Context) { c.Become(do(nil)) }, `become: not possible here; call it inside a handler`},
		"send to nobody":   {func(c *actor.Context) { must(c.Send(actor.Ref{}, msg("m", nil))) }, `send: no such actor; the Ref is the zero value and refers to no actor`},
		"peek outside":     {func(c *actor.Context) { c.Peek(actor.Any) }, `inspect pending messages: not possible here; call it inside a handler`},
		"unknown category": {func(c *actor.Context) { must(c.SendCategory("x", msg("m", nil))) }, `send to category "x": no member of the category takes it; spawn actors with actor.Category("x"), or raise their actor.Capacity`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := newRig(trace.Sim, trace.Pool)
			_, err := r.try(t, test.do)
			var p *host.Panic
			var e *actor.Error
			if !errors.As(err, &p) || !errors.As(p.Value.(error), &e) {
				t.Fatalf("got %v, want a panic with an *actor.Error", err)
			}
			want(t, "text", e.Error(), test.text)
		})
	}
}

// TestWaitInHandler checks that a handler cannot wait for its own end.
func TestWaitInHandler(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { c.Wait() }))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		want(t, "crashes", len(r.crashes), 1)
		wantError(t, "value", r.crashes[0].Value.(error), actor.ErrMisuse)
	})
}

// TestU10Capacity checks that a full mailbox refuses messages, that delayed ones count, and that handled messages
// free room.
func TestU10Capacity(t *testing.T) {
	tests := []struct {
		name       string
		opts       []actor.Option
		room, sent int
	}{
		{"default", nil, 100, 120},
		{"three", []actor.Option{actor.Capacity(3)}, 3, 5},
		{"unlimited", []actor.Option{actor.Capacity(actor.Unlimited)}, 500, 500},
		{"less than nothing", []actor.Option{actor.Capacity(-1)}, 500, 500},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, r *rig) {
				var errs []error
				tr := r.run(t, func(c *actor.Context) {
					a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {}), test.opts...)
					filler := do(func(c *actor.Context, m actor.Message) {
						for i := range test.sent {
							errs = append(errs, c.SendAfter(waited+time.Duration(i%2)*time.Second, a, msg("m", i)))
						}
					})
					must(c.Send(c.Spawn("filler", filler), msg("go", nil)))
					c.Wait()
				})
				accepted := 0
				for _, err := range errs {
					if err == nil {
						accepted++
					} else {
						wantError(t, "refused", err, actor.ErrFull)
					}
				}
				want(t, "accepted", accepted, test.room)
				want(t, "refused", count(tr, trace.MsgRefuse, trace.ReasonFull), test.sent-test.room)
				want(t, "handled", count(tr, trace.MsgDone), test.room+1)
			})
		})
	}
}

// picky refuses subjects before they enter the mailbox: spam, unless it is given the subjects that it takes.
type picky struct {
	takes actor.Match
	got   []string
}

func (p *picky) Receive(c *actor.Context, m actor.Message) { p.got = append(p.got, m.Subject) }

func (p *picky) WillReceive(subject string) bool {
	if p.takes == nil {
		return subject != "spam"
	}
	return p.takes(subject)
}

// TestBlankName checks that an actor with a blank name is rejected.
func TestBlankName(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			for _, name := range []string{"", " ", "\t\n", "\u2003"} {
				_, err := c.TrySpawn(name, do(func(*actor.Context, actor.Message) {}))
				wantError(t, fmt.Sprintf("%q", name), err, actor.ErrMisuse)
			}
			want(t, "actors", len(r.sys.Actors()), 0)
		})
	})
}

// TestU07WillReceive checks that WillReceive refuses messages, also for members of a category.
func TestU07WillReceive(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		a, b := &picky{}, &picky{}
		tr := r.run(t, func(c *actor.Context) {
			ref := c.Spawn("a", a, actor.Category("x"))
			c.Spawn("b", b, actor.Category("x"))
			wantError(t, "spam", c.Send(ref, msg("spam", nil)), actor.ErrRefused)
			want(t, "pending", ref.Pending(), 0)
			must(c.Send(ref, msg("mail", nil)))
			wantError(t, "spam to all", c.SendCategory("x", msg("spam", nil)), actor.ErrNoMember)
			want(t, "broadcast", c.Broadcast(msg("spam", nil)), 0)
			want(t, "broadcast", c.Broadcast(msg("news", nil)), 2)
			c.Wait()
		})
		want(t, "a", strings.Join(a.got, " "), "mail news")
		want(t, "b", strings.Join(b.got, " "), "news")
		want(t, "refused", count(tr, trace.MsgRefuse, trace.ReasonWillReceive), 3)
		want(t, "type", tr.Actors[0].Type, "picky")
	})
}

// TestU07WithoutSubject checks that a message without a subject, with data or without, is accepted and handled, and that an actor that
// needs a subject can refuse it, however it is sent.
func TestU07WithoutSubject(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []any
		strict := &picky{takes: func(subject string) bool { return subject != "" }}
		tr := r.run(t, func(c *actor.Context) {
			open := c.Spawn("open", do(func(c *actor.Context, m actor.Message) { got = append(got, m.Subject, m.Data) }))
			must(c.Send(open, actor.Message{}))
			must(c.Send(open, actor.Message{Data: 7}))
			ref := c.Spawn("strict", strict, actor.Category("x"))
			wantError(t, "nothing", c.Send(ref, actor.Message{}), actor.ErrRefused)
			wantError(t, "only data", c.Send(ref, actor.Message{Data: 7}), actor.ErrRefused)
			wantError(t, "to a category", c.SendCategory("x", actor.Message{}), actor.ErrNoMember)
			want(t, "broadcast", c.Broadcast(actor.Message{Data: 8}), 1)
			must(c.Send(ref, msg("mail", nil)))
			c.Wait()
		})
		want(t, "open", fmt.Sprint(got), fmt.Sprint([]any{"", nil, "", 7, "", 8}))
		want(t, "strict", strings.Join(strict.got, " "), "mail")
		want(t, "refused", count(tr, trace.MsgRefuse, trace.ReasonWillReceive), 3)
	})
}

// TestU13Panic checks that a panic in a handler is reported and the actor continues.
func TestU13Panic(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []int
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				if v := m.Data.(int); v%2 == 0 {
					got = append(got, v)
					return
				}
				panic(fmt.Errorf("odd"))
			}))
			for i := range 4 {
				must(c.Send(a, msg("m", i)))
			}
			c.Wait()
		})
		want(t, "handled", fmt.Sprint(got), "[0 2]")
		want(t, "crashes", len(r.crashes), 2)
		want(t, "report", r.crashes[0].String(), `actor a panicked handling "m": odd`)
		want(t, "recorded", count(tr, trace.ActorCrash), 2)
		for _, e := range tr.Events {
			if e.Kind == trace.ActorCrash {
				want(t, "text", tr.Strings[e.Value], "odd")
			}
		}
	})
}

// fatal is a value that ends the run.
type fatal struct{}

func (fatal) FatalToRun() {}

func TestFatalPanic(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		_, err := r.try(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { panic(fatal{}) }))
			must(c.Send(a, msg("m", nil)))
			c.Wait()
		})
		var p *host.Panic
		if !errors.As(err, &p) || p.Value != (fatal{}) {
			t.Errorf("got %v", err)
		}
		want(t, "crashes", len(r.crashes), 0)
	})
}

// TestU15Broadcast counts the receivers that accept.
func TestU15Broadcast(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		got := make([]int, 5)
		r.run(t, func(c *actor.Context) {
			for i := range got {
				c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
					if got[i]++; m.Subject == "again" {
						want(t, "from a handler", c.Broadcast(msg("news", nil)), 5)
					}
				}))
			}
			want(t, "accepted", c.Broadcast(msg("news", nil)), 5)
			must(c.Send(r.sys.Actors()[2], msg("again", nil)))
			c.Wait()
		})
		want(t, "got", fmt.Sprint(got), "[2 2 3 2 2]")
	})
}

// TestBecome changes a behavior, including its WillReceive.
func TestBecome(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		p := &picky{}
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				got = append(got, m.Subject)
				c.Become(p)
				wantError(t, "spam", c.Send(c.Self(), msg("spam", nil)), actor.ErrRefused)
				must(c.Send(c.Self(), msg("two", nil)))
			}), actor.TypeName("Shifter"))
			must(c.Send(a, msg("one", nil)))
			c.Wait()
		})
		want(t, "first", fmt.Sprint(got), "[one]")
		want(t, "then", fmt.Sprint(p.got), "[two]")
	})
}

// TestU03Delayed checks that a delayed message is pending, but not handled before its time, and that messages are
// handled in the order in which they become due.
func TestU03Delayed(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		var pending int
		var sending time.Duration
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { got = append(got, m.Subject) }))
			start := r.host.Now()
			must(c.SendAfter(20*time.Second, a, msg("last", nil)))
			must(c.SendAfter(10*time.Second, a, msg("middle", nil)))
			pending = a.Pending()
			must(c.SendAfter(-time.Second, a, msg("now", nil)))
			sending = time.Duration(float64(r.host.Now()-start) * r.Speed)
			c.Wait()
		})
		want(t, "messages", len(got), 3)
		if sending < 10*time.Second { // otherwise the machine stood still, and they became due in another order
			want(t, "pending", pending, 2)
			want(t, "order", strings.Join(got, " "), "now middle last")
		}
		if end := time.Duration(float64(tr.Header.Makespan) * r.Speed); end < 20*time.Second {
			t.Errorf("over after %v", end)
		}
		var delays []int64
		for _, e := range tr.Events {
			switch e.Kind {
			case trace.TimerSet:
				delays = append(delays, e.Value/int64(time.Second))
			case trace.TimerFire:
				want(t, "thread of a timer", e.Thread, trace.NoThread)
			}
		}
		want(t, "delays", fmt.Sprint(delays), "[20 10]")
		want(t, "fired", count(tr, trace.TimerFire), 2)
	})
}

// TestSleepAndWork checks what is recorded of waiting and of computing.
func TestSleepAndWork(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				c.Sleep(time.Second)
				c.Work(time.Second)
			}))
			must(c.Send(a, msg("go", nil)))
			c.Wait()
		})
		var blocks []trace.Event
		for _, e := range tr.Events {
			if e.Kind == trace.Block && e.Actor != 0 {
				blocks = append(blocks, e)
			}
		}
		want(t, "blocks", len(blocks), 1)
		want(t, "reason", blocks[0].Reason, trace.ReasonSleep)
		want(t, "asked for", time.Duration(blocks[0].Value), time.Second)
		if end := time.Duration(float64(tr.Header.Makespan) * r.Speed); end < 2*time.Second {
			t.Errorf("over after %v", end)
		}
	})
}

// placed is a behavior that stands at a position.
type placed struct {
	actor.Behavior
	pos trace.PosID
}

func (p placed) Hooks() actor.Hooks { return actor.Hooks{TypeName: "placed", Pos: p.pos} }

// TestPositions checks the source positions of sends and of handlings.
func TestPositions(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			rec := r.host.Recorder()
			here := rec.Position(trace.Position{File: "f", Line: 1})
			receive := rec.Position(trace.Position{File: "f", Line: 2})
			inside := rec.Position(trace.Position{File: "f", Line: 3})
			a := c.Spawn("a", placed{do(func(c *actor.Context, m actor.Message) { c.Thread().SetPos(inside) }), receive})
			c.Thread().SetPos(here)
			must(c.Send(a, msg("m", nil)))
			must(c.Send(a, msg("m", nil)))
			c.Wait()
		})
		wanted := map[trace.Kind]trace.PosID{trace.MsgSend: 1, trace.MsgEnqueue: 1, trace.RunBegin: 2, trace.MsgDequeue: 2, trace.MsgDone: 3}
		for i, e := range tr.Events {
			if pos, ok := wanted[e.Kind]; ok && e.Pos != pos {
				t.Errorf("step %d, %v: got position %d, want %d", i, e.Kind, e.Pos, pos)
			}
			if e.Kind == trace.ThreadPark && e.Pos != 0 {
				t.Errorf("step %d: an idle thread is at %d", i, e.Pos)
			}
		}
	})
}

// TestTableRows checks the rows of actors and messages.
func TestTableRows(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.config = func(c *actor.Config) { c.FormatData = func(d any) string { return fmt.Sprintf("<%v>", d) } }
	tr := r.run(t, func(c *actor.Context) {
		a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
			b := c.Spawn("b", &picky{}, actor.Category("x"), actor.Category("y"), actor.TypeName("B"), actor.Capacity(7), actor.Priority(3))
			must(c.Send(b, msg("hello", strings.Repeat("é", 200))))
		}), actor.Capacity(actor.Unlimited))
		must(c.Send(a, msg("go", 4)))
		must(c.Send(a, msg("nil", nil)))
		c.Wait()
	})
	want(t, "a", fmt.Sprintf("%+v", tr.Actors[0]), "{Name:a Type:func Category:[] Parent:0 Capacity:0 Priority:0 Routing:}")
	want(t, "b", fmt.Sprintf("%+v", tr.Actors[1]), "{Name:b Type:B Category:[x y] Parent:1 Capacity:7 Priority:3 Routing:}")
	want(t, "go", tr.Messages[0].Data, "<4>")
	want(t, "nil", tr.Messages[1].Data, "")
	if d := tr.Messages[2].Data; len(d) > trace.MaxData || !strings.HasSuffix(d, "é…") {
		t.Errorf("long data became %q", d)
	}
	want(t, "from", tr.Messages[2].From, 1)
	want(t, "to", tr.Messages[2].To, 2)
	want(t, "crash of the second b", len(r.crashes), 1)
	if !slices.ContainsFunc(tr.Events, func(e trace.Event) bool {
		return e.Kind == trace.ActorSpawn && e.Actor == 2 && e.Peer == 1 && tr.Events[e.Cause].Kind == trace.MsgDequeue
	}) {
		t.Error("the spawn of b does not name its parent and its cause")
	}
}
