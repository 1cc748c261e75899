// Copyright 2009 The Go Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package testing

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// InternalBenchmark is an internal type but exported because it is cross-package;
// it is part of the implementation of the "go test" command.
type InternalBenchmark struct {
	Name string
	F    func(b *B)
}

// A benchmark runs for benchTime of the run's time, or maxIterations, whichever comes first.
const (
	benchTime     = 10 * time.Millisecond
	maxIterations = 1_000_000
)

// B is a type passed to Benchmark functions to manage benchmark timing and control the number of iterations.
//
// A benchmark runs for about ten milliseconds of the run's time, which the simulated engine computes from the program's
// steps: there, results say how much work a program does, and are the same each time. Allocations are not counted.
type B struct {
	common
	N           int
	match       *matcher
	benchFunc   func(b *B)
	bytes       int64
	timerOn     bool
	parallelism int
	result      BenchmarkResult
	extra       map[string]float64
	loopN       int // iterations done by Loop
	loopGoal    int // iterations until Loop looks at the time
	loopDone    bool
}

// StartTimer starts timing a test. It is called automatically before a benchmark starts.
func (b *B) StartTimer() {
	if !b.timerOn {
		b.start = time.Now()
		b.timerOn = true
	}
}

// StopTimer stops timing a test.
func (b *B) StopTimer() {
	if b.timerOn {
		b.duration += time.Since(b.start)
		b.timerOn = false
	}
}

// ResetTimer zeroes the elapsed benchmark time and deletes user-reported metrics.
func (b *B) ResetTimer() {
	b.extra = map[string]float64{}
	if b.timerOn {
		b.start = time.Now()
	}
	b.duration = 0
}

// SetBytes records the number of bytes processed in a single operation.
func (b *B) SetBytes(n int64) { b.bytes = n }

// ReportAllocs changes nothing: allocations are not counted.
func (b *B) ReportAllocs() {}

// Elapsed returns the measured elapsed time of the benchmark.
func (b *B) Elapsed() time.Duration {
	d := b.duration
	if b.timerOn {
		d += time.Since(b.start)
	}
	return d
}

// ReportMetric adds "n unit" to the reported benchmark results.
func (b *B) ReportMetric(n float64, unit string) {
	if unit == "" {
		panic("metric unit must not be empty")
	}
	if strings.IndexFunc(unit, unicode.IsSpace) >= 0 {
		panic("metric unit must not contain whitespace")
	}
	b.extra[unit] = n
}

// Loop returns true as long as the benchmark should continue running.
func (b *B) Loop() bool {
	if b.loopN < b.loopGoal {
		b.loopN++
		return true
	}
	if !b.timerOn {
		b.Fatal("B.Loop called with timer stopped")
	}
	if b.loopN == 0 {
		b.ResetTimer()
	} else if b.Elapsed() >= benchTime || b.loopN >= maxIterations {
		b.StopTimer()
		b.N = b.loopN
		b.loopDone = true
		return false
	}
	b.loopGoal = next(b.loopN, b.Elapsed())
	b.loopN++
	return true
}

// next is how many iterations to run after n, which took d.
func next(n int, d time.Duration) int {
	want := 100 * n
	if d > 0 {
		want = int(min(float64(want), 1.2*float64(n)*float64(benchTime)/float64(d)))
	}
	return min(max(want, n+1), maxIterations)
}

// runN runs the benchmark function for n iterations.
func (b *B) runN(n int) {
	ctx, cancelCtx := context.WithCancel(context.Background())
	defer b.runCleanup(normalPanic)
	b.N, b.ctx, b.cancelCtx, b.parallelism = n, ctx, cancelCtx, 1
	b.loopN, b.loopGoal, b.loopDone = 0, 0, false
	b.ResetTimer()
	b.StartTimer()
	b.benchFunc(b)
	b.StopTimer()
	if b.loopN > 0 && !b.loopDone && !b.failed {
		b.Error("benchmark function returned without B.Loop() == false (break or return in loop?)")
	}
}

// measure runs the benchmark often enough and reports whether there is a result.
func (b *B) measure() bool {
	go func() {
		defer func() { b.signal <- true }()
		b.runN(1)
		for !b.hasSub.Load() && b.loopN == 0 && !b.failed && b.duration < benchTime && b.N < maxIterations {
			b.runN(next(b.N, b.duration))
		}
	}()
	<-b.signal
	b.result = BenchmarkResult{N: b.N, T: b.duration, Bytes: b.bytes, Extra: b.extra}
	return !b.hasSub.Load() && !b.failed && !b.skipped
}

// run runs the benchmark and prints its result.
func (b *B) run() {
	switch ok := b.measure(); {
	case ok:
		fmt.Fprintf(b.w, "%s\t%s\n", b.name, b.result)
		if len(b.output) > 0 {
			fmt.Fprintf(b.w, "--- BENCH: %s\n%s", b.name, b.output)
		}
	case b.failed:
		fmt.Fprintf(b.w, "--- FAIL: %s\n%s", b.name, b.output)
	case b.skipped:
		fmt.Fprintf(b.w, "--- SKIP: %s\n%s", b.name, b.output)
	}
}

// Run benchmarks f as a subbenchmark with the given name. It reports
// whether there were any failures.
func (b *B) Run(name string, f func(b *B)) bool {
	b.hasSub.Store(true)
	sub := newB(&b.common, b.match, b.match.fullName(&b.common, name), f)
	sub.run()
	return !sub.failed
}

