package host_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestCosts checks virtual times against sums calculated by hand.
func TestCosts(t *testing.T) {
	const ms, us = int64(time.Millisecond), int64(time.Microsecond)
	workers := func(n int, each time.Duration) func(h host.Host, m host.Thread) {
		return func(h host.Host, m host.Thread) {
			left := n
			for range n {
				spawn(h, m, trace.RoleActor, func(g host.Thread) {
					g.Work(each)
					if left--; left == 0 {
						m.Unpark(trace.NoStep)
					}
				})
			}
			m.Park(trace.ReasonWait, false, "the workers")
		}
	}
	tests := []struct {
		name  string
		cores int
		costs trace.Costs
		main  func(h host.Host, m host.Thread)
		end   int64
		turns int
	}{
		{"nothing costs nothing", 1, trace.Costs{}, workers(4, 0), 0, 4 + 1},
		{"charges add up at a point", 1, trace.Costs{Operation: 7}, func(h host.Host, m host.Thread) {
			m.Charge(10)
			m.Charge(20)
			m.Point(host.Op{})
			want(t, "unnamed", h.Now(), 30)
			m.Point(host.Op{Name: "x"})
		}, 37, 0},
		{"four on one core", 1, trace.Costs{}, workers(4, time.Millisecond), 4 * ms, 4 + 1},
		{"four on two cores", 2, trace.Costs{}, workers(4, time.Millisecond), 2 * ms, 3 + 1},
		{"four on eight cores", 8, trace.Costs{}, workers(4, time.Millisecond), 1 * ms, 0},
		{"quanta take turns", 1, trace.Costs{Quantum: ms}, workers(2, 2*time.Millisecond), 4 * ms, 4 + 1},
		{"nobody waits, nobody is interrupted", 2, trace.Costs{Quantum: us, Switch: us}, func(h host.Host, m host.Thread) {
			m.Work(time.Second)
		}, int64(time.Second), 0},
		{"switches take their time", 1, trace.Costs{Switch: 5 * us}, workers(2, time.Millisecond), 2*ms + 15*us, 3},
		{"the creator pays", 1, trace.Costs{ThreadCreate: 30 * us, GoCreate: 2 * us}, func(h host.Host, m host.Thread) {
			spawn(h, m, trace.RoleActor, func(host.Thread) {})
			spawn(h, m, trace.RoleGoroutine, func(host.Thread) {})
		}, 32 * us, 0},
		{"goroutines change for the price of an operation", 1, trace.Costs{Switch: ms, Operation: us}, func(h host.Host, m host.Thread) {
			spawn(h, m, trace.RoleGoroutine, func(g host.Thread) { m.Unpark(trace.NoStep) }) // spawn: 1 us
			m.Park(trace.ReasonWait, false, "g1")                                            // park 1, to g1 1, back 1
		}, 4 * us, 0},
		{"waking takes its time", 2, trace.Costs{Wake: 16 * us}, func(h host.Host, m host.Thread) {
			a := spawn(h, m, trace.RoleActor, func(g host.Thread) {
				g.Park(trace.ReasonMailbox, true, "a message")
				want(t, "woken", h.Now(), int64(time.Second)+16*us)
				m.Unpark(trace.NoStep)
			})
			m.Sleep(time.Second)
			a.Unpark(trace.NoStep)
			m.Park(trace.ReasonWait, false, "the actor")
		}, int64(time.Second) + 16*us, 0},
		{"sleep holds no core", 1, trace.Costs{}, func(h host.Host, m host.Thread) {
			for range 100 {
				spawn(h, m, trace.RoleActor, func(g host.Thread) { g.Sleep(time.Second) })
			}
			m.Sleep(time.Second)
			m.Sleep(1)
		}, int64(time.Second) + 1, 100 + 1 + 100 + 1},
		{"a sleeper waits for a core", 1, trace.Costs{}, func(h host.Host, m host.Thread) {
			spawn(h, m, trace.RoleActor, func(g host.Thread) {
				g.Sleep(time.Millisecond)
				want(t, "goes on", h.Now(), 5*ms)
				m.Unpark(trace.NoStep)
			})
			m.Sleep(1)
			m.Work(5*time.Millisecond - 1)
			m.Park(trace.ReasonWait, false, "the sleeper")
		}, 5 * ms, 4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := host.NewSim(host.SimConfig{Cores: test.cores, Costs: &test.costs, Record: true})
			tr := ok(t, h, func(m host.Thread) { test.main(h, m) })
			want(t, "end", time.Duration(h.Now()), time.Duration(test.end))
			want(t, "switches", len(turns(tr)), test.turns)
			want(t, "costs in the header", tr.Header.Costs, test.costs)
		})
	}
}

