package notebook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Notes stores the notes on lessons that are read-only; sqlite.Store implements it. An author's notes are in a file beside
// the lesson (Library).
type Notes interface {
	// Notes returns the notes on a cell; without text if there are none.
	Notes(ctx context.Context, lesson, cell string) (store.NoteList, error)
	// SaveNotes replaces the list of a cell, if its text is was. It returns the text that is stored now.
	SaveNotes(ctx context.Context, l store.NoteList, was string) (now string, saved bool, err error)
}

// MaxNotesBody limits a request with a list of notes.
const MaxNotesBody = store.MaxNoteList

// CellNotes is the notes on a cell.
type CellNotes struct {
	List   notes.List // the learner's, or those that came with the lesson
	kept   string     // the list's text in the store; "": the list is from the file beside the lesson
	beside notes.List // what came with a read-only lesson
}

// Learners reports whether the learner has a list of their own in the store.
func (n *CellNotes) Learners() bool { return n.kept != "" }

// Given reports whether other notes came with the lesson.
func (n *CellNotes) Given() bool { return n.kept != "" && !n.beside.Empty() }

// Missing is how many of the notes that came with the lesson have been removed or changed in the learner's list.
func (n *CellNotes) Missing() int {
	missing := 0
	for _, given := range n.beside.Notes {
		if !slices.ContainsFunc(n.List.Notes, given.Same) {
			missing++
		}
	}
	return missing
}

// NotesOn finds the notes on a cell: the learner's or, as long as there are none, those that came with the lesson. If those
// have problems, the error is a lessons.Problems and the list is empty.
func (s *Server) NotesOn(ctx context.Context, lesson, cell string) (CellNotes, error) {
	beside, err := s.options.Library.Notes(lesson, cell)
	if errors.Is(err, lessons.ErrNoLesson) { // the run of a lesson that was deleted, or of none
		err = nil
	}
	if s.beside(lesson) {
		return CellNotes{List: beside}, err
	}
	kept, failed := s.options.Store.Notes(ctx, lesson, cell)
	if failed != nil {
		return CellNotes{}, reply.Internal("looking up your notes", failed)
	}
	if kept.Text == "" {
		return CellNotes{List: beside, beside: beside}, err
	}
	return learnersNotes(kept.Text, beside)
}

// learnersNotes are the notes on a cell of which the store has a text; without one, they are those of the lesson.
func learnersNotes(kept string, beside notes.List) (CellNotes, error) {
	if kept == "" {
		return CellNotes{List: beside, beside: beside}, nil
	}
	n := CellNotes{kept: kept, beside: beside}
	if err := json.Unmarshal([]byte(kept), &n.List); err != nil {
		return CellNotes{}, reply.Internal("reading your notes", err)
	}
	n.adopt()
	return n, nil
}

// adopt completes lists from before a note recorded its program: a note that the learner has unchanged belongs to the same
// program as the lesson's.
func (n *CellNotes) adopt() {
	for i := range n.List.Notes {
		has := &n.List.Notes[i]
		if at := slices.IndexFunc(n.beside.Notes, has.Same); at >= 0 && has.Made == nil {
			has.Made = n.beside.Notes[at].Made
		}
	}
}

// beside reports whether the notes on a lesson's cells are in a file beside it. An opened trace has no lesson.
func (s *Server) beside(lesson string) bool {
	return lesson != "" && s.options.Library.Editable(lesson)
}

// ShownNotes are the notes for a picture. Problems in their file do not prevent showing the run.
func (s *Server) ShownNotes(ctx context.Context, lesson, cell string) (CellNotes, error) {
	n, err := s.NotesOn(ctx, lesson, cell)
	if p := (lessons.Problems)(nil); errors.As(err, &p) {
		err = nil
	}
	return n, err
}

// getNotes answers with the notes on a cell, placed in a run of it.
func (s *Server) getNotes(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	traces, err := s.annotated(r.Context(), r.URL.Query().Get("run"), lesson.ID, cell.ID)
	if err != nil {
		return err
	}
	return s.WriteNotes(r.Context(), w, lesson.ID, cell.ID, traces)
}

// WriteNotes answers with the notes on a cell, or on an opened trace, placed in the traces of a run of it.
func (s *Server) WriteNotes(ctx context.Context, w http.ResponseWriter, lesson, cell string, traces []*trace.Trace) error {
	n, err := s.NotesOn(ctx, lesson, cell)
	if err != nil {
		return notesFailure(err)
	}
	reply.WriteJSON(w, http.StatusOK, notesReply(n, traces))
	return nil
}

