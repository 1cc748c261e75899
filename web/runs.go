package web

import (
	"net/http"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// getRuns lists the runs of a cell, the latest first, for comparisons.
func (s *Server) getRuns(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
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
			items = append(items, runItem(h))
		}
	}
	for _, run := range s.recent.of(lesson.ID, cell.ID) { // the latest may not be stored yet
		add(run.Head())
	}
	for _, h := range stored {
		add(h)
	}
	reply.WriteJSON(w, http.StatusOK, items)
	return nil
}

func runItem(h store.RunHead) wire.RunItem {
	it := wire.RunItem{ID: h.ID, Created: h.Created.UTC().Format(time.RFC3339), Program: h.Program, Panels: []wire.PanelItem{}}
	for _, t := range h.Headers {
		it.Panels = append(it.Panels, panelItem(t))
	}
	return it
}

func panelItem(h trace.Header) wire.PanelItem {
	return wire.PanelItem{Settings: h.Settings, Outcome: h.Outcome, Makespan: h.Makespan, Truncated: int(h.Truncated)}
}
