package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/grade"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// check is the command check.
func (c *cli) check(ctx context.Context, args []string) (int, error) {
	fs := newFlags("check")
	place := addPlace(fs)
	list := fs.Bool("list", false, "run nothing; print how much each lesson has: words, tasks, minutes, figures, notes of its tours, cues and cells")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) > 1 {
		return 0, usagef("check: one file or folder at a time, not also %q", rest[1])
	}
	where := strings.Join(rest, "")
	lib, err := lessons.Open(where)
	if err != nil {
		return 0, err
	}
	entries, err := lib.Lessons()
	if err != nil {
		return 0, err
	}
	if len(entries) == 0 {
		return 0, fmt.Errorf("%s has no lessons: no .md file", where)
	}
	if *list {
		return c.listLessons(lib, entries, where)
	}
	x, end, err := c.programs(fs.Name(), place)
	if err != nil {
		return 0, err
	}
	defer end()
	runner := &checkRunner{x: x}
	found, minor, cells, claims, tasks, cues := 0, 0, 0, 0, 0, 0
	for _, e := range entries {
		problems, err := checkEntry(ctx, lib, e, runner)
		if err != nil {
			return 0, err
		}
		for _, p := range problems {
			p.File = onDisk(where, p.File)
			c.report(p)
			if p.Minor {
				minor++
			} else {
				found++
			}
		}
		cells += len(e.Lesson.Cells())
		claims += len(e.Lesson.Claims)
		tasks += len(e.Lesson.Tasks())
		cues += len(e.Lesson.Cues)
	}
	if found > 0 {
		fmt.Fprintf(c.err, "%s in %s.\n", units.Plural(found, "problem"), units.Plural(len(entries), "lesson"))
		return exitFailed, nil
	}
	fmt.Fprintf(c.out, "OK: %s, %s, %s, %s", units.Plural(len(entries), "lesson"), units.Plural(cells, "cell"), units.Plural(runner.runs, "run"), units.Plural(claims, "claim"))
	if tasks > 0 {
		fmt.Fprintf(c.out, ", %s", units.Plural(tasks, "task"))
	}
	if cues > 0 {
		fmt.Fprintf(c.out, ", %s", units.Plural(cues, "cue"))
	}
	if minor > 0 {
		fmt.Fprintf(c.out, "; %s", units.Plural(minor, "warning"))
	}
	fmt.Fprintln(c.out, ".")
	return exitOK, nil
}

// checkEntry returns all problems of one lesson. A lesson that does not parse is not run.
func checkEntry(ctx context.Context, lib *lessons.Library, e *lessons.Entry, r *checkRunner) ([]lessons.Problem, error) {
	if e.Err != nil {
		return problemsOf(e.File, e.Err), nil
	}
	problems, err := lib.Check(e.Lesson)
	if err != nil {
		return nil, err
	}
	run, err := lessons.Check(ctx, e.Lesson, r)
	if err != nil {
		return nil, err
	}
	marked, err := r.checkNotes(ctx, lib, e.Lesson)
	if err != nil {
		return nil, err
	}
	drawn, err := r.checkFigures(ctx, lib, e.Lesson)
	return slices.Concat(problems, run, marked, drawn), err
}

// problemsOf are those that err consists of: of a lesson's file, if err does not say which.
func problemsOf(file string, err error) []lessons.Problem {
	var bad lessons.Problems
	if errors.As(err, &bad) {
		return bad
	}
	return []lessons.Problem{{File: file, Msg: err.Error()}}
}

// onDisk is the path of a lesson's file if the library was opened as where.
func onDisk(where, file string) string {
	switch {
	case where == "":
		return file
	case strings.HasSuffix(where, ".md"):
		return filepath.Join(filepath.Dir(where), file)
	}
	return filepath.Join(where, file)
}

// checkRunner runs the cells of lessons for lessons.Check.
type checkRunner struct {
	x    programs
	runs int
}

// Compile implements lessons.Runner.
func (r *checkRunner) Compile(ctx context.Context, l *lessons.Lesson, c *lessons.Cell) ([]lessons.Diagnostic, error) {
	ds, err := r.x.Warnings(ctx, cellRequest(l, c))
	switch {
	case errors.Is(err, kernel.ErrRequest): // such as that the cells are too long
		return []lessons.Diagnostic{{Cell: c.ID, Line: 1, Col: 1, Text: err.Error()}}, nil
	case err != nil:
		return nil, err
	}
	out := make([]lessons.Diagnostic, len(ds))
	for i, d := range ds {
		out[i] = lessons.Diagnostic{Cell: d.File, Line: d.Line, Col: d.Col, Text: d.Text, Hint: d.Hint, Warning: d.Warning}
	}
	return out, nil
}

