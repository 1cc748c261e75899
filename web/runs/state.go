package runs

import (
	"context"
	"errors"
	"strconv"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// getState answers with the state of a run at a step. It belongs to the program that ran, not to the editor's text.
func (s *Server) getState(w http.ResponseWriter, r *http.Request) error {
	run, err := s.options.Cache.Find(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	q, err := s.inspection(r.Context(), run, r.FormValue("panel"), r.FormValue("step"))
	if err != nil {
		return err
	}
	states, err := s.options.Kernel.Inspect(r.Context(), q)
	switch {
	case r.Context().Err() != nil:
		return nil // the page has moved on
	case err != nil:
		return stateFailure(err)
	}
	reply.WriteJSON(w, http.StatusOK, states[0])
	return nil
}

// inspection is the request to the kernel for a step of a run's panel.
func (s *Server) inspection(ctx context.Context, run *store.Run, panel, step string) (kernel.Inspection, error) {
	var q kernel.Inspection
	if run.Imported() {
		return q, reply.Refuse(http.StatusBadRequest, "An opened trace has no state to inspect", "It records what happened, but not the program that is needed to repeat it.", "Run the program as a cell of a lesson.")
	}
	t := panelTrace(run, trace.Scheduler(panel))
	if t == nil {
		return q, reply.Refuse(http.StatusNotFound, "The run has no such scheduler", reply.Quote(panel)+" is not one of its schedulers.", "Reload the page.")
	}
	if t.Header.Engine != trace.Sim {
		return q, reply.Refuse(http.StatusBadRequest, "A measured run has no state to inspect",
			"It ran on real threads and cannot be repeated step by step.", "Run it simulated.")
	}
	n, err := strconv.Atoi(step)
	if err != nil || n < 0 || n >= len(t.Events) {
		return q, reply.Refuse(http.StatusBadRequest, "The run has no such step",
			"It has the steps 0 to "+strconv.Itoa(len(t.Events)-1)+", not "+reply.Quote(step)+".", "Reload the page.")
	}
	lesson, _, err := s.options.Notebook.FindCell(run.Lesson, run.Cell)
	if err != nil {
		return q, err
	}
	cells, err := s.options.Notebook.CellTexts(ctx, lesson, run.Cell, run.Text)
	if err != nil {
		return q, err
	}
	return kernel.Inspection{
		Request: kernel.Request{
			Name: t.Header.Name, Cells: cells, Target: run.Cell, Files: notebook.LessonFiles(lesson), Settings: t.Header.Settings, Limits: notebook.RunLimits(lesson.Limits),
		},
		Looks:   []kernel.Look{{Step: trace.Step(n), Event: &t.Events[n]}},
		Program: run.Program,
	}, nil
}

// panelTrace is the trace of a run under a scheduler; nil if there is none.
func panelTrace(run *store.Run, s trace.Scheduler) *trace.Trace {
	for _, t := range run.Traces {
		if t.Header.Settings.Scheduler == s {
			return t
		}
	}
	return nil
}

// stateFailure is an error of an inspection in words for the page.
func stateFailure(err error) error {
	var k *kernel.Error
	if errors.As(err, &k) {
		return &reply.Failure{Status: reply.KernelStatus(k), Problem: wire.Problem{Title: "The state cannot be shown", Detail: k.Text, Remedy: k.Remedy}, Cause: err}
	}
	return reply.Internal("looking at the state of a run", err)
}
