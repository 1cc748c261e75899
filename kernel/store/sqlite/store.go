// Package sqlite keeps what learners make in a SQLite file.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Store keeps the learner's data: edits with their whole history, runs with their traces, and notes. It is one SQLite
// file; several servers may use it at once. It is safe for use by many goroutines.
type Store struct {
	db   *sql.DB
	path string
	file os.FileInfo // of path when it was opened, see stillThere
	keep int         // runs per cell
}

// storeFile is the store's name in the data folder.
const storeFile = "rehearse.db"

// busyTimeout is how long to wait for another process that writes.
const busyTimeout = 5 * time.Second

// DataEnv names the environment variable for the data folder.
const DataEnv = "REHEARSE_DATA"

// DataDir is the data folder: $REHEARSE_DATA if set, otherwise $XDG_DATA_HOME/rehearse, otherwise rehearse in the
// system's folder for a user's settings.
func DataDir() (string, error) {
	if dir := os.Getenv(DataEnv); dir != "" {
		return dir, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "rehearse"), nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", &kernel.Error{
			Kind: store.ErrStore, Text: fmt.Sprintf("There is no folder for your edits: %v.", err),
			Remedy: "Name one with --data DIR or " + DataEnv + ".", Cause: err,
		}
	}
	return filepath.Join(dir, "rehearse"), nil
}

// Open opens the store in dir and creates both if needed.
func Open(dir string) (*Store, error) {
	path := filepath.Join(dir, storeFile)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, &kernel.Error{
			Kind: store.ErrStore, Text: fmt.Sprintf("The data folder cannot be created: %v.", err),
			Remedy: "Name another with --data DIR or " + DataEnv + ".", Cause: err,
		}
	}
	if err := makePrivate(path); err != nil {
		return nil, storeError(path, "open", err)
	}
	db, err := sql.Open("sqlite", dataSource(path))
	if err != nil {
		return nil, storeError(path, "open", err)
	}
	file, err := os.Stat(path)
	if err != nil {
		return nil, errors.Join(storeError(path, "open", err), db.Close())
	}
	s := &Store{db: db, path: path, file: file, keep: store.KeptRuns}
	if err := s.migrate(context.Background()); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// dataSource is the driver's name for path with its options. Full synchronisation costs a fraction of a millisecond
// per save and keeps edits over a power failure. Transactions take the write lock at their start, so that two servers
// wait for each other instead of failing.
func dataSource(path string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()),
		"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
	}}
	u := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	return u.String()
}

// Close closes the store.
func (s *Store) Close() error {
	if err := s.db.Close(); err != nil {
		return storeError(s.path, "close", err)
	}
	return nil
}

// Path is the store's file.
func (s *Store) Path() string { return s.path }

// inTx does f in a transaction that writes.
func (s *Store) inTx(ctx context.Context, doing string, f func(tx *sql.Tx) error) error {
	if err := s.stillThere(); err != nil {
		return err
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return storeError(s.path, doing, err)
	}
	if err := f(tx); err != nil {
		// The first error is the one to report.
		_ = tx.Rollback()
		return storeError(s.path, doing, err)
	}
	if err := tx.Commit(); err != nil {
		return storeError(s.path, doing, err)
	}
	return s.stillThere() // otherwise what was committed is gone with the file
}

// storeError explains SQLite's error to the user and says what to do. Our own and the caller's errors are passed on.
func storeError(path, doing string, err error) error {
	var ours *kernel.Error
	if errors.As(err, &ours) || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if errors.Is(err, sql.ErrConnDone) || err.Error() == "sql: database is closed" {
		return &kernel.Error{Kind: kernel.ErrClosed, Text: "The store is closed.", Cause: err}
	}
	e := &kernel.Error{
		Kind:   store.ErrStore,
		Text:   fmt.Sprintf("%s: %s: %v.", path, doing, err),
		Remedy: "Check that the folder can be written and that the disk is not full.",
		Cause:  err,
	}
	var se *sqlite.Error
	if !errors.As(err, &se) {
		if file := (*fs.PathError)(nil); errors.As(err, &file) {
			e.Text = fmt.Sprintf("The data file %s cannot be written (%v).", path, file.Err)
		}
		return e
	}
	switch se.Code() & 0xff {
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		e.Text = fmt.Sprintf("The data file %s is damaged (%v).", path, err)
		e.Remedy = "Move it away and start again; the lessons are not affected. If it matters, sqlite3's .recover can save what is left of it."
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		e.Text = fmt.Sprintf("The data file %s has been locked by another program for more than %v.", path, busyTimeout)
		e.Remedy = "End that program, or use another folder with --data DIR."
	case sqlite3.SQLITE_FULL:
		e.Text = fmt.Sprintf("The disk is full: %s cannot grow.", path)
		e.Remedy = "Make room; nothing that was saved is lost."
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		e.Text = fmt.Sprintf("The data file %s cannot be written (%v).", path, err)
		e.Remedy = "Get permission to write it, or use another folder with --data DIR."
	}
	return e
}

// Times are stored as milliseconds since 1970.
func toMillis(t time.Time) int64 { return t.UnixMilli() }

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms) }