// putNotes replaces the notes on a cell.
func (s *Server) putNotes(w http.ResponseWriter, r *http.Request) error {
	var req wire.NotesRequest
	if err := reply.ReadJSON(w, r, MaxNotesBody, &req); err != nil {
		return err
	}
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	traces, err := s.annotated(r.Context(), req.Run, lesson.ID, cell.ID)
	if err != nil {
		return err
	}
	return s.ChangeNotes(r.Context(), w, store.NoteList{Lesson: lesson.ID, Cell: cell.ID, Run: req.Run}, req, traces)
}

// ChangeNotes replaces the list named by as, and answers with the stored list.
func (s *Server) ChangeNotes(ctx context.Context, w http.ResponseWriter, as store.NoteList, req wire.NotesRequest, traces []*trace.Trace) error {
	l, err := readNotes(req, traces)
	if err != nil {
		return err
	}
	there, err := s.NotesOn(ctx, as.Lesson, as.Cell)
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
	reply.WriteJSON(w, status, notesReply(now, traces))
	return nil
}

// saveNotes saves a list over the stored one, if it was made from that one, and returns the list that is stored afterwards.
func (s *Server) saveNotes(ctx context.Context, as store.NoteList, req wire.NotesRequest, there CellNotes, l notes.List) (now CellNotes, saved bool, err error) {
	if s.beside(as.Lesson) {
		now.List, err = s.options.Library.SaveNotes(as.Lesson, as.Cell, req.Revision, l)
		if errors.Is(err, lessons.ErrChanged) {
			now, err = s.NotesOn(ctx, as.Lesson, as.Cell)
			return now, false, notesFailure(err)
		}
		return now, true, notesFailure(err)
	}
	if rev := there.List.Revision(); rev != req.Revision && rev != l.Revision() {
		return there, false, nil
	}
	if !req.Reset && l.Revision() != there.beside.Revision() { // otherwise they are the lesson's again, and change with those
		text, err := json.Marshal(l)
		if err != nil {
			return now, false, reply.Internal("writing your notes", err)
		}
		as.Text = string(text)
	}
	kept, saved, err := s.options.Store.SaveNotes(ctx, as, there.kept)
	if err != nil {
		return now, false, reply.Internal("saving your notes", err)
	}
	now, err = learnersNotes(kept, there.beside)
	return now, saved, err
}

// readNotes converts the page's notes to the stored form.
func readNotes(req wire.NotesRequest, traces []*trace.Trace) (notes.List, error) {
	l := notes.List{Title: strings.TrimSpace(req.Title), Notes: make([]notes.Note, len(req.Notes))}
	for i := range req.Notes {
		n := &req.Notes[i]
		if !n.Identify(traces...) {
			return l, reply.Refuse(http.StatusUnprocessableEntity, "The note is about something that is not in the run",
				fmt.Sprintf("The run has no such step or message for note %d.", i+1), "Run the cell, and attach the note to a step of that run.")
		}
		l.Notes[i] = n.Note
	}
	if f := l.Check(); f != nil {
		return l, reply.Refuse(http.StatusBadRequest, "The note cannot be kept", reply.Sentence(f.Error()), reply.Sentence(f.Remedy))
	}
	return l, nil
}

// annotated returns the traces of the run being shown: that with the ID, else the cell's latest; none if there is no run.
func (s *Server) annotated(ctx context.Context, id, lesson, cell string) ([]*trace.Trace, error) {
	if id == "" {
		run, err := s.options.Runs.Last(ctx, lesson, cell)
		if err != nil || run == nil {
			return nil, err
		}
		return run.Traces, nil
	}
	run, err := s.options.Runs.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	if run.Lesson != lesson || run.Cell != cell {
		return nil, reply.Refuse(http.StatusBadRequest, "That is a run of another cell", "", "Reload the page.")
	}
	return run.Traces, nil
}

func notesReply(n CellNotes, traces []*trace.Trace) wire.NotesReply {
	answer := wire.NotesReply{Title: n.List.Title, Notes: render.Place(n.List.Notes, traces...), Revision: n.List.Revision(), Given: n.Given(), Missing: n.Missing()}
	if answer.Missing > 0 {
		answer.Lesson = render.Place(n.beside.Notes, traces...)
	}
	return answer
}

// notesFailure says why notes could not be loaded or saved; nil if they were.
func notesFailure(err error) error {
	var p lessons.Problems
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return reply.Refuse(http.StatusUnprocessableEntity, "The notes of this lesson cannot be read", p.Error(), "Correct their file. Nothing in it was changed.")
	case errors.Is(err, lessons.ErrNoLesson), errors.Is(err, lessons.ErrNoCell):
		return reply.Refuse(http.StatusNotFound, "There is no such cell", reply.Sentence(err.Error()), "Reload the page: the lesson may have changed.")
	}
	if f := (*reply.Failure)(nil); errors.As(err, &f) {
		return err
	}
	return reply.Internal("saving your notes", err)
}
