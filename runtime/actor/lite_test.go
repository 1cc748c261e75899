package actor_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// searchFault runs a program with two senders under random schedules until a run breaks one of the rules, or any if none
// is named, and returns that run's trace, judged, or nil. Only the given dispatcher differs. If last is not set, a third message is sent after a
// while, so that the program continues meanwhile.
func searchFault(t *testing.T, d trace.Dispatcher, runs int, last bool, rules ...string) (*trace.Trace, int) {
	t.Helper()
	for seed := range uint64(runs) {
		r := newRig(trace.Sim, trace.Pool)
		r.Workers, r.Cores, r.Seed, r.Dispatcher = 2, 1, seed, d
		rng := rand.New(rand.NewPCG(seed, 9))
		r.sim = host.SimConfig{
			Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
			Choose: func(c host.Ready) int { return rng.IntN(c.WithoutTime().Len()) },
		}
		tr, err := r.judge(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { c.Sleep(0) }))
			_, err := r.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(g host.Thread) {
				must(r.sys.As(g).Send(a, msg("m", 1)))
				c.Thread().Unpark(trace.NoStep)
			})
			must(err)
			must(c.Send(a, msg("m", 2)))
			c.Thread().Park(trace.ReasonWaitGroup, false, "the other poster")
			if !last {
				must(c.SendAfter(time.Millisecond, a, msg("m", 3)))
			}
			c.Wait()
		})
		if f := tr.Header.Fault; f != nil {
			if len(rules) == 0 || slices.Contains(rules, f.Rule) {
				return tr, int(seed) + 1
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s, seed %d: %v", d, seed, err)
		}
		want(t, "handled", count(tr, trace.MsgDone), map[bool]int{true: 2, false: 3}[last])
	}
	return nil, runs
}

// TestL05ThreeFaults finds each fault of a dispatcher under random schedules, with the rule that it breaks and the
// step at which it does; and finds no fault of the corrected dispatcher.
func TestL05ThreeFaults(t *testing.T) {
	for _, c := range []struct {
		dispatcher trace.Dispatcher
		rule       string
		kind       trace.Kind
		detail     string
	}{
		{trace.LostWakeup, trace.RuleForgotten, trace.KindNone, "a waits, although 1 of its messages is due, and nothing will make it ready"},
		{trace.TwoAtOnce, trace.RuleAttach, trace.RunBegin, "works for a since it was made ready"},
		{trace.ActorLite, trace.RuleTake, trace.ActorCrash, "which made it ready"},
	} {
		t.Run(string(c.dispatcher), func(t *testing.T) {
			tr, runs := searchFault(t, c.dispatcher, 2000, c.dispatcher != trace.ActorLite)
			if tr == nil {
				t.Fatalf("no run of %d breaks a rule", runs)
			}
			t.Logf("run %d: %v", runs, tr.Header.Fault)
			f := tr.Header.Fault
			want(t, "rule", f.Rule, c.rule)
			want(t, "the last step", int(f.Step), len(tr.Events)-1)
			if c.kind != trace.KindNone {
				want(t, "kind", tr.Events[f.Step].Kind, c.kind)
			}
			if !strings.Contains(f.Detail, c.detail) {
				t.Errorf("detail %q, want %q", f.Detail, c.detail)
			}
			want(t, "end", tr.Header.Outcome.End, trace.EndFault)
			if text := fmt.Sprintf("The dispatcher %s broke a rule at step %d", c.dispatcher, f.Step); !strings.HasPrefix(tr.Header.Outcome.Text, text) {
				t.Errorf("outcome %q", tr.Header.Outcome.Text)
			}
			if err := trace.Validate(tr); err != nil {
				t.Error("what was judged is not valid:", err)
			}
		})
	}
	for _, last := range []bool{true, false} {
		if tr, _ := searchFault(t, trace.Corrected, 2000, last); tr != nil {
			t.Errorf("the corrected dispatcher: %v", tr.Header.Fault)
		}
	}
}

// TestL05EmptyMailboxEndsTheProgram checks that ActorLite's worker takes a message without checking whether there is
// one, and then panics as published: the panic ends the program, and no supervisor decides about it. Where the fault
// has no effect because the program ends first, the step that breaks a rule is the one that made the actor ready.
func TestL05EmptyMailboxEndsTheProgram(t *testing.T) {
	tr, _ := searchFault(t, trace.ActorLite, 2000, false)
	if tr == nil {
		t.Fatal("no run breaks a rule")
	}
	crash := tr.Events[len(tr.Events)-1]
	ready := tr.Events[crash.Cause]
	if crash.Reason != trace.ReasonEmpty || crash.Msg != 0 || !strings.Contains(tr.Strings[crash.Value], "panic: the mailbox of a is empty") {
		t.Errorf("the last step is %+v, %q", crash, tr.Strings[crash.Value])
	}
	if ready.Kind != trace.ActorReady {
		t.Errorf("it follows from %+v", ready)
	}
	if n := count(tr, trace.ActorSupervise) + count(tr, trace.ActorRestart); n > 0 {
		t.Errorf("%d decisions of a supervisor", n)
	}
	over, _ := searchFault(t, trace.ActorLite, 2000, true, trace.RuleReady)
	if over == nil || over.Header.Fault.Rule != trace.RuleReady || over.Events[over.Header.Fault.Step].Kind != trace.ActorReady {
		t.Errorf("of a program that is over: %+v", over)
	}
}

