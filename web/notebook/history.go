package notebook

import (
	"context"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// History stores the earlier texts of cells.
type History interface {
	// History lists the texts of a cell, the latest first.
	History(ctx context.Context, lesson, cell string) ([]store.Edit, error)
	// KeepText adds a text that was saved in the lesson's file.
	KeepText(ctx context.Context, lesson, cell, text string) error
}

// getHistory lists the earlier texts of a cell.
func (s *Server) getHistory(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
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

// historyOf is a lesson's name in the history: its file, if edits go there, because another folder may have a lesson of the
// same name.
func (s *Server) historyOf(lesson string) string {
	if file := s.options.Library.Path(lesson); file != "" && s.options.Library.Editable(lesson) {
		return file
	}
	return lesson
}
