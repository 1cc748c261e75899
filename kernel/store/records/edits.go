package records

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Edits are the current edits of a lesson, at most one per cell.
func (s *Store) Edits(ctx context.Context, lesson string) (edits []store.Edit, err error) {
	err = s.view(ctx, "read edits", func(tx Tx) error {
		all, err := list[store.Edit](tx, under(kindEdit, lesson))
		edits = slices.DeleteFunc(all, func(e store.Edit) bool { return e.Reset })
		slices.SortFunc(edits, func(a, b store.Edit) int { return strings.Compare(a.Cell, b.Cell) })
		return err
	})
	return edits, err
}

// EditedLessons are the lessons that have edits.
func (s *Store) EditedLessons(ctx context.Context) (map[string]bool, error) {
	var edited map[string]bool
	err := s.view(ctx, "read edits", func(tx Tx) error {
		edited = map[string]bool{}
		all, err := list[store.Edit](tx, under(kindEdit))
		for _, e := range all {
			if !e.Reset {
				edited[e.Lesson] = true
			}
		}
		return err
	})
	return edited, err
}

// SaveEdit stores e, whose Revision is the one on which it is based (0: the lesson's own text), and returns it as
// stored, with its new revision. If another edit was stored since, SaveEdit returns that one with ErrConflict and
// changes nothing; it has Revision 0 if the cell was reset. Saving the stored text again is not a conflict, so a save
// whose answer was lost can be repeated.
func (s *Store) SaveEdit(ctx context.Context, e store.Edit) (saved store.Edit, err error) {
	err = s.update(ctx, "save the edit", func(tx Tx) error {
		cur, last, err := current(tx, e.Lesson, e.Cell)
		if err != nil {
			return err
		}
		var changed bool
		if saved, changed, err = cur.Replace(e, last, now()); err != nil || !changed {
			return err
		}
		return putEdit(tx, saved)
	})
	return saved, err
}

// ResetEdit goes back to the lesson's own text. The edit stays in the history. Resetting a cell without an edit does
// nothing.
func (s *Store) ResetEdit(ctx context.Context, lesson, cell string) error {
	return s.update(ctx, "reset the edit", func(tx Tx) error {
		cur, last, err := current(tx, lesson, cell)
		if err != nil {
			return err
		}
		back, changed := cur.GoBack(last, now())
		if !changed {
			return nil
		}
		return putEdit(tx, back)
	})
}

// History lists the texts that a cell has had, the latest first, including those that were reset.
func (s *Store) History(ctx context.Context, lesson, cell string) (texts []store.Edit, err error) {
	err = s.view(ctx, "read the history", func(tx Tx) error {
		all, err := list[store.Edit](tx, under(kindHistory, lesson, cell))
		store.SortTexts(all)
		texts = all[:min(len(all), store.MaxHistory)]
		return err
	})
	return texts, err
}

// KeepText adds a text to the history of a cell that is saved elsewhere: in its lesson's file. It does not add the
// last one again.
func (s *Store) KeepText(ctx context.Context, lesson, cell, text string) error {
	return s.update(ctx, "keep a text", func(tx Tx) error {
		all, err := list[store.Edit](tx, under(kindHistory, lesson, cell))
		if err != nil {
			return err
		}
		var last store.Edit
		if len(all) > 0 {
			if last = all[len(all)-1]; last.Text == text {
				return nil
			}
		}
		e := store.Edit{Lesson: lesson, Cell: cell, Text: text, Revision: last.Revision + 1, Updated: now()}
		return put(tx, key(kindHistory, lesson, cell, number(e.Revision)), e)
	})
}

// current is the stored edit of a cell, or one with revision 0, and the largest revision of its history.
func current(tx Tx, lesson, cell string) (e store.Edit, last int, err error) {
	e, found, err := get[store.Edit](tx, key(kindEdit, lesson, cell))
	if !found {
		e = store.Edit{Lesson: lesson, Cell: cell}
	}
	if err != nil {
		return e, 0, err
	}
	keys, err := tx.Keys(under(kindHistory, lesson, cell))
	if len(keys) > 0 {
		last, _ = strconv.Atoi(lastName(keys[len(keys)-1])) // we wrote a number
	}
	return e, last, err
}

// putEdit makes e the current edit of its cell and adds it to the history.
func putEdit(tx Tx, e store.Edit) error {
	if err := put(tx, key(kindEdit, e.Lesson, e.Cell), e); err != nil {
		return err
	}
	return put(tx, key(kindHistory, e.Lesson, e.Cell, number(e.Revision)), e)
}
