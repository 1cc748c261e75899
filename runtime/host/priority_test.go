package host_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ranked runs threads of given priorities, number i of which sleeps for i ms and then computes for 10 ms. It returns when they are done.
func ranked(t *testing.T, cfg host.SimConfig, priorities ...int) (done []string, tr *trace.Trace) {
	const ms = time.Millisecond
	cfg.Record = true
	h := host.NewSim(cfg)
	res := h.Run(func(m host.Thread) {
		left := len(priorities)
		for i, p := range priorities {
			_, err := h.Spawn(m, host.Spec{Role: trace.RoleWorker, Priority: p}, func(g host.Thread) {
				g.Sleep(time.Duration(i) * ms)
				g.Work(10 * ms)
				done = append(done, fmt.Sprintf("%s at %d", g.Spec().Name, h.Now()/int64(ms)))
				if left--; left == 0 {
					m.Unpark(trace.NoStep)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		m.Park(trace.ReasonWait, false, "all")
	})
	tr = host.Finish(h, trace.Header{Settings: trace.Settings{Interleave: cfg.Interleave}})
	if err := trace.Validate(tr); err != nil || res.Err != nil {
		t.Fatal(err, res.Err)
	}
	return done, tr
}

// TestPriorities checks that a thread gets a core before those of a lower priority, and takes it from one that has it.
func TestPriorities(t *testing.T) {
	for _, test := range []struct {
		priorities []int
		cores      int
		done       string
	}{
		{[]int{0, 0, 0}, 1, "w0 at 10, w1 at 21, w2 at 31"},
		{[]int{-1, 0, 1}, 1, "w2 at 12, w1 at 21, w0 at 30"},
		{[]int{1, 0, -1}, 1, "w0 at 10, w1 at 21, w2 at 31"},
		{[]int{0, 5, 0, 5}, 1, "w1 at 11, w3 at 21, w0 at 30, w2 at 42"},
		{[]int{0, -1, 3}, 2, "w0 at 10, w2 at 12, w1 at 19"},
	} {
		cfg := host.SimConfig{Cores: test.cores, Costs: &trace.Costs{Quantum: int64(time.Hour)}}
		done, tr := ranked(t, cfg, test.priorities...)
		want(t, fmt.Sprint(test.priorities, " on ", test.cores), strings.Join(done, ", "), test.done)
		_, again := ranked(t, cfg, test.priorities...)
		if !reflect.DeepEqual(tr, again) {
			t.Errorf("%v: the second run is not the same", test.priorities)
		}
		for i, p := range test.priorities {
			want(t, "recorded", tr.Threads[i+1].Priority, p)
		}
	}
}

// TestPrioritiesAndChoices checks that only ready threads of the highest priority are candidates of a choice.
func TestPrioritiesAndChoices(t *testing.T) {
	most := 0
	cfg := host.SimConfig{Cores: 1, Choose: func(r host.Ready) int {
		most = max(most, r.Len())
		return r.Len() - 1
	}}
	ranked(t, cfg, 0, 0, 1, 1, 1)
	if most > 3 {
		t.Errorf("a choice of %d", most)
	}
	cfg.Interleave = true
	if done, _ := ranked(t, cfg, 0, 1, 2); len(done) != 3 {
		t.Errorf("interleaved: %v", done)
	}
}

// TestPrioritiesOfRealThreads checks that nothing is said of priorities that have no effect.
func TestPrioritiesOfRealThreads(t *testing.T) {
	h := host.NewReal(host.RealConfig{Record: true})
	tr := ok(t, h, func(m host.Thread) {
		_, err := h.Spawn(m, host.Spec{Role: trace.RoleWorker, Priority: 3}, func(host.Thread) { m.Unpark(trace.NoStep) })
		if err != nil {
			t.Fatal(err)
		}
		m.Park(trace.ReasonWait, false, "it")
	})
	want(t, "priority", tr.Threads[1].Priority, 0)
}
