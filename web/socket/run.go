package socket

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// maxSchedule limits the schedule that a page may ask for, bytes.
const maxSchedule = 1 << 20

// maxAccesses limits the lines in trace.Settings.Accesses, bytes.
const maxAccesses = 64 << 10

// checkSettings returns what is wrong with s, in words, or "". Its limits keep a typing error from asking for a million
// threads; the kernel limits what a program may then use.
func checkSettings(s trace.Settings) string {
	within := func(name string, value, limit int) string {
		if value < 0 || value > limit {
			return fmt.Sprintf("%s is %d; it must be between 1 and %d.", name, value, limit)
		}
		return ""
	}
	for _, problem := range []string{
		within("Workers", s.Workers, trace.MaxWorkers),
		within("Cores", s.Cores, trace.MaxCores),
		within("Batch", s.Batch, trace.MaxBatch),
	} {
		if problem != "" {
			return problem
		}
	}
	switch {
	case s.Scheduler != "" && !s.Scheduler.Known():
		return "The scheduler is " + reply.Quote(string(s.Scheduler)) + "; choose " + trace.SchedulerWords + "."
	case s.Engine != "" && s.Engine != trace.Sim && s.Engine != trace.Real:
		return "The engine is " + reply.Quote(string(s.Engine)) + "; choose sim or real."
	case s.Slice < 0:
		return fmt.Sprintf("The slice is %v; it must not be negative.", s.Slice)
	case s.StopAfter < 0:
		return fmt.Sprintf("Stop after is %v; it must not be negative.", s.StopAfter)
	case len(s.WorkersAt) > maxSchedule:
		return "The list of changes of workers is longer than " + units.Bytes(maxSchedule) + "."
	case s.CheckWorkersAt() != nil:
		return "Workers cannot change during this run: " + s.CheckWorkersAt().Error() + "."
	case !s.Dispatcher.Known():
		return "The dispatcher is " + reply.Quote(string(s.Dispatcher)) + "; choose " + trace.DispatcherWords + "."
	case !s.Races.Known():
		return "The search for data races is " + reply.Quote(string(s.Races)) + "; choose " + trace.RaceSearchWords + "."
	case len(s.Accesses) > maxAccesses:
		return "The list of lines with accesses is longer than " + units.Bytes(maxAccesses) + "."
	case !(s.Speed >= 0 && s.Speed <= trace.MaxSpeed):
		return fmt.Sprintf("Speed is %v; it must be more than 0 and at most %d.", s.Speed, trace.MaxSpeed)
	case len(s.Schedule) > maxSchedule:
		return "The schedule is longer than " + units.Bytes(maxSchedule) + "."
	}
	return ""
}

// request converts a request of the page to one for the kernel. text replaces the cell's stored text; the lesson's other
// cells are used as the learner has edited them.
func (s *Server) request(ctx context.Context, session string, m wire.CellRequest, settings trace.Settings) (kernel.Request, error) {
	var req kernel.Request
	if len(m.Text) > notebook.MaxCellText {
		return req, reply.Refuse(http.StatusRequestEntityTooLarge, "The program is too long",
			"It has "+units.Bytes(int64(len(m.Text)))+"; a cell may have "+units.Bytes(notebook.MaxCellText)+".", "Shorten it, or move a part to another cell.")
	}
	if problem := checkSettings(settings); problem != "" {
		return req, reply.Refuse(http.StatusBadRequest, "A setting is out of range", problem, "Change it in the run bar.")
	}
	lesson, cell, err := s.options.Notebook.FindCell(m.Lesson, m.Cell)
	if err != nil {
		return req, err
	}
	cells, err := s.options.Notebook.CellTexts(ctx, lesson, cell.ID, m.Text)
	if err != nil {
		return req, err
	}
	return kernel.Request{
		Session:  session,
		Name:     lesson.ID + "#" + cell.ID,
		Cells:    cells,
		Target:   cell.ID,
		Files:    notebook.LessonFiles(lesson),
		Settings: settings,
		Limits:   notebook.RunLimits(lesson.Limits),
		Capture:  true,
	}, nil
}

// run handles a run message; exactly one of its answers ends the run.
func (c *conn) run(ctx context.Context, m wire.RunRequest) {
	s := c.server
	req, err := s.request(ctx, c.id, m.CellRequest, m.Settings)
	if err != nil {
		c.fail(m.ID, runFailure(err))
		return
	}
	req.Both, req.Ticket = m.Both, s.ticket(m.Ticket)
	req.Live, req.Commands = true, c.commands(ctx, m.ID)
	id := s.runID(ctx, m)
	var texts joiner
	live := newLive(c, m)
	result, err := s.options.Kernel.Run(ctx, req, func(u kernel.Update) {
		if u.Kind == kernel.Shown {
			live.show(u)
			return
		}
		c.update(m.ID, id, &texts, u)
	})
	live.end()
	texts.rest(func(panel trace.Scheduler, stream kernel.Stream, text string) { c.output(m.ID, panel, stream, text) })
	switch {
	case err != nil:
		if c.ctx.Err() == nil && !errors.Is(err, context.Canceled) && !errors.Is(err, kernel.ErrBusy) {
			s.log.Warn("run failed", "name", req.Name, "error", err)
		}
		f := wire.Failed{ID: m.ID, Text: runFailure(err), Ticket: c.keptTicket(ctx, err)}
		if errors.Is(err, context.Canceled) {
			f.End = trace.EndStopped
		}
		c.send(f)
	case len(result.Diagnostics) > 0:
		c.send(wire.Diagnostics{ID: m.ID, Diagnostics: pageDiagnostics(result.Diagnostics)})
	case s.options.Recorded.Of(m.Lesson, m.Cell) == id && result.Interrupted():
		c.fail(m.ID, "The run ended before it had repeated the recorded one.") // it must not stand for that one
	case len(result.Traces()) == 0:
		o := outcomeWithoutTrace(result)
		c.send(wire.Failed{ID: m.ID, Text: o.Text, End: o.End})
	default:
		c.answer(ctx, m, id, result)
	}
}

