package records

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Cells are the cells of which there are texts, notes or answers, in order. The lesson of a cell that is saved in its file is that file.
func (s *Store) Cells(ctx context.Context) (all []store.CellName, err error) {
	var cells map[store.CellName]bool
	err = s.view(ctx, "list the cells", func(tx Tx) error {
		cells = map[store.CellName]bool{}
		for _, kind := range []string{kindEdit, kindHistory, kindNotes, kindAnswer} {
			keys, err := tx.Keys(under(kind))
			if err != nil {
				return err
			}
			for _, k := range keys {
				if n := names(k); n[0] != "" { // notes on an opened trace have no lesson
					cells[store.CellName{Lesson: n[0], Cell: n[1]}] = true
				}
			}
		}
		return nil
	})
	return slices.SortedFunc(maps.Keys(cells), func(a, b store.CellName) int {
		return cmp.Or(cmp.Compare(a.Lesson, b.Lesson), cmp.Compare(a.Cell, b.Cell))
	}), err
}

// MergeEdits adds texts of a cell from elsewhere that are not stored, by the rule store.MergeEdits.
func (s *Store) MergeEdits(ctx context.Context, lesson, cell string, more []store.Edit) (added int, changed bool, err error) {
	err = s.update(ctx, "merge edits", func(tx Tx) error {
		cur, _, err := current(tx, lesson, cell)
		if err != nil {
			return err
		}
		history, err := list[store.Edit](tx, under(kindHistory, lesson, cell))
		if err != nil {
			return err
		}
		var missing []store.Edit
		missing, changed = store.MergeEdits(cur, history, more)
		added = len(missing)
		for i, e := range missing {
			e.Updated = inMillis(e.Updated)
			if changed && i == len(missing)-1 {
				err = putEdit(tx, e)
			} else {
				err = put(tx, key(kindHistory, lesson, cell, number(e.Revision)), e)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return added, changed, err
}

// MergeAttempts adds attempts from elsewhere that are not stored, by the rule store.MissingAttempts.
func (s *Store) MergeAttempts(ctx context.Context, lesson string, more []store.Attempt) (added, left int, err error) {
	for i := range more {
		if err := more[i].Check(); err != nil {
			return 0, 0, err
		}
	}
	err = s.update(ctx, "merge attempts", func(tx Tx) error {
		stored, err := list[store.Attempt](tx, under(kindAttempt, lesson))
		if err != nil {
			return err
		}
		var missing []store.Attempt
		missing, left = store.MissingAttempts(stored, more)
		added = len(missing)
		for _, a := range missing {
			n, err := next(tx)
			if err != nil {
				return err
			}
			a.Lesson, a.Created = lesson, inMillis(a.Created)
			if err := put(tx, key(kindAttempt, lesson, a.Task, n), a); err != nil {
				return err
			}
		}
		return nil
	})
	return added, left, err
}

// MergeAnswers adds answers about a cell from elsewhere, by the rule store.MissingAnswers.
func (s *Store) MergeAnswers(ctx context.Context, lesson, cell string, more []store.Answer) (added, left int, err error) {
	for i := range more {
		if err := more[i].Check(); err != nil {
			return 0, 0, err
		}
	}
	err = s.update(ctx, "merge answers", func(tx Tx) error {
		stored, err := list[store.Answer](tx, under(kindAnswer, lesson, cell))
		if err != nil {
			return err
		}
		var missing []store.Answer
		missing, left = store.MissingAnswers(stored, more)
		added = len(missing)
		for _, a := range missing {
			a.Lesson, a.Cell, a.Created = lesson, cell, inMillis(a.Created)
			if err := put(tx, answerKey(&a), a); err != nil {
				return err
			}
		}
		return nil
	})
	return added, left, err
}

// inMillis is a time as it is kept.
func inMillis(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()) }