// Run implements lessons.Runner.
func (r *checkRunner) Run(ctx context.Context, l *lessons.Lesson, c *lessons.Cell, s lessons.Settings) ([]lessons.Panel, error) {
	req := cellRequest(l, c)
	req.Settings, req.Both = notebook.RunSettings(s)
	if s.Order != "" {
		return r.runInOrder(ctx, req, s.Order)
	}
	return r.run(ctx, req)
}

// run runs a program, and reports a panel for each scheduler.
func (r *checkRunner) run(ctx context.Context, req kernel.Request) ([]lessons.Panel, error) {
	text := map[trace.Scheduler]*strings.Builder{}
	for _, s := range trace.Schedulers() {
		text[s] = &strings.Builder{}
	}
	res, err := r.x.Execute(ctx, req, func(u kernel.Update) {
		if u.Kind == kernel.Output {
			text[u.Panel].WriteString(u.Text)
		}
	})
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var panels []lessons.Panel
	for _, run := range res.Runs {
		r.runs++
		p, err := panelOf(run)
		if err != nil {
			return nil, err
		}
		p.Output = text[run.Settings.Scheduler].String()
		panels = append(panels, p)
	}
	return panels, nil
}

// Try implements lessons.Runner.
func (r *checkRunner) Try(ctx context.Context, l *lessons.Lesson, c *lessons.Cell, text string, seed uint64) ([]lessons.Broken, error) {
	req := exerciseRequest(l, c, text)
	req.Settings.Seed = seed
	return r.broken(ctx, c, req)
}

// TryOrders implements lessons.Runner.
func (r *checkRunner) TryOrders(ctx context.Context, l *lessons.Lesson, c *lessons.Cell, text string) (o lessons.TriedOrders, err error) {
	req := exerciseRequest(l, c, text)
	report, diags, err := r.x.Explore(ctx, notebook.OrdersOf(c.Exercise, req), nil)
	switch {
	case err != nil:
		return o, err
	case ctx.Err() != nil:
		return o, ctx.Err()
	case len(diags) > 0:
		o.Broken = brokenBy(diags[0])
		return o, nil
	}
	r.runs += report.Tried
	o.Tried, o.All = report.Tried, report.Proof()
	f := report.Failure
	if f == nil {
		return o, nil
	}
	o.Order = f.Best().Schedule
	o.Broken, err = r.broken(ctx, c, notebook.InOrder(req, o.Order, report.Accesses))
	if err == nil && len(o.Broken) == 0 { // such as a program that does not end
		o.Broken = []lessons.Broken{{Text: f.Text}}
	}
	return o, err
}

// Unmatched implements lessons.Runner.
func (r *checkRunner) Unmatched(ctx context.Context, l *lessons.Lesson, c *lessons.Cell, text string) ([]lessons.Unmatched, error) {
	res, err := r.execute(ctx, exerciseRequest(l, c, text))
	if err != nil || len(res.Diagnostics) > 0 {
		return nil, err
	}
	return grade.Unmatched(c.Exercise.Checks, res.Traces()), nil
}

// exerciseRequest is the run of an exercise with a text in its cell.
func exerciseRequest(l *lessons.Lesson, c *lessons.Cell, text string) kernel.Request {
	req := cellRequest(l, c)
	for i := range req.Cells {
		if req.Cells[i].ID == c.ID {
			req.Cells[i].Text = text
		}
	}
	return req
}

func brokenBy(d kernel.Diagnostic) []lessons.Broken {
	return []lessons.Broken{{Line: d.Line, Col: d.Col, Text: d.Text}}
}

// execute runs a program and counts its runs. It fails if ctx ends, too.
func (r *checkRunner) execute(ctx context.Context, req kernel.Request) (*kernel.Result, error) {
	res, err := r.x.Execute(ctx, req, func(kernel.Update) {})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	r.runs += len(res.Runs)
	return res, nil
}

// broken are the checks of an exercise that a run does not satisfy.
func (r *checkRunner) broken(ctx context.Context, c *lessons.Cell, req kernel.Request) ([]lessons.Broken, error) {
	res, err := r.execute(ctx, req)
	if err != nil {
		return nil, err
	}
	if len(res.Diagnostics) > 0 {
		return brokenBy(res.Diagnostics[0]), nil
	}
	found, err := grade.Unmet(c.Exercise.Checks, res.Traces())
	if err != nil {
		return nil, err
	}
	broken := make([]lessons.Broken, len(found))
	for i, b := range found {
		broken[i] = lessons.Broken{Check: b.Check, Text: b.Text}
		if b.Step != trace.NoStep {
			broken[i].Text += fmt.Sprintf(" (%s, step %d)", b.Panel, b.Step)
		}
	}
	return broken, nil
}

func panelOf(run kernel.Run) (lessons.Panel, error) {
	if run.Trace == nil {
		return lessons.Panel{Name: string(run.Settings.Scheduler), End: lessons.Expect(run.Outcome.End), Timed: run.Outcome.TimedOut(), Text: run.Outcome.Text}, nil
	}
	return grade.Panel(run.Trace)
}
