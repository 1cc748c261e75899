package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFaultyLessons checks that each fault in a folder of faulty lessons, named after their faults, is found, with
// its line and a remedy.
func TestFaultyLessons(t *testing.T) {
	const dir, golden = "testdata/faulty", "testdata/faulty.golden"
	got := runCLI(t, ".", "check", dir)
	if got.status != exitFailed || got.stdout != "" {
		t.Errorf("status %d, output %q", got.status, got.stdout)
	}
	files, err := filepath.Glob(dir + "/*.md")
	if err != nil {
		t.Fatal(err)
	}
	sound := map[string]bool{"same-title-again.md": true, "languages.md": true} // which others are compared with
	faulty := 0
	for _, f := range files {
		if sound[filepath.Base(f)] {
			continue
		}
		faulty++
		if !strings.Contains(got.stderr, f+":") {
			t.Errorf("nothing is found in %s", f)
		}
	}
	lines := strings.Split(strings.TrimSuffix(got.stderr, "\n"), "\n")
	for i, line := range lines[:len(lines)-1] {
		if strings.HasPrefix(line, dir) && !strings.HasPrefix(lines[i+1], "\t") && !strings.HasPrefix(lines[i+1], "make the map") {
			t.Errorf("no remedy is told for %s", line)
		}
	}
	t.Logf("%d faulty lessons: %s", faulty, lines[len(lines)-1])
	if faulty < 30 {
		t.Error("there are too few of them")
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got.stderr), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || got.stderr != string(want) {
		t.Errorf("%v: the output differs from %s; if that was meant: go test -update. It is\n%s", err, golden, got.stderr)
	}
}
