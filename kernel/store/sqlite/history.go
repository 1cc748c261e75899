package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// History lists the texts that a cell has had, the latest first, including those that were reset.
func (s *Store) History(ctx context.Context, lesson, cell string) ([]store.Edit, error) {
	return queryAll(ctx, s, "read history", scanEdit, "SELECT "+editColumns+" FROM history WHERE lesson = ? AND cell = ? ORDER BY updated DESC, revision DESC LIMIT ?", lesson, cell, store.MaxHistory)
}

// KeepText adds a text to the history of a cell that is saved elsewhere: in its lesson's file. It does not add the
// last one again.
func (s *Store) KeepText(ctx context.Context, lesson, cell, text string) error {
	return s.inTx(ctx, "keep a text", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO history (lesson, cell, base_hash, text, reset, revision, updated)
			SELECT ?1, ?2, '', ?3, 0, 1 + (SELECT coalesce(max(revision), 0) FROM history WHERE lesson = ?1 AND cell = ?2), ?4
			WHERE ?3 IS NOT (SELECT text FROM history WHERE lesson = ?1 AND cell = ?2 ORDER BY revision DESC LIMIT 1)`,
			lesson, cell, text, toMillis(time.Now()))
		return err
	})
}
