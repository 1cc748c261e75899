package vm

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocNamesEachFile checks that the package's documentation lists each file.
func TestDocNamesEachFile(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "# Where to find what")
	if !found {
		t.Fatal("the documentation has no table of files")
	}
	table = strings.ReplaceAll(table, "natives_PACKAGE", "natives_*")
	words := regexp.MustCompile(`[a-z_]+\*?`).FindAllString(table, -1)
	files, _ := filepath.Glob("*.go")
	for _, f := range files {
		name := strings.TrimSuffix(f, ".go")
		if strings.HasSuffix(name, "_test") || name == "doc" {
			continue
		}
		named := false
		for _, w := range words {
			if ok, _ := filepath.Match(w, name); ok {
				named = true
			}
		}
		if !named {
			t.Errorf("doc.go does not say what %s is about", f)
		}
	}
}
