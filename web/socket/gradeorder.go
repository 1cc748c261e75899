package socket

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/grade"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// gradeOrder runs an exercise with Break in the learner's order, and sends which checks fail in it. The program must be that of the
// lesson: one that was changed is easily broken.
func (c *conn) gradeOrder(ctx context.Context, m wire.GradeRequest, x *lessons.Exercise, req kernel.Request, sum *attempt) {
	l, cell, err := c.server.options.Notebook.FindCell(m.Lesson, m.Cell)
	if err == nil && m.Text != cell.Text {
		err = reply.Refuse(http.StatusConflict, "The program was changed", "An order counts only if it breaks the program that the lesson has.", "Press Starter, and choose again.")
	}
	if err != nil {
		c.fail(m.ID, runFailure(err))
		return
	}
	settings, _ := notebook.RunSettings(l.Cell(m.Cell).Settings)
	req.Settings.Seed = settings.Seed
	req = notebook.InOrder(req, m.Schedule, m.Accesses)
	req.Once = true
	result, err := c.server.options.Kernel.Run(ctx, req, func(kernel.Update) {})
	if ctx.Err() != nil { // stopped, which breaks nothing
		c.send(wire.Done{ID: m.ID})
		return
	}
	if err == nil && len(result.Traces()) == 0 {
		err = reply.Refuse(http.StatusConflict, "The order was not judged", "The program left no run to check.", "Press Starter, and choose again.")
	}
	if err != nil {
		c.fail(m.ID, runFailure(err))
		return
	}
	found, err := grade.Unmet(x.Checks, result.Traces())
	if err != nil { // what is unknown about a run does not count in its favour
		c.fail(m.ID, runFailure(err))
		return
	}
	g := &wire.Graded{Seed: req.Settings.Seed, Broken: []wire.Broken{}}
	for _, b := range found {
		g.Broken = append(g.Broken, wire.Broken{Check: b.Check, Panel: b.Panel, Step: b.Step, Text: b.Text})
	}
	sum.broke(x, g, m.Schedule)
	c.send(wire.SeedGraded{ID: m.ID, Graded: g})
	c.keep(ctx, m.ID, sum)
}

// broke records which check an order breaks.
func (a *attempt) broke(x *lessons.Exercise, g *wire.Graded, schedule string) {
	a.Right = len(g.Broken) > 0
	a.Detail = "all checks hold"
	if a.Right {
		a.Detail = x.Checks[g.Broken[0].Check].Title
	}
	a.Detail += fmt.Sprintf(", order %q", schedule)
	a.Detail = a.Detail[:min(len(a.Detail), store.MaxAttemptDetail)]
}
