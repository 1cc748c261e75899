package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Notes keeps the notes on lessons that are only read; store.Store is one. An author's lie beside the lesson (Library).
type Notes interface {
	// Notes are the notes on a cell; without text if there are none.
	Notes(ctx context.Context, lesson, cell string) (store.NoteList, error)
	// SaveNotes puts a list in the place of the one of its cell, if that has the text was. It returns the text that is there now.
	SaveNotes(ctx context.Context, l store.NoteList, was string) (now string, saved bool, err error)
}

// maxNotesBody bounds a request with a list of notes.
const maxNotesBody = store.MaxNoteList

// cellNotes is the notes on a cell.
type cellNotes struct {
	list   notes.List
	kept   string     // the text in the store, from which it is; "": it is from beside the lesson
	beside notes.List // what came with a lesson that is only read
}

// given reports whether other notes came with the lesson.
func (n *cellNotes) given() bool { return n.kept != "" && !n.beside.Empty() }

// missing is how many notes came with the lesson that the learner's list does not have, or not as they came.
func (n *cellNotes) missing() int {
	missing := 0
	for _, given := range n.beside.Notes {
		if !slices.ContainsFunc(n.list.Notes, given.Same) {
			missing++
		}
	}
	return missing
}

// notesOn finds the notes on a cell: the learner's or, until there are some, those that came with the lesson. With what is wrong
// with these, which is a lessons.Problems, the list is empty.
func (s *Server) notesOn(ctx context.Context, lesson, cell string) (cellNotes, error) {
	beside, err := s.options.Library.Notes(lesson, cell)
	if errors.Is(err, lessons.ErrNoLesson) { // the run of a lesson that is gone, or of none
		err = nil
	}
	if s.beside(lesson) {
		return cellNotes{list: beside}, err
	}
	kept, failed := s.options.Store.Notes(ctx, lesson, cell)
	if failed != nil {
		return cellNotes{}, internal("looking up your notes", failed)
	}
	if kept.Text == "" {
		return cellNotes{list: beside, beside: beside}, err
	}
	n := cellNotes{kept: kept.Text, beside: beside}
	if err := json.Unmarshal([]byte(kept.Text), &n.list); err != nil {
		return cellNotes{}, internal("reading your notes", err)
	}
	n.adopt()
	return n, nil
}

// adopt lets notes that the learner has as they came with the lesson be of the program that the lesson's are of: in a list from before
// that was written down, it is not there.
func (n *cellNotes) adopt() {
	for i := range n.list.Notes {
		has := &n.list.Notes[i]
		if at := slices.IndexFunc(n.beside.Notes, has.Same); at >= 0 && has.Made == nil {
			has.Made = n.beside.Notes[at].Made
		}
	}
}

// beside reports whether the notes on a lesson's cells lie in a file beside it. An opened trace has no lesson.
func (s *Server) beside(lesson string) bool {
	return lesson != "" && s.options.Library.Editable(lesson)
}

// shownNotes are the notes for a picture: what is wrong with their file is no reason to show none of the run.
func (s *Server) shownNotes(ctx context.Context, lesson, cell string) (cellNotes, error) {
	n, err := s.notesOn(ctx, lesson, cell)
	if p := (lessons.Problems)(nil); errors.As(err, &p) {
		err = nil
	}
	return n, err
}

// getNotes answers with the notes on a cell, placed in a run of it.
func (s *Server) getNotes(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	traces, err := s.annotated(r.Context(), r.URL.Query().Get("run"), lesson.ID, cell.ID)
	if err != nil {
		return err
	}
	n, err := s.notesOn(r.Context(), lesson.ID, cell.ID)
	if err != nil {
		return notesFailure(err)
	}
	writeJSON(w, http.StatusOK, notesReply(n, traces))
	return nil
}

// putNotes puts a list in the place of the notes on a cell.
func (s *Server) putNotes(w http.ResponseWriter, r *http.Request) error {
	var req wire.NotesRequest
	if err := readJSON(w, r, maxNotesBody, &req); err != nil {
		return err
	}
	lesson, cell, err := s.findCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	traces, err := s.annotated(r.Context(), req.Run, lesson.ID, cell.ID)
	if err != nil {
		return err
	}
	return s.changeNotes(r.Context(), w, store.NoteList{Lesson: lesson.ID, Cell: cell.ID, Run: req.Run}, req, traces)
}

