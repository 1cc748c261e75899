package host_test

import (
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestRealThreadsAreTheSystems checks that actors and workers have OS threads of their own.
func TestRealThreadsAreTheSystems(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the ids of threads are known on Linux only")
	}
	const n = 12
	h := host.NewReal(host.RealConfig{Record: true})
	tr := ok(t, h, func(m host.Thread) {
		var left atomic.Int32
		left.Store(n)
		for range n {
			spawn(h, m, trace.RoleActor, func(g host.Thread) {
				g.Sleep(5 * time.Millisecond)
				g.Sleep(5 * time.Millisecond)
				if left.Add(-1) == 0 {
					m.Unpark(trace.NoStep)
				}
			})
		}
		m.Park(trace.ReasonWait, false, "the threads")
	})
	ids := map[int64]bool{}
	for _, th := range tr.Threads {
		if th.Role == trace.RoleActor {
			ids[th.OSID] = true
		}
	}
	want(t, "distinct OS threads", len(ids), n)
	want(t, "none unknown", ids[0], false)
	for _, e := range tr.Events {
		if e.Kind == trace.ThreadExit && tr.Threads[e.Thread].Role == trace.RoleActor && e.Value < 1 {
			t.Errorf("%s slept twice and reports %d context switches", tr.Threads[e.Thread].Name, e.Value)
		}
	}
}

// TestRealSpeed checks that sleeps are shorter, and that the trace has the requested and the measured durations.
func TestRealSpeed(t *testing.T) {
	h := host.NewReal(host.RealConfig{Record: true, Speed: 1e6})
	tr := ok(t, h, func(m host.Thread) {
		m.Sleep(20_000 * time.Second)
		m.Work(5_000 * time.Second)
	})
	var slept time.Duration
	for i, e := range tr.Events {
		if e.Kind == trace.Block {
			want(t, "asked for", time.Duration(e.Value), 20_000*time.Second)
			slept = time.Duration(tr.Events[i+1].Time - e.Time)
		}
	}
	if slept < 20*time.Millisecond || slept > time.Hour {
		t.Errorf("20,000 s at a speed of a million took %v", slept)
	}
	if took := time.Duration(tr.Header.Makespan); took < slept+5*time.Millisecond {
		t.Errorf("work took %v", took-slept)
	}
}

// TestRealLength keeps the longest times long.
func TestRealLength(t *testing.T) {
	for _, speed := range []float64{0.01, 1, 100} {
		h := host.NewReal(host.RealConfig{Speed: speed})
		for _, d := range []time.Duration{math.MaxInt64, math.MaxInt64 / 2, 1000 * time.Hour} {
			if got := h.Length(d); got < d/200 {
				t.Errorf("at speed %v %v takes %v", speed, d, got)
			}
		}
	}
}

// TestRealStandAlone uses threads without Run, and the calling goroutine as one of them.
func TestRealStandAlone(t *testing.T) {
	noLeak(t)
	h := host.NewReal(host.RealConfig{})
	me := h.Current()
	want(t, "id", me.ID(), trace.NoThread)
	for range 3 {
		spawn(h, nil, trace.RoleWorker, func(w host.Thread) {
			w.Sleep(time.Millisecond)
			me.Unpark(trace.NoStep)
		})
		me.Park(trace.ReasonWait, false, "the worker")
	}
}

// TestRealTimersKeepOrder checks that a timer fires after all timers that are due before it, although the function of
// the first one runs until long after the others are due; that a sleep ends after them, too; and that cancelled ones
// do not fire.
func TestRealTimersKeepOrder(t *testing.T) {
	noLeak(t)
	const n = 500
	h := host.NewReal(host.RealConfig{Record: true})
	var fired, kept []int
	ok(t, h, func(m host.Thread) {
		for i := range n { // each is due later than the one before
			cancel := h.AfterFunc(100*time.Millisecond+time.Duration(i)*10*time.Microsecond, func() {
				if fired == nil {
					time.Sleep(100 * time.Millisecond)
				}
				fired = append(fired, i)
			})
			if i%3 == 1 && cancel() { // on a machine that stands still, it may already have fired
				want(t, "cancelled again", cancel(), false)
			} else {
				kept = append(kept, i)
			}
		}
		m.Sleep(110 * time.Millisecond)
		want(t, "all fired, in the order of their times", slices.Equal(fired, kept), true)
		want(t, "some were cancelled", len(kept) < n, true)
	})
}
