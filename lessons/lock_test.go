package lessons

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestTwoServersOnOneFolder: each of two libraries adds lines to the same cell. Whoever is refused takes what is there and tries
// again; so in the end every line that was called saved is there, and there was no other error.
func TestTwoServersOnOneFolder(t *testing.T) {
	const each = 200
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("# A\n\n```go {run id=x}\n// begin\n```\n\n```go {run id=y}\n// begin\n```\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var work sync.WaitGroup
	for server := range 2 {
		lib, err := OpenToEdit(dir)
		if err != nil {
			t.Fatal(err)
		}
		work.Go(func() {
			for n := range each {
				if err := addLine(lib, "x", fmt.Sprintf("// %d-%d\n", server, n)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	work.Wait()
	text, err := os.ReadFile(filepath.Join(dir, "a.md"))
	if err != nil {
		t.Fatal(err)
	}
	for server := range 2 {
		for n := range each {
			if line := fmt.Sprintf("// %d-%d\n", server, n); !strings.Contains(string(text), line) {
				t.Errorf("the line %q was called saved and is lost", line)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// addLine adds a line to a cell, as a page does that keeps both texts when somebody else has saved.
func addLine(lib *Library, cell, line string) error {
	e, err := lib.Get("a")
	if err != nil {
		return err
	}
	now := e.Lesson.Cell(cell)
	for {
		l, err := lib.SaveCell("a", cell, now.Hash, now.Text+line)
		if err == nil {
			return nil
		}
		if !errors.Is(err, ErrChanged) || l == nil {
			return fmt.Errorf("neither saved nor a conflict with what is there: %w (%v)", err, l)
		}
		now = l.Cell(cell)
	}
}

// TestNotebooksOfOneName: whoever makes notebooks of one name at the same time gets them under different names.
func TestNotebooksOfOneName(t *testing.T) {
	const servers, each = 4, 10
	dir := t.TempDir()
	var work sync.WaitGroup
	made := make(chan string, servers*each)
	for range servers {
		lib, err := OpenToEdit(dir)
		if err != nil {
			t.Fatal(err)
		}
		work.Go(func() {
			for range each {
				l, err := lib.Create("new.md", "# New\n")
				if err != nil {
					t.Error(err)
					continue
				}
				made <- l.ID
			}
		})
	}
	work.Wait()
	close(made)
	seen := map[string]bool{}
	for id := range made {
		seen[id] = true
	}
	if len(seen) != servers*each {
		t.Errorf("%d notebooks of %d have a name of their own", len(seen), servers*each)
	}
}
