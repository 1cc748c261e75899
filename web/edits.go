package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
)

// Edits keeps the learner's text of cells. Each saved text has a revision, so that two windows on one cell cannot
// overwrite each other unseen.
type Edits interface {
	// Edits are the current edits of a lesson, at most one a cell.
	Edits(ctx context.Context, lesson string) ([]kernel.Edit, error)
	// EditedLessons are the lessons that have edits.
	EditedLessons(ctx context.Context) (map[string]bool, error)
	// SaveEdit stores e, whose Revision is the one it was based on, and returns it as stored. If another was stored
	// meanwhile it returns that one and kernel.ErrConflict.
	SaveEdit(ctx context.Context, e kernel.Edit) (kernel.Edit, error)
	// ResetEdit goes back to the lesson's own text.
	ResetEdit(ctx context.Context, lesson, cell string) error
}

// maxEditBody bounds a save: the text with every character escaped.
const maxEditBody = 6*MaxCellText + 4<<10

func (s *Server) putEdit(w http.ResponseWriter, r *http.Request) error {
	var req SaveRequest
	if err := readJSON(w, r, maxEditBody, &req); err != nil {
		return err
	}
	if len(req.Text) > MaxCellText {
		return refuse(http.StatusRequestEntityTooLarge, "The program is too long to save",
			"It has "+formatBytes(int64(len(req.Text)))+"; a cell may have "+formatBytes(MaxCellText)+".",
			"Shorten it, or move a part to another cell.")
	}
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	saved, err := s.options.Store.SaveEdit(r.Context(), kernel.Edit{
		Lesson: lesson.ID, Cell: cell.ID, BaseHash: req.BaseHash, Text: req.Text, Revision: req.Revision,
	})
	switch {
	case errors.Is(err, kernel.ErrConflict):
		if saved.Revision == 0 {
			saved.Text = cell.Text // it was reset meanwhile
		}
		writeJSON(w, http.StatusConflict, saveReply(saved))
	case err != nil:
		return internal("saving your text", err)
	default:
		writeJSON(w, http.StatusOK, saveReply(saved))
	}
	return nil
}

func (s *Server) deleteEdit(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	if err := s.options.Store.ResetEdit(r.Context(), lesson.ID, cell.ID); err != nil {
		return internal("going back to the lesson's text", err)
	}
	writeJSON(w, http.StatusOK, SaveReply{Text: cell.Text, Saved: time.Now().Format(time.RFC3339)})
	return nil
}

func saveReply(e kernel.Edit) SaveReply {
	reply := SaveReply{Text: e.Text, Revision: e.Revision}
	if !e.Updated.IsZero() {
		reply.Saved = e.Updated.Format(time.RFC3339)
	}
	return reply
}
