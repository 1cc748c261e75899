package work

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons/notes"
)

// Store is what a store of work has; both stores implement it.
type Store interface {
	// Cells lists the cells of which there are texts, notes or answers.
	Cells(ctx context.Context) ([]store.CellName, error)
	Edits(ctx context.Context, lesson string) ([]store.Edit, error)
	History(ctx context.Context, lesson, cell string) ([]store.Edit, error)
	Notes(ctx context.Context, lesson, cell string) (store.NoteList, error)
	Answers(ctx context.Context, lesson, cell string) ([]store.Answer, error)
	Attempts(ctx context.Context, lesson string) ([]store.Attempt, error)

	SaveNotes(ctx context.Context, l store.NoteList, was string) (now string, saved bool, err error)
	// MergeEdits, MergeAttempts and MergeAnswers add what is not stored, by the rules of package store. left is how many were left out
	// for lack of room.
	MergeEdits(ctx context.Context, lesson, cell string, more []store.Edit) (added int, changed bool, err error)
	MergeAttempts(ctx context.Context, lesson string, more []store.Attempt) (added, left int, err error)
	MergeAnswers(ctx context.Context, lesson, cell string, more []store.Answer) (added, left int, err error)
}

// Collect is what a store has of a lesson, or of all lessons if it is "". Of a cell it has the store.MaxHistory latest texts. The texts of
// notebooks are in their files, not in a store.
func Collect(ctx context.Context, s Store, lesson string) (*Work, error) {
	w := &Work{Lessons: []Lesson{}}
	cells, err := s.Cells(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range cells {
		if isFile(name.Lesson) || lesson != "" && name.Lesson != lesson {
			continue
		}
		c, err := collectCell(ctx, s, name)
		if err != nil {
			return nil, err
		}
		l := w.Lesson(name.Lesson)
		l.Cells = append(l.Cells, c)
	}
	attempts, err := s.Attempts(ctx, lesson)
	if err != nil {
		return nil, err
	}
	for _, a := range attempts {
		l := w.Lesson(a.Lesson)
		l.Attempts = append(l.Attempts, Attempt{Task: a.Task, Kind: string(a.Kind), Right: a.Right, Detail: a.Detail, Text: a.Text, Made: a.Created.UTC()})
	}
	w.Sort()
	return w, nil
}

// Sort puts lessons, their cells and notebooks in order.
func (w *Work) Sort() {
	for i := range w.Lessons {
		slices.SortFunc(w.Lessons[i].Cells, func(a, b Cell) int { return strings.Compare(a.ID, b.ID) })
	}
	slices.SortFunc(w.Lessons, func(a, b Lesson) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(w.Notebooks, func(a, b Notebook) int { return cmp.Compare(a.ID, b.ID) })
}

// Lesson finds a lesson, or adds it.
func (w *Work) Lesson(id string) *Lesson {
	for i := range w.Lessons {
		if w.Lessons[i].ID == id {
			return &w.Lessons[i]
		}
	}
	w.Lessons = append(w.Lessons, Lesson{ID: id})
	return &w.Lessons[len(w.Lessons)-1]
}

// Cell finds a cell of a lesson, or adds it.
func (w *Work) Cell(lesson, id string) *Cell {
	l := w.Lesson(lesson)
	for i := range l.Cells {
		if l.Cells[i].ID == id {
			return &l.Cells[i]
		}
	}
	l.Cells = append(l.Cells, Cell{ID: id})
	return &l.Cells[len(l.Cells)-1]
}

// Current is the text that the cell has; false if it is the lesson's own.
func (c *Cell) Current() (text string, edited bool) {
	if len(c.Texts) == 0 || c.Texts[len(c.Texts)-1].Reset {
		return "", false
	}
	return c.Texts[len(c.Texts)-1].Text, true
}

// Rename gives lessons other names, all at once. What two are called then stays apart: the later one keeps its name.
func (w *Work) Rename(names map[string]string) {
	taken := map[string]bool{}
	for _, l := range w.Lessons {
		if _, renamed := names[l.ID]; !renamed {
			taken[l.ID] = true
		}
	}
	for i := range w.Lessons {
		if to := names[w.Lessons[i].ID]; to != "" && !taken[to] {
			w.Lessons[i].ID, taken[to] = to, true
		}
	}
}

func collectCell(ctx context.Context, s Store, name store.CellName) (Cell, error) {
	c := Cell{ID: name.Cell}
	texts, err := textsOf(ctx, s, name)
	if err != nil {
		return c, err
	}
	for _, e := range texts {
		c.Texts = append(c.Texts, Text{Saved: e.Updated.UTC(), Text: e.Text, Base: e.BaseHash, Reset: e.Reset})
	}
	kept, err := s.Notes(ctx, name.Lesson, name.Cell)
	if err != nil {
		return c, err
	}
	if kept.Text != "" {
		c.Notes = &notes.List{}
		if err := json.Unmarshal([]byte(kept.Text), c.Notes); err != nil {
			return c, fmt.Errorf("reading the notes on %s#%s: %w", name.Lesson, name.Cell, err)
		}
	}
	answers, err := s.Answers(ctx, name.Lesson, name.Cell)
	for _, a := range answers {
		c.Answers = append(c.Answers, Answer{Panel: a.Panel, Step: a.Step, Ask: a.Ask, At: a.At, Said: a.Said, Was: a.Was, Given: a.Created.UTC()})
	}
	return c, err
}

// textsOf are the texts of a cell, the oldest first and the current one last: a clock that was put back may have given it an earlier time.
func textsOf(ctx context.Context, s Store, name store.CellName) ([]store.Edit, error) {
	texts, err := s.History(ctx, name.Lesson, name.Cell)
	if err != nil {
		return nil, err
	}
	edits, err := s.Edits(ctx, name.Lesson)
	if err != nil {
		return nil, err
	}
	isCurrent := func(e store.Edit) bool { return e.Reset }
	if at := slices.IndexFunc(edits, func(e store.Edit) bool { return e.Cell == name.Cell }); at >= 0 {
		isCurrent = func(e store.Edit) bool { return e.Revision == edits[at].Revision }
	}
	slices.Reverse(texts)
	for i, e := range slices.Backward(texts) {
		if isCurrent(e) {
			texts = append(slices.Delete(texts, i, i+1), e)
			break
		}
	}
	return texts, nil
}

// isFile reports whether the name of a lesson is the path of its file. What belongs to it stays on the device.
func isFile(lesson string) bool { return strings.ContainsAny(lesson, `/\`) }

func (a *Attempt) stored(lesson string) store.Attempt {
	return store.Attempt{Lesson: lesson, Task: a.Task, Kind: store.AttemptKind(a.Kind), Right: a.Right, Detail: a.Detail, Text: a.Text, Created: local(a.Made)}
}

func (a *Answer) stored(lesson, cell string) store.Answer {
	return store.Answer{Lesson: lesson, Cell: cell, Panel: a.Panel, Step: a.Step, Ask: a.Ask, At: a.At, Said: a.Said, Was: a.Was, Created: local(a.Given)}
}

// local is a time as stores have it.
func local(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()) }
