package explore_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// machine is what a program of these tests runs on. Its operations are visible ones.
type machine struct {
	h   *host.Sim
	m   host.Thread // main
	out strings.Builder
}

// program is the body of main. What it writes to out is its output; what it returns is why it broke.
type program func(x *machine) (broke string)

// target runs a program.
func target(p program) explore.Target {
	return func(ctx context.Context, s explore.Steering) explore.Run {
		x := &machine{h: host.NewSim(host.SimConfig{Cores: 1, Interleave: true, Choose: s.Choose, Picked: s.Picked, Horizon: time.Second})}
		broke := ""
		res := x.h.Run(func(m host.Thread) { x.m = m; broke = p(x) })
		run := explore.Run{Output: x.out.String(), Schedule: x.h.Schedule(), Timed: x.h.Timed(), Outcome: trace.Outcome{End: trace.EndOK}}
		var dead *host.Deadlock
		switch {
		case errors.As(res.Err, &dead):
			run.Outcome = trace.Outcome{End: trace.EndDeadlock, Text: "all wait"}
		case res.Err != nil && !errors.Is(res.Err, host.ErrAbandoned):
			run.Outcome = trace.Outcome{End: trace.EndFault, Text: res.Err.Error()}
		case broke != "":
			run.Outcome = trace.Outcome{End: trace.EndPanic, Text: broke}
		}
		return run
	}
}

// run starts bodies as threads and waits for all of them.
func (x *machine) run(bodies ...func(t host.Thread)) {
	left := len(bodies)
	for _, body := range bodies {
		_, err := x.h.Spawn(x.m, host.Spec{Role: trace.RoleGoroutine}, func(t host.Thread) {
			body(t)
			write(t, leftObject)
			if left--; left == 0 {
				t.Point(host.Op{Name: "unpark", Object: host.PermitObject(x.m.ID()), Write: true})
				x.m.Unpark(trace.NoStep)
			}
		})
		if err != nil {
			panic(err)
		}
	}
	x.m.Park(trace.ReasonWaitGroup, false, "the others")
}

// gather is run for tiny programs: main sleeps until all others are done, so that waiting for them is no operation.
func (x *machine) gather(bodies ...func(t host.Thread)) {
	for _, body := range bodies {
		if _, err := x.h.Spawn(x.m, host.Spec{Role: trace.RoleGoroutine}, body); err != nil {
			panic(err)
		}
	}
	x.m.Sleep(time.Millisecond)
}

// leftObject is the count of threads in run.
const leftObject = 1000

func read(t host.Thread, object uint64) { t.Point(host.Op{Name: "read", Object: object}) }
func write(t host.Thread, object uint64) {
	t.Point(host.Op{Name: "write", Object: object, Write: true})
}

// lock is a mutex.
type lock struct {
	id   uint64
	held bool
	wait []host.Thread
}

type locking struct {
	l *lock
	t host.Thread
}

func (c locking) Ready() bool {
	if c.l.held {
		c.l.wait = append(c.l.wait, c.t)
		return false
	}
	c.l.held = true
	return true
}

func (l *lock) lock(t host.Thread) {
	t.Await(host.Op{Name: "lock", Object: l.id, Write: true}, locking{l, t}, trace.ReasonMutex, "a lock")
}

func (l *lock) unlock(t host.Thread) {
	t.Point(host.Op{Name: "unlock", Object: l.id, Write: true})
	l.held = false
	for _, w := range l.wait {
		w.Unpark(trace.NoStep)
	}
	l.wait = nil
}

// counter is threads that each add 1 to a number several times, reading and writing it apart.
func counter(threads, times int) program { return counting(threads, times, (*machine).run) }

func counting(threads, times int, wait func(*machine, ...func(host.Thread))) program {
	return func(x *machine) string {
		n := 0
		var all []func(host.Thread)
		for range threads {
			all = append(all, func(t host.Thread) {
				for range times {
					read(t, 1)
					v := n
					write(t, 1)
					n = v + 1
				}
			})
		}
		wait(x, all...)
		fmt.Fprint(&x.out, n)
		if n != threads*times {
			return "an addition is lost"
		}
		return ""
	}
}

// locked is counter with a lock.
func locked(threads, times int) program {
	return func(x *machine) string {
		n, l := 0, &lock{id: 2}
		var all []func(host.Thread)
		for range threads {
			all = append(all, func(t host.Thread) {
				for range times {
					l.lock(t)
					read(t, 1)
					v := n
					write(t, 1)
					n = v + 1
					l.unlock(t)
				}
			})
		}
		x.run(all...)
		fmt.Fprint(&x.out, n)
		if n != threads*times {
			return "an addition is lost"
		}
		return ""
	}
}

// dining is philosophers who each take the left fork first.
func dining(n int) program {
	return func(x *machine) string {
		forks := make([]*lock, n)
		for i := range forks {
			forks[i] = &lock{id: uint64(10 + i)}
		}
		var all []func(host.Thread)
		for i := range n {
			all = append(all, func(t host.Thread) {
				forks[i].lock(t)
				forks[(i+1)%n].lock(t)
				forks[(i+1)%n].unlock(t)
				forks[i].unlock(t)
			})
		}
		x.run(all...)
		return ""
	}
}

