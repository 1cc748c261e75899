package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// runFlags are the flags of run.
type runFlags struct {
	*settingsFlags
	*placeFlags
	json    bool
	text    bool
	events  bool
	trace   string
	inspect string
	fork    string

	native, race, vet bool
	execTrace         string
}

// runProgram is the command run.
func (c *cli) runProgram(ctx context.Context, args []string) (int, error) {
	fs := newFlags("run")
	f := &runFlags{settingsFlags: addSettings(fs), placeFlags: addPlace(fs)}
	fs.BoolVar(&f.json, "json", false, "print what the run cost as JSON, instead of the program's output")
	fs.BoolVar(&f.text, "text", false, "print a line for each message handled, instead of the program's output")
	fs.BoolVar(&f.events, "events", false, "print every event with its step and time, instead of the program's output")
	fs.StringVar(&f.inspect, "inspect", "", "print the state right after these `steps` (12 or 12,40), as text or --json; --events lists the steps")
	fs.StringVar(&f.fork, "fork", "", "sim: at a step that is a choice, take another candidate, by its number: `STEP=N`; --inspect STEP lists them")
	fs.StringVar(&f.trace, "trace", "", "write the trace to `file`; with two schedulers, to file-thread and file-pool")
	fs.BoolVar(&f.native, "native", false, "build with the Go toolchain and run on real threads: fast, without a trace")
	fs.BoolVar(&f.race, "race", false, "native: with Go's race detector")
	fs.StringVar(&f.execTrace, "exectrace", "", "native: write Go's execution trace to `file`; with two schedulers, to file-thread and file-pool")
	fs.BoolVar(&f.vet, "vet", false, "also print, on stderr, probable mistakes that compile, as go vet does")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if err := oneTarget(fs, rest); err != nil {
		return 0, err
	}
	if err := checkNative(fs, f); err != nil {
		return 0, err
	}
	if err := f.oneForm(); err != nil {
		return 0, err
	}
	if f.native && f.sandbox == string(sandbox.Require) {
		return 0, usagef("--native runs what the Go toolchain builds, without a sandbox, but --sandbox=require demands one")
	}
	x, t, end, err := c.targetOf(fs.Name(), rest[0], f.placeFlags, f.settingsFlags)
	if err != nil {
		return 0, err
	}
	defer end()
	if f.fork != "" {
		if _, err := t.compile(ctx, x); err != nil {
			return 0, err
		}
		if err := c.fork(ctx, x, t, f); err != nil {
			return 0, err
		}
	}
	if f.inspect != "" {
		return c.inspect(ctx, x, t, f)
	}
	if f.native {
		end() // the program's own process is not in a sandbox
		return c.runNative(ctx, t, f)
	}
	return c.execute(ctx, x, t, f)
}

// oneForm refuses several flags for the form of the output.
func (f *runFlags) oneForm() error {
	if f.inspect != "" && (f.text || f.events || f.trace != "") {
		return usagef("--inspect prints states, as text or with --json; --text, --events and --trace exclude it")
	}
	said := ""
	for _, form := range []struct {
		name string
		set  bool
	}{{"--json", f.json}, {"--text", f.text}, {"--events", f.events}} {
		switch {
		case !form.set:
		case said != "":
			return usagef("%s and %s exclude each other", said, form.name)
		default:
			said = form.name
		}
	}
	return nil
}

// silent reports whether something other than the program's output is printed.
func (f *runFlags) silent() bool { return f.json || f.text || f.events }

func oneTarget(fs *flag.FlagSet, rest []string) error {
	switch {
	case len(rest) == 0:
		return usagef("%s: name a program: FILE.go, FILE.md#cell or LESSON#cell", fs.Name())
	case len(rest) > 1:
		return usagef("%s: one program at a time, not also %q", fs.Name(), rest[1])
	}
	return nil
}

