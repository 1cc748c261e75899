package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
)

// storeFiles are the files that SQLite has beside a store, which hold the same texts.
func storeFiles(path string) []string { return []string{path, path + "-wal", path + "-shm"} }

// makePrivate creates a store's file, if it does not exist, and makes it readable by its owner only, whatever the
// umask and the user that created the folder. SQLite gives its other files the same permissions; those left by an earlier
// rehearse are corrected.
func makePrivate(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil && !errors.Is(err, fs.ErrPermission) { // SQLite reports a read-only file itself
		return err
	}
	if err == nil {
		if err := f.Close(); err != nil {
			return err
		}
	}
	for _, name := range storeFiles(path) {
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm()&0o077 == 0 {
			continue
		}
		if err := os.Chmod(name, info.Mode().Perm()&0o700); err != nil {
			return err
		}
	}
	return nil
}

// stillThere returns an error if the store's file was deleted or replaced since it was opened: SQLite would continue
// with a file that can no longer be found, and everything reported as saved would be lost.
func (s *Store) stillThere() error {
	now, err := os.Stat(s.path)
	switch {
	case err == nil && os.SameFile(now, s.file):
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return storeError(s.path, "look at", err)
	}
	what := "replaced by another file"
	if err != nil {
		what = "deleted"
	}
	return &kernel.Error{
		Kind:   store.ErrStore,
		Text:   fmt.Sprintf("The data file %s was %s while rehearse was running, so nothing can be saved.", s.path, what),
		Remedy: "Put it back, or restart rehearse; then save again.",
	}
}
