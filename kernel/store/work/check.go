package work

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// check finds what no store would have.
func (w *Work) check() error {
	seen := map[string]bool{}
	for i := range w.Lessons {
		l := &w.Lessons[i]
		if err := l.check(); err != nil {
			return fmt.Errorf("the lesson %.60q: %w", l.ID, err)
		}
		if seen[l.ID] {
			return fmt.Errorf("the lesson %.60q is in it twice", l.ID)
		}
		seen[l.ID] = true
	}
	if len(w.Notebooks) > MaxNotebooks {
		return fmt.Errorf("it has %d notebooks", len(w.Notebooks))
	}
	for i := range w.Notebooks {
		n := &w.Notebooks[i]
		if !isID(n.ID) || n.File == "" || len(n.File) > MaxID {
			return fmt.Errorf("a notebook has the name %.60q", n.File)
		}
	}
	return nil
}

func (l *Lesson) check() error {
	if !isID(l.ID) || len(l.Title) > 10*MaxID {
		return errors.New("it has no such name")
	}
	seen := map[string]bool{}
	for i := range l.Cells {
		c := &l.Cells[i]
		if err := c.check(); err != nil {
			return fmt.Errorf("the cell %.60q: %w", c.ID, err)
		}
		if seen[c.ID] {
			return fmt.Errorf("the cell %.60q is in it twice", c.ID)
		}
		seen[c.ID] = true
	}
	for i := range l.Attempts {
		a := l.Attempts[i].stored(l.ID)
		if !isID(a.Task) || !a.Kind.Known() || !isTime(a.Created) {
			return fmt.Errorf("attempt %d is not possible", i+1)
		}
		if err := a.Check(); err != nil {
			return err
		}
	}
	return nil
}

func (c *Cell) check() error {
	if !isID(c.ID) {
		return errors.New("it has no such name")
	}
	for i, t := range c.Texts {
		if len(t.Text) > store.MaxEditText || len(t.Base) > MaxID || !isTime(t.Saved) {
			return fmt.Errorf("text %d is not possible", i+1)
		}
	}
	if c.Notes != nil {
		if f := c.Notes.Check(); f != nil {
			return f
		}
	}
	for i := range c.Answers {
		a := c.Answers[i].stored("", "")
		if !a.Panel.Known() || a.Step < 0 || a.At < 0 || len(a.Ask) > MaxID || !isTime(a.Created) {
			return fmt.Errorf("answer %d is not possible", i+1)
		}
		if err := a.Check(); err != nil {
			return err
		}
	}
	return nil
}

// isID reports whether a text can be an ID. One of a lesson has no slashes, see isFile. None has what a terminal would obey.
func isID(text string) bool {
	return text != "" && len(text) <= MaxID && !isFile(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// isTime reports whether a time can be stored: it is not before 1970, and its year has four digits.
func isTime(t time.Time) bool { return t.UnixMilli() >= 0 && t.Year() <= 9999 }
