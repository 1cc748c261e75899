package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// verdict is how a test ended.
type verdict int

const (
	passed verdict = iota
	failed
	skipped
	verdicts
)

// ended is a finished test: its name, prefixed by its job, its result, and its output.
type ended struct {
	name    string
	verdict verdict
	took    time.Duration
	output  string
	sub     bool // a subtest, which the stage's count of tests leaves out
}

// board is the state of the tests so far. Jobs write to it, and progress lines are made from it.
type board struct {
	out   io.Writer
	start time.Time
	begun time.Time // of the stage

	mu      sync.Mutex
	stage   string
	total   int // tests of the stage
	done    int // of them, finished
	running map[string]time.Time
	count   [verdicts]int            // of all stages, subtests included
	tests   []ended                  // failed and skipped ones, and all that are not subtests
	spent   map[string]time.Duration // processor time by job, builds and child processes included
}

func newBoard(out io.Writer) *board {
	return &board{out: out, start: time.Now(), running: map[string]time.Time{}, spent: map[string]time.Duration{}}
}

func (b *board) begin(stage string, total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stage, b.total, b.done, b.begun = stage, total, 0, time.Now()
	clear(b.running)
	fmt.Fprintf(b.out, "== %s: %d\n", stage, total)
}

func (b *board) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	fmt.Fprintf(b.out, "== %s: %d of %d in %.0f s\n", b.stage, b.done, b.total, time.Since(b.begun).Seconds())
}

// started records that a test is running; stopped records that it is not, because it is over or waits for its turn.
func (b *board) started(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.running[name]; !ok {
		b.running[name] = time.Now()
	}
}

func (b *board) stopped(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.running, name)
}

// spend adds the processor time of a process started by a job, after its end.
func (b *board) spend(job string, p *os.ProcessState) {
	if p == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spent[job] += p.UserTime() + p.SystemTime()
}

// over records the result of a test. A failure is printed at once, with the beginning of its output.
func (b *board) over(e ended) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.running, e.name)
	b.count[e.verdict]++
	if !e.sub {
		b.done++
	}
	if e.verdict == passed {
		e.output = figures(e.output)
	}
	if !e.sub || e.verdict != passed {
		b.tests = append(b.tests, e)
	}
	if e.verdict == failed {
		fmt.Fprintf(b.out, "FAILED %s (%.1f s)\n%s", e.name, e.took.Seconds(), beginning(e.output))
	}
}

// beginning is the first lines of the output of a failed test. The whole output is printed at the end.
func beginning(output string) string {
	const most = 8
	lines := slices.Collect(strings.Lines(output))
	text := strings.Join(lines[:min(len(lines), most)], "")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// figures is the interesting part of a passed test's output: the measurements of speed tests.
func figures(output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		if _, figure, ok := strings.Cut(line, ".go:"); ok && strings.Contains(figure, " x calibration") {
			_, figure, _ = strings.Cut(figure, ": ")
			b.WriteString("    " + figure)
		}
	}
	return b.String()
}

// report prints a line of progress every beat until done is closed.
func (b *board) report(done <-chan struct{}, beat time.Duration) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			fmt.Fprintln(b.out, b.line())
		}
	}
}

// line says how far the stage is, what has failed so far, and what is running, the longest first.
func (b *board) line() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	names := make([]string, 0, len(b.running))
	for name := range b.running {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int {
		if c := b.running[x].Compare(b.running[y]); c != 0 {
			return c
		}
		return strings.Compare(x, y)
	})
	const most = 4
	var now []string
	for _, name := range names[:min(len(names), most)] {
		now = append(now, fmt.Sprintf("%s %.0f s", name, time.Since(b.running[name]).Seconds()))
	}
	if len(names) > most {
		now = append(now, fmt.Sprintf("%d more", len(names)-most))
	}
	return fmt.Sprintf("[%4.0f s] %s: %d of %d, %d failed; running: %s", time.Since(b.start).Seconds(), b.stage, b.done, b.total, b.count[failed], strings.Join(now, ", "))
}
