package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// SaveImport stores an import, its run, and the notes on it, which may have no text. It is kept until it is deleted.
func (s *Store) SaveImport(ctx context.Context, i store.Import, r store.Run, notes string) error {
	blobs, err := marshalled(r.Traces)
	if err != nil {
		return fmt.Errorf("save an opened trace: %w", err)
	}
	heads := make([]trace.Header, len(r.Traces))
	for k, t := range r.Traces {
		heads[k] = t.Header
	}
	text, err := json.Marshal(heads)
	if err != nil {
		return fmt.Errorf("save an opened trace: %w", err)
	}
	return s.inTx(ctx, "save an opened trace", func(tx *sql.Tx) error {
		if err := putRun(ctx, tx, &r, blobs); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO imports (id, title, file, kind, size, headers) VALUES (?, ?, ?, ?, ?, ?)",
			i.ID, i.Title, i.File, i.Kind, i.Size, string(text)); err != nil {
			return err
		}
		if notes == "" {
			return nil
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO note_lists (lesson, cell, run, text) VALUES ('', ?1, ?1, ?2)", i.ID, notes)
		return err
	})
}

const importColumns = "SELECT i.id, i.title, i.file, i.kind, i.size, i.headers, r.created FROM imports i JOIN runs r ON r.id = i.id"

func scanImport(row scanner) (i store.Import, err error) {
	var created int64
	var heads string
	if err := row.Scan(&i.ID, &i.Title, &i.File, &i.Kind, &i.Size, &heads, &created); err != nil {
		return i, err
	}
	i.Created = fromMillis(created)
	return i, json.Unmarshal([]byte(heads), &i.Headers)
}

// Imports lists all imports, the latest first.
func (s *Store) Imports(ctx context.Context) ([]store.Import, error) {
	return queryAll(ctx, s, "list the opened traces", scanImport, importColumns+" ORDER BY r.seq DESC")
}

// Import finds an import; ErrNotFound if there is none.
func (s *Store) Import(ctx context.Context, id string) (store.Import, error) {
	i, err := scanImport(s.db.QueryRowContext(ctx, importColumns+" WHERE i.id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return i, &kernel.Error{Kind: store.ErrNotFound, Text: fmt.Sprintf("There is no opened trace %q.", id), Remedy: "Open its file again."}
	}
	if err != nil {
		return i, storeError(s.path, "look up an opened trace", err)
	}
	return i, nil
}

// DeleteImport removes an import with its run and the notes on it; ErrNotFound if there is none.
func (s *Store) DeleteImport(ctx context.Context, id string) error {
	return s.inTx(ctx, "delete an opened trace", func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "DELETE FROM runs WHERE id = (SELECT id FROM imports WHERE id = ?)", id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, store.ErrNotFound)
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM note_lists WHERE lesson = '' AND cell = ?", id)
		return err
	})
}

// LatestRuns are the latest runs of cells, one per cell, the latest first, at most most of them.
func (s *Store) LatestRuns(ctx context.Context, most int) ([]store.CellRun, error) {
	runs, err := queryAll(ctx, s, "list runs", func(row scanner) (c store.CellRun, err error) {
		var created int64
		err = row.Scan(&c.Lesson, &c.Cell, &c.ID, &c.Program, &created)
		c.Created = fromMillis(created)
		return c, err
	}, `SELECT lesson, cell, id, program, created FROM runs
		WHERE seq IN (SELECT max(seq) FROM runs WHERE lesson <> '' GROUP BY lesson, cell) ORDER BY seq DESC LIMIT ?`, most)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		if runs[i].Headers, err = s.traceHeaders(ctx, runs[i].ID); err != nil {
			return nil, storeError(s.path, "list runs", err)
		}
	}
	return runs, nil
}
