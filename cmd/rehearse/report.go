package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// report is what run --json prints. On sim it is identical byte for byte for the same program and settings: nothing
// in it depends on the real clock.
type report struct {
	Name    string       `json:"name"`
	Program string       `json:"program"` // SHA-256 of its text, hex
	Engine  trace.Engine `json:"engine"`
	Word    string       `json:"word"` // simulated or measured
	Runs    []runReport  `json:"runs"`
}

// runReport is one scheduler's run. Times are in ns, memory in bytes.
type runReport struct {
	Scheduler trace.Scheduler `json:"scheduler"`
	Settings  trace.Settings  `json:"settings"`
	Outcome   outcomeReport   `json:"outcome"`
	Actors    int             `json:"actors"`
	render.Summary
	// OSThreads are the operating system's ids of the scheduler's threads; real only.
	OSThreads  []int64 `json:"osThreads,omitempty"`
	Truncated  int     `json:"truncated,omitempty"`  // step from which on nothing was recorded
	Unrecorded int     `json:"unrecorded,omitempty"` // channels, locks, groups and conditions without a row, and without events
	Stdout     string  `json:"stdout"`
	Stderr     string  `json:"stderr"`
}

type outcomeReport struct {
	End  trace.End       `json:"end"`
	Text string          `json:"text,omitempty"`
	At   *trace.Position `json:"at,omitempty"`
	Exit int             `json:"exit"`
	// Remark is further information about a run, in lines: goroutines that were still waiting, variables that are
	// shared without synchronization.
	Remark string `json:"remark,omitempty"`
}

