package notebook

import (
	"bytes"
	"context"
	"errors"
	"mime"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// maxNotebookBody limits a notebook that is imported: its text with every character escaped.
const maxNotebookBody = 6*lessons.MaxLesson + 4<<10

// postNotebook makes a notebook of one's own: a new one, a copy, one from a file, or a removed one again.
func (s *Server) postNotebook(w http.ResponseWriter, r *http.Request) error {
	var req wire.NotebookRequest
	if err := reply.ReadJSON(w, r, maxNotebookBody, &req); err != nil {
		return err
	}
	var made *lessons.Lesson
	var err error
	switch {
	case req.Restore != "":
		made, err = s.options.Library.Restore(req.Restore)
	case req.Of != "":
		made, err = s.copyLesson(r.Context(), req)
	case req.Name != "":
		made, err = s.options.Library.Create(lessons.FileName(req.Name), req.Text)
	default:
		title := strings.TrimSpace(req.Title)
		if title == "" || strings.ContainsAny(title, "\r\n") {
			return reply.Refuse(http.StatusBadRequest, "The notebook has no title", "A title is one line.", "Write one.")
		}
		made, err = s.options.Library.Create(lessons.FileName(title), lessons.NewText(title))
	}
	if err != nil {
		return notebookFailure(err)
	}
	e, err := s.FindLesson(made.ID)
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusCreated, s.lessonItem(e))
	return nil
}

// copyLesson makes a notebook of a lesson as the learner has edited it; req may give one cell another text.
func (s *Server) copyLesson(ctx context.Context, req wire.NotebookRequest) (*lessons.Lesson, error) {
	l, err := s.asLearned(ctx, req.Of)
	if err != nil {
		return nil, err
	}
	if req.Cell != "" {
		changed, err := l.SetCell(req.Cell, req.Text)
		if err != nil {
			return nil, err
		}
		if l, err = lessons.Parse(l.File, changed); err != nil {
			return nil, err
		}
	}
	text := l.WithLanguage()
	if l, err = lessons.Parse(l.File, text); err != nil {
		return nil, err
	}
	if copied, err := lessons.Retitled(l.Title + " (copy)")(l); err == nil {
		text = copied
	}
	made, err := s.options.Library.Create(lessons.FileName(l.ID+" copy"), string(text))
	if err != nil {
		return nil, err
	}
	return made, s.copyNotes(ctx, req.Of, made)
}

// copyNotes copies the notes on a lesson's runs to its copy.
func (s *Server) copyNotes(ctx context.Context, of string, made *lessons.Lesson) error {
	for _, c := range made.Cells() {
		n, err := s.NotesOn(ctx, of, c.ID)
		if p := (lessons.Problems)(nil); errors.As(err, &p) {
			return nil // unreadable notes cannot be copied; the lesson itself reports them
		}
		if err != nil {
			return err
		}
		if n.List.Empty() {
			continue
		}
		if _, err := s.options.Library.SaveNotes(made.ID, c.ID, "", n.List); err != nil {
			return reply.Internal("copying notes", err)
		}
	}
	return nil
}

