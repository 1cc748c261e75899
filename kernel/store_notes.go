package kernel

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Note is a remark somebody put on a step of a run. It belongs to a cell, not to a run: kind, lineage and actor find
// the event again in later runs.
type Note struct {
	ID      string // chosen by the caller, unique
	Lesson  string
	Cell    string
	Run     string // the run it was made on
	Panel   trace.Scheduler
	Step    trace.Step
	Time    int64 // ns
	Kind    string
	Lineage string
	Actor   string
	Text    string
	Created time.Time // set by the store
	Updated time.Time // set by the store
}

// Bounds of notes.
const (
	MaxNoteText = 10_000 // bytes
	MaxNotes    = 500    // a cell
)

// SaveNote stores a note. If there is one with its ID, that one's text changes; where it belongs does not.
func (s *Store) SaveNote(ctx context.Context, n Note) error {
	switch {
	case n.ID == "":
		return &Error{Kind: ErrRequest, Text: "The note has no ID."}
	case n.Text == "":
		return &Error{Kind: ErrRequest, Text: "The note is empty.", Remedy: "Write something, or delete it."}
	case len(n.Text) > MaxNoteText:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("The note has %d bytes; the limit is %d.", len(n.Text), MaxNoteText), Remedy: "Shorten it."}
	}
	return s.inTx(ctx, "save note", func(tx *sql.Tx) error {
		now := toMillis(time.Now())
		res, err := tx.ExecContext(ctx, "UPDATE notes SET text = ?, updated = ? WHERE id = ?", n.Text, now, n.ID)
		if err != nil {
			return err
		}
		if changed, err := res.RowsAffected(); err != nil || changed > 0 {
			return err
		}
		var count int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM notes WHERE lesson = ? AND cell = ?", n.Lesson, n.Cell).Scan(&count); err != nil {
			return err
		}
		if count >= MaxNotes {
			return &Error{Kind: ErrRequest, Text: fmt.Sprintf("The cell has %d notes already.", count), Remedy: "Delete some."}
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO notes ("+noteColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			n.ID, n.Lesson, n.Cell, n.Run, n.Panel, n.Step, n.Time, n.Kind, n.Lineage, n.Actor, n.Text, now, now)
		return err
	})
}

// Note finds a note; ErrNotFound if there is none.
func (s *Store) Note(ctx context.Context, id string) (Note, error) {
	n, err := scanNote(s.db.QueryRowContext(ctx, "SELECT "+noteColumns+" FROM notes WHERE id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return Note{}, &Error{Kind: ErrNotFound, Text: fmt.Sprintf("There is no note %q.", id), Remedy: "It may have been deleted in another window; reload the page."}
	}
	if err != nil {
		return Note{}, storeError(s.path, "read note", err)
	}
	return n, nil
}

// DeleteNote deletes a note; deleting one that does not exist is not an error.
func (s *Store) DeleteNote(ctx context.Context, id string) error {
	return s.inTx(ctx, "delete note", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM notes WHERE id = ?", id)
		return err
	})
}

// Notes are the notes of a cell, the oldest first.
func (s *Store) Notes(ctx context.Context, lesson, cell string) ([]Note, error) {
	return queryAll(ctx, s, "read notes", scanNote, "SELECT "+noteColumns+" FROM notes WHERE lesson = ? AND cell = ? ORDER BY created, rowid", lesson, cell)
}

const noteColumns = "id, lesson, cell, run, panel, step, time, kind, lineage, actor, text, created, updated"

func scanNote(row scanner) (Note, error) {
	var n Note
	var created, updated int64
	err := row.Scan(&n.ID, &n.Lesson, &n.Cell, &n.Run, &n.Panel, &n.Step, &n.Time, &n.Kind, &n.Lineage, &n.Actor, &n.Text, &created, &updated)
	n.Created, n.Updated = fromMillis(created), fromMillis(updated)
	return n, err
}
