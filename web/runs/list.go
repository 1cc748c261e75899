package runs

import (
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// getRuns lists the runs of a cell, the latest first, for comparisons.
func (s *Server) getRuns(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.options.Notebook.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	stored, err := s.options.Store.Runs(r.Context(), lesson.ID, cell.ID)
	if err != nil {
		return reply.Internal("looking up your runs", err)
	}
	items, seen := []wire.RunItem{}, map[string]bool{}
	add := func(h store.RunHead) {
		if !seen[h.ID] {
			seen[h.ID] = true
			items = append(items, Item(h))
		}
	}
	for _, run := range s.options.Cache.recent.of(lesson.ID, cell.ID) { // the latest may not be stored yet
		add(run.Head())
	}
	for _, h := range stored {
		add(h)
	}
	reply.WriteJSON(w, http.StatusOK, items)
	return nil
}

// maxLatest is the most cells whose latest runs are listed.
const maxLatest = 60

// getLatestRuns lists the latest run of each cell that has one, the latest first, for comparisons with an opened trace.
func (s *Server) getLatestRuns(w http.ResponseWriter, r *http.Request) error {
	runs, err := s.options.Store.LatestRuns(r.Context(), maxLatest)
	if err != nil {
		return reply.Internal("looking up your runs", err)
	}
	items := make([]wire.RunItem, len(runs))
	for i, run := range runs {
		items[i] = Item(run.RunHead)
		items[i].From = s.options.Notebook.Title(&store.Run{Lesson: run.Lesson, Cell: run.Cell})
		items[i].From += ": " + run.Cell
	}
	reply.WriteJSON(w, http.StatusOK, items)
	return nil
}

// Item describes a run without its events.
func Item(h store.RunHead) wire.RunItem {
	it := wire.RunItem{ID: h.ID, Created: h.Created.UTC().Format(time.RFC3339), Program: h.Program, Panels: []wire.PanelItem{}}
	for _, t := range h.Headers {
		it.Panels = append(it.Panels, panelItem(t))
	}
	return it
}

func panelItem(h trace.Header) wire.PanelItem {
	return wire.PanelItem{Settings: h.Settings, Outcome: h.Outcome, Makespan: h.Makespan, Truncated: int(h.Truncated)}
}