func newB(parent *common, m *matcher, name string, f func(b *B)) *B {
	b := &B{
		common: common{signal: make(chan bool), name: name, parent: parent, level: parent.level + 1, creator: stack(), w: parent.w, bench: true},
		match:  m, benchFunc: f,
	}
	b.o = &outputWriter{c: &b.common}
	return b
}

// runBenchmarks runs benchmarks and reports whether all went well.
func runBenchmarks(benchmarks []InternalBenchmark) bool {
	root, m := &common{w: stdout{}}, newMatcher()
	ok := true
	for _, bench := range benchmarks {
		b := newB(root, m, bench.Name, bench.F)
		b.run()
		ok = ok && !b.failed
	}
	return ok
}

// RunBenchmarks is an internal function but exported because it is cross-package;
// it is part of the implementation of the "go test" command.
func RunBenchmarks(matchString func(pat, str string) (bool, error), benchmarks []InternalBenchmark) {
	runBenchmarks(benchmarks)
}

// Benchmark benchmarks a single function.
func Benchmark(f func(b *B)) BenchmarkResult {
	b := newB(&common{w: io.Discard}, newMatcher(), "", f)
	b.measure()
	return b.result
}

// BenchmarkResult contains the results of a benchmark run. Allocations are not counted.
type BenchmarkResult struct {
	N         int           // The number of iterations.
	T         time.Duration // The total time taken.
	Bytes     int64         // Bytes processed in one iteration.
	MemAllocs uint64        // Always 0.
	MemBytes  uint64        // Always 0.

	// Extra records additional metrics reported by ReportMetric.
	Extra map[string]float64
}

// NsPerOp returns the "ns/op" metric.
func (r BenchmarkResult) NsPerOp() int64 {
	if v, ok := r.Extra["ns/op"]; ok {
		return int64(v)
	}
	if r.N <= 0 {
		return 0
	}
	return r.T.Nanoseconds() / int64(r.N)
}

func (r BenchmarkResult) mbPerSec() float64 {
	if v, ok := r.Extra["MB/s"]; ok {
		return v
	}
	if r.Bytes <= 0 || r.T <= 0 || r.N <= 0 {
		return 0
	}
	return (float64(r.Bytes) * float64(r.N) / 1e6) / r.T.Seconds()
}

// AllocsPerOp returns the "allocs/op" metric, if it was reported.
func (r BenchmarkResult) AllocsPerOp() int64 { return int64(r.Extra["allocs/op"]) }

// AllocedBytesPerOp returns the "B/op" metric, if it was reported.
func (r BenchmarkResult) AllocedBytesPerOp() int64 { return int64(r.Extra["B/op"]) }

// MemString returns r.AllocedBytesPerOp and r.AllocsPerOp in the same format as 'go test'.
func (r BenchmarkResult) MemString() string {
	return fmt.Sprintf("%8d B/op\t%8d allocs/op", r.AllocedBytesPerOp(), r.AllocsPerOp())
}

// String returns a summary of the benchmark results, in the format of
// https://golang.org/design/14313-benchmark-format, not including the benchmark name.
func (r BenchmarkResult) String() string {
	buf := new(strings.Builder)
	fmt.Fprintf(buf, "%8d", r.N)
	ns, ok := r.Extra["ns/op"]
	if !ok {
		ns = float64(r.T.Nanoseconds()) / float64(r.N)
	}
	if ns != 0 {
		buf.WriteByte('\t')
		prettyPrint(buf, ns, "ns/op")
	}
	if mbs := r.mbPerSec(); mbs != 0 {
		fmt.Fprintf(buf, "\t%7.2f MB/s", mbs)
	}
	// Print extra metrics that aren't represented in the standard metrics.
	var extraKeys []string
	for k := range r.Extra {
		switch k {
		case "ns/op", "MB/s", "B/op", "allocs/op":
			continue
		}
		extraKeys = append(extraKeys, k)
	}
	slices.Sort(extraKeys)
	for _, k := range extraKeys {
		buf.WriteByte('\t')
		prettyPrint(buf, r.Extra[k], k)
	}
	return buf.String()
}

// prettyPrint prints numbers with 10 places before the decimal point and small numbers with four significant figures.
func prettyPrint(w io.Writer, x float64, unit string) {
	y := math.Abs(x)
	if y == 0 || y >= 999.95 {
		fmt.Fprintf(w, "%10.0f %s", x, unit)
		return
	}
	digits := 1
	for limit := 99.995; y < limit && digits < 7; limit /= 10 {
		digits++
	}
	fmt.Fprintf(w, "%*.*f %s", 11+digits, digits, x, unit)
}

// A PB is used by RunParallel for running parallel benchmarks.
type PB struct {
	left *atomic.Int64 // iterations that nobody has taken, shared between all goroutines
}

// Next reports whether there are more iterations to execute.
func (pb *PB) Next() bool { return pb.left.Add(-1) >= 0 }

// RunParallel runs a benchmark in parallel.
// It creates multiple goroutines and distributes b.N iterations among them.
func (b *B) RunParallel(body func(*PB)) {
	if b.N == 0 {
		return // Nothing to do when probing.
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	var wg sync.WaitGroup
	for range b.parallelism * runtime.GOMAXPROCS(0) {
		wg.Go(func() { body(&PB{&left}) })
	}
	wg.Wait()
	if left.Load() >= 0 && !b.Failed() {
		b.Fatal("RunParallel: body exited without pb.Next() == false")
	}
}

// SetParallelism sets the number of goroutines used by [B.RunParallel] to p*GOMAXPROCS.
func (b *B) SetParallelism(p int) {
	if p >= 1 {
		b.parallelism = p
	}
}
