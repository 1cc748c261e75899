package runs

import (
	"errors"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// getGoroutines answers with what the goroutines of a recording by Go did, or those that a filter chooses.
func (s *Server) getGoroutines(w http.ResponseWriter, r *http.Request) error {
	run, err := s.options.Cache.Find(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	t := panelTrace(run, trace.Scheduler(r.FormValue("panel")))
	if t == nil {
		return reply.Refuse(http.StatusNotFound, "The run has no such scheduler", reply.Quote(r.FormValue("panel"))+" is not one of its schedulers.", "Reload the page.")
	}
	filter := goroutines.Filter{Goroutine: r.FormValue("goroutine"), Transitive: r.FormValue("transitive") != "", Function: r.FormValue("function")}
	ids, err := filter.Of(t)
	var figures *goroutines.Figures
	if err == nil {
		part := t
		if !filter.All() {
			part = goroutines.Only(t, ids)
		}
		figures, err = goroutines.Of(part)
	}
	switch {
	case errors.Is(err, goroutines.ErrNotGo):
		return reply.Refuse(http.StatusBadRequest, "There are no figures of goroutines", reply.Sentence(err.Error()), "Open an execution trace of Go.")
	case err != nil:
		return reply.Refuse(http.StatusBadRequest, "These goroutines are not in the run", reply.Sentence(err.Error()), "Choose others.")
	}
	reply.WriteJSON(w, http.StatusOK, wire.GoroutineFigures{Figures: *figures, Threads: ids})
	return nil
}
