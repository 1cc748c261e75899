package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// runFlags are the flags of run.
type runFlags struct {
	*settingsFlags
	json  bool
	text  bool
	trace string
}

// runProgram is the command run.
func (c *cli) runProgram(ctx context.Context, args []string) (int, error) {
	fs := newFlags("run")
	f := &runFlags{settingsFlags: addSettings(fs)}
	fs.BoolVar(&f.json, "json", false, "print what the run cost as JSON, instead of the program's output")
	fs.BoolVar(&f.text, "text", false, "print a line for each message handled, instead of the program's output")
	fs.StringVar(&f.trace, "trace", "", "write the trace to `file`; with two schedulers, to file-thread and file-pool")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if err := oneTarget(fs, rest); err != nil {
		return 0, err
	}
	if f.json && f.text {
		return 0, usagef("--json and --text exclude each other")
	}
	t, err := findTarget(rest[0])
	if err != nil {
		return 0, err
	}
	if err := f.apply(&t.req); err != nil {
		return 0, err
	}
	return c.execute(ctx, t, f)
}

func oneTarget(fs *flag.FlagSet, rest []string) error {
	switch {
	case len(rest) == 0:
		return usagef("%s: name a program: FILE.go, FILE.md#cell or LESSON#cell", fs.Name())
	case len(rest) > 1:
		return usagef("%s: one program at a time, not also %q", fs.Name(), rest[1])
	}
	return nil
}

// execute runs t and shows what came of it, in the form f asks for.
func (c *cli) execute(ctx context.Context, t *target, f *runFlags) (int, error) {
	var x kernel.Executor
	actors, diags, err := x.UsesActors(t.req)
	if err != nil {
		return 0, err
	}
	if len(diags) > 0 {
		return 0, t.compileError(diags)
	}
	// A plain Go program is only to be run: nobody looks at its trace.
	t.req.Capture = actors || f.json || f.text || f.trace != ""
	out := newOutputs(c, t.req.Both && actors, f.json || f.text)
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
		err = writeLines(c.out, res.Traces())
	default:
		out.finish()
		if actors {
			writeComparison(c.err, t, res)
		}
	}
	c.explain(res, f)
	return exitStatus(res), err
}

// explain says on stderr how a run ended that did not end well, unless the program's own last words do so.
func (c *cli) explain(res *kernel.Result, f *runFlags) {
	for _, run := range res.Runs {
		o := run.Outcome
		if o.Text == "" || o.End == trace.EndOK || o.End == trace.EndExit {
			continue
		}
		if shown := !f.json && !f.text; shown && o.End != trace.EndStopped {
			continue
		}
		who := ""
		if len(res.Runs) > 1 {
			who = schedulerName(run.Settings.Scheduler) + ": "
		}
		fmt.Fprintf(c.err, "rehearse: %s%s\n", who, o.Text)
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

// outputs handles what the program writes: passed on as it comes if there is one run, kept for later if there are two
// at once or if something else is to be printed.
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

// finish prints what two runs at once wrote, one after the other.
func (o *outputs) finish() {
	if !o.both {
		return
	}
	for _, panel := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		fmt.Fprintf(o.c.out, "== %s ==\n", schedulerName(panel))
		for _, u := range o.seq[panel] {
			o.pass(u)
		}
	}
}

func schedulerName(s trace.Scheduler) string {
	if s == trace.ThreadPerActor {
		return "thread per actor"
	}
	return "pool"
}
