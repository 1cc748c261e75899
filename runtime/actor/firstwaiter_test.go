package actor_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// firstWaiterRig is a pool of one worker with the dispatcher FirstWaiter.
func firstWaiterRig(engine trace.Engine) *rig {
	r := newRig(engine, trace.Pool)
	r.Workers, r.Dispatcher = 1, trace.FirstWaiter
	return r
}

// TestFirstWaiterSleeps steps through the published dispatcher: a worker that finds the first actor without a message
// sleeps although another one has one: for 1 s, then for 5 s, 6 s and so on, unless a send wakes it.
func TestFirstWaiterSleeps(t *testing.T) {
	for _, engine := range enginesTested() {
		tr, err := firstWaiterRig(engine).judge(t, func(c *actor.Context) {
			nothing := do(func(*actor.Context, actor.Message) {})
			for i := range 5 {
				c.Spawn(fmt.Sprint("a", i), nothing)
			}
			last := c.Spawn("last", nothing)
			must(c.Send(last, msg("first run", 0))) // all actors run for the first time, which counts as work
			c.Sleep(100 * time.Millisecond)
			must(c.Send(last, msg("waits", 0)))
			c.Wait()
		})
		if err != nil {
			t.Fatal(err)
		}
		sent := slices.IndexFunc(tr.Messages, func(m trace.Message) bool { return m.Subject == "waits" })
		var said []string
		for i := range tr.Events {
			e := &tr.Events[i]
			begun := slices.ContainsFunc(tr.Events[:i], func(e trace.Event) bool {
				return e.Kind == trace.MsgEnqueue && int(e.Msg) == sent+1
			})
			switch e.Kind {
			case trace.RunBegin, trace.RunEnd, trace.ThreadPark, trace.ThreadUnpark, trace.MsgDequeue:
				if begun && tr.Threads[e.Thread].Role == trace.RoleWorker {
					said = append(said, tr.Words(trace.Step(i)))
				}
			}
		}
		var want []string
		takes := func(name string) {
			want = append(want, "w0 takes "+name+", the first in the queue, whose mailbox is empty", "w0 leaves "+name+", whose mailbox is empty")
		}
		sleeps := func(n int) {
			want = append(want, fmt.Sprintf("w0 sleeps for %d s, unless a send wakes it", n), "w0 wakes: its time is up")
		}
		want = append(want, "w0 is woken")
		for i, seconds := range []int{5, 6, 7, 8} { // it has looked at a0 before, and slept for up to 1 s
			takes(fmt.Sprint("a", i+1))
			sleeps(seconds)
		}
		want = append(want, "w0 takes last", "last begins waits(0) on w0, 0 waiting", "w0 leaves last, whose mailbox is empty")
		if engine == trace.Real { // when the worker is woken first is random
			if n := count(tr, trace.MsgDone); n != 2 {
				t.Errorf("real: %d messages handled", n)
			}
			continue
		}
		if len(said) < len(want) || !slices.Equal(said[:len(want)], want) {
			t.Errorf("%s:\n%q, want\n%q", engine, said, want)
		}
	}
}

// TestFirstWaiterHandlesAll runs the published dispatcher with all features of the core: messages wait for longer, but
// it does what the corrected one does, and breaks no rule.
func TestFirstWaiterHandlesAll(t *testing.T) {
	empty := 0
	for seed := range uint64(200) {
		var traces []*trace.Trace
		for range 2 {
			r := firstWaiterRig(trace.Sim)
			r.Workers, r.Seed = 1+int(seed%3), seed
			handled := 0
			tr, err := r.judge(t, tangle(r, &handled))
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			done := handled - count(tr, trace.MsgDone, trace.ReasonStash) + count(tr, trace.MsgDrop)
			want(t, "every accepted message is handled or dropped", done, count(tr, trace.MsgEnqueue))
			want(t, "every actor stopped", count(tr, trace.ActorStop), count(tr, trace.ActorSpawn))
			empty += count(tr, trace.RunBegin, trace.ReasonEmpty)
			traces = append(traces, tr)
		}
		if !slices.Equal(traces[0].Events, traces[1].Events) {
			t.Fatalf("seed %d: two runs differ", seed)
		}
	}
	if empty == 0 {
		t.Error("no worker has taken an actor with an empty mailbox")
	}
}

// TestFirstWaiterDeadlock: sleeping workers do not hide that nothing can ever continue.
func TestFirstWaiterDeadlock(t *testing.T) {
	for _, engine := range enginesTested() {
		_, err := firstWaiterRig(engine).raw(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				c.Thread().Park(trace.ReasonMutex, false, "a lock that nobody releases")
			}))
			must(c.Send(a, msg("m", 0)))
			c.Wait()
		})
		if err == nil {
			t.Errorf("%s: no deadlock was found", engine)
		}
	}
}
