package records

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// withRoom updates a table that may be full: then it removes old runs, one after the other, until there is room. enough reports whether runs of so many
// bytes are all that this update may cost. Each run is removed by an update of its own, because browsers do not count on what the same one removes.
func (s *Store) withRoom(ctx context.Context, f func(Tx) error, enough func(removed int) bool) error {
	full := s.table.Update(ctx, f)
	if !errors.Is(full, ErrFull) {
		return full
	}
	old, err := s.removable(ctx)
	removed := 0
	for _, r := range old {
		if enough(removed) {
			break
		}
		var size int
		if size, err = s.removeUnlessNoted(ctx, r); err != nil {
			return err
		}
		removed += size
		if err = s.table.Update(ctx, f); !errors.Is(err, ErrFull) {
			return err
		}
	}
	return cmp.Or(err, full)
}

// removable are the runs that may be removed to make room, in that order: the oldest first, but the latest run of each cell after all others.
func (s *Store) removable(ctx context.Context) (old []runRecord, err error) {
	latest := map[store.CellName]string{} // numbers
	err = s.table.View(ctx, func(tx Tx) (err error) {
		old, err = list[runRecord](tx, under(kindRun))
		return err
	})
	for _, r := range old {
		latest[cellOf(r)] = max(latest[cellOf(r)], r.Number)
	}
	rank := func(r runRecord) int {
		if r.Number == latest[cellOf(r)] {
			return 1
		}
		return 0
	}
	slices.SortFunc(old, func(a, b runRecord) int { return cmp.Or(rank(a)-rank(b), cmp.Compare(a.Number, b.Number)) })
	return old, err
}

func cellOf(r runRecord) store.CellName { return store.CellName{Lesson: r.Lesson, Cell: r.Cell} }

// removeUnlessNoted removes a run, except one with the notes of its cell, and returns the bytes of its traces.
func (s *Store) removeUnlessNoted(ctx context.Context, r runRecord) (size int, err error) {
	err = s.table.Update(ctx, func(tx Tx) error {
		size = 0
		notes, _, err := get[store.NoteList](tx, key(kindNotes, r.Lesson, r.Cell))
		if err != nil || notes.Run == r.ID {
			return err
		}
		for panel := range r.Headers {
			blob, err := tx.Get(key(kindTrace, r.ID, number(panel)))
			if err != nil {
				return err
			}
			size += len(blob)
		}
		return removeRun(tx, r.ID)
	})
	return size, err
}
