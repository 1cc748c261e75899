package vm

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// missedErrorsFile lists the files of Go's test suite with errors that are not found where they are marked, each with
// the reason.
const missedErrorsFile = "testdata/goroot-missed-errors.txt"

// errorMark marks a line of Go's test suite on which a compiler has to find an error.
var errorMark = regexp.MustCompile(`[^/]// (GC_)?ERROR "`)

// TestGoSuiteErrors compiles the files of Go's own test suite that are marked "// errorcheck" and import only
// packages that lessons have: an error is found on each marked line. With -v it prints on how many.
func TestGoSuiteErrors(t *testing.T) {
	known := knownFailures(t, missedErrorsFile)
	var lines tally
	files := 0
	for name, text := range errorFiles(t) {
		files++
		_, diags := compile([]File{{Name: filepath.Base(name), Text: text}}, nil, form{}, false)
		missed := 0
		for i, line := range strings.Split(text, "\n") {
			if errorMark.MatchString(line) {
				found := slices.ContainsFunc(diags, func(d Diagnostic) bool { return d.Line == i+1 })
				lines.count(found)
				if !found {
					missed++
				}
			}
		}
		switch reason, listed := known[name]; {
		case missed > 0 && !listed:
			t.Errorf("%s: no error on %d lines that are marked; errors: %.300v", name, missed, diags)
		case missed == 0 && listed:
			t.Errorf("%s: all errors are found now: remove it from %s (%s)", name, missedErrorsFile, reason)
		}
		delete(known, name)
	}
	for name := range maps.Keys(known) {
		t.Errorf("%s lists %s, which is not among the files", missedErrorsFile, name)
	}
	t.Logf("errors on %s of the marked lines in %d files", lines, files)
}

// errorFiles are the files marked "// errorcheck", by path below $GOROOT/test.
func errorFiles(t *testing.T) map[string]string {
	root := suiteRoot(t)
	found := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		missing := func(path string) bool { return !slices.Contains(Packages(), path) }
		if text := string(src); strings.HasPrefix(text, "// errorcheck\n") && !slices.ContainsFunc(importsOf(text), missing) {
			name, _ := filepath.Rel(root, path)
			found[filepath.ToSlash(name)] = text
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