// TestHoldUps checks that on a simulated machine threads are delayed at random, and that this can be switched off.
// Then the same program takes less time, and runs the same with any seed.
func TestHoldUps(t *testing.T) {
	for _, d := range []trace.Dispatcher{trace.ActorLite, trace.LostWakeup, trace.TwoAtOnce} {
		makespan := func(seed uint64, off bool) int64 {
			r := newRig(trace.Sim, trace.Pool)
			r.Workers, r.Cores, r.Seed, r.Dispatcher = 2, 1, seed, d
			r.config = func(c *actor.Config) { c.NoHoldUps = off }
			tr, _ := r.judge(t, func(c *actor.Context) {
				a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {}))
				for range 5 {
					must(c.Send(a, msg("m", 1)))
					c.Sleep(time.Millisecond)
				}
			})
			last := int64(0)
			for _, e := range tr.Events {
				if e.Kind == trace.RunEnd {
					last = e.Time
				}
			}
			return last
		}
		if a, b := makespan(1, true), makespan(2, true); a != b {
			t.Errorf("%s: %d and %d ns without hold-ups, with two seeds", d, a, b)
		}
		if on, off := makespan(1, false), makespan(1, true); on <= off {
			t.Errorf("%s: %d ns with hold-ups, %d ns without", d, on, off)
		}
	}
}

// TestL04ActorLiteHandlesAll runs ActorLite's dispatcher with all features of the core: except for the runs that end
// with an empty mailbox, it does what the corrected one does.
func TestL04ActorLiteHandlesAll(t *testing.T) {
	whole := 0
	for seed := range uint64(300) {
		r := newRig(trace.Sim, trace.Pool)
		r.Workers, r.Seed, r.Dispatcher = 2, seed, trace.ActorLite
		rng := rand.New(rand.NewPCG(seed, 5))
		r.sim = host.SimConfig{
			Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
			Choose: func(c host.Ready) int { return rng.IntN(c.WithoutTime().Len()) },
		}
		handled := 0
		tr, err := r.raw(t, tangle(r, &handled))
		if emptyHanded(err) {
			continue
		}
		whole++
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		var broken *trace.Invalid
		if err := trace.Validate(tr); err != nil && (!errors.As(err, &broken) || broken.Rule != trace.RuleReady) {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want(t, "handled", count(tr, trace.MsgDone), handled)
		done := handled - count(tr, trace.MsgDone, trace.ReasonStash) + count(tr, trace.MsgDrop)
		want(t, "every accepted message is handled or dropped", done, count(tr, trace.MsgEnqueue))
		want(t, "every actor stopped", count(tr, trace.ActorStop), count(tr, trace.ActorSpawn))
		if t.Failed() {
			t.Fatalf("seed %d, schedule %s", seed, tr.Header.Schedule)
		}
	}
	if whole < 50 {
		t.Errorf("only %d runs of 300 did not end with an empty mailbox", whole)
	}
}

// TestL03ActorLiteOnThreads sends to actors from eight threads under ActorLite's dispatcher on real threads: all
// messages are handled, or a worker has found an empty mailbox.
func TestL03ActorLiteOnThreads(t *testing.T) {
	for _, engine := range enginesTested() {
		r := newRig(engine, trace.Pool)
		r.Dispatcher = trace.ActorLite
		tr, err := r.raw(t, func(c *actor.Context) {
			var refs []actor.Ref
			for i := range 3 {
				refs = append(refs, c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
					if n := m.Data.(int); n > 0 {
						must(c.Send(refs[n%3], msg("m", n-1)))
					}
				}), actor.Capacity(actor.Unlimited)))
			}
			for range 20 {
				for i := range 3 {
					must(c.Send(refs[i], msg("m", 10)))
				}
			}
			c.Wait()
		})
		if emptyHanded(err) {
			want(t, "the last step of it", count(tr, trace.ActorCrash, trace.ReasonEmpty), 1)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		want(t, "handled", count(tr, trace.MsgDone), 60*11)
	}
}

// TestPoisonUnderOtherDispatchers poisons an actor whose wake-up may still be pending: in all runs that break no rule
// it handles its messages, as under the corrected dispatcher.
func TestPoisonUnderOtherDispatchers(t *testing.T) {
	for _, d := range []trace.Dispatcher{trace.ActorLite, trace.TwoAtOnce, trace.LostWakeup} {
		t.Run(string(d), func(t *testing.T) {
			whole := 0
			for seed := range uint64(400) {
				r := newRig(trace.Sim, trace.Pool)
				r.Workers, r.Cores, r.Seed, r.Dispatcher = 2, 1, seed, d
				rng := rand.New(rand.NewPCG(seed, 9))
				r.sim = host.SimConfig{
					Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
					Choose: func(c host.Ready) int { return rng.IntN(c.WithoutTime().Len()) },
				}
				tr, err := r.judge(t, func(c *actor.Context) {
					a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { c.Sleep(0) }))
					for i := range 3 {
						must(c.Send(a, msg("m", i)))
					}
					r.sys.Poison(a)
					c.Wait()
				})
				if tr.Header.Fault != nil || emptyHanded(err) {
					continue
				}
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				whole++
				want(t, fmt.Sprint("handled with seed ", seed), count(tr, trace.MsgDone), 3)
			}
			if whole == 0 {
				t.Error("each run breaks a rule")
			}
			t.Logf("%d whole runs", whole)
		})
		if t.Failed() {
			return
		}
	}
}
