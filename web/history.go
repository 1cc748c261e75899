package web

import (
	"context"
	"net/http"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// History keeps the texts that cells have had.
type History interface {
	// History lists the texts of a cell, the latest first.
	History(ctx context.Context, lesson, cell string) ([]store.Edit, error)
	// KeepText adds a text that is saved in the lesson's file.
	KeepText(ctx context.Context, lesson, cell, text string) error
}

// getHistory lists the texts that a cell has had.
func (s *Server) getHistory(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	list, err := s.options.Store.History(r.Context(), s.historyOf(lesson.ID), cell.ID)
	if err != nil {
		return reply.Internal("looking up what the cell was before", err)
	}
	texts := []wire.Version{}
	for _, e := range list {
		if e.Reset {
			e.Text = cell.Text
		}
		texts = append(texts, wire.Version{Text: e.Text, Saved: e.Updated.Format(time.RFC3339), Reset: e.Reset})
	}
	reply.WriteJSON(w, http.StatusOK, texts)
	return nil
}

// historyOf is what the history calls a lesson: by its file, where that is what is edited, for another folder may have a lesson of
// the same name.
func (s *Server) historyOf(lesson string) string {
	if file := s.options.Library.Path(lesson); file != "" && s.options.Library.Editable(lesson) {
		return file
	}
	return lesson
}
