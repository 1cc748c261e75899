package main

import (
	"io"
	"os"
	"testing"

	"github.com/rhysd/actionlint"
)

// TestWorkflow checks the workflow file that docs/publishing.md offers.
func TestWorkflow(t *testing.T) {
	const name = "../../docs/workflows/pages.yml"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	linter, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := linter.Lint(name, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found {
		t.Error(e)
	}
	if found, err := linter.Lint(name, append(text, "\n  other:\n    runs-on: nowhere\n"...), nil); err != nil || len(found) == 0 {
		t.Errorf("a job without steps: %v, %v", found, err)
	}
}
