package records

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Notes are the notes on a cell; without text if there are none.
func (s *Store) Notes(ctx context.Context, lesson, cell string) (l store.NoteList, err error) {
	err = s.view(ctx, "read notes", func(tx Tx) (err error) {
		l, _, err = get[store.NoteList](tx, key(kindNotes, lesson, cell))
		return err
	})
	l.Lesson, l.Cell = lesson, cell
	return l, err
}

// SaveNotes replaces the list of a cell if it has the text was; a list without text is removed. It returns the text
// that the cell has now, and whether the list was saved.
func (s *Store) SaveNotes(ctx context.Context, l store.NoteList, was string) (now string, saved bool, err error) {
	if err := l.Check(); err != nil {
		return "", false, err
	}
	err = s.update(ctx, "save notes", func(tx Tx) error {
		k := key(kindNotes, l.Lesson, l.Cell)
		cur, _, err := get[store.NoteList](tx, k)
		if err != nil {
			return err
		}
		now = cur.Text
		if saved = now == was || now == l.Text; !saved {
			return nil
		}
		if now = l.Text; now == "" {
			tx.Delete(k)
			return nil
		}
		return put(tx, k, l)
	})
	return now, saved, err
}
