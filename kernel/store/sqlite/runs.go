package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// pieceSize is the size of the pieces in which a trace is stored.
const pieceSize = 64 << 10

// SaveRun stores a run and removes the oldest of its cell if there are too many. It compresses the traces, which
// takes some ms for 100,000 events: call it after the learner has the answer.
func (s *Store) SaveRun(ctx context.Context, r store.Run) error {
	blobs, err := marshalled(r.Traces)
	if err != nil {
		return fmt.Errorf("save run: %w", err)
	}
	return s.inTx(ctx, "save run", func(tx *sql.Tx) error {
		if err := putRun(ctx, tx, &r, blobs); err != nil {
			return err
		}
		// A run with notes is kept.
		_, err := tx.ExecContext(ctx, `DELETE FROM runs WHERE lesson = ?1 AND cell = ?2
			AND seq NOT IN (SELECT seq FROM runs WHERE lesson = ?1 AND cell = ?2 ORDER BY seq DESC LIMIT ?3)
			AND id NOT IN (SELECT run FROM note_lists WHERE lesson = ?1 AND cell = ?2)`, r.Lesson, r.Cell, s.keep)
		return err
	})
}

// marshalled are traces as they are stored.
func marshalled(traces []*trace.Trace) (blobs [][]byte, err error) {
	blobs = make([][]byte, len(traces))
	for i, t := range traces {
		if blobs[i], err = trace.Marshal(t, trace.Options{Compress: true}); err != nil {
			return nil, err
		}
	}
	return blobs, nil
}

// putRun stores a run whose traces are marshalled.
func putRun(ctx context.Context, tx *sql.Tx, r *store.Run, blobs [][]byte) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO runs (id, lesson, cell, text, program, wall, created)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, r.ID, r.Lesson, r.Cell, r.Text, r.Program, int64(r.Wall), toMillis(r.Created)); err != nil {
		return err
	}
	for panel, blob := range blobs {
		if err := putTrace(ctx, tx, r.ID, panel, blob); err != nil {
			return err
		}
	}
	return nil
}

func putTrace(ctx context.Context, tx *sql.Tx, run string, panel int, blob []byte) error {
	for piece := 0; len(blob) > 0; piece++ {
		n := min(pieceSize, len(blob))
		if _, err := tx.ExecContext(ctx, "INSERT INTO traces (run, panel, piece, data) VALUES (?, ?, ?, ?)",
			run, panel, piece, blob[:n]); err != nil {
			return err
		}
		blob = blob[n:]
	}
	return nil
}

// Run reads a run with its traces; ErrNotFound if there is none.
func (s *Store) Run(ctx context.Context, id string) (store.Run, error) {
	const doing = "read run"
	r := store.Run{ID: id}
	var wall, created int64
	err := s.db.QueryRowContext(ctx, `SELECT lesson, cell, coalesce((SELECT title FROM imports WHERE imports.id = runs.id), ''),
		text, program, wall, created FROM runs WHERE id = ?`, id).
		Scan(&r.Lesson, &r.Cell, &r.Title, &r.Text, &r.Program, &wall, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return store.Run{}, store.NoRun(id)
	}
	if err != nil {
		return store.Run{}, storeError(s.path, doing, err)
	}
	r.Wall, r.Created = time.Duration(wall), fromMillis(created)
	blobs, err := s.traceBlobs(ctx, id)
	if err != nil {
		return store.Run{}, storeError(s.path, doing, err)
	}
	for i, b := range blobs {
		t, err := trace.Unmarshal(b)
		if err != nil {
			return store.Run{}, &kernel.Error{
				Kind: store.ErrStore, Text: fmt.Sprintf("%s: trace %d of run %s is damaged: %v.", s.path, i+1, id, err),
				Remedy: "Run the cell again.", Cause: err,
			}
		}
		r.Traces = append(r.Traces, t)
	}
	return r, nil
}

// traceBlobs assembles the pieces of a run's traces.
func (s *Store) traceBlobs(ctx context.Context, id string) ([][]byte, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT panel, data FROM traces WHERE run = ? ORDER BY panel, piece", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var bufs []*bytes.Buffer
	for rows.Next() {
		var panel int
		var data []byte
		if err := rows.Scan(&panel, &data); err != nil {
			return nil, err
		}
		for len(bufs) <= panel {
			bufs = append(bufs, &bytes.Buffer{})
		}
		bufs[panel].Write(data)
	}
	blobs := make([][]byte, len(bufs))
	for i, b := range bufs {
		blobs[i] = b.Bytes()
	}
	return blobs, rows.Err()
}

// LastRuns are the IDs of the newest stored run of each cell of a lesson, by cell.
func (s *Store) LastRuns(ctx context.Context, lesson string) (map[string]string, error) {
	const doing = "read runs"
	rows, err := s.db.QueryContext(ctx, `SELECT cell, id FROM runs
		WHERE seq IN (SELECT max(seq) FROM runs WHERE lesson = ? GROUP BY cell)`, lesson)
	if err != nil {
		return nil, storeError(s.path, doing, err)
	}
	defer rows.Close()
	last := map[string]string{}
	for rows.Next() {
		var cell, id string
		if err := rows.Scan(&cell, &id); err != nil {
			return nil, storeError(s.path, doing, err)
		}
		last[cell] = id
	}
	if err := rows.Err(); err != nil {
		return nil, storeError(s.path, doing, err)
	}
	return last, nil
}
