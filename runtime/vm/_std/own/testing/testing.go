// Copyright 2009 The Go Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package testing tests Go code. A program without func main that has functions TestXxx, BenchmarkXxx or ExampleXxx runs
// these, and prints what go test -v prints. Times are those of the run: virtual ones on the simulated engine.
package testing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"
)

// goexit ends the goroutine.
func goexit() { runtime.Goexit() }

// stdout is a program's standard output.
type stdout struct{}

func (stdout) Write(p []byte) (int, error) { return fmt.Print(string(p)) }

// T is a type passed to Test functions to manage test state and support formatted test logs.
//
// A test ends when its Test function returns or calls any of the methods
// [T.FailNow], [T.Fatal], [T.Fatalf], [T.SkipNow], [T.Skip], or [T.Skipf]. Those methods, as well as
// the [T.Parallel] method, must be called only from the goroutine running the
// Test function.
//
// The other reporting methods, such as the variations of [T.Log] and [T.Error],
// may be called simultaneously from multiple goroutines.
type T struct {
	common
	denyParallel bool
	tstate       *testState // For running tests and subtests.
}

const parallelConflict = `testing: test using t.Setenv, t.Chdir, or cryptotest.SetGlobalRandom can not use t.Parallel`

// Parallel signals that this test is to be run in parallel with (and only with)
// other parallel tests.
func (t *T) Parallel() {
	if t.isParallel {
		panic("testing: t.Parallel called multiple times")
	}
	if t.denyParallel {
		panic(parallelConflict)
	}
	if t.parent.barrier == nil {
		return
	}
	t.isParallel = true
	// We don't want to include the time we spend waiting for serial tests
	// in the test duration. Record the elapsed time thus far and reset the
	// timer afterwards.
	t.duration += time.Since(t.start)
	// Add to the list of tests to be released by the parent.
	t.parent.sub = append(t.parent.sub, t)
	if t.chatty != nil {
		t.chatty.Updatef(t.name, "=== PAUSE %s\n", t.name)
	}
	t.signal <- true   // Release calling test.
	<-t.parent.barrier // Wait for the parent test to complete.
	t.tstate.waitParallel()
	if t.chatty != nil {
		t.chatty.Updatef(t.name, "=== CONT  %s\n", t.name)
	}
	t.start = time.Now()
}

func (t *T) checkParallel() {
	for c := &t.common; c != nil; c = c.parent {
		if c.isParallel {
			panic(parallelConflict)
		}
	}
	t.denyParallel = true
}

// Setenv fails the test: a program has no environment.
func (t *T) Setenv(key, value string) {
	t.checkParallel()
	t.common.Setenv(key, value)
}

// Chdir fails the test: a program has no working directory.
func (t *T) Chdir(dir string) {
	t.checkParallel()
	t.common.Chdir(dir)
}

// Deadline reports no deadline: that of the run is not the program's to know.
func (t *T) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }

// errNilPanicOrGoexit is an error used during panic handling.
var errNilPanicOrGoexit = errors.New("test executed panic(nil) or runtime.Goexit")

// tRunner runs fn as the test t, in a goroutine of its own.
func tRunner(t *T, fn func(t *T)) {
	// When this goroutine is done, either because fn(t)
	// returned normally or because a test failure triggered
	// a call to runtime.Goexit, record the duration and send
	// a signal saying that the test is done.
	defer func() { t.end(panicking()) }()
	defer func() {
		if len(t.sub) == 0 {
			t.runCleanup(normalPanic)
		}
	}()
	t.start = time.Now()
	fn(t)
	// code beyond here will not be executed when FailNow is invoked
	t.mu.Lock()
	t.finished = true
	t.mu.Unlock()
}

// panicking reports whether the goroutine's deferred calls run because it panics. Other than recover it leaves the panic,
// and its stack, as it is.
func panicking() bool

// end ends the test, whose function returned, panics, or ended its goroutine.
func (t *T) end(panics bool) {
	if panics {
		t.endPanicking()
		return
	}
	signal := true
	t.mu.RLock()
	finished := t.finished
	t.mu.RUnlock()
	if !finished {
		signal = t.ended()
	}
	t.duration += time.Since(t.start)
	if len(t.sub) > 0 {
		t.runSubtests()
	} else if t.isParallel {
		// Only release the count for this test if it was run as a parallel
		// test. See comment in Run method.
		t.tstate.release()
	}
	for root := &t.common; root.parent != nil; root = root.parent {
		root.flushPartial()
	}
	t.report() // Report after all subtests have finished.
	t.done = true
	if t.parent != nil && !t.hasSub.Load() {
		t.setRan()
	}
	t.signal <- signal
}

// ended is called for a test that neither returned nor panicked. It reports whether to go on with its parent.
func (t *T) ended() bool {
	for p := t.parent; p != nil; p = p.parent {
		p.mu.RLock()
		finished := p.finished
		p.mu.RUnlock()
		if finished && !t.isParallel {
			t.Errorf("%v: subtest may have called FailNow on a parent test", errNilPanicOrGoexit)
			return false
		}
	}
	t.endPanicking()
	panic(errNilPanicOrGoexit)
}