// asLearned is a lesson with the learner's texts in its cells.
func (s *Server) asLearned(ctx context.Context, id string) (*lessons.Lesson, error) {
	e, err := s.FindLesson(id)
	if err != nil {
		return nil, err
	}
	if e.Err != nil {
		return nil, reply.Refuse(http.StatusUnprocessableEntity, "The lesson cannot be read at the moment", e.Err.Error(), "Correct its file first.")
	}
	edits, err := s.Edits(ctx, id)
	if err != nil {
		return nil, err
	}
	l := e.Lesson
	for _, edit := range edits {
		text, err := l.SetCell(edit.Cell, edit.Text)
		if errors.Is(err, lessons.ErrNoCell) {
			continue // the lesson no longer has the cell
		}
		if err != nil {
			return nil, err
		}
		if l, err = lessons.Parse(l.File, text); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// putNotebook changes a notebook's title.
func (s *Server) putNotebook(w http.ResponseWriter, r *http.Request) error {
	var req wire.NotebookRequest
	if err := reply.ReadJSON(w, r, 4<<10, &req); err != nil {
		return err
	}
	id := r.PathValue("lesson")
	if _, err := s.FindLesson(id); err != nil {
		return err
	}
	if _, _, err := s.options.Library.Arrange(id, lessons.Retitled(req.Title)); err != nil {
		return arrangeFailure(err)
	}
	e, err := s.FindLesson(id)
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusOK, s.lessonItem(e))
	return nil
}

// deleteNotebook removes a notebook, which can be restored.
func (s *Server) deleteNotebook(w http.ResponseWriter, r *http.Request) error {
	removed, err := s.options.Library.Trash(r.PathValue("lesson"))
	if err != nil {
		return notebookFailure(err)
	}
	reply.WriteJSON(w, http.StatusOK, wire.NotebookRequest{Restore: removed})
	return nil
}

// getRemoved lists the removed notebooks.
func (s *Server) getRemoved(w http.ResponseWriter, _ *http.Request) error {
	removed, err := s.options.Library.Removed()
	if err != nil {
		return reply.Internal("listing removed notebooks", err)
	}
	items := make([]wire.RemovedItem, len(removed))
	for i, r := range removed {
		items[i] = wire.RemovedItem{Restore: r.Name, Title: r.Lesson.Title, Modified: r.Modified.UnixMilli()}
	}
	reply.WriteJSON(w, http.StatusOK, items)
	return nil
}

// getFile answers with a lesson's Markdown as the learner has edited it, as an attachment; if there are notes on its runs,
// with a zip of both. With solutions=no it has no solutions: the cells of exercises are then the lesson's.
func (s *Server) getFile(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("lesson")
	l, err := s.asLearned(r.Context(), id)
	if err != nil {
		return err
	}
	text := l.Source()
	name := l.ID
	if r.URL.Query().Get("solutions") == "no" {
		if text, err = s.withoutSolutions(l); err != nil {
			return err
		}
		name += "-without-solutions"
	}
	beside, err := s.notesFile(r.Context(), l)
	if err != nil {
		return err
	}
	media, file := "text/markdown; charset=utf-8", archive.File{Name: name + ".md", Data: text}
	if beside != nil {
		var b bytes.Buffer
		if err := archive.Write(&b, []archive.File{file, {Name: notes.FileName(file.Name), Data: beside}}); err != nil {
			return reply.Internal("packing the notebook", err)
		}
		media, file = "application/zip", archive.File{Name: name + ".zip", Data: b.Bytes()}
	}
	w.Header().Set("Content-Type", media)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
	_, err = w.Write(file.Data)
	return err
}

// withoutSolutions is a learner's lesson without anything that gives answers away.
func (s *Server) withoutSolutions(l *lessons.Lesson) ([]byte, error) {
	e, err := s.FindLesson(l.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range e.Lesson.Cells() {
		if c.Exercise == nil {
			continue
		}
		text, err := l.SetCell(c.ID, c.Text)
		if err != nil {
			return nil, err
		}
		if l, err = lessons.Parse(l.File, text); err != nil {
			return nil, err
		}
	}
	text, err := l.WithoutSolutions()
	if err != nil {
		return nil, reply.Internal("leaving out solutions", err)
	}
	return text, nil
}

// notesFile is a file with the learner's notes on a lesson's cells; nil if there are none.
func (s *Server) notesFile(ctx context.Context, l *lessons.Lesson) ([]byte, error) {
	f := &notes.File{}
	for _, c := range l.Cells() {
		n, err := s.NotesOn(ctx, l.ID, c.ID)
		if err != nil {
			return nil, notesFailure(err)
		}
		if !n.List.Empty() {
			f.Set(c.ID, n.List)
		}
	}
	return f.Bytes()
}

// notebookFailure says why a notebook does not exist.
func notebookFailure(err error) error {
	var problems lessons.Problems
	var f *reply.Failure
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &problems):
		return reply.Refuse(http.StatusUnprocessableEntity, "The file is not a lesson", problems.Error(), "Correct it and try again.")
	case errors.Is(err, lessons.ErrReadOnly):
		return reply.Refuse(http.StatusConflict, "There is no folder for notebooks here", "The lessons are read-only.", "Start rehearse edit with a folder.")
	case errors.Is(err, lessons.ErrNoLesson):
		return reply.Refuse(http.StatusNotFound, "There is no such notebook", reply.Sentence(err.Error()), "Choose one from the list.")
	default:
		return notWritten(err, "")
	}
}
