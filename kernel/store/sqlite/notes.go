package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Notes are the notes on a cell; without text if there are none.
func (s *Store) Notes(ctx context.Context, lesson, cell string) (store.NoteList, error) {
	l := store.NoteList{Lesson: lesson, Cell: cell}
	err := s.db.QueryRowContext(ctx, "SELECT run, text FROM note_lists WHERE lesson = ? AND cell = ?", lesson, cell).Scan(&l.Run, &l.Text)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return l, storeError(s.path, "read notes", err)
	}
	return l, nil
}

// SaveNotes replaces the list of a cell if it has the text was; a list without text is removed. It returns the text
// that the cell has now, and whether the list was saved.
func (s *Store) SaveNotes(ctx context.Context, l store.NoteList, was string) (now string, saved bool, err error) {
	if err := l.Check(); err != nil {
		return "", false, err
	}
	err = s.inTx(ctx, "save notes", func(tx *sql.Tx) error {
		now = ""
		err := tx.QueryRowContext(ctx, "SELECT text FROM note_lists WHERE lesson = ? AND cell = ?", l.Lesson, l.Cell).Scan(&now)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if saved = now == was || now == l.Text; !saved {
			return nil
		}
		now = l.Text
		if l.Text == "" {
			_, err = tx.ExecContext(ctx, "DELETE FROM note_lists WHERE lesson = ? AND cell = ?", l.Lesson, l.Cell)
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO note_lists (lesson, cell, run, text) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET run = excluded.run, text = excluded.text`, l.Lesson, l.Cell, l.Run, l.Text)
		return err
	})
	return now, saved, err
}
