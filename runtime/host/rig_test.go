package host_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// onEach runs a test on a host of each kind, both recording.
func onEach(t *testing.T, test func(t *testing.T, h host.Host)) {
	t.Run("sim", func(t *testing.T) { test(t, host.NewSim(host.SimConfig{Record: true})) })
	t.Run("real", func(t *testing.T) { test(t, host.NewReal(host.RealConfig{Record: true, Speed: 20})) })
}

// run runs main and returns its valid trace and how it ended.
func run(t *testing.T, h host.Host, main func(host.Thread)) (*trace.Trace, error) {
	t.Helper()
	res := h.Run(main)
	tr := host.Finish(h, trace.Header{})
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	return tr, res.Err
}

// ok is run for a program that must succeed.
func ok(t *testing.T, h host.Host, main func(host.Thread)) *trace.Trace {
	t.Helper()
	tr, err := run(t, h, main)
	if err != nil {
		t.Fatalf("the run ended with %v", err)
	}
	return tr
}

// spawn makes a thread or fails the run.
func spawn(h host.Host, by host.Thread, role trace.Role, body func(host.Thread)) host.Thread {
	t, err := h.Spawn(by, host.Spec{Role: role}, body)
	if err != nil {
		panic(err)
	}
	return t
}

// free is a cost model without costs.
var free = &trace.Costs{}

func count(tr *trace.Trace, kind trace.Kind) int {
	n := 0
	for _, e := range tr.Events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

func want[T comparable](t *testing.T, what string, got, wanted T) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: got %v, want %v", what, got, wanted)
	}
}

// noLeak checks at the test's end that the number of goroutines is back to what it was.
func noLeak(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 2000 { // at once, unless the machine is busy
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
	})
}
