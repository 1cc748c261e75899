package actor_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// storm is a program whose messages do not depend on the order in which they are handled: 10 actors of a category and
// 24 others begin with a burst of messages, each of which counts down.
type storm struct{ actors []actor.Ref }

func (s *storm) anyone(rng *rand.Rand) actor.Ref { return s.actors[rng.IntN(len(s.actors))] }

func (s *storm) Receive(c *actor.Context, m actor.Message) {
	rng, n := c.Rand(), m.Data.(int)
	c.Sleep(time.Duration(rng.Int64N(int64(time.Second))))
	switch {
	case m.Subject == "init":
		burst := 1 + rng.IntN(n)
		for range burst {
			must(c.Send(s.anyone(rng), msg("repeat", burst)))
			must(c.SendCategoryAfter(time.Duration(1+rng.IntN(5))*time.Second, "common", msg("repeat", burst)))
		}
	case n > 0:
		must(c.Send(s.anyone(rng), msg("repeat", n-1)))
	}
}

func (s *storm) main(c *actor.Context) {
	for i := range 10 {
		s.actors = append(s.actors, c.Spawn(fmt.Sprint("common", i), s, actor.Category("common")))
	}
	for i := range 24 {
		s.actors = append(s.actors, c.Spawn(fmt.Sprintf("storm%02d", i), s))
	}
	for _, a := range s.actors {
		must(c.Send(a, msg("init", 8)))
	}
	c.Wait()
}

func runStorm(t *testing.T, sched trace.Scheduler, seed uint64, change func(*rig)) *trace.Trace {
	t.Helper()
	r := newRig(trace.Sim, sched)
	r.Workers, r.Seed = 10, seed
	if change != nil {
		change(r)
	}
	tr := r.run(t, (&storm{}).main)
	want(t, "crashes", len(r.crashes), 0)
	return tr
}

func lineages(tr *trace.Trace) []uint64 {
	var all []uint64
	for _, m := range tr.Messages {
		all = append(all, m.Lineage)
	}
	slices.Sort(all)
	return all
}

// TestU23Countdown runs the storm under both schedulers: the same messages, a price in threads here, in time there.
func TestU23Countdown(t *testing.T) {
	for seed := range uint64(8) {
		thread := runStorm(t, trace.ThreadPerActor, seed, nil)
		pool := runStorm(t, trace.Pool, seed, nil)
		if !slices.Equal(lineages(thread), lineages(pool)) {
			t.Errorf("seed %d: the schedulers saw different messages", seed)
		}
		if all := lineages(pool); len(slices.Compact(all)) != len(pool.Messages) {
			t.Errorf("seed %d: lineages are not unique", seed)
		}
		want(t, "all handled", count(pool, trace.MsgDone), len(pool.Messages))
		want(t, "threads per actor", rolesOf(thread)[trace.RoleActor], 34)
		want(t, "threads of the pool", rolesOf(pool)[trace.RoleWorker], 10)
		a, b := time.Duration(thread.Header.Makespan), time.Duration(pool.Header.Makespan)
		if a >= b {
			t.Errorf("seed %d: %v with a thread per actor, %v with 10 threads", seed, a, b)
		}
		t.Logf("seed %d: %d messages, %v with a thread per actor, %v with a pool", seed, len(pool.Messages),
			a.Round(100*time.Millisecond), b.Round(100*time.Millisecond))
	}
}

// TestSameAgain repeats runs event by event, and replays schedules other than the usual one.
func TestSameAgain(t *testing.T) {
	for _, sched := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		t.Run(string(sched), func(t *testing.T) {
			first := runStorm(t, sched, 7, nil)
			if again := runStorm(t, sched, 7, nil); !reflect.DeepEqual(first, again) {
				t.Error("two runs differ")
			}
			if other := runStorm(t, sched, 8, nil); reflect.DeepEqual(first.Events, other.Events) {
				t.Error("the seed makes no difference")
			}
			rng := rand.New(rand.NewPCG(1, 2))
			random := runStorm(t, sched, 7, func(r *rig) {
				r.sim.Choose = func(c host.Ready) int { return rng.IntN(c.Len()) }
			})
			if random.Header.Schedule == first.Header.Schedule {
				t.Fatal("random choices left the usual schedule")
			}
			if !slices.Equal(lineages(random), lineages(first)) {
				t.Error("another schedule saw different messages")
			}
			replay := runStorm(t, sched, 7, func(r *rig) { r.sim.Schedule = random.Header.Schedule })
			if !reflect.DeepEqual(random, replay) {
				t.Error("the schedule was not replayed")
			}
		})
	}
}

// TestRealSeesTheSameMessages runs a smaller storm on real threads.
func TestRealSeesTheSameMessages(t *testing.T) {
	var mu sync.Mutex
	var seen [][]uint64
	t.Run("run", func(t *testing.T) {
		onEach(t, func(t *testing.T, r *rig) {
			r.Speed = 2000
			tr := r.run(t, (&storm{}).main)
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, lineages(tr))
		})
	})
	for _, s := range seen {
		if !slices.Equal(s, seen[0]) {
			t.Errorf("%d and %d messages, or other ones", len(s), len(seen[0]))
		}
	}
}

// TestRandomNumbers checks that a handler's numbers hang on seed and lineage only.
func TestRandomNumbers(t *testing.T) {
	draw := func(seed uint64, sched trace.Scheduler) string {
		r := newRig(trace.Sim, sched)
		r.Seed = seed
		out := ""
		r.run(t, func(c *actor.Context) {
			first := c.Rand().Uint64()
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				same := c.Rand() == c.Rand()
				out += fmt.Sprint(m.Subject, c.Rand().Uint64(), c.Rand().Uint64(), same, " ")
			}))
			must(c.Send(a, msg("x", nil)))
			must(c.Send(a, msg("x", nil)))
			must(c.SendAfter(time.Second, a, msg("y", nil)))
			c.Wait()
			out += fmt.Sprint(first, r.sys.As(c.Thread()).Rand().Uint64())
		})
		return out
	}
	one := draw(1, trace.Pool)
	want(t, "the other scheduler", draw(1, trace.ThreadPerActor), one)
	if draw(2, trace.Pool) == one {
		t.Error("another seed drew the same numbers")
	}
	var x, y string
	fmt.Sscan(one, &x, &y)
	if x == y {
		t.Error("two messages drew the same numbers")
	}
}
