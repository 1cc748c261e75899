package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
)

// Edit is a learner's text of a cell.
type Edit struct {
	Lesson   string
	Cell     string
	BaseHash string // of the lesson's own text that was edited; if the lesson's has changed since, the edit is stale
	Text     string
	// Revision numbers the edits of a cell, from 1; 0 is the lesson's own text.
	Revision int
	Updated  time.Time
	// Reset is set if the learner went back to the lesson's own text: such a row keeps the count of revisions.
	Reset bool
}

// Edits are the current edits of a lesson, at most one per cell.
func (s *Store) Edits(ctx context.Context, lesson string) ([]Edit, error) {
	return queryAll(ctx, s, "read edits", scanEdit, "SELECT "+editColumns+" FROM edits WHERE lesson = ? AND NOT reset ORDER BY cell", lesson)
}

func scanEdit(row scanner) (Edit, error) {
	var e Edit
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
func (s *Store) SaveEdit(ctx context.Context, e Edit) (Edit, error) {
	var saved Edit
	err := s.inTx(ctx, "save edit", func(tx *sql.Tx) error {
		cur, err := currentEdit(ctx, tx, e.Lesson, e.Cell)
		if err != nil {
			return err
		}
		saved = cur.asSeen()
		switch {
		case !cur.Reset && cur.Revision > 0 && cur.Text == e.Text && cur.BaseHash == e.BaseHash:
			return nil
		case saved.Revision != e.Revision:
			return &kernel.Error{
				Kind:   ErrConflict,
				Text:   fmt.Sprintf("The cell %s has been changed elsewhere (revision %d, not %d).", e.Cell, saved.Revision, e.Revision),
				Remedy: "Compare the two texts and save the one you want.",
			}
		}
		e.Revision, e.Updated, e.Reset = cur.Revision+1, time.Now(), false
		saved = e
		return putEdit(ctx, tx, e)
	})
	return saved, err
}

// ResetEdit goes back to the lesson's own text. The edit stays in the history. Resetting a cell without an edit does
// nothing.
func (s *Store) ResetEdit(ctx context.Context, lesson, cell string) error {
	return s.inTx(ctx, "reset edit", func(tx *sql.Tx) error {
		cur, err := currentEdit(ctx, tx, lesson, cell)
		if err != nil || cur.Revision == 0 || cur.Reset {
			return err
		}
		return putEdit(ctx, tx, Edit{
			Lesson: lesson, Cell: cell, BaseHash: cur.BaseHash, Revision: cur.Revision + 1, Updated: time.Now(), Reset: true,
		})
	})
}

// asSeen is e as callers see it: a reset edit counts as none.
func (e Edit) asSeen() Edit {
	if e.Reset {
		return Edit{Lesson: e.Lesson, Cell: e.Cell}
	}
	return e
}

// currentEdit is the stored row of a cell, or one with revision 0.
func currentEdit(ctx context.Context, tx *sql.Tx, lesson, cell string) (Edit, error) {
	e, err := scanEdit(tx.QueryRowContext(ctx, "SELECT "+editColumns+" FROM edits WHERE lesson = ? AND cell = ?", lesson, cell))
	if errors.Is(err, sql.ErrNoRows) {
		return Edit{Lesson: lesson, Cell: cell}, nil
	}
	return e, err
}

// putEdit makes e the current edit of its cell and adds it to the history.
func putEdit(ctx context.Context, tx *sql.Tx, e Edit) error {
	args := []any{e.Lesson, e.Cell, e.BaseHash, e.Text, e.Revision, toMillis(e.Updated), e.Reset}
	const columns = "(" + editColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?)"
	if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO edits "+columns, args...); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO history "+columns, args...)
	return err
}

const editColumns = "lesson, cell, base_hash, text, revision, updated, reset"
