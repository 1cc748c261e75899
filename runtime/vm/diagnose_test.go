package vm

import (
	"strings"
	"testing"
)

// TestManyMistakes compiles a program full of errors: the list is cut, and says so.
func TestManyMistakes(t *testing.T) {
	const n = 5000
	_, ds := Compile([]File{{Name: "main.go", Text: "package main\n\nfunc main() {\n" + strings.Repeat("\tx = 1\n", n) + "}\n"}})
	if len(ds) != MaxDiagnostics+1 {
		t.Fatalf("%d diagnostics, want %d", len(ds), MaxDiagnostics+1)
	}
	if d := ds[0]; d.Line != 4 || d.Text != "undefined: x" {
		t.Errorf("first: %v", d)
	}
	if d := ds[MaxDiagnostics]; d.Line != 4+MaxDiagnostics || d.Text != "too many errors: from here on, 4900 more are not listed" {
		t.Errorf("last: %v", d)
	}
}
