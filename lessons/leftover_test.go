package lessons

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestLeftovers: what a killed save has left goes when the folder is opened to be edited; what is new or not ours stays.
func TestLeftovers(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-2 * leftoverAge)
	for name, stays := range map[string]bool{
		".a.md.abcdefgh.tmp": false, ".a.notes.yaml.abcd2345.tmp": false,
		".b.md.ABCDEFGH.tmp": true, "b.md.abcdefgh.tmp": true, ".b.md.abcdefgh": true, ".b.txt.abcdefgh.tmp": true, ".hidden": true, ".b.md.abcdefg.tmp": true,
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
		fresh := filepath.Join(dir, ".new.md.abcdefgh.tmp")
		if err := os.WriteFile(fresh, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err != nil { // only reads, and so removes nothing
			t.Fatal(err)
		}
		if _, err := os.Lstat(path); err != nil {
			t.Errorf("%s was removed by who only reads", name)
		}
		if _, err := OpenToEdit(dir); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(path); (err == nil) != stays {
			t.Errorf("%s: there is %v, want it to stay: %v", name, err, stays)
		}
		if _, err := os.Lstat(fresh); err != nil {
			t.Errorf("a file that is being written was removed: %v", err)
		}
	}
}
