package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExportKeepsItsInput checks that an export does not overwrite its input, under any name; it replaces other files
// as a whole.
func TestExportKeepsItsInput(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "p.go")
	const text = "package main\n\nfunc main() { println(1) }\n"
	if err := os.WriteFile(program, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other.go")
	if err := os.Link(program, other); err != nil {
		t.Skip(err)
	}
	for _, out := range []string{program, other} {
		r := inProcess(t, "export", "svg", program, "-o", out)
		if r.status == exitOK || !strings.Contains(r.stderr, "would overwrite") {
			t.Errorf("%s: %d %s", out, r.status, r.stderr)
		}
	}
	if got, err := os.ReadFile(program); err != nil || string(got) != text {
		t.Errorf("the program is %q now (%v)", got, err)
	}
	svg := filepath.Join(dir, "p.svg")
	for range 2 {
		if r := inProcess(t, "export", "svg", program, "-o", svg); r.status != exitOK {
			t.Fatal(r.stderr)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 3 {
		t.Errorf("%d files are there (%v)", len(left), err)
	}
}
