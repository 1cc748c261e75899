package kernel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/runtime/gauge"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Limits of the speed tests, as multiples of the calibration.
const (
	mostStopping = 0.3  // a program stops
	mostTelling  = 0.3  // the death of the kernel process is reported
	mostRunaways = 90.0 // six programs that never end by themselves are ended
	mostChecking = 1.0  // a program is checked while another runs
)

func work() float64 { return gauge.Clock(gauge.Work) }

// several is the median of what something takes by the clock, done five times.
func several(f func() float64) func() []float64 {
	return func() []float64 { return []float64{gauge.Median([]float64{f(), f(), f(), f(), f()})} }
}

// loop is a program that says so when it is in a loop, from which it does not come.
func loop() Request {
	return Request{Name: "loop", Cells: oneCell("package main\n\nfunc main() {\n\tprintln(\"go\")\n\tfor {\n\t}\n}\n"), Capture: true}
}

// TestSpeedOfStop measures how long it takes until a program that computes is stopped.
func TestSpeedOfStop(t *testing.T) {
	s := startTest(t, Options{StopGrace: patience})
	gauge.Check(t, work, several(func() float64 {
		ctx, cancel := context.WithCancel(t.Context())
		w := newWatcher()
		stopped := make(chan time.Time, 1)
		go func() {
			w.await(t, Output)
			stopped <- time.Now()
			cancel()
		}()
		res, err := s.Run(ctx, loop(), w.update)
		if err != nil || res.Runs[0].Outcome.End != trace.EndStopped {
			t.Fatal(res, err)
		}
		return since(<-stopped)
	}), gauge.Limit{What: "a program is stopped, p50", Most: mostStopping})
}

// TestSpeedOfChecks measures how long a check of a new text takes while a program runs.
func TestSpeedOfChecks(t *testing.T) {
	s := startTest(t, Options{})
	long := loop()
	long.Limits = Limits{Steps: 1 << 40, Wall: time.Hour}
	ctx, cancel := context.WithCancel(t.Context())
	w := newWatcher()
	ran := make(chan error, 1)
	go func() {
		_, err := s.Run(ctx, long, w.update)
		ran <- err
	}()
	w.await(t, Output)
	n := 0
	check := func() float64 {
		n++
		begin := time.Now()
		req := Request{Name: "checked", Cells: oneCell(fmt.Sprintf("%s\n// text %d\n", warmProgram, n))}
		if checked, err := s.Check(t.Context(), req); err != nil || len(checked.Diagnostics) > 0 {
			t.Fatal(checked, err)
		}
		return since(begin)
	}
	check() // in a process that is there
	gauge.Check(t, work, func() []float64 {
		var all []float64
		for range 20 {
			all = append(all, check())
		}
		slices.Sort(all)
		return []float64{all[len(all)-2]}
	}, gauge.Limit{What: "checks beside a run, p95", Most: mostChecking})
	cancel()
	if err := <-ran; err != nil {
		t.Error(err)
	}
}

// TestSpeedOfDeath measures how long it takes until the death of the kernel process is reported.
func TestSpeedOfDeath(t *testing.T) {
	s := startTest(t, Options{})
	gauge.Check(t, work, several(func() float64 {
		w := newWatcher()
		killed := make(chan time.Time, 1)
		go func() {
			w.await(t, Output)
			killed <- time.Now()
			syscall.Kill(s.Pid(), syscall.SIGKILL)
		}()
		if _, err := s.Run(t.Context(), hookRequest("hang"), w.update); !errors.Is(err, ErrDied) {
			t.Fatal(err)
		}
		took := since(<-killed)
		if err := s.WaitReady(t.Context()); err != nil {
			t.Fatal(err)
		}
		return took
	}), gauge.Limit{What: "a death is told, p50", Most: mostTelling})
}

// TestSpeedOfRunaways measures the processor time until programs that do not end by themselves have been ended, at default limits.
// The goal is three seconds for each.
func TestSpeedOfRunaways(t *testing.T) {
	ar, err := txtar.ParseFile("testdata/runaway.txtar")
	if err != nil {
		t.Fatal(err)
	}
	s := startTest(t, Options{})
	if err := s.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	gauge.Check(t, func() float64 { return gauge.Processor(gauge.Work) }, func() []float64 {
		begin := processorTime(t, s.Pid())
		for i := 0; i < len(ar.Files); i += 16 {
			checkRunaway(t, ar.Files[i], runRunaway(t, s, ar.Files[i]))
		}
		return []float64{float64((processorTime(t, s.Pid()) - begin).Milliseconds())}
	}, gauge.Limit{What: "runaways are ended", Most: mostRunaways})
}

func since(begin time.Time) float64 { return float64(time.Since(begin).Microseconds()) / 1000 }