// keptTicket is the ticket of a run that ended with err while it waited; "" if the learner stopped it. A page that was left
// may come back with the ticket.
func (c *conn) keptTicket(ctx context.Context, err error) string {
	t := kernel.TicketOf(err)
	if t != 0 && ctx.Err() != nil && c.ctx.Err() == nil {
		c.server.options.Kernel.GiveBack(t)
		return ""
	}
	return c.server.pageTicket(t)
}

// answer sends a finished run as a scene, and stores it once the page has it.
func (c *conn) answer(ctx context.Context, m wire.RunRequest, id string, result *kernel.Result) {
	s := c.server
	run := &store.Run{
		ID: id, Lesson: m.Lesson, Cell: m.Cell, Text: m.Text, Program: result.Program,
		Created: time.Now(), Wall: result.Wall, Traces: result.Traces(),
	}
	// The run may have been stopped; its notes must be looked up all the same.
	head, columns, err := s.options.Runs.Frames(context.WithoutCancel(ctx), run, m.ID)
	if err != nil {
		s.log.Error("no scene", "name", m.CellName(), "error", err)
		c.fail(m.ID, runFailure(err))
		return
	}
	frames := item{message: head, binary: columns}
	s.options.Cache.Add(run, m.Transient)
	switch {
	case m.Transient:
	case c.ctx.Err() != nil: // leaving the page stopped the run; the page may come back to see what it did
		s.options.Cache.Save(run)
	default:
		frames.sent = func() { s.options.Cache.Save(run) }
	}
	c.out.put(frames)
}

// update passes on updates of a run in progress; run is the ID that it will be stored with.
func (c *conn) update(id int, run string, texts *joiner, u kernel.Update) {
	switch u.Kind {
	case kernel.Queued:
		c.send(wire.Queued{ID: id, Ticket: c.server.pageTicket(u.Ticket), Place: u.Place, Of: u.Of})
	case kernel.Started:
		c.send(wire.Started{ID: id, Run: run})
	case kernel.Output:
		if text := texts.add(u.Panel, u.Stream, u.Text); text != "" {
			c.output(id, u.Panel, u.Stream, text)
		}
	case kernel.Answered:
		c.answered(id, u)
	}
}

func (c *conn) output(id int, panel trace.Scheduler, stream kernel.Stream, text string) {
	c.send(wire.Output{ID: id, Panel: panel, Stream: stream, Text: text})
}

// checkNow compiles the cell as it is in the editor and sends its errors or warnings.
func (c *conn) checkNow(ctx context.Context, m wire.CheckRequest) {
	req, err := c.server.request(ctx, c.id, m.CellRequest, m.Settings)
	if err == nil {
		var checked kernel.Checked
		checked, err = c.server.options.Kernel.Check(ctx, req)
		if err == nil && ctx.Err() == nil {
			c.send(wire.Diagnostics{ID: m.ID, Diagnostics: pageDiagnostics(checked.Diagnostics), Plain: checked.Plain})
		}
	}
	if err != nil {
		// The editor checks by itself, so nobody waits for the result. Errors will be reported when the cell is run.
		c.server.log.Debug("check failed", "lesson", m.Lesson, "cell", m.Cell, "error", err)
	}
}

func pageDiagnostics(ds []kernel.Diagnostic) []wire.Diagnostic {
	out := make([]wire.Diagnostic, len(ds))
	for i, d := range ds {
		out[i] = wire.Diagnostic{
			Cell: d.File, Line: d.Line, Col: d.Col, EndLine: d.EndLine, EndCol: d.EndCol, Text: d.Text, Hint: d.Hint,
			Warning: d.Warning,
		}
	}
	return out
}

// runFailure is an error of a run in words for the learner.
func runFailure(err error) string {
	var f *reply.Failure
	var k *kernel.Error
	switch {
	case errors.As(err, &f) && !errors.Is(err, context.Canceled):
		return joinSentences(f.Problem.Title+".", f.Problem.Detail, f.Problem.Remedy)
	case errors.As(err, &k):
		return k.Error()
	case errors.Is(err, context.Canceled):
		return "The run was stopped before it began."
	default:
		return "Something went wrong in Rehearse, not in the program. Your text is safe. Run again; if rehearse runs in a terminal, that shows the details."
	}
}

// outcomeWithoutTrace is how a run ended that has nothing to draw.
func outcomeWithoutTrace(result *kernel.Result) trace.Outcome {
	for _, run := range result.Runs {
		if run.Outcome.Text != "" {
			return run.Outcome
		}
	}
	return trace.Outcome{Text: "The run left no result to show. Run again."}
}

// joinSentences makes one text of the parts that say something. A part without a full stop gets one if another follows.
func joinSentences(parts ...string) string {
	out := ""
	for _, p := range parts {
		if p == "" || p == "." {
			continue
		}
		if out != "" {
			if !strings.ContainsAny(out[len(out)-1:], ".?!") {
				out += "."
			}
			out += " "
		}
		out += p
	}
	return out
}
