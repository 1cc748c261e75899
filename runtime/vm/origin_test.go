package vm

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// TestOrigins checks _std/README.md: each package has a row; packages that are said to be Go's are identical byte for
// byte; and a changed file of Go's is in a row that mentions changes.
func TestOrigins(t *testing.T) {
	rows := originRows(t)
	goSource := goSourceOrSkip(t)
	seen := map[string]bool{}
	err := fs.WalkDir(stdFS, "_std", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" {
			return err
		}
		file := strings.TrimPrefix(name, stdRoot)
		said, ok := rows[path.Dir(file)]
		if !ok {
			t.Errorf("_std/README.md has no row for %s", path.Dir(file))
			return nil
		}
		seen[path.Dir(file)] = true
		text, err := stdFS.ReadFile(name)
		if err != nil {
			return err
		}
		theirs, _ := os.ReadFile(filepath.Join(goSource, filepath.FromSlash(file)))
		same := bytes.Equal(text, theirs)
		switch copied := bytes.Contains(text, []byte("The Go Authors")); {
		case said == "Go's" && !same:
			t.Errorf("_std/%s is not Go's, as the README says of its package", file)
		case copied && !same && !strings.Contains(said, "changed"):
			t.Errorf("_std/%s is Go's with changes, of which the README says nothing: %s", file, said)
		case same && !strings.Contains(said, "Go's"):
			t.Errorf("_std/%s is Go's, of which the README says nothing: %s", file, said)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range rows {
		if !seen[pkg] {
			t.Errorf("_std/README.md has a row for %s, which is not there", pkg)
		}
	}
}

// originRows is the README's entry for each package. A row may name several: container/heap, list, ring.
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
			if _, err := fs.Stat(stdFS, stdRoot+pkg); err != nil {
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
