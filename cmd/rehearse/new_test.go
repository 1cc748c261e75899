package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNew checks that a new lesson passes the check, and does not replace an existing file.
func TestNew(t *testing.T) {
	dir := t.TempDir()
	r := runCLI(t, dir, "new", "my-lesson")
	file := filepath.Join(dir, "my-lesson.md")
	text, err := os.ReadFile(file)
	if r.status != exitOK || err != nil || !strings.HasPrefix(string(text), "# My lesson\n") || !strings.Contains(r.stdout, "rehearse edit my-lesson.md") {
		t.Fatalf("%+v, %v: %.40s", r, err, text)
	}
	if r := runCLI(t, dir, "check", "my-lesson.md"); r.status != exitOK || !strings.Contains(r.stdout, "OK: 1 lesson, 2 cells") {
		t.Errorf("%+v", r)
	}
	if r := runCLI(t, dir, "new", "my-lesson.md"); r.status != exitFailed || !strings.Contains(r.stderr, "already") {
		t.Errorf("%+v", r)
	}
	if r := runCLI(t, dir, "new", "--title", "Ping: \"pong\"", "sub/other.md"); r.status != exitFailed || !strings.Contains(r.stderr, "no file or folder sub/other.md") {
		t.Errorf("%+v", r)
	}
	if r := runCLI(t, dir, "new"); r.status != exitUsage {
		t.Errorf("%+v", r)
	}
}
