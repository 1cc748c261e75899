package work

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Merged says what of a lesson was new to a store.
type Merged struct {
	Lesson   string
	Texts    int // texts that were added to the histories of cells
	Changed  int // cells that have another text now
	Notes    int
	Answers  int
	Attempts int
	Left     int // attempts, answers and notes for which there is no room
}

// Any reports whether anything was new.
func (m *Merged) Any() bool { return m.Texts+m.Notes+m.Answers+m.Attempts > 0 }

// Merge adds to a store what it has not, lesson by lesson, and loses nothing that is stored. A text of a cell goes into its history; if it
// is newer than the stored one, the cell has it from then on. Attempts are united, and so are notes, by their IDs; to a question that has
// an answer, that stays. The same file again adds nothing. If Merge fails, what it has added stays, and another try adds the rest.
func (w *Work) Merge(ctx context.Context, s Store) ([]Merged, error) {
	all := []Merged{}
	for i := range w.Lessons {
		m, err := w.Lessons[i].merge(ctx, s)
		if err != nil {
			return all, err
		}
		all = append(all, m)
	}
	return all, nil
}

func (l *Lesson) merge(ctx context.Context, s Store) (Merged, error) {
	m := Merged{Lesson: l.ID}
	for i := range l.Cells {
		if err := l.Cells[i].merge(ctx, s, &m); err != nil {
			return m, err
		}
	}
	if len(l.Attempts) == 0 {
		return m, nil
	}
	attempts := make([]store.Attempt, len(l.Attempts))
	for i := range l.Attempts {
		attempts[i] = l.Attempts[i].stored(l.ID)
	}
	added, left, err := s.MergeAttempts(ctx, l.ID, attempts)
	m.Attempts += added
	m.Left += left
	return m, err
}

func (c *Cell) merge(ctx context.Context, s Store, m *Merged) error {
	if len(c.Texts) > 0 {
		edits := make([]store.Edit, len(c.Texts))
		for i, t := range c.Texts {
			edits[i] = store.Edit{Lesson: m.Lesson, Cell: c.ID, BaseHash: t.Base, Text: t.Text, Reset: t.Reset, Updated: local(t.Saved)}
		}
		added, changed, err := s.MergeEdits(ctx, m.Lesson, c.ID, edits)
		if err != nil {
			return err
		}
		m.Texts += added
		if changed {
			m.Changed++
		}
	}
	if c.Notes != nil {
		if err := c.mergeNotes(ctx, s, m); err != nil {
			return err
		}
	}
	if len(c.Answers) == 0 {
		return nil
	}
	answers := make([]store.Answer, len(c.Answers))
	for i := range c.Answers {
		answers[i] = c.Answers[i].stored(m.Lesson, c.ID)
	}
	added, left, err := s.MergeAnswers(ctx, m.Lesson, c.ID, answers)
	m.Answers += added
	m.Left += left
	return err
}
