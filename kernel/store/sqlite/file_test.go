//go:build unix

package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
)

// TestStoreIsPrivate checks that no other user can read what a learner wrote, in a folder that others may enter,
// whatever the umask, and also if an earlier rehearse has created the files.
func TestStoreIsPrivate(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	for _, before := range []bool{false, true} {
		dir := t.TempDir()
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, storeFile)
		if before {
			if err := os.WriteFile(path, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.SaveEdit(t.Context(), store.Edit{Lesson: "a", Cell: "b", Text: "mine"}); err != nil {
			t.Fatal(err)
		}
		for _, name := range storeFiles(path) {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s (there before: %v): %v, %v; want -rw-------", filepath.Base(name), before, info.Mode(), err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStoreThatIsGone checks that writing to a deleted file is not reported as saved.
func TestStoreThatIsGone(t *testing.T) {
	for word, remove := range map[string]func(path string) error{
		"deleted": os.Remove,
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		dir := t.TempDir()
		s, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if _, err := s.SaveEdit(t.Context(), store.Edit{Lesson: "a", Cell: "b", Text: "one"}); err != nil {
			t.Fatal(err)
		}
		if err := remove(s.Path()); err != nil {
			t.Fatal(err)
		}
		_, err = s.SaveEdit(t.Context(), store.Edit{Lesson: "a", Cell: "c", Text: "two"})
		var e *kernel.Error
		if !errors.As(err, &e) || !errors.Is(err, store.ErrStore) || !strings.Contains(e.Text, word) || e.Remedy == "" {
			t.Errorf("%s: got %v, want an error that says so", word, err)
		}
	}
}
