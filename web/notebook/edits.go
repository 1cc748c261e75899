package notebook

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Edits stores the learner's texts of cells. Each saved text has a revision, so that two windows on one cell cannot
// overwrite each other unnoticed.
type Edits interface {
	// Edits returns the current edits of a lesson, at most one per cell.
	Edits(ctx context.Context, lesson string) ([]store.Edit, error)
	// EditedLessons returns the lessons that have edits.
	EditedLessons(ctx context.Context) (map[string]bool, error)
	// SaveEdit stores e, whose Revision is the one it was based on, and returns it as stored. If another edit was stored
	// meanwhile, it returns that one and store.ErrConflict.
	SaveEdit(ctx context.Context, e store.Edit) (store.Edit, error)
	// ResetEdit resets a cell to the lesson's own text.
	ResetEdit(ctx context.Context, lesson, cell string) error
}

// MaxCellText limits the text of a cell, bytes.
const MaxCellText = store.MaxEditText

// maxEditBody limits a save: the text with every character escaped.
const maxEditBody = 6*MaxCellText + 4<<10

func (s *Server) putEdit(w http.ResponseWriter, r *http.Request) error {
	var req wire.SaveRequest
	if err := reply.ReadJSON(w, r, maxEditBody, &req); err != nil {
		return err
	}
	if len(req.Text) > MaxCellText {
		return reply.Refuse(http.StatusRequestEntityTooLarge, "The program is too long to save",
			"It has "+units.Bytes(int64(len(req.Text)))+"; a cell may have "+units.Bytes(MaxCellText)+".",
			"Shorten it, or move a part to another cell.")
	}
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	if s.options.Library.Editable(lesson.ID) {
		return s.putCell(w, r, lesson.ID, cell.ID, req)
	}
	saved, err := s.options.Store.SaveEdit(r.Context(), store.Edit{
		Lesson: lesson.ID, Cell: cell.ID, BaseHash: req.BaseHash, Text: req.Text, Revision: req.Revision,
	})
	switch {
	case errors.Is(err, store.ErrConflict):
		if saved.Revision == 0 {
			saved.Text = cell.Text // reset meanwhile
		}
		reply.WriteJSON(w, http.StatusConflict, saveReply(saved))
	case err != nil:
		return reply.Internal("saving your text", err)
	default:
		reply.WriteJSON(w, http.StatusOK, saveReply(saved))
	}
	return nil
}

// putCell saves a text in the lesson's file.
func (s *Server) putCell(w http.ResponseWriter, r *http.Request, lesson, cell string, req wire.SaveRequest) error {
	saved, err := s.options.Library.SaveCell(lesson, cell, req.BaseHash, req.Text)
	var problems lessons.Problems
	switch {
	case errors.Is(err, lessons.ErrChanged) && saved != nil:
		reply.WriteJSON(w, http.StatusConflict, fileReply(saved, cell))
	case errors.As(err, &problems):
		return reply.Refuse(http.StatusUnprocessableEntity, "The lesson’s file cannot be read at the moment", problems.Error(), "Correct it. Your text is kept in this browser.")
	case err != nil:
		return notWritten(err, "Your text is kept in this browser; saving is tried again.")
	default:
		answer := fileReply(saved, cell)
		if err := s.options.Store.KeepText(r.Context(), s.historyOf(lesson), cell, answer.Text); err != nil {
			s.log.Error("a text is saved in its file, but not kept in the history", "name", lesson+"#"+cell, "error", err)
		}
		answer.Saved = time.Now().Format(time.RFC3339)
		reply.WriteJSON(w, http.StatusOK, answer)
	}
	return nil
}

// notWritten says that a lesson's file is unchanged; kept says where the learner's text is.
func notWritten(err error, kept string) *reply.Failure {
	return &reply.Failure{Status: http.StatusInternalServerError, Cause: err, Problem: wire.Problem{Title: "The lesson’s file could not be written",
		Detail: err.Error(), Remedy: strings.TrimSpace("Check that its folder can be written to and that the disk has room. " + kept)}}
}

// fileReply is the reply with a cell's text in a lesson's file.
func fileReply(l *lessons.Lesson, cell string) wire.SaveReply {
	c := l.Cell(cell)
	return wire.SaveReply{Text: c.Text, BaseHash: c.Hash, Version: l.Version()}
}

// Edits returns the learner's texts of a lesson's cells that are not in its file, by cell.
func (s *Server) Edits(ctx context.Context, lesson string) (map[string]store.Edit, error) {
	if s.options.Library.Editable(lesson) {
		return nil, nil
	}
	edits, err := s.options.Store.Edits(ctx, lesson)
	if err != nil {
		return nil, reply.Internal("looking up your edits", err)
	}
	byCell := make(map[string]store.Edit, len(edits))
	for _, e := range edits {
		byCell[e.Cell] = e
	}
	return byCell, nil
}

func (s *Server) deleteEdit(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	if s.options.Library.Editable(lesson.ID) {
		return reply.Refuse(http.StatusConflict, "There is nothing to go back to", "Your edits are in the lesson’s file itself.", "Undo with Ctrl+Z, or use your version control.")
	}
	if err := s.options.Store.ResetEdit(r.Context(), lesson.ID, cell.ID); err != nil {
		return reply.Internal("going back to the lesson's text", err)
	}
	reply.WriteJSON(w, http.StatusOK, wire.SaveReply{Text: cell.Text, Saved: time.Now().Format(time.RFC3339)})
	return nil
}

func saveReply(e store.Edit) wire.SaveReply {
	answer := wire.SaveReply{Text: e.Text, Revision: e.Revision}
	if !e.Updated.IsZero() {
		answer.Saved = e.Updated.Format(time.RFC3339)
	}
	return answer
}