// execute runs t and shows the result in the form requested by f.
func (c *cli) execute(ctx context.Context, x programs, t *target, f *runFlags) (int, error) {
	actors, err := t.compile(ctx, x)
	if err != nil {
		return 0, err
	}
	if f.vet {
		warnings, err := x.Warnings(ctx, t.req)
		if err != nil {
			return 0, err
		}
		for _, d := range warnings {
			c.report(t.problem(d))
		}
	}
	// The trace of a plain Go program is not needed.
	t.req.Capture = actors || f.silent() || f.trace != ""
	out := newOutputs(c, t.req.Both && actors, f.silent())
	res, err := x.Execute(ctx, t.req, out.update)
	if err != nil {
		return 0, err
	}
	if f.trace != "" {
		if err := writeTraces(f.trace, res.Traces()); err != nil {
			return 0, err
		}
	}
	switch {
	case f.json:
		err = writeReport(c.out, t, res, out)
	case f.text:
		err = writeLog(c.out, res.Traces(), trace.Lines)
	case f.events:
		err = writeLog(c.out, res.Traces(), eventLines)
	default:
		out.finish()
		if actors {
			writeComparison(c.err, t, res)
		}
	}
	if actors && !f.json { // in JSON it is included
		writeLosses(c.err, res.Traces())
	}
	c.explain(res, f)
	for _, tr := range res.Traces() {
		c.tellCut(tr.Header.Settings.Scheduler.Title(), tr)
	}
	c.warnMisfit(res)
	return exitStatus(res), err
}

// explain reports on stderr how a failed run ended, unless the program's own last words do so.
func (c *cli) explain(res *kernel.Result, f *runFlags) {
	if !f.silent() {
		c.sayRemarks(res)
	}
	for _, run := range res.Runs {
		o := run.Outcome
		if o.Text == "" || o.End == trace.EndOK || o.End == trace.EndExit {
			continue
		}
		if !f.silent() && o.End != trace.EndStopped {
			continue
		}
		who := ""
		if len(res.Runs) > 1 {
			who = run.Settings.Scheduler.Title() + ": "
		}
		fmt.Fprintf(c.err, "rehearse: %s%s\n", who, o.Text)
	}
}

// sayRemarks prints the remarks on the runs on stderr, each once.
func (c *cli) sayRemarks(res *kernel.Result) {
	said := map[string]bool{}
	for _, run := range res.Runs {
		for line := range strings.Lines(run.Outcome.Remark) {
			if line = strings.TrimSpace(line); !said[line] {
				said[line] = true
				fmt.Fprintf(c.err, "rehearse: %s\n", line)
			}
		}
	}
}

// exitStatus is the worst exit status of the runs.
func exitStatus(res *kernel.Result) int {
	status := 0
	for _, run := range res.Runs {
		status = max(status, run.Outcome.Exit)
	}
	return status
}

// outputs handles the program's output: it is passed on at once if there is one run, and kept for later if there are
// two concurrent ones or if something else is printed.
type outputs struct {
	c    *cli
	both bool
	keep bool
	kept map[trace.Scheduler]map[kernel.Stream]*strings.Builder
	seq  map[trace.Scheduler][]kernel.Update
}

func newOutputs(c *cli, both, keep bool) *outputs {
	return &outputs{
		c: c, both: both, keep: keep,
		kept: map[trace.Scheduler]map[kernel.Stream]*strings.Builder{}, seq: map[trace.Scheduler][]kernel.Update{},
	}
}

func (o *outputs) update(u kernel.Update) {
	if u.Kind != kernel.Output {
		return
	}
	switch {
	case o.keep:
		if o.kept[u.Panel] == nil {
			o.kept[u.Panel] = map[kernel.Stream]*strings.Builder{kernel.Stdout: {}, kernel.Stderr: {}}
		}
		o.kept[u.Panel][u.Stream].WriteString(u.Text)
	case o.both:
		o.seq[u.Panel] = append(o.seq[u.Panel], u)
	default:
		o.pass(u)
	}
}

// text is what a run wrote to a stream, if that was kept.
func (o *outputs) text(panel trace.Scheduler, stream kernel.Stream) string {
	if b := o.kept[panel][stream]; b != nil {
		return b.String()
	}
	return ""
}

func (o *outputs) pass(u kernel.Update) {
	w := o.c.out
	if u.Stream == kernel.Stderr {
		w = o.c.err
	}
	io.WriteString(w, u.Text)
}

// finish prints the output of two concurrent runs, one after the other.
func (o *outputs) finish() {
	if !o.both {
		return
	}
	for _, panel := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		fmt.Fprintf(o.c.out, "== %s ==\n", panel.Title())
		for _, u := range o.seq[panel] {
			o.pass(u)
		}
	}
}