// changeNotes puts a list in the place of the notes on what as says, and answers with what is there then.
func (s *Server) changeNotes(ctx context.Context, w http.ResponseWriter, as store.NoteList, req wire.NotesRequest, traces []*trace.Trace) error {
	l, err := readNotes(req, traces)
	if err != nil {
		return err
	}
	there, err := s.notesOn(ctx, as.Lesson, as.Cell)
	if err != nil {
		return notesFailure(err)
	}
	now, saved, err := s.saveNotes(ctx, as, req, there, l)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if !saved {
		status = http.StatusConflict
	}
	writeJSON(w, status, notesReply(now, traces))
	return nil
}

// saveNotes saves a list over the one that is there, if that is the one it was made from, and returns what is there afterwards.
func (s *Server) saveNotes(ctx context.Context, as store.NoteList, req wire.NotesRequest, there cellNotes, l notes.List) (now cellNotes, saved bool, err error) {
	if s.beside(as.Lesson) {
		now.list, err = s.options.Library.SaveNotes(as.Lesson, as.Cell, req.Revision, l)
		if errors.Is(err, lessons.ErrChanged) {
			now, err = s.notesOn(ctx, as.Lesson, as.Cell)
			return now, false, notesFailure(err)
		}
		return now, true, notesFailure(err)
	}
	if rev := there.list.Revision(); rev != req.Revision && rev != l.Revision() {
		return there, false, nil
	}
	if !req.Reset && l.Revision() != there.beside.Revision() { // else they are the lesson's again, also when those change
		text, err := json.Marshal(l)
		if err != nil {
			return now, false, internal("writing your notes", err)
		}
		as.Text = string(text)
	}
	_, saved, err = s.options.Store.SaveNotes(ctx, as, there.kept)
	if err != nil {
		return now, false, internal("saving your notes", err)
	}
	now, err = s.notesOn(ctx, as.Lesson, as.Cell)
	return now, saved, notesFailure(err)
}

// readNotes puts what the page says into the words that are kept.
func readNotes(req wire.NotesRequest, traces []*trace.Trace) (notes.List, error) {
	l := notes.List{Title: strings.TrimSpace(req.Title), Notes: make([]notes.Note, len(req.Notes))}
	for i := range req.Notes {
		n := &req.Notes[i]
		if !n.Identify(traces...) {
			return l, refuse(http.StatusUnprocessableEntity, "The note is about something that is not in the run",
				fmt.Sprintf("The run has no such step or message for note %d.", i+1), "Run the cell, and attach the note to a step of that run.")
		}
		l.Notes[i] = n.Note
	}
	if f := l.Check(); f != nil {
		return l, refuse(http.StatusBadRequest, "The note cannot be kept", sentence(f.Error()), sentence(f.Remedy))
	}
	return l, nil
}

// annotated are the traces of the run that is shown: that of an ID, else the cell's last; none if there is no run.
func (s *Server) annotated(ctx context.Context, id, lesson, cell string) ([]*trace.Trace, error) {
	if id == "" {
		run, err := s.lastRun(ctx, lesson, cell)
		if err != nil || run == nil {
			return nil, err
		}
		return run.Traces, nil
	}
	run, err := s.findRun(ctx, id)
	if err != nil {
		return nil, err
	}
	if run.Lesson != lesson || run.Cell != cell {
		return nil, refuse(http.StatusBadRequest, "That is a run of another cell", "", "Reload the page.")
	}
	return run.Traces, nil
}

func notesReply(n cellNotes, traces []*trace.Trace) wire.NotesReply {
	reply := wire.NotesReply{Title: n.list.Title, Notes: render.Place(n.list.Notes, traces...), Revision: n.list.Revision(), Given: n.given(), Missing: n.missing()}
	if reply.Missing > 0 {
		reply.Lesson = render.Place(n.beside.Notes, traces...)
	}
	return reply
}

// notesFailure says why notes are not there or not saved; nil if they are.
func notesFailure(err error) error {
	var p lessons.Problems
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return refuse(http.StatusUnprocessableEntity, "The notes of this lesson cannot be read", p.Error(), "Correct their file. Nothing in it was changed.")
	case errors.Is(err, lessons.ErrNoLesson), errors.Is(err, lessons.ErrNoCell):
		return refuse(http.StatusNotFound, "There is no such cell", sentence(err.Error()), "Reload the page: the lesson may have changed.")
	}
	if f := (*failure)(nil); errors.As(err, &f) {
		return err
	}
	return internal("saving your notes", err)
}
