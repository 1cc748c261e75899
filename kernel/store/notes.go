package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
)

// NoteList is the notes on the runs of a cell, as one text; the store does not interpret it.
type NoteList struct {
	Lesson string
	Cell   string
	Run    string // on which it was last changed; that run is kept
	Text   string // "": there is no list
}

// MaxNoteList limits the text of a list, in bytes.
const MaxNoteList = 8 << 20

// Notes are the notes on a cell; without text if there are none.
func (s *Store) Notes(ctx context.Context, lesson, cell string) (NoteList, error) {
	l := NoteList{Lesson: lesson, Cell: cell}
	err := s.db.QueryRowContext(ctx, "SELECT run, text FROM note_lists WHERE lesson = ? AND cell = ?", lesson, cell).Scan(&l.Run, &l.Text)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return l, storeError(s.path, "read notes", err)
	}
	return l, nil
}

// SaveNotes replaces the list of a cell if it has the text was; a list without text is removed. It returns the text
// that the cell has now, and whether the list was saved.
func (s *Store) SaveNotes(ctx context.Context, l NoteList, was string) (now string, saved bool, err error) {
	if len(l.Text) > MaxNoteList {
		return "", false, &kernel.Error{Kind: kernel.ErrRequest, Text: fmt.Sprintf("The notes have %d bytes; the limit is %d.", len(l.Text), MaxNoteList), Remedy: "Shorten some."}
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