// written is threads that each write their letter to some objects in turn, and then say in which order each was written.
func written(plans ...string) program {
	return func(x *machine) string {
		order := map[rune]string{}
		var all []func(host.Thread)
		for i, plan := range plans {
			all = append(all, func(t host.Thread) {
				for _, object := range plan {
					write(t, uint64(object))
					order[object] += string(rune('A' + i))
				}
			})
		}
		x.gather(all...)
		for _, object := range slices.Sorted(maps.Keys(order)) {
			fmt.Fprintf(&x.out, "%c:%s ", object, order[object])
		}
		return ""
	}
}

func TestSearchFinds(t *testing.T) {
	for name, c := range map[string]struct {
		program program
		class   string
	}{
		"lost addition":  {counter(2, 1), "panic"},
		"ten goroutines": {counter(10, 3), "panic"},
		"philosophers":   {dining(3), "deadlock"},
		"8 philosophers": {dining(8), "deadlock"},
		"locked":         {locked(3, 2), ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := explore.Search(t.Context(), target(c.program), explore.Options{Orders: 2000, Seed: 1})
			if c.class == "" {
				if r.Failure != nil || r.Tried != 2000 || r.Different < 10 {
					t.Errorf("%+v", r)
				}
				return
			}
			f := r.Failure
			if f == nil || f.Class != c.class {
				t.Fatalf("%+v", r)
			}
			explore.Shrink(t.Context(), target(c.program), nil, f)
			if f.Shrunk == nil || len(f.Shrunk.Deviations) > len(f.Order.Deviations) || f.Holds == nil {
				t.Fatalf("%+v", f)
			}
			t.Logf("attempt %d by %s, %d deviations, shrunk to %d in %d runs: %v", f.Attempt, f.Strategy, len(f.Order.Deviations), len(f.Shrunk.Deviations), f.ShrinkRuns, f.Shrunk.Deviations)
		})
	}
}

// TestSearchIsRepeatable: the same seed and budget give the same result, whatever the number of runs at a time.
func TestSearchIsRepeatable(t *testing.T) {
	find := func(of program, workers int, strategies []explore.Strategy) string {
		r := explore.Search(t.Context(), target(of), explore.Options{Orders: 3000, Seed: 7, Workers: workers, Strategies: strategies})
		if r.Failure == nil {
			return fmt.Sprint(r.Tried, r.Different)
		}
		return fmt.Sprint(r.Failure.Attempt, r.Failure.Order)
	}
	for _, c := range []struct {
		of         program
		strategies []explore.Strategy
	}{{dining(6), nil}, {dining(4), []explore.Strategy{explore.Mutations}}, {locked(3, 2), []explore.Strategy{explore.Mutations, explore.POS}}} {
		if one, four := find(c.of, 1, c.strategies), find(c.of, 4, c.strategies); one != four {
			t.Errorf("with one worker: %s\nwith four: %s", one, four)
		}
	}
}

// TestMutations: changing orders that were new finds failures.
func TestMutations(t *testing.T) {
	for seed := range uint64(5) {
		r := explore.Search(t.Context(), target(dining(6)), explore.Options{Orders: 5000, Seed: seed, Strategies: []explore.Strategy{explore.Mutations}})
		random := explore.Search(t.Context(), target(dining(6)), explore.Options{Orders: 5000, Seed: seed, Strategies: []explore.Strategy{explore.RandomWalk}})
		t.Logf("seed %d: %d different orders with mutations, %d with random ones; failures %v, %v", seed, r.Different, random.Different, r.Failure != nil, random.Failure != nil)
		if r.Failure == nil {
			t.Errorf("seed %d: nothing was found in %d orders, %d of them different", seed, r.Tried, r.Different)
		}
	}
}

// TestMutationsStop: a search that waits for orders of its other runs ends when it is stopped.
func TestMutationsStop(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	explore.Search(ctx, target(locked(3, 2)), explore.Options{Orders: 1 << 30, GoOn: true, Workers: 4, Strategies: []explore.Strategy{explore.Mutations}})
}

// TestExtendedOrders: Shrink extends deviations only by one that comes after all of them, so it tries no order twice.
func TestExtendedOrders(t *testing.T) {
	for name, p := range map[string]program{"lost addition": counter(2, 1), "philosophers": dining(3)} {
		level := [][]explore.Deviation{nil}
		for range 2 {
			var next [][]explore.Deviation
			for _, deviations := range level {
				next = append(next, explore.Extended(t.Context(), target(p), deviations)...)
			}
			if len(next) == 0 {
				t.Error(name, "has nothing to extend")
			}
			for _, deviations := range next {
				last := deviations[len(deviations)-1]
				made := explore.Made(t.Context(), target(p), deviations)
				if len(made) == 0 {
					t.Fatalf("%s: nothing of %v is made", name, deviations)
				}
				got := made[len(made)-1]
				got.Delays = last.Delays
				if got != last {
					t.Fatalf("%s: of %v the last that is made is %v", name, deviations, got)
				}
			}
			level = next
		}
	}
}
