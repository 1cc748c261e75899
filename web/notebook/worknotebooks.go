package notebook

import (
	"errors"

	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// mergeNotebooks makes the notebooks of a file of work that are not here. One is here if a notebook has its text, under whichever name. In
// the file, what belongs to a notebook then gets the name that this has here.
func (s *Server) mergeNotebooks(file *work.Work) ([]wire.WorkNotebook, error) {
	made := []wire.WorkNotebook{}
	if len(file.Notebooks) == 0 {
		return made, nil
	}
	entries, err := s.options.Library.Lessons()
	if err != nil {
		return nil, reply.Internal("listing the lessons", err)
	}
	here := map[string]string{} // IDs of notebooks, by their texts
	for _, e := range entries {
		if e.Editable {
			here[string(e.Lesson.Source())] = e.ID
		}
	}
	names := map[string]string{}
	for _, n := range file.Notebooks {
		m := wire.WorkNotebook{ID: here[n.Text], Title: n.Title}
		if m.ID == "" {
			m = s.makeNotebook(n, len(here))
			if m.ID != "" {
				here[n.Text] = m.ID
			}
		}
		if m.ID != "" {
			names[n.ID] = m.ID
		}
		made = append(made, m)
	}
	file.Rename(names)
	return made, nil
}

// makeNotebook makes a notebook of a file of work, beside those that there are.
func (s *Server) makeNotebook(n work.Notebook, there int) wire.WorkNotebook {
	m := wire.WorkNotebook{Title: n.Title}
	var problems lessons.Problems
	switch l, err := s.tryNotebook(n, there); {
	case err == nil:
		m.ID, m.New = l.ID, true
	case errors.Is(err, lessons.ErrReadOnly):
		m.Problem = "There is no folder for notebooks here."
	case errors.As(err, &problems):
		m.Problem = problems.Error()
	case errors.Is(err, errManyNotebooks):
		m.Problem = reply.Sentence(err.Error())
	default:
		s.log.Error("a notebook of a file of work is not made", "name", n.File, "error", err)
		m.Problem = "Its file could not be written."
	}
	return m
}

var errManyNotebooks = errors.New("there are too many notebooks")

func (s *Server) tryNotebook(n work.Notebook, there int) (*lessons.Lesson, error) {
	switch {
	case !s.options.Library.CanCreate():
		return nil, lessons.ErrReadOnly
	case there >= work.MaxNotebooks:
		return nil, errManyNotebooks
	}
	return s.options.Library.Create(lessons.FileName(n.File), n.Text)
}

// mergeOwnNotes unites the notes on notebooks with those in the files beside them, and takes them out of the file of work: the rest belongs
// into the store. It returns how many were new, by lesson.
func (s *Server) mergeOwnNotes(file *work.Work) (added map[string]int, err error) {
	added = map[string]int{}
	for i := range file.Lessons {
		l := &file.Lessons[i]
		if !s.options.Library.Editable(l.ID) {
			continue
		}
		for k := range l.Cells {
			c := &l.Cells[k]
			if c.Notes == nil {
				continue
			}
			have, err := s.options.Library.Notes(l.ID, c.ID)
			if isGone(err) {
				continue // the store keeps them
			}
			if err != nil {
				return nil, notesFailure(err)
			}
			united, n, left := work.UniteNotes(have, *c.Notes)
			if n > 0 || united.Title != have.Title {
				if _, err := s.options.Library.SaveNotes(l.ID, c.ID, have.Revision(), united); err != nil {
					return nil, notesFailure(err)
				}
			}
			added[l.ID] += n
			if left == 0 {
				c.Notes = nil
			}
		}
	}
	return added, nil
}

// isGone reports whether a cell is no longer in its lesson.
func isGone(err error) bool {
	return errors.Is(err, lessons.ErrNoLesson) || errors.Is(err, lessons.ErrNoCell)
}
