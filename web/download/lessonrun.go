package download

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// LessonRunner runs the cells of a lesson for a document.
type LessonRunner struct {
	// Execute runs a program: kernel.Executor's Execute, or Kernel.Run.
	Execute func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)
	Session string // see kernel.Request
}

// Run implements document.Runner.
func (r LessonRunner) Run(ctx context.Context, p document.Program) (*document.Run, error) {
	req := kernel.Request{Session: r.Session, Name: p.Name, Target: p.Cell.ID, Capture: true, Limits: notebook.RunLimits(p.Lesson.Limits), Files: notebook.LessonFiles(p.Lesson)}
	for _, c := range p.Cells {
		req.Cells = append(req.Cells, kernel.Cell{ID: c.ID, Text: c.Text})
	}
	req.Settings, req.Both = notebook.RunSettings(p.Cell.Settings)
	run := &document.Run{}
	res, err := r.Execute(ctx, req, func(u kernel.Update) {
		if u.Kind == kernel.Output {
			run.Output = append(run.Output, document.Output{Panel: u.Panel, Text: u.Text})
		}
	})
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	for _, d := range res.Diagnostics {
		run.Problems = append(run.Problems, document.Problem{Cell: d.File, Line: d.Line, Column: d.Col, Text: d.Text, Hint: d.Hint})
	}
	run.Traces = res.Traces()
	for _, x := range res.Runs {
		if x.Trace == nil {
			run.Ended = fmt.Sprintf("%s: %s", x.Settings.Scheduler, x.Outcome.Text)
		}
	}
	return run, nil
}
