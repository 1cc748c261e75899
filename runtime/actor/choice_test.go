package actor_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// talk has actors that are ready at once for a single worker, and returns the order in which they handled their messages.
func talk(t *testing.T, order actor.Order, schedule string, names ...string) (string, *trace.Trace) {
	t.Helper()
	r := newRig(trace.Sim, trace.Pool)
	r.order, r.Workers, r.Cores = order, 1, 1
	r.sim = host.SimConfig{Schedule: schedule}
	var said []string
	tr := r.run(t, func(c *actor.Context) {
		for _, name := range names {
			must(c.Send(c.Spawn(name, do(func(c *actor.Context, m actor.Message) { said = append(said, name) })), msg("speak", nil)))
		}
		c.Wait()
	})
	return strings.Join(said, " "), tr
}

// TestForksReachAllOrders forks a run at each of its choices, and each fork again: three actors that become ready
// together are taken in all six orders, and each fork begins like the run that it was forked from.
func TestForksReachAllOrders(t *testing.T) {
	for _, order := range []actor.Order{actor.Fair, actor.Local} {
		orders, schedules := map[string]string{}, []string{""}
		for len(schedules) > 0 {
			schedule := schedules[0]
			schedules = schedules[1:]
			said, tr := talk(t, order, schedule, "a", "b", "c")
			if orders[said] != "" {
				t.Errorf("order %d: the schedules %q and %q give %q", order, orders[said], schedule, said)
			}
			orders[said] = "schedule " + schedule
			for i := range tr.Events {
				if e := &tr.Events[i]; e.Kind == trace.Choice && e.Value == 0 && e.Peer != 0 && forkedAt(tr) < i {
					for pick := 1; pick < int(e.Depth); pick++ {
						fork, err := host.ForkSchedule(tr, trace.Step(i), pick)
						must(err)
						schedules = append(schedules, fork)
						_, other := talk(t, order, fork, "a", "b", "c")
						if !reflect.DeepEqual(other.Events[:i], tr.Events[:i]) || reflect.DeepEqual(other.Events[i:], tr.Events[i:]) {
							t.Errorf("order %d: the fork %s of %q is not the same up to step %d and another run from there", order, fork, schedule, i)
						}
					}
				}
			}
		}
		if len(orders) != 6 {
			t.Errorf("order %d: %d orders: %v", order, len(orders), orders)
		}
	}
}

// forkedAt is the last step at which a schedule chose otherwise, -1 if none did.
func forkedAt(tr *trace.Trace) int {
	for i := len(tr.Events) - 1; i >= 0; i-- {
		if e := &tr.Events[i]; e.Kind == trace.Choice && e.Value != 0 {
			return i
		}
	}
	return -1
}

// TestNoChoiceOfOne: where a single actor is ready nothing is chosen.
func TestNoChoiceOfOne(t *testing.T) {
	_, tr := talk(t, actor.Fair, "", "a")
	for i := range tr.Events {
		if e := &tr.Events[i]; e.Kind == trace.Choice && e.Peer != 0 {
			t.Errorf("step %d: %s", i, tr.Words(trace.Step(i)))
		}
	}
}

// TestCandidatesAreReady makes random choices while actors are spawned, exit, and stop in the queue: a choice lists
// as many candidates as it counts, each once and higher priorities first.
func TestCandidatesAreReady(t *testing.T) {
	for _, order := range []actor.Order{actor.Fair, actor.Local} {
		most, gone := 0, 0
		for seed := range uint64(150) {
			rng := rand.New(rand.NewPCG(seed, 11))
			r := newRig(trace.Sim, trace.Pool)
			r.order, r.Workers, r.Cores, r.Seed = order, 2, 1, seed
			var lists [][]host.Candidate
			r.sim = host.SimConfig{
				Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
				Choose: func(c host.Ready) int {
					if c.At(0).Actor != 0 {
						lists = append(lists, c.Append(nil))
					}
					return rng.IntN(c.Len())
				},
			}
			tr, err := r.try(t, func(c *actor.Context) {
				var refs []actor.Ref
				for i := range 8 {
					refs = append(refs, c.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
						n := m.Data.(int)
						c.Stop(refs[(n*3+1)%len(refs)])
						_ = c.Send(refs[(n+1)%len(refs)], msg("m", n+1))
					}), actor.Priority(i%3-1)))
				}
				for i, ref := range refs {
					_ = c.Send(ref, msg("m", i))
				}
				c.Wait()
			})
			if err != nil {
				t.Fatalf("order %d, seed %d, schedule %s: %v", order, seed, tr.Header.Schedule, err)
			}
			k := 0
			for i := range tr.Events {
				e := &tr.Events[i]
				if e.Kind == trace.ActorStop && e.Reason == trace.ReasonStop {
					gone++
				}
				if e.Kind != trace.Choice || e.Peer == 0 {
					continue
				}
				list := lists[k]
				k++
				most = max(most, len(list))
				if len(list) != int(e.Depth) || list[e.Value].Actor != e.Peer {
					t.Fatalf("order %d, seed %d, step %d: %s; listed were %v", order, seed, i, tr.Words(trace.Step(i)), list)
				}
				state, seen := trace.At(tr, trace.Step(i)), map[trace.ActorID]bool{}
				for j, c := range list {
					if state.Actors[c.Actor-1].Is != trace.IsReady || seen[c.Actor] || tr.Events[c.Ready].Actor != c.Actor {
						t.Fatalf("order %d, seed %d, step %d: candidate %d is %+v", order, seed, i, j, c)
					}
					seen[c.Actor] = true
					if order == actor.Fair && j > 0 && tr.Actors[list[j-1].Actor-1].Priority < tr.Actors[c.Actor-1].Priority {
						t.Fatalf("seed %d, step %d: candidate %d has a lower priority than %d", seed, i, j-1, j)
					}
				}
			}
			want(t, "lists", len(lists), k)
		}
		if most < 4 || gone < 100 {
			t.Errorf("order %d: at most %d candidates, %d actors stopped", order, most, gone)
		}
	}
}
