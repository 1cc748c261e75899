package host_test

import (
	"runtime"
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

// TestRealSpeed checks that sleeps are shorter and that what is recorded is what was asked for and what was measured.
func TestRealSpeed(t *testing.T) {
	h := host.NewReal(host.RealConfig{Record: true, Speed: 1000})
	tr := ok(t, h, func(m host.Thread) {
		m.Sleep(20 * time.Second)
		m.Work(5 * time.Second)
	})
	var slept time.Duration
	for i, e := range tr.Events {
		if e.Kind == trace.Block {
			want(t, "asked for", time.Duration(e.Value), 20*time.Second)
			slept = time.Duration(tr.Events[i+1].Time - e.Time)
		}
	}
	if slept < 20*time.Millisecond || slept > 10*time.Second {
		t.Errorf("20 s at a speed of 1000 took %v", slept)
	}
	if took := time.Duration(tr.Header.Makespan); took < slept+5*time.Millisecond {
		t.Errorf("work took %v", took-slept)
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