func writeReport(w io.Writer, t *target, res *kernel.Result, out *outputs) error {
	rep := report{Name: t.req.Name, Program: res.Program, Runs: []runReport{}}
	for _, run := range res.Runs {
		rep.Engine, rep.Word = run.Settings.Engine, run.Settings.Engine.Word()
		rep.Runs = append(rep.Runs, reportRun(run, out))
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(rep); err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	_, err := w.Write(buf.Bytes())
	return err
}

func reportRun(run kernel.Run, out *outputs) runReport {
	s := run.Settings.Scheduler
	r := runReport{
		Scheduler: s, Settings: run.Settings,
		Outcome: outcomeReport{End: run.Outcome.End, Text: run.Outcome.Text, Exit: run.Outcome.Exit, Remark: run.Outcome.Remark},
		Stdout:  out.text(s, kernel.Stdout), Stderr: out.text(s, kernel.Stderr),
	}
	t := run.Trace
	if t == nil {
		return r
	}
	r.Actors, r.Summary, r.Truncated, r.Unrecorded = len(t.Actors), render.Summarize(t), int(t.Header.Truncated), t.Header.Unrecorded
	if p := run.Outcome.Pos; p > 0 && int(p) <= len(t.Positions) {
		r.Outcome.At = &t.Positions[p-1]
	}
	for _, th := range t.Threads {
		if th.OSID != 0 && th.Role.Scheduled() {
			r.OSThreads = append(r.OSThreads, th.OSID)
		}
	}
	slices.Sort(r.OSThreads)
	r.OSThreads = slices.Compact(r.OSThreads)
	return r
}

// writeLog prints what lines makes of each trace.
func writeLog(w io.Writer, traces []*trace.Trace, lines func(*trace.Trace) []string) error {
	var b strings.Builder
	for _, t := range traces {
		if len(traces) > 1 {
			fmt.Fprintf(&b, "== %s, %s ==\n", t.Header.Settings.Scheduler.Title(), t.Header.Engine.Word())
		}
		for _, line := range lines(t) {
			b.WriteString(line)
			b.WriteByte('\n')
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// eventLines is every event with its step and time.
func eventLines(t *trace.Trace) []string {
	out := make([]string, len(t.Events))
	for i := range t.Events {
		out[i] = fmt.Sprintf("%6d  %12s  %s", i, time.Duration(t.Events[i].Time), t.Words(trace.Step(i)))
	}
	return out
}

// writeComparison prints the costs of the runs side by side.
func writeComparison(w io.Writer, t *target, res *kernel.Result) {
	traces := res.Traces()
	if len(traces) == 0 {
		return
	}
	s := traces[0].Header.Settings
	fmt.Fprintf(w, "\n%s, %s, seed %d\n", t.req.Name, s.Engine.Word(), s.Seed)
	var sums []render.Summary
	for _, tr := range traces {
		sums = append(sums, render.Summarize(tr))
	}
	row := func(label string, value func(*trace.Trace, render.Summary) string) {
		fmt.Fprintf(w, "  %-14s", label)
		for i, tr := range traces {
			fmt.Fprintf(w, "%18s", value(tr, sums[i]))
		}
		fmt.Fprintln(w)
	}
	row("", func(tr *trace.Trace, _ render.Summary) string { return tr.Header.Settings.Scheduler.Title() })
	row("makespan", func(_ *trace.Trace, s render.Summary) string { return units.Duration(s.Makespan) })
	if s.Scheduler == trace.Goroutines { // Go's threads for them are unknown
		row("goroutines", func(_ *trace.Trace, s render.Summary) string { return fmt.Sprint(s.Goroutines) })
	} else {
		row("threads", func(_ *trace.Trace, s render.Summary) string { return fmt.Sprint(s.Threads) })
		row("switches", func(_ *trace.Trace, s render.Summary) string { return known(s.Switches) })
		row("thread memory", func(_ *trace.Trace, s render.Summary) string { return memory(s) })
	}
	row("peak backlog", func(_ *trace.Trace, s render.Summary) string { return fmt.Sprint(s.PeakBacklog) })
	row("latency p50", func(_ *trace.Trace, s render.Summary) string { return units.Duration(s.LatencyP50) })
	row("latency p99", func(_ *trace.Trace, s render.Summary) string { return units.Duration(s.LatencyP99) })
	row("messages", func(_ *trace.Trace, s render.Summary) string { return fmt.Sprint(s.Messages) })
	ifAny := func(label string, n func(render.Summary) int) {
		if slices.ContainsFunc(sums, func(s render.Summary) bool { return n(s) > 0 }) {
			row(label, func(_ *trace.Trace, s render.Summary) string { return fmt.Sprint(n(s)) })
		}
	}
	ifAny("lost", func(s render.Summary) int { return s.Lost })
	ifAny("never handled", func(s render.Summary) int { return s.Unhandled })
	ifAny("data races", func(s render.Summary) int { return s.Races })
	row("ended", func(tr *trace.Trace, _ render.Summary) string { return string(tr.Header.Outcome.End) })
	for _, tr := range traces {
		if tr.Header.Fault != nil {
			fmt.Fprintf(w, "\n%s\n", tr.Header.Outcome.Text)
		}
	}
}

// writeLosses prints what was lost in the runs, one line for each reason.
func writeLosses(w io.Writer, traces []*trace.Trace) {
	runs := make([]render.RunLosses, len(traces))
	for i, t := range traces {
		runs[i] = render.RunLosses{Title: t.Header.Settings.Scheduler.Title(), End: t.Header.Outcome.End, Losses: render.Summarize(t).Losses}
	}
	for i, line := range render.LossLines(runs...) {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, line)
	}
}

func known(n int64) string {
	if n < 0 {
		return "unknown"
	}
	return fmt.Sprint(n)
}

func memory(s render.Summary) string {
	text := fmt.Sprintf("%d kB", s.ThreadMemory>>10)
	if s.Estimated {
		text = "about " + text
	}
	return text
}

// writeTraces writes each trace to a file of its own; several get the scheduler's name before the extension.
func writeTraces(path string, traces []*trace.Trace) error {
	for _, t := range traces {
		name := path
		if len(traces) > 1 {
			ext := filepath.Ext(path)
			name = strings.TrimSuffix(path, ext) + "-" + string(t.Header.Settings.Scheduler) + ext
		}
		data, err := trace.Marshal(t, trace.Options{Compress: true})
		if err != nil {
			return fmt.Errorf("write trace: %w", err)
		}
		if err := keep(name, data); err != nil {
			return fmt.Errorf("write trace: %w", err)
		}
	}
	return nil
}
