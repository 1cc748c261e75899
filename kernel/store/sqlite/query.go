package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// scanner is a row of the store: *sql.Row, or *sql.Rows at one.
type scanner interface{ Scan(to ...any) error }

// queryAll returns all rows that a query finds, never nil. doing describes the operation in errors.
func queryAll[T any](ctx context.Context, s *Store, doing string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, storeError(s.path, doing, err)
	}
	all, err := scanAll(rows, scan)
	if err != nil {
		return nil, storeError(s.path, doing, err)
	}
	return all, nil
}

// allIn returns all rows that a query finds in a transaction.
func allIn[T any](ctx context.Context, tx *sql.Tx, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return scanAll(rows, scan)
}

// scanAll reads all rows and closes them.
func scanAll[T any](rows *sql.Rows, scan func(scanner) (T, error)) (all []T, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	all = []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
