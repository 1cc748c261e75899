package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Edits keeps the learner's text of cells. Each saved text has a revision, so that two windows on one cell cannot
// overwrite each other unseen.
type Edits interface {
	// Edits are the current edits of a lesson, at most one a cell.
	Edits(ctx context.Context, lesson string) ([]store.Edit, error)
	// EditedLessons are the lessons that have edits.
	EditedLessons(ctx context.Context) (map[string]bool, error)
	// SaveEdit stores e, whose Revision is the one it was based on, and returns it as stored. If another was stored
	// meanwhile it returns that one and store.ErrConflict.
	SaveEdit(ctx context.Context, e store.Edit) (store.Edit, error)
	// ResetEdit goes back to the lesson's own text.
	ResetEdit(ctx context.Context, lesson, cell string) error
}

// maxEditBody bounds a save: the text with every character escaped.
const maxEditBody = 6*MaxCellText + 4<<10

func (s *Server) putEdit(w http.ResponseWriter, r *http.Request) error {
	var req wire.SaveRequest
	if err := readJSON(w, r, maxEditBody, &req); err != nil {
		return err
	}
	if len(req.Text) > MaxCellText {
		return refuse(http.StatusRequestEntityTooLarge, "The program is too long to save",
			"It has "+units.Bytes(int64(len(req.Text)))+"; a cell may have "+units.Bytes(MaxCellText)+".",
			"Shorten it, or move a part to another cell.")
	}
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
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

// putCell saves a text in the lesson's file.
func (s *Server) putCell(w http.ResponseWriter, r *http.Request, lesson, cell string, req wire.SaveRequest) error {
	saved, err := s.options.Library.SaveCell(lesson, cell, req.BaseHash, req.Text)
	var problems lessons.Problems
	switch {
	case errors.Is(err, lessons.ErrChanged) && saved != nil:
		writeJSON(w, http.StatusConflict, fileReply(saved, cell))
	case errors.As(err, &problems):
		return refuse(http.StatusUnprocessableEntity, "The lesson’s file cannot be read at the moment", problems.Error(), "Correct it. Your text is kept in this browser.")
	case err != nil:
		return notWritten(err, "Your text is kept in this browser; saving is tried again.")
	default:
		reply := fileReply(saved, cell)
		if err := s.options.Store.KeepText(r.Context(), s.historyOf(lesson), cell, reply.Text); err != nil {
			s.log.Error("a text is saved in its file, but not kept in the history", "name", lesson+"#"+cell, "error", err)
		}
		reply.Saved = time.Now().Format(time.RFC3339)
		writeJSON(w, http.StatusOK, reply)
	}
	return nil
}

// notWritten says that a lesson's file is as it was; kept is what becomes of the learner's text.
func notWritten(err error, kept string) *failure {
	return &failure{status: http.StatusInternalServerError, cause: err, problem: wire.Problem{Title: "The lesson’s file could not be written",
		Detail: err.Error(), Remedy: strings.TrimSpace("Check that its folder can be written to and that the disk has room. " + kept)}}
}

// fileReply tells what a lesson's file has of a cell.
func fileReply(l *lessons.Lesson, cell string) wire.SaveReply {
	c := l.Cell(cell)
	return wire.SaveReply{Text: c.Text, BaseHash: c.Hash, Version: l.Version()}
}

// edits are the learner's texts of a lesson's cells that are not in its file, by cell.
func (s *Server) edits(ctx context.Context, lesson string) (map[string]store.Edit, error) {
	if s.options.Library.Editable(lesson) {
		return nil, nil
	}
	edits, err := s.options.Store.Edits(ctx, lesson)
	if err != nil {
		return nil, internal("looking up your edits", err)
	}
	byCell := make(map[string]store.Edit, len(edits))
	for _, e := range edits {
		byCell[e.Cell] = e
	}
	return byCell, nil
}

func (s *Server) deleteEdit(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	if s.options.Library.Editable(lesson.ID) {
		return refuse(http.StatusConflict, "There is nothing to go back to", "Your edits are in the lesson’s file itself.", "Undo with Ctrl+Z, or use your version control.")
	}
	if err := s.options.Store.ResetEdit(r.Context(), lesson.ID, cell.ID); err != nil {
		return internal("going back to the lesson's text", err)
	}
	writeJSON(w, http.StatusOK, wire.SaveReply{Text: cell.Text, Saved: time.Now().Format(time.RFC3339)})
	return nil
}

func saveReply(e store.Edit) wire.SaveReply {
	reply := wire.SaveReply{Text: e.Text, Revision: e.Revision}
	if !e.Updated.IsZero() {
		reply.Saved = e.Updated.Format(time.RFC3339)
	}
	return reply
}
