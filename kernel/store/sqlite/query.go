package sqlite

import "context"

// scanner is a row of the store: *sql.Row, or *sql.Rows at one.
type scanner interface{ Scan(to ...any) error }

// queryAll returns all rows that a query finds, never nil. doing describes the operation in errors.
func queryAll[T any](ctx context.Context, s *Store, doing string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, storeError(s.path, doing, err)
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, storeError(s.path, doing, err)
		}
		all = append(all, one)
	}
	if err := rows.Err(); err != nil {
		return nil, storeError(s.path, doing, err)
	}
	return all, nil
}
