//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// maxSize is what the program may have after compression, bytes: 3 % more than it had when this was written.
const maxSize = 6_867_000

// TestSize keeps the program small and without the built-in lessons: a reader's first run waits until all of it has come. When it fails, a package is needed that was not before;
// go list -deps says which, with GOOS=js and GOARCH=wasm. Moving what needs it to a package of its own is mostly enough.
func TestSize(t *testing.T) {
	compressed, err := os.ReadFile(filepath.Join(build(t), "site.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		t.Fatal(err)
	}
	program, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	lesson, err := os.ReadFile("../../lessons/library/01-one-at-a-time.md")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(program, lesson[100:300]) {
		t.Error("the program has the built-in lessons, although a site brings its own: who calls lessons.Builtin or lessons.Open?")
	}
	if t.Logf("%d bytes, %d after compression", len(program), len(compressed)); len(compressed) > maxSize {
		t.Errorf("the program of a site has %d bytes after compression, more than %d", len(compressed), maxSize)
	}
}
