package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
)

func TestCopyFiles(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "a", "same.go"), "same")
	write(t, filepath.Join(folder, "a", "old.go"), "old")
	source := fstest.MapFS{"a/same.go": {Data: []byte("same")}, "a/old.go": {Data: []byte("new")}, "a/more.go": {Data: []byte("not ours")}}
	if n, err := copyFiles(source, folder); n != 1 || err != nil {
		t.Errorf("%d files, %v", n, err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "a", "old.go")); string(text) != "new" {
		t.Errorf("old.go has %q, %v", text, err)
	}
	delete(source, "a/same.go")
	if _, err := copyFiles(source, folder); err == nil {
		t.Error("a file that is gone from Go is not reported")
	}
}

func TestChangedOriginals(t *testing.T) {
	hash := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
	list := filepath.Join(t.TempDir(), "patched.txt")
	write(t, list, "a.go "+hash("a")+"\nb.go "+hash("b")+"\n")
	source := fstest.MapFS{"a.go": {Data: []byte("a")}, "b.go": {Data: []byte("b2")}}
	for _, accept := range []bool{false, true} {
		if changed, err := changedOriginals(source, list, accept); !slices.Equal(changed, []string{"b.go"}) || err != nil {
			t.Errorf("%v, %v", changed, err)
		}
	}
	if changed, err := changedOriginals(source, list, false); len(changed) > 0 || err != nil {
		t.Errorf("after -accept: %v, %v", changed, err)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
