package host_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// await is a way to do an operation that may have to wait.
type await func(t host.Thread, op host.Op, c host.Condition)

func inOne(t host.Thread, op host.Op, c host.Condition) {
	t.Await(op, c, trace.ReasonChanSend, "a box")
}

// stepByStep is what Await is defined to be. If threads are interleaved, each operation has its Point.
func stepByStep(interleave bool) await {
	return func(t host.Thread, op host.Op, c host.Condition) {
		t.Point(op)
		for !c.Ready() {
			t.Park(trace.ReasonChanSend, false, "a box")
			if interleave {
				t.Point(op)
			}
		}
	}
}

// box holds one item. A thread that changes it wakes all threads that wait for the change.
type box struct {
	full    bool
	waiting []host.Thread
}

// boxOp puts an item into a box or takes it out.
type boxOp struct {
	t   host.Thread
	b   *box
	put bool
}

func (o boxOp) Ready() bool {
	if o.b.full == o.put {
		o.b.waiting = append(o.b.waiting, o.t)
		return false
	}
	o.b.full = o.put
	for _, t := range o.b.waiting {
		t.Unpark(trace.NoStep)
	}
	o.b.waiting = o.b.waiting[:0]
	return true
}

// passing is a program of threads that pass items through boxes, compute in between, and grant superfluous permits.
func passing(h host.Host, rng *rand.Rand, wait await) func(host.Thread) {
	return func(m host.Thread) {
		boxes := [2]box{}
		roles := []trace.Role{trace.RoleGoroutine, trace.RoleActor}
		var all []host.Thread
		for i := range 6 {
			all = append(all, spawn(h, m, roles[i/2%2], func(t host.Thread) {
				for k := range 8 {
					t.Charge(int64(i*13+k*7) % 50)
					b := &boxes[(k+i/2)%2]
					wait(t, host.Op{Name: "box", Write: true}, boxOp{t, b, i%2 == 0})
				}
				m.Unpark(trace.NoStep)
			}))
		}
		for range 20 {
			m.Charge(rng.Int64N(200))
			m.Point(host.Op{})
			all[rng.IntN(len(all))].Unpark(trace.NoStep)
		}
		for range all {
			m.Park(trace.ReasonWait, false, "the others")
		}
	}
}

// TestAwaitIsPointAndPark compares runs in which Await is one call and in which it is taken step by step.
func TestAwaitIsPointAndPark(t *testing.T) {
	waits := 0
	for seed := range uint64(60) {
		cfg := host.SimConfig{Cores: 1 + int(seed%3), Record: true, Interleave: seed%4 == 3}
		made := func(wait await) (*trace.Trace, string) {
			rng := rand.New(rand.NewPCG(seed, 0))
			cfg.Choose = func(ready host.Ready) int {
				for _, c := range ready.Append(nil) {
					rng.IntN(1 + len(c.Op.Name)) // the choice depends on the operations at which threads stand
				}
				return rng.IntN(ready.Len())
			}
			h := host.NewSim(cfg)
			tr, err := run(t, h, passing(h, rand.New(rand.NewPCG(seed, 1)), wait))
			return tr, fmt.Sprint(h.Now(), h.Schedule(), err)
		}
		one, oneEnd := made(inOne)
		steps, stepsEnd := made(stepByStep(cfg.Interleave))
		if !reflect.DeepEqual(one.Events, steps.Events) || oneEnd != stepsEnd {
			t.Fatalf("seed %d: %d events, then %s; step by step: %d, then %s", seed, len(one.Events), oneEnd, len(steps.Events), stepsEnd)
		}
		waits += count(one, trace.Block)
	}
	if waits < 60*10 {
		t.Errorf("only %d waits in all runs: too few to compare", waits)
	}
}

func TestAwaitPasses(t *testing.T) {
	onEach(t, func(t *testing.T, h host.Host) {
		var b box
		ok(t, h, func(m host.Thread) {
			b.full = true
			inOne(m, host.Op{Name: "box"}, boxOp{m, &b, false})
		})
		want(t, "full", b.full, false)
	})
}

// TestStopWhileAwaited ends a run in the middle of an operation that the simulation performs for a thread.
func TestStopWhileAwaited(t *testing.T) {
	noLeak(t)
	cause := errors.New("enough")
	h := host.NewSim(host.SimConfig{Record: true})
	res := h.Run(func(m host.Thread) {
		spawn(h, m, trace.RoleGoroutine, func(g host.Thread) {
			g.Charge(20_000) // main reaches its first point earlier
			inOne(g, host.Op{Name: "stop"}, stopper{h, cause})
			t.Error("the thread went on")
		})
		m.Charge(10_000)
		m.Point(host.Op{})
		m.Charge(30_000)
		m.Point(host.Op{})
		t.Error("main went on")
	})
	if !errors.Is(res.Err, cause) {
		t.Errorf("the run ended with %v", res.Err)
	}
}

type stopper struct {
	h     host.Host
	cause error
}

func (s stopper) Ready() bool {
	s.h.Stop(s.cause)
	return true
}

func TestAwaitForEver(t *testing.T) {
	h := host.NewSim(host.SimConfig{Record: true})
	_, err := run(t, h, func(m host.Thread) {
		inOne(m, host.Op{Name: "box"}, boxOp{m, &box{}, false})
	})
	var dead *host.Deadlock
	if !errors.As(err, &dead) || len(dead.Waiting) != 1 || dead.Waiting[0].What != "a box" {
		t.Errorf("the run ended with %v", err)
	}
}