// TestQuantum checks that a thread that makes small steps is interrupted like one that makes a large one.
func TestQuantum(t *testing.T) {
	for _, step := range []int64{100, 640, 1_000, 1_000_000} {
		h := host.NewSim(host.SimConfig{Cores: 1, Costs: &trace.Costs{Quantum: 1_000_000}, Record: true})
		tr := ok(t, h, func(m host.Thread) {
			left := 2
			for range 2 {
				spawn(h, m, trace.RoleActor, func(g host.Thread) {
					for used := int64(0); used < 4_000_000; used += step {
						g.Charge(step)
						g.Point(host.Op{})
					}
					if left--; left == 0 {
						m.Unpark(trace.NoStep)
					}
				})
			}
			m.Park(trace.ReasonWait, false, "both")
		})
		want(t, fmt.Sprintf("turns with steps of %d ns", step), strings.Join(turns(tr), " "), "t0 t1 t0 t1 t0 t1 t0 t1 main")
	}
}

// turns names the threads to which cores switched from another one: all except the first of each core.
func turns(tr *trace.Trace) []string {
	var names []string
	used := map[int64]bool{}
	for _, e := range tr.Events {
		if e.Kind != trace.ThreadSwitch {
			continue
		}
		if used[e.Value] {
			names = append(names, tr.Threads[e.Thread].Name)
		}
		used[e.Value] = true
	}
	return names
}

// storm is a program with much competition: threads that compute, sleep, park and wake each other, depending on a
// seed.
func storm(h host.Host, seed uint64) func(host.Thread) {
	return func(m host.Thread) {
		const n = 8
		threads := make([]host.Thread, n)
		left := n
		for i := range threads {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			threads[i] = spawn(h, m, trace.RoleActor, func(g host.Thread) {
				for range 30 {
					switch rng.IntN(4) {
					case 0:
						g.Work(time.Duration(rng.IntN(5)) * time.Millisecond)
					case 1:
						g.Sleep(time.Duration(rng.IntN(3)) * time.Millisecond)
					case 2:
						if o := threads[rng.IntN(n)]; o != nil {
							o.Unpark(trace.NoStep)
						}
					case 3:
						g.Point(host.Op{Name: "x"})
					}
				}
				if left--; left == 0 {
					m.Unpark(trace.NoStep)
				}
			})
		}
		m.Park(trace.ReasonWait, false, "all")
	}
}

// TestSameAgain checks that a run is repeated event by event, as is the run that its schedule replays.
func TestSameAgain(t *testing.T) {
	for seed := range uint64(20) {
		first := func() *trace.Trace {
			h := host.NewSim(host.SimConfig{Record: true})
			return ok(t, h, storm(h, seed))
		}
		a, b := first(), first()
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("seed %d: two runs differ", seed)
		}
		if count(a, trace.Choice) == 0 {
			t.Fatalf("seed %d: nothing to choose", seed)
		}
		want(t, "the usual schedule", a.Header.Schedule, "")

		rng := rand.New(rand.NewPCG(seed, 99))
		h := host.NewSim(host.SimConfig{Record: true, Choose: func(c host.Ready) int { return rng.IntN(c.Len()) }})
		other := ok(t, h, storm(h, seed))
		if other.Header.Schedule == "" {
			t.Fatalf("seed %d: random choices left the usual schedule", seed)
		}
		h = host.NewSim(host.SimConfig{Record: true, Schedule: other.Header.Schedule})
		if again := ok(t, h, storm(h, seed)); !reflect.DeepEqual(other, again) {
			t.Fatalf("seed %d: schedule %s was not replayed", seed, other.Header.Schedule)
		}
	}
}

// TestChoices checks how a choice is recorded, and that a candidate that does not exist means the first.
func TestChoices(t *testing.T) {
	tests := []struct{ schedule, order, made string }{
		{"", "t0 t1 t2", ""},
		{"2,1", "t2 t1 t0", "2,1"},
		{"1", "t1 t0 t2", "1"},
		{"7,1", "t0 t2 t1", "0,1"},
		{"2x0,5x1", "t0 t1 t2", ""},
	}
	for _, test := range tests {
		h := host.NewSim(host.SimConfig{Cores: 1, Costs: free, Record: true, Schedule: test.schedule})
		var order []string
		tr := ok(t, h, func(m host.Thread) {
			for range 3 {
				spawn(h, m, trace.RoleActor, func(g host.Thread) { order = append(order, g.Spec().Name) })
			}
			m.Sleep(1)
		})
		want(t, "order with "+test.schedule, strings.Join(order, " "), test.order)
		want(t, "schedule made", tr.Header.Schedule, test.made)
		want(t, "choices, none of them among one", count(tr, trace.Choice), 2)
	}
}

