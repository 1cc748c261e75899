package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
)

// Notes keeps remarks on steps. They belong to a cell, not to a run: a scene places them where the same event is.
type Notes interface {
	// Notes are the notes on a cell, oldest first.
	Notes(ctx context.Context, lesson, cell string) ([]kernel.Note, error)
	// Note finds a note; kernel.ErrNotFound if there is none.
	Note(ctx context.Context, id string) (kernel.Note, error)
	// SaveNote stores a note, new or changed.
	SaveNote(ctx context.Context, n kernel.Note) error
	// DeleteNote removes a note; no error if there is none.
	DeleteNote(ctx context.Context, id string) error
}

// maxNoteBody bounds a request with a note: the text with every character escaped.
const maxNoteBody = 6*kernel.MaxNoteText + 8<<10

// postNote puts a new note on a step of a run: the one that the query's run names, else the cell's last.
func (s *Server) postNote(w http.ResponseWriter, r *http.Request) error {
	n, err := readNote(w, r)
	if err != nil {
		return err
	}
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	run, err := s.annotated(r, lesson.ID, cell.ID)
	if err != nil {
		return err
	}
	// What identifies the event is worked out here, from the trace; the page knows the step.
	n.Kind, n.Actor, n.Lineage = "", "", ""
	n = render.Place([]render.Note{n}, run.Traces...)[0]
	if n.Orphan {
		return refuse(http.StatusBadRequest, "There is no such step", "The run has no such panel or step.", "Reload the page.")
	}
	n.ID = newID()
	if err := s.options.Store.SaveNote(r.Context(), storedNote(n, lesson.ID, cell.ID, run.ID)); err != nil {
		return internal("saving your note", err)
	}
	writeJSON(w, http.StatusCreated, n)
	return nil
}

func (s *Server) annotated(r *http.Request, lesson, cell string) (*kernel.StoredRun, error) {
	if id := r.URL.Query().Get("run"); id != "" {
		run, err := s.findRun(r.Context(), id)
		if err == nil && (run.Lesson != lesson || run.Cell != cell) {
			err = refuse(http.StatusBadRequest, "That is a run of another cell", "", "Reload the page.")
		}
		return run, err
	}
	run, err := s.lastRun(r.Context(), lesson, cell)
	if err == nil && run == nil {
		err = refuse(http.StatusUnprocessableEntity, "There is no run to put a note on", "The cell has not been run.", "Run it first.")
	}
	return run, err
}

// putNote changes a note's text. Where it belongs does not change.
func (s *Server) putNote(w http.ResponseWriter, r *http.Request) error {
	n, err := readNote(w, r)
	if err != nil {
		return err
	}
	old, err := s.options.Store.Note(r.Context(), r.PathValue("note"))
	switch {
	case errors.Is(err, kernel.ErrNotFound):
		return refuse(http.StatusNotFound, "There is no such note", "It was deleted, perhaps in another window.", "Reload the page.")
	case err != nil:
		return internal("looking up your note", err)
	}
	old.Text = n.Text
	if err := s.options.Store.SaveNote(r.Context(), old); err != nil {
		return internal("saving your note", err)
	}
	reply := sceneNotes([]kernel.Note{old})[0]
	reply.Step, reply.Time, reply.Orphan = n.Step, n.Time, n.Orphan // as the page has placed it
	writeJSON(w, http.StatusOK, reply)
	return nil
}

func (s *Server) deleteNote(w http.ResponseWriter, r *http.Request) error {
	if err := s.options.Store.DeleteNote(r.Context(), r.PathValue("note")); err != nil {
		return internal("deleting your note", err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func readNote(w http.ResponseWriter, r *http.Request) (render.Note, error) {
	var n render.Note
	if err := readJSON(w, r, maxNoteBody, &n); err != nil {
		return n, err
	}
	n.Text = strings.TrimSpace(n.Text)
	switch {
	case n.Text == "":
		return n, refuse(http.StatusBadRequest, "The note is empty", "", "Write something, or delete the note.")
	case len(n.Text) > kernel.MaxNoteText:
		return n, refuse(http.StatusRequestEntityTooLarge, "The note is too long",
			"It has "+formatBytes(int64(len(n.Text)))+"; the limit is "+formatBytes(kernel.MaxNoteText)+".", "Shorten it.")
	case !n.Panel.Known():
		return n, refuse(http.StatusBadRequest, "The note names no panel", "", "Reload the page.")
	}
	return n, nil
}

func storedNote(n render.Note, lesson, cell, run string) kernel.Note {
	return kernel.Note{
		ID: n.ID, Lesson: lesson, Cell: cell, Run: run, Panel: n.Panel, Step: n.Step, Time: n.Time,
		Kind: n.Kind, Lineage: n.Lineage, Actor: n.Actor, Text: n.Text,
	}
}

func sceneNotes(notes []kernel.Note) []render.Note {
	out := make([]render.Note, len(notes))
	for i, n := range notes {
		out[i] = render.Note{
			ID: n.ID, Panel: n.Panel, Step: n.Step, Time: n.Time,
			Kind: n.Kind, Lineage: n.Lineage, Actor: n.Actor, Text: n.Text,
		}
	}
	return out
}
