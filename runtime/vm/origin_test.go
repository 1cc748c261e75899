package vm

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// TestOrigins holds the library's origins: files below _std/go are Go's to the byte; those below _std/own that are Go's with changes are
// listed in patched.txt with the hash of their original; and README.md has a row for each package that speaks of both.
func TestOrigins(t *testing.T) {
	rows := originRows(t)
	goSource := goSourceOrSkip(t)
	seen := map[string]bool{}
	patched := patchedFiles(t)
	for _, root := range stdRoots {
		err := fs.WalkDir(root.fs, path.Clean(root.prefix), func(name string, d fs.DirEntry, err error) error {
			if err != nil || path.Ext(name) != ".go" {
				return err
			}
			file := strings.TrimPrefix(name, root.prefix)
			said, ok := rows[path.Dir(file)]
			if !ok {
				t.Errorf("_std/README.md has no row for %s", path.Dir(file))
				return nil
			}
			seen[path.Dir(file)] = true
			text, err := fs.ReadFile(root.fs, name)
			if err != nil {
				return err
			}
			theirs, missing := os.ReadFile(filepath.Join(goSource, filepath.FromSlash(file)))
			copied := bytes.Contains(text, []byte("The Go Authors"))
			_, listed := patched[file]
			switch same := missing == nil && bytes.Equal(text, theirs); {
			case root.prefix == "_std/go/" && !same:
				t.Errorf("%s is not Go's: go run ./cmd/stdsync", name)
			case root.prefix == "_std/own/" && same:
				t.Errorf("%s is Go's: its place is _std/go", name)
			case same && !strings.Contains(said, "Go's"):
				t.Errorf("%s is Go's, of which the README says nothing: %s", name, said)
			case same:
			case copied && !strings.Contains(said, "changed"):
				t.Errorf("%s is Go's with changes, of which the README says nothing: %s", name, said)
			case copied && missing == nil != listed:
				t.Errorf("%s is Go's with changes: patched.txt lists it: %v", name, listed)
			case copied && listed && fmt.Sprintf("%x", sha256.Sum256(theirs)) != patched[file]:
				t.Errorf("the original of %s has changed: go run ./cmd/stdsync", name)
			}
			delete(patched, file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for file := range patched {
		t.Errorf("patched.txt lists %s, which is not there", file)
	}
	for pkg := range rows {
		if !seen[pkg] {
			t.Errorf("_std/README.md has a row for %s, which is not there", pkg)
		}
	}
}

// patchedFiles are the hashes of the originals of files that are Go's with changes.
func patchedFiles(t *testing.T) map[string]string {
	text, err := stdFS.ReadFile("_std/patched.txt")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, hash, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[name] = hash
	}
	return files
}

// originRows is what the README says of each package. A row may name several: container/heap, list, ring.
func originRows(t *testing.T) map[string]string {
	text, err := stdFS.ReadFile("_std/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(strings.TrimSpace(line), " | ")
		if len(columns) != 2 || !strings.HasPrefix(line, "| ") || columns[0] == "| package" {
			continue
		}
		folder := ""
		for _, pkg := range strings.Split(strings.TrimPrefix(columns[0], "| "), ", ") {
			if len(stdFiles(pkg)) == 0 {
				pkg = path.Join(folder, pkg)
			}
			folder = path.Dir(pkg)
			rows[pkg] = strings.TrimSuffix(columns[1], " |")
		}
	}
	return rows
}

// goSourceOrSkip is the source of the Go library that ours is copied from.
func goSourceOrSkip(t *testing.T) string {
	out, err := exec.Command("go", "env", "GOROOT", "GOVERSION").Output()
	root, version, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil || !strings.HasPrefix(version, goVersion) {
		t.Skipf("needs the source of %s; here is %q", goVersion, version)
	}
	return filepath.Join(root, "src")
}