// TestSameInstantCompetes lets sleepers wake at the same time: which goes first is a choice.
func TestSameInstantCompetes(t *testing.T) {
	h := host.NewSim(host.SimConfig{Cores: 1, Costs: free, Record: true, Schedule: "2x0,2"})
	var order []string
	ok(t, h, func(m host.Thread) {
		for range 3 {
			spawn(h, m, trace.RoleActor, func(g host.Thread) {
				g.Sleep(time.Second)
				order = append(order, g.Spec().Name)
			})
		}
		m.Sleep(2 * time.Second)
	})
	want(t, "order", strings.Join(order, " "), "t2 t0 t1")
}

// TestInterleaveReachesEveryOrder enumerates the schedules of two threads that make two operations each and counts the
// orders they reach: all six.
func TestInterleaveReachesEveryOrder(t *testing.T) {
	orders := map[string]bool{}
	var schedule []int
	for runs := 0; ; runs++ {
		if runs > 1000 {
			t.Fatal("no end of schedules")
		}
		var order []byte
		var sizes []int
		h := host.NewSim(host.SimConfig{Cores: 1, Costs: free, Interleave: true, Choose: func(c host.Ready) int {
			sizes = append(sizes, c.Len())
			if len(sizes) > len(schedule) {
				schedule = append(schedule, 0)
			}
			return schedule[len(sizes)-1]
		}})
		h.Run(func(m host.Thread) {
			left := 2
			for i := range 2 {
				spawn(h, m, trace.RoleGoroutine, func(g host.Thread) {
					for k := range 2 {
						g.Point(host.Op{Name: "op"})
						order = append(order, "aAbB"[2*i+k])
					}
					if left--; left == 0 {
						m.Unpark(trace.NoStep)
					}
				})
			}
			m.Park(trace.ReasonWait, false, "both")
		})
		orders[string(order)] = true
		schedule = schedule[:len(sizes)]
		last := len(schedule) - 1
		for last >= 0 && schedule[last] == sizes[last]-1 {
			last--
		}
		if last < 0 {
			break
		}
		schedule = schedule[:last+1]
		schedule[last]++
	}
	got := make([]string, 0, len(orders))
	for o := range orders {
		got = append(got, o)
	}
	slices.Sort(got)
	want(t, "orders", strings.Join(got, " "), "aAbB abAB abBA bBaA baAB baBA")
}

func TestHorizon(t *testing.T) {
	noLeak(t)
	for name, main := range map[string]func(host.Thread){
		"sleep": func(m host.Thread) {
			for {
				m.Sleep(time.Minute)
			}
		},
		"work": func(m host.Thread) {
			for {
				m.Work(time.Minute)
			}
		},
	} {
		h := host.NewSim(host.SimConfig{Horizon: time.Hour, Record: true})
		tr, err := run(t, h, main)
		want(t, name, errors.Is(err, host.ErrHorizon), true)
		if end := time.Duration(h.Now()); end != time.Hour {
			t.Errorf("%s ended at %v", name, end)
		}
		if tr.Header.Makespan > int64(time.Hour) {
			t.Errorf("%s recorded %v", name, tr.Header.Makespan)
		}
	}
}

func TestForeignCallsAreRefused(t *testing.T) {
	h := host.NewSim(host.SimConfig{})
	res := h.Run(func(m host.Thread) {
		spawn(h, m, trace.RoleGoroutine, func(g host.Thread) { m.Point(host.Op{}) })
		m.Sleep(time.Second)
	})
	var p *host.Panic
	if !errors.As(res.Err, &p) || !strings.Contains(fmt.Sprint(p.Value), "thread main was called while it was not running") {
		t.Errorf("got %v", res.Err)
	}
}

func TestCurrent(t *testing.T) {
	h := host.NewSim(host.SimConfig{})
	want(t, "before", h.Current(), nil)
	h.Run(func(m host.Thread) {
		want(t, "main", h.Current(), m)
		h.AfterFunc(time.Millisecond, func() { want(t, "in a timer", h.Current(), nil) })
		spawn(h, m, trace.RoleGoroutine, func(g host.Thread) { want(t, "goroutine", h.Current(), g) })
		m.Sleep(time.Second)
	})
}

// BenchmarkPoint measures the cost of a Point: alone, and with a second thread that computes on another core.
func BenchmarkPoint(b *testing.B) {
	for _, busy := range []bool{false, true} {
		b.Run(fmt.Sprintf("busy=%v", busy), func(b *testing.B) {
			h := host.NewSim(host.SimConfig{})
			h.Run(func(m host.Thread) {
				if busy {
					spawn(h, m, trace.RoleGoroutine, func(g host.Thread) {
						for {
							g.Point(host.Op{Name: "x"})
						}
					})
				}
				for b.Loop() {
					m.Point(host.Op{Name: "x"})
				}
			})
		})
	}
}
