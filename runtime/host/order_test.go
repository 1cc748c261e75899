package host_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// randomWork is a program of threads that make operations, wait for each other, sleep, set timers and make threads. What each does
// depends on the seed alone; each says in the log what it has just done.
type randomWork struct {
	h    host.Host
	seed uint64

	mu    sync.Mutex
	log   []string
	alive int
	made  []host.Thread
}

func (w *randomWork) say(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.log = append(w.log, fmt.Sprintf(format, args...))
}

// body is thread n, which makes steps operations.
func (w *randomWork) body(n, depth int) func(host.Thread) {
	return func(t host.Thread) {
		rng := rand.New(rand.NewPCG(w.seed, uint64(n)))
		for i := range 4 + rng.IntN(6) {
			w.say("%d:%d", n, i)
			switch k := rng.IntN(8); {
			case k == 0:
				t.Sleep(time.Duration(rng.IntN(3)) * 100 * time.Microsecond)
			case k == 1:
				t.Work(10 * time.Microsecond)
			case k == 2 && depth < 2:
				kid := spawn(w.h, t, trace.RoleGoroutine, w.body(n*10+i+1, depth+1))
				w.mu.Lock()
				w.made = append(w.made, kid)
				w.mu.Unlock()
			case k == 3:
				cancel := w.h.AfterFunc(time.Duration(rng.IntN(3))*100*time.Microsecond, func() { w.say("%d:%d timer", n, i); t.Unpark(trace.NoStep) })
				t.Park(trace.ReasonNone, true, "the timer")
				cancel()
			case k == 4:
				cancel := w.h.AfterFunc(time.Duration(rng.IntN(3))*100*time.Microsecond, func() { w.say("%d:%d timer", n, i) })
				t.Point(host.Op{Name: "between", Object: 7})
				w.say("%d:%d cancelled: %t", n, i, cancel())
			case k == 5:
				w.mu.Lock()
				list := slices.Clone(w.made)
				w.mu.Unlock()
				if len(list) > 0 {
					list[rng.IntN(len(list))].Unpark(trace.NoStep)
				}
			default:
				t.Point(host.Op{Name: "operation", Object: uint64(rng.IntN(3)), Write: true})
			}
		}
	}
}

func (w *randomWork) run(t *testing.T) []string {
	err := w.h.Run(func(main host.Thread) {
		for n := range 3 {
			spawn(w.h, main, trace.RoleGoroutine, w.body(n+1, 0))
		}
		w.body(0, 0)(main)
		main.Sleep(5 * time.Millisecond)
	}).Err
	if err != nil {
		t.Fatal(err)
	}
	return w.log
}

// TestOrder: real threads do what the threads of a simulated machine did, in the same order, whatever was chosen there.
func TestOrder(t *testing.T) {
	noLeak(t)
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var turns []host.Turn
		sim := host.NewSim(host.SimConfig{Cores: 1, Interleave: true, OnTurn: func(t host.Turn) { turns = append(turns, t) },
			Choose: func(r host.Ready) int { return rng.IntN(r.Len()) }})
		wanted := (&randomWork{h: sim, seed: seed}).run(t)
		real := host.NewReal(host.RealConfig{Order: turns})
		got := (&randomWork{h: real, seed: seed}).run(t)
		if !slices.Equal(got, wanted) || !real.Followed() || real.LeftOrder() {
			t.Fatalf("seed %d: followed %t\nsimulated: %q\nreal:      %q", seed, real.Followed(), wanted, got)
		}
	}
}

// TestLeaveOrder: a run that cannot go on as its order says goes on freely, and says so.
func TestLeaveOrder(t *testing.T) {
	for name, turns := range map[string][]host.Turn{
		"a thread that is not there": {{Thread: 0}, {Thread: 5}},
		"a thread that waits":        {{Thread: 0}, {Thread: 0}, {Thread: 0}, {Thread: 1}, {Thread: 0}, {Thread: 1}, {Thread: 1}, {Thread: 1}},
		"no such timer":              {{Thread: 0}, {Kind: host.OfTimer, Number: 3}},
		"no such choice":             {{Thread: 0}, {Kind: host.OfChoice, Number: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			noLeak(t)
			real := host.NewReal(host.RealConfig{Order: turns})
			err := real.Run(func(main host.Thread) {
				done := false
				spawn(real, main, trace.RoleGoroutine, func(kid host.Thread) {
					kid.Park(trace.ReasonNone, false, "main")
					done = true
					main.Unpark(trace.NoStep)
				}).Unpark(trace.NoStep)
				for !done {
					main.Park(trace.ReasonNone, false, "the other")
				}
				main.Sleep(time.Millisecond)
			}).Err
			if err != nil || !real.LeftOrder() || real.Followed() {
				t.Errorf("%v, left %t, followed %t", err, real.LeftOrder(), real.Followed())
			}
		})
	}
}
