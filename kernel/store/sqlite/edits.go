package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Edits are the current edits of a lesson, at most one per cell.
func (s *Store) Edits(ctx context.Context, lesson string) ([]store.Edit, error) {
	return queryAll(ctx, s, "read edits", scanEdit, "SELECT "+editColumns+" FROM edits WHERE lesson = ? AND NOT reset ORDER BY cell", lesson)
}

func scanEdit(row scanner) (store.Edit, error) {
	var e store.Edit
	var updated int64
	err := row.Scan(&e.Lesson, &e.Cell, &e.BaseHash, &e.Text, &e.Revision, &updated, &e.Reset)
	e.Updated = fromMillis(updated)
	return e, err
}

// EditedLessons are the lessons that have edits.
func (s *Store) EditedLessons(ctx context.Context) (map[string]bool, error) {
	name := func(row scanner) (lesson string, err error) {
		err = row.Scan(&lesson)
		return lesson, err
	}
	list, err := queryAll(ctx, s, "read edits", name, "SELECT DISTINCT lesson FROM edits WHERE NOT reset")
	edited := map[string]bool{}
	for _, lesson := range list {
		edited[lesson] = true
	}
	return edited, err
}

// SaveEdit stores e, whose Revision is the one on which it is based (0: the lesson's own text), and returns it as
// stored, with its new revision. If another edit was stored since, SaveEdit returns that one with ErrConflict and
// changes nothing; it has Revision 0 if the cell was reset. Saving the stored text again is not a conflict, so a save
// whose answer was lost can be repeated.
func (s *Store) SaveEdit(ctx context.Context, e store.Edit) (store.Edit, error) {
	var saved store.Edit
	err := s.inTx(ctx, "save edit", func(tx *sql.Tx) error {
		cur, last, err := currentEdit(ctx, tx, e.Lesson, e.Cell)
		if err != nil {
			return err
		}
		var changed bool
		if saved, changed, err = cur.Replace(e, last, time.Now()); err != nil || !changed {
			return err
		}
		return putEdit(ctx, tx, saved)
	})
	return saved, err
}

// ResetEdit goes back to the lesson's own text. The edit stays in the history. Resetting a cell without an edit does
// nothing.
func (s *Store) ResetEdit(ctx context.Context, lesson, cell string) error {
	return s.inTx(ctx, "reset edit", func(tx *sql.Tx) error {
		cur, last, err := currentEdit(ctx, tx, lesson, cell)
		if err != nil {
			return err
		}
		back, changed := cur.GoBack(last, time.Now())
		if !changed {
			return nil
		}
		return putEdit(ctx, tx, back)
	})
}

// currentEdit is the stored row of a cell, or one with revision 0, and the largest revision of its history.
func currentEdit(ctx context.Context, tx *sql.Tx, lesson, cell string) (e store.Edit, last int, err error) {
	e, err = scanEdit(tx.QueryRowContext(ctx, "SELECT "+editColumns+" FROM edits WHERE lesson = ? AND cell = ?", lesson, cell))
	if errors.Is(err, sql.ErrNoRows) {
		e, err = store.Edit{Lesson: lesson, Cell: cell}, nil
	}
	if err != nil {
		return e, 0, err
	}
	err = tx.QueryRowContext(ctx, "SELECT coalesce(max(revision), 0) FROM history WHERE lesson = ? AND cell = ?", lesson, cell).Scan(&last)
	return e, last, err
}

// putEdit makes e the current edit of its cell and adds it to the history.
func putEdit(ctx context.Context, tx *sql.Tx, e store.Edit) error {
	if err := insertEdit(ctx, tx, "INSERT OR REPLACE INTO edits", e); err != nil {
		return err
	}
	return insertEdit(ctx, tx, "INSERT INTO history", e)
}

// insertEdit adds a row to one of the two tables.
func insertEdit(ctx context.Context, tx *sql.Tx, into string, e store.Edit) error {
	_, err := tx.ExecContext(ctx, into+" ("+editColumns+") VALUES (?, ?, ?, ?, ?, ?, ?)", e.Lesson, e.Cell, e.BaseHash, e.Text, e.Revision, toMillis(e.Updated), e.Reset)
	return err
}

const editColumns = "lesson, cell, base_hash, text, revision, updated, reset"
