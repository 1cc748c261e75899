package notebook

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"

	"github.com/rehearse-lab/rehearse/web/http"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// workFile is the name of a file of work.
const workFile = "rehearse-work"

// getWork answers with a file of everything that the learner made, or of what they made of the lesson in ?lesson=.
func (s *Server) getWork(w http.ResponseWriter, r *http.Request) error {
	lesson := r.URL.Query().Get("lesson")
	all, err := s.collect(r.Context(), lesson)
	if err != nil {
		return err
	}
	name := workFile
	if lesson != "" {
		if _, err := s.FindLesson(lesson); err != nil && len(all.Lessons) == 0 {
			return err
		}
		name += "-" + lesson
	}
	var b bytes.Buffer
	if err := all.Write(&b); err != nil {
		return reply.Internal("writing your work", err)
	}
	if b.Len() > work.MaxFile {
		return reply.Refuse(http.StatusUnprocessableEntity, "Your work is too large for a file",
			"It has "+units.Bytes(int64(b.Len()))+"; a file may have "+units.Bytes(work.MaxFile)+".", "Remove notebooks that you do not need.")
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name + ".json"}))
	_, err = w.Write(b.Bytes())
	return err
}

// collect is what the learner made of a lesson, or of all if it is "", with notebooks.
func (s *Server) collect(ctx context.Context, lesson string) (*work.Work, error) {
	all, err := work.Collect(ctx, s.options.Store, lesson)
	if err != nil {
		return nil, reply.Internal("collecting your work", err)
	}
	entries, err := s.options.Library.Lessons()
	if err != nil {
		return nil, reply.Internal("listing the lessons", err)
	}
	byID := map[string]*lessons.Entry{}
	for _, e := range entries {
		byID[e.ID] = e
		if !e.Editable || lesson != "" && e.ID != lesson || len(e.Lesson.Source()) == 0 {
			continue
		}
		all.Notebooks = append(all.Notebooks, work.Notebook{ID: e.ID, File: e.File, Title: e.Lesson.Title, Text: string(e.Lesson.Source())})
		if err := s.collectNotes(all, e); err != nil {
			return nil, err
		}
	}
	all.Sort()
	for i := range all.Lessons {
		if e := byID[all.Lessons[i].ID]; e != nil {
			all.Lessons[i].Title = e.Lesson.Title
		}
	}
	return all, nil
}

// collectNotes adds the notes in the file beside a notebook.
func (s *Server) collectNotes(all *work.Work, e *lessons.Entry) error {
	if e.Err != nil {
		return nil
	}
	for _, c := range e.Lesson.Cells() {
		l, err := s.options.Library.Notes(e.ID, c.ID)
		if p := (lessons.Problems)(nil); errors.As(err, &p) {
			return nil // the lesson itself reports notes that cannot be read
		}
		if err != nil {
			return reply.Internal("reading your notes", err)
		}
		if !l.Empty() {
			all.Cell(e.ID, c.ID).Notes = &l
		}
	}
	return nil
}

// postWork merges a file of work into what the learner has here.
func (s *Server) postWork(w http.ResponseWriter, r *http.Request) error {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, work.MaxFile))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return reply.Refuse(http.StatusRequestEntityTooLarge, "The file was not opened", "It has more than "+units.Bytes(work.MaxFile)+".", "Choose one that “Save my work to a file” has made.")
	case err != nil:
		return &reply.Failure{Status: http.StatusBadRequest, Cause: err, Problem: wire.Problem{Title: "The file did not arrive completely", Detail: reply.Sentence(err.Error()), Remedy: "Open it again."}}
	}
	file, err := work.Read(text)
	if err != nil {
		return notOpened(err)
	}
	answer := wire.WorkReply{Lessons: []wire.WorkLesson{}}
	if answer.Notebooks, err = s.mergeNotebooks(file); err != nil {
		return err
	}
	added, err := s.mergeOwnNotes(file)
	if err != nil {
		return err
	}
	merged, err := file.Merge(r.Context(), s.options.Store)
	if err != nil {
		return reply.Internal("merging your work", err)
	}
	for i, m := range merged {
		l := wire.WorkLesson{ID: m.Lesson, Title: file.Lessons[i].Title, Texts: m.Texts, Changed: m.Changed, Notes: m.Notes + added[m.Lesson],
			Answers: m.Answers, Attempts: m.Attempts, Left: m.Left}
		if e, err := s.FindLesson(m.Lesson); err == nil {
			l.Here, l.Title = m.Texts == 0 || !s.options.Library.Editable(m.Lesson), e.Lesson.Title
		}
		answer.Lessons = append(answer.Lessons, l)
	}
	reply.WriteJSON(w, http.StatusOK, answer)
	return nil
}

// notOpened says why a file is not one of work that can be read. Nothing was changed by it.
func notOpened(err error) error {
	var k *kernel.Error
	if !errors.As(err, &k) {
		return reply.Internal("reading the file", err)
	}
	return &reply.Failure{Status: http.StatusUnprocessableEntity, Cause: err, Problem: wire.Problem{Title: "The file was not opened", Detail: k.Text + " Nothing was changed here.", Remedy: k.Remedy}}
}