// endPanicking reports the failure of the test and of those it is part of, before the program dies of it.
func (t *T) endPanicking() {
	t.Fail()
	if r := t.runCleanup(recoverAndReturnPanic); r != nil {
		t.Logf("cleanup panicked with %v", r)
	}
	// Flush the output log up to the root before dying.
	for root := &t.common; root.parent != nil; root = root.parent {
		root.mu.Lock()
		root.duration += time.Since(root.start)
		d := root.duration
		root.mu.Unlock()
		root.flushPartial()
		root.flushToParent(root.name, "--- FAIL: %s (%s)\n", root.name, fmtDuration(d))
		if r := root.parent.runCleanup(recoverAndReturnPanic); r != nil {
			fmt.Fprintf(root.parent.w, "cleanup panicked with %v", r)
		}
	}
}

// runSubtests runs the parallel subtests, and then the cleanups.
func (t *T) runSubtests() {
	// Decrease the running count for this test and mark it as no longer running.
	t.tstate.release()
	// Release the parallel subtests.
	close(t.barrier)
	// Wait for subtests to complete.
	for _, sub := range t.sub {
		<-sub.signal
	}
	start := time.Now()
	defer func() {
		if panicking() {
			t.endPanicking()
		}
	}()
	t.runCleanup(normalPanic)
	t.duration += time.Since(start)
	if !t.isParallel {
		// Reacquire the count for sequential tests. See comment in Run.
		t.tstate.waitParallel()
	}
}

func (t *T) report() {
	if t.parent == nil {
		return
	}
	result := "PASS"
	switch {
	case t.Failed():
		result = "FAIL"
	case t.Skipped():
		result = "SKIP"
	}
	t.flushToParent(t.name, "--- %s: %s (%s)\n", result, t.name, fmtDuration(t.duration))
}

// Run runs f as a subtest of t called name. It runs f in a separate goroutine
// and blocks until f returns or calls t.Parallel to become a parallel test.
// Run reports whether f succeeded (or at least did not fail before calling t.Parallel).
//
// Run may be called simultaneously from multiple goroutines, but all such calls
// must return before the outer test function for t returns.
func (t *T) Run(name string, f func(t *T)) bool {
	if t.cleanupStarted.Load() {
		panic("testing: t.Run called during t.Cleanup")
	}
	t.hasSub.Store(true)
	ctx, cancelCtx := context.WithCancel(context.Background())
	t = &T{
		common: common{
			barrier:   make(chan bool),
			signal:    make(chan bool, 1),
			name:      t.tstate.match.fullName(&t.common, name),
			parent:    &t.common,
			level:     t.level + 1,
			creator:   stack(),
			chatty:    t.chatty,
			ctx:       ctx,
			cancelCtx: cancelCtx,
		},
		tstate: t.tstate,
	}
	t.w = indenter{&t.common}
	t.o = &outputWriter{c: &t.common}
	t.chatty.Updatef(t.name, "=== RUN   %s\n", t.name)
	// Instead of reducing the running count of this test before calling the
	// tRunner and increasing it afterwards, we rely on tRunner keeping the
	// count correct. This ensures that a sequence of sequential tests runs
	// without being preempted, even when their parent is a parallel test.
	go tRunner(t, f)
	// The parent goroutine will block until the subtest either finishes or calls
	// Parallel.
	if !<-t.signal {
		// At this point, it is likely that FailNow was called on one of the
		// parent tests by one of the subtests. Continue aborting up the chain.
		goexit()
	}
	return !t.failed
}

// testState holds all fields that are common to all tests. This includes
// synchronization primitives to run at most *parallel tests.
type testState struct {
	match         *matcher
	mu            sync.Mutex
	startParallel chan bool // Channel used to signal tests that are ready to be run in parallel.
	running       int       // number of tests currently running in parallel, without those waiting for subtests
	numWaiting    int       // number of tests waiting to be run in parallel
	maxParallel   int
}

func newTestState(maxParallel int, m *matcher) *testState {
	return &testState{
		match:         m,
		startParallel: make(chan bool),
		maxParallel:   maxParallel,
		running:       1, // Set the count to 1 for the main (sequential) test.
	}
}

func (s *testState) waitParallel() {
	s.mu.Lock()
	if s.running < s.maxParallel {
		s.running++
		s.mu.Unlock()
		return
	}
	s.numWaiting++
	s.mu.Unlock()
	<-s.startParallel
}

func (s *testState) release() {
	s.mu.Lock()
	if s.numWaiting == 0 {
		s.running--
		s.mu.Unlock()
		return
	}
	s.numWaiting--
	s.mu.Unlock()
	s.startParallel <- true // Pick a waiting test to be run.
}

var _ io.Writer = stdout{}
