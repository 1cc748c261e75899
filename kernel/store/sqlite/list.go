package sqlite

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Runs lists the stored runs of a cell, the latest first. Of the traces it reads only the headers.
func (s *Store) Runs(ctx context.Context, lesson, cell string) ([]store.RunHead, error) {
	const doing = "list runs"
	heads, err := s.runHeads(ctx, lesson, cell)
	if err != nil {
		return nil, storeError(s.path, doing, err)
	}
	for i := range heads {
		if heads[i].Headers, err = s.traceHeaders(ctx, heads[i].ID); err != nil {
			return nil, storeError(s.path, doing, err)
		}
	}
	return heads, nil
}

func (s *Store) runHeads(ctx context.Context, lesson, cell string) ([]store.RunHead, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT id, program, created FROM runs WHERE lesson = ? AND cell = ? ORDER BY seq DESC", lesson, cell)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var heads []store.RunHead
	for rows.Next() {
		var h store.RunHead
		var created int64
		if err := rows.Scan(&h.ID, &h.Program, &created); err != nil {
			return nil, err
		}
		h.Created = fromMillis(created)
		heads = append(heads, h)
	}
	return heads, rows.Err()
}

// traceHeaders reads the headers of a run's traces from their first pieces. A header that needs more than one, such
// as one with a very long schedule, is read with the whole trace.
func (s *Store) traceHeaders(ctx context.Context, id string) ([]trace.Header, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT data FROM traces WHERE run = ? AND piece = 0 ORDER BY panel", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var headers []trace.Header
	for rows.Next() {
		var data []byte
		if err := rows.Scan(&data); err != nil {
			return nil, err
		}
		h, ok, err := trace.ReadHeader(data)
		if err != nil {
			return nil, fmt.Errorf("run %s: %w", id, err)
		}
		if !ok {
			rows.Close() // there may be only one connection
			return s.longHeaders(ctx, id)
		}
		headers = append(headers, h)
	}
	return headers, rows.Err()
}

func (s *Store) longHeaders(ctx context.Context, id string) ([]trace.Header, error) {
	run, err := s.Run(ctx, id)
	if err != nil {
		return nil, err
	}
	return run.Head().Headers, nil
}
