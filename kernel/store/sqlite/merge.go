package sqlite

import (
	"context"
	"database/sql"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Cells are the cells of which there are texts, notes or answers, in order. The lesson of a cell that is saved in its file is that file.
func (s *Store) Cells(ctx context.Context) ([]store.CellName, error) {
	name := func(row scanner) (c store.CellName, err error) {
		err = row.Scan(&c.Lesson, &c.Cell)
		return c, err
	}
	return queryAll(ctx, s, "list the cells", name, `SELECT lesson, cell FROM edits UNION SELECT lesson, cell FROM history UNION SELECT lesson, cell FROM answers
		UNION SELECT lesson, cell FROM note_lists WHERE lesson <> '' ORDER BY lesson, cell`)
}

// MergeEdits adds texts of a cell from elsewhere that are not stored, by the rule store.MergeEdits.
func (s *Store) MergeEdits(ctx context.Context, lesson, cell string, more []store.Edit) (added int, changed bool, err error) {
	err = s.inTx(ctx, "merge edits", func(tx *sql.Tx) error {
		cur, _, err := currentEdit(ctx, tx, lesson, cell)
		if err != nil {
			return err
		}
		history, err := allIn(ctx, tx, scanEdit, "SELECT "+editColumns+" FROM history WHERE lesson = ? AND cell = ?", lesson, cell)
		if err != nil {
			return err
		}
		var missing []store.Edit
		missing, changed = store.MergeEdits(cur, history, more)
		added = len(missing)
		for i, e := range missing {
			put := func(ctx context.Context, tx *sql.Tx, e store.Edit) error {
				return insertEdit(ctx, tx, "INSERT INTO history", e)
			}
			if changed && i == len(missing)-1 {
				put = putEdit
			}
			if err := put(ctx, tx, e); err != nil {
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
	err = s.inTx(ctx, "merge attempts", func(tx *sql.Tx) error {
		stored, err := allIn(ctx, tx, scanAttempt, "SELECT "+attemptColumns+" FROM attempts WHERE lesson = ?", lesson)
		if err != nil {
			return err
		}
		var missing []store.Attempt
		missing, left = store.MissingAttempts(stored, more)
		added = len(missing)
		for _, a := range missing {
			if err := insertAttempt(ctx, tx, lesson, a); err != nil {
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
	err = s.inTx(ctx, "merge answers", func(tx *sql.Tx) error {
		stored, err := allIn(ctx, tx, scanAnswer, "SELECT "+answerColumns+" FROM answers WHERE lesson = ? AND cell = ?", lesson, cell)
		if err != nil {
			return err
		}
		var missing []store.Answer
		missing, left = store.MissingAnswers(stored, more)
		added = len(missing)
		for _, a := range missing {
			a.Lesson, a.Cell = lesson, cell
			if err := insertAnswer(ctx, tx, a); err != nil {
				return err
			}
		}
		return nil
	})
	return added, left, err
}
