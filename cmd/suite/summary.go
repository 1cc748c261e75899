package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

const (
	// slowest is how many tests the summary lists by duration, and jobs by processor time.
	slowest = 12
	// mostLines is how much of a failed test's output the summary shows: equal parts of its beginning and its end.
	mostLines = 160
)

// summarize prints the summary, and reports whether the suite has passed.
func summarize(out io.Writer, b *board, interrupted bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	times := slices.DeleteFunc(slices.Clone(b.tests), func(e ended) bool { return e.sub || e.verdict == skipped })
	slices.SortStableFunc(times, func(x, y ended) int { return cmp.Compare(y.took, x.took) })
	fmt.Fprintf(out, "\n== slowest\n")
	for _, e := range times[:min(slowest, len(times))] {
		fmt.Fprintf(out, "%7.1f s  %s\n", e.took.Seconds(), e.name)
	}
	fmt.Fprintf(out, "\n== most processor time, builds included\n")
	jobs := slices.SortedFunc(maps.Keys(b.spent), func(x, y string) int { return cmp.Compare(b.spent[y], b.spent[x]) })
	var all time.Duration
	for i, job := range jobs {
		all += b.spent[job]
		if i < slowest {
			fmt.Fprintf(out, "%7.1f s  %s\n", b.spent[job].Seconds(), job)
		}
	}
	fmt.Fprintf(out, "%7.1f s  all %d\n", all.Seconds(), len(jobs))
	section(out, b.tests, passed, "measured", func(output string) string { return output })
	section(out, b.tests, skipped, "skipped", reason)
	section(out, b.tests, failed, "failed", shortened)
	fmt.Fprintf(out, "\n== %.0f s\n", time.Since(b.start).Seconds())
	fmt.Fprintf(out, "%d passed, %d failed, %d skipped\n", b.count[passed], b.count[failed], b.count[skipped])
	switch {
	case interrupted:
		fmt.Fprintln(out, "INTERRUPTED")
	case b.count[failed] > 0:
		fmt.Fprintln(out, "FAILED")
	case b.count[passed] == 0:
		fmt.Fprintln(out, "FAILED: no test ran")
	default:
		fmt.Fprintln(out, "PASSED")
		return true
	}
	return false
}

// section prints the tests with a result (of the passed ones, those with figures), each with its text.
func section(out io.Writer, tests []ended, v verdict, title string, said func(output string) string) {
	headed := false
	for _, e := range tests {
		if e.verdict != v || v == passed && e.output == "" {
			continue
		}
		if !headed {
			fmt.Fprintf(out, "\n== %s\n", title)
			headed = true
		}
		fmt.Fprintf(out, "%s\n%s", e.name, said(e.output))
	}
}

// reason is why a test was skipped.
func reason(output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "=== ") && !strings.HasPrefix(text, "--- ") {
			b.WriteString("    " + text + "\n")
		}
	}
	return b.String()
}

// shortened is the output of a failed test, indented, without the middle if it is very long.
func shortened(output string) string {
	lines := strings.Split(strings.TrimRight(output, "\n"), "\n")
	if more := len(lines) - mostLines; more > 0 {
		lines = slices.Concat(lines[:mostLines/2], []string{fmt.Sprintf("... %d lines left out ...", more)}, lines[len(lines)-mostLines/2:])
	}
	return "    " + strings.Join(lines, "\n    ") + "\n"
}
