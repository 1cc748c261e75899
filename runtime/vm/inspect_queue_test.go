package vm

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestQueue looks at the queue of a pool at every step of runs: its actors are those that are ready, and a worker takes the first.
func TestQueue(t *testing.T) {
	for _, name := range []string{"storm", "actorpriority", "bankcounter", "redistribute", "systempool", "poolsize", "create", "router"} {
		for _, interleave := range []bool{false, true} {
			for _, cores := range []int{1, 4} {
				t.Run(fmt.Sprint(name, "/", interleave, "/", cores), func(t *testing.T) {
					src, err := os.ReadFile("testdata/actors/" + name + ".go")
					if err != nil {
						t.Fatal(err)
					}
					compareQueues(t, string(src), trace.Settings{Scheduler: trace.Pool, Workers: 2, Cores: cores, Seed: 3, Interleave: interleave})
				})
			}
		}
	}
}

// compareQueues compares the queues at the first steps of a run with its trace.
func compareQueues(t *testing.T, src string, s trace.Settings) {
	const most = 400
	p, cfg := compiled(t, src), Config{Settings: s, Capture: true}
	tr := p.Run(context.Background(), cfg).Trace
	var looks []Look
	for i := range min(most, len(tr.Events)) {
		looks = append(looks, Look{trace.Step(i), &tr.Events[i]})
	}
	states, err := p.Inspect(context.Background(), cfg, looks...)
	if err != nil {
		t.Fatal(err)
	}
	now, outside, choices := trace.NewState(tr), 0, 0
	for i, st := range states {
		e := &tr.Events[i]
		now.Apply(e)
		queued := map[string]bool{}
		for _, q := range st.Queues {
			for k, a := range q.Actors {
				if a.Status != StatusReady || queued[a.Name] {
					t.Fatalf("step %d: %+v", i, q)
				}
				queued[a.Name] = true
				if k > 0 && q.Actors[k-1].Priority < a.Priority {
					t.Fatalf("step %d: %s is before %s", i, q.Actors[k-1].Name, a.Name)
				}
			}
			for _, name := range q.Outside {
				queued[name] = true
				outside++
			}
		}
		for id, a := range now.Actors {
			if a.Is == trace.IsReady != queued[tr.Actors[id].Name] {
				t.Fatalf("step %d, %s: %s is ready: %v; the queues are %+v", i, st.Event, tr.Actors[id].Name, a.Is == trace.IsReady, st.Queues)
			}
		}
		if e.Kind == trace.Choice && e.Peer != 0 {
			choices++
			if !choosesFrom(st, tr.Actors[e.Peer-1].Name, int(e.Value)) {
				t.Fatalf("step %d, %s: %+v", i, st.Event, st.Queues)
			}
		}
	}
	t.Logf("%d steps, %d choices, %d times an actor outside of the queue", len(states), choices, outside)
}

// choosesFrom reports whether a queue has the actor at a place.
func choosesFrom(st *State, name string, place int) bool {
	for _, q := range st.Queues {
		if place < len(q.Actors) && q.Actors[place].Name == name {
			return true
		}
	}
	return false
}

// TestQueueOfDispatchers: the published dispatcher with one list of all actors has some in its queue that have nothing to do; one with a
// fault has an actor there that runs.
func TestQueueOfDispatchers(t *testing.T) {
	p := compiled(t, `package main

import "actor"

type Counter struct{ n int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) { c.n++ }

func main() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	post := func(ctx *actor.Context, m actor.Message) {
		for range 20 {
			ctx.Send(counter, actor.Message{Subject: "one"})
		}
	}
	for _, name := range []string{"poster0", "poster1"} {
		sys.Send(sys.Spawn(name, actor.BehaviorFunc(post)), actor.Message{Subject: "go"})
	}
	sys.Wait()
}
`)
	for dispatcher, want := range map[trace.Dispatcher]ActorStatus{trace.FirstWaiter: StatusWaiting, trace.TwoAtOnce: StatusExecuting} {
		found := 0
		for seed := range uint64(20) {
			cfg := Config{Settings: trace.Settings{Scheduler: trace.Pool, Workers: 4, Cores: 2, Seed: seed, Dispatcher: dispatcher}, Capture: true}
			var looks []Look
			for i := range p.Run(t.Context(), cfg).Trace.Events {
				looks = append(looks, Look{Step: trace.Step(i)})
			}
			states, err := p.Inspect(t.Context(), cfg, looks...)
			if err != nil {
				t.Fatal(err)
			}
			for _, st := range states {
				for _, a := range st.Queues {
					found += len(slices.DeleteFunc(a.Actors, func(a QueuedActor) bool { return a.Status != want }))
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: no actor of the queue is %s", dispatcher, want)
		}
	}
}
