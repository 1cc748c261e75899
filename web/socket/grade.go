package socket

import (
	"context"
	"fmt"
	"slices"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/grade"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// grade runs an exercise as it is in the editor once for each of its seeds, with its own settings instead of those of the
// run bar, and sends which checks each run breaks. If a program reaches a limit, no further seeds are run: it would reach
// the limit with each, which takes long. In the end the result is stored as an attempt.
func (c *conn) grade(ctx context.Context, m wire.GradeRequest) {
	x, requests, err := c.server.gradeRequests(ctx, c.id, m)
	if err != nil {
		c.fail(m.ID, runFailure(err))
		return
	}
	sum := attemptOf(m, x)
	if x.Break {
		c.gradeOrder(ctx, m, x, requests[0], sum)
		return
	}
	if x.Orders != 0 {
		c.gradeOrders(ctx, m.ID, x, requests[0], sum)
		return
	}
	all := c.oneByOne(ctx, m.ID, requests, func(i int, traces []*trace.Trace, failed string) (more bool) {
		g := c.server.graded(x, requests[i], traces, failed)
		sum.add(x, g)
		c.send(wire.SeedGraded{ID: m.ID, Graded: g})
		return !slices.ContainsFunc(traces, func(t *trace.Trace) bool { return t.Header.Outcome.End == trace.EndLimit })
	})
	if all {
		c.keep(ctx, m.ID, sum)
	}
}

// keep stores an attempt that is over, and says that it is. One that cannot be stored does not count as one: the page says why, beside its results.
func (c *conn) keep(ctx context.Context, id int, a *attempt) {
	if err := c.server.options.Store.SaveAttempt(context.WithoutCancel(ctx), a.Attempt); err != nil {
		c.server.log.Error("an attempt is not kept", "name", a.Lesson+"#"+a.Task, "error", err)
		c.fail(id, "This attempt was not saved, and does not count. "+runFailure(err))
		return
	}
	c.send(wire.Done{ID: id}) // only now, because the page then asks for the learner's progress
}

// gradeRequests are the runs of an exercise, one per seed.
func (s *Server) gradeRequests(ctx context.Context, session string, m wire.GradeRequest) (*lessons.Exercise, []kernel.Request, error) {
	_, cell, err := s.options.Notebook.FindCell(m.Lesson, m.Cell)
	if err != nil {
		return nil, nil, err
	}
	if cell.Exercise == nil {
		return nil, nil, reply.Refuse(http.StatusBadRequest, "The cell is not an exercise", "It has no checks.", "Reload the page: the lesson may have changed.")
	}
	settings, both := notebook.RunSettings(cell.Settings)
	base, err := s.request(ctx, session, m.CellRequest, settings)
	if err != nil {
		return nil, nil, err
	}
	list := make([]kernel.Request, cell.Exercise.Seeds)
	for i := range list {
		list[i] = base
		list[i].Both = both
		list[i].Settings.Seed = uint64(i) + 1
	}
	return cell.Exercise, list, nil
}

// graded says which checks a run of an exercise breaks. Whatever is unknown about a run does not count in its favour.
func (s *Server) graded(x *lessons.Exercise, req kernel.Request, traces []*trace.Trace, failed string) *wire.Graded {
	g := &wire.Graded{Seed: req.Settings.Seed, Broken: []wire.Broken{}}
	panels := 1
	if req.Both {
		panels = 2
	}
	if failed == "" && len(traces) < panels {
		failed = "One of the two runs left no result to check."
	}
	if failed != "" {
		g.Broken = append(g.Broken, wire.Broken{Step: trace.NoStep, Text: failed})
		return g
	}
	found, err := grade.Unmet(x.Checks, traces)
	if err != nil {
		s.log.Error("a run cannot be checked", "name", req.Name, "seed", g.Seed, "error", err)
		g.Broken = append(g.Broken, wire.Broken{Step: trace.NoStep, Text: runFailure(err)})
	}
	for _, b := range found {
		g.Broken = append(g.Broken, wire.Broken{Check: b.Check, Panel: b.Panel, Step: b.Step, Text: b.Text})
	}
	return g
}

// attempt is an attempt at an exercise in progress.
type attempt struct{ store.Attempt }

func attemptOf(m wire.GradeRequest, x *lessons.Exercise) *attempt {
	return &attempt{store.Attempt{Lesson: m.Lesson, Task: m.Cell, Kind: store.TryCheck, Text: m.Text, Right: len(x.Checks) > 1}}
}

// add records the result of a seed.
func (a *attempt) add(x *lessons.Exercise, g *wire.Graded) {
	if len(g.Broken) == 0 {
		return
	}
	a.Right = false
	if a.Detail == "" {
		a.Detail = fmt.Sprintf("%s, seed %d", x.Checks[g.Broken[0].Check].Title, g.Seed)
		a.Detail = a.Detail[:min(len(a.Detail), store.MaxAttemptDetail)]
	}
}
