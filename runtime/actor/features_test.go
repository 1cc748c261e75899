package actor_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const ownPackage = "runtime/actor"

// TestFeatures checks FEATURES.md: that each test in it exists and has the number of its row, that each test with a number is
// in it, and that no number is left out.
func TestFeatures(t *testing.T) {
	text, err := os.ReadFile("FEATURES.md")
	if err != nil {
		t.Fatal(err)
	}
	existing := testsOf(t, os.DirFS("../.."))
	numbered := regexp.MustCompile(`^Test([ULTS])0*([0-9]+)[A-Z]`)
	number := func(name string) string {
		if m := numbered.FindStringSubmatch(name); m != nil {
			return m[1] + m[2]
		}
		return ""
	}
	named, rows := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		if !strings.HasPrefix(line, "|") || len(cells) < 2 {
			continue
		}
		row := strings.TrimSpace(cells[0])
		if !regexp.MustCompile(`^[ULTS][0-9]+$`).MatchString(row) {
			row = ""
		}
		rows[row] = true
		tests := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[len(cells)-1], -1)
		if row != "" && len(tests) == 0 {
			t.Errorf("%s has no test", row)
		}
		for _, m := range tests {
			pkg, name, ok := strings.Cut(m[1], ".")
			if !ok {
				pkg, name = ownPackage, pkg
			}
			named[pkg+"."+name] = true
			if !existing[pkg+"."+name] {
				t.Errorf("there is no %s in %s", name, pkg)
			}
			if n := number(name); row != "" && n != row {
				t.Errorf("%s is in the row of %s", name, row)
			}
		}
	}
	for test := range existing {
		if number(test[strings.IndexByte(test, '.')+1:]) != "" && !named[test] {
			t.Errorf("%s is not in FEATURES.md", test)
		}
	}
	for letter, most := range map[string]int{"U": 34, "L": 8, "T": 8} {
		for n := 1; n <= most; n++ {
			if row := letter + strconv.Itoa(n); !rows[row] {
				t.Errorf("FEATURES.md has no %s", row)
			}
		}
	}
}

// testsOf are the tests of the repository, by the path of their package.
func testsOf(t *testing.T, repository fs.FS) map[string]bool {
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
	found := map[string]bool{}
	err := fs.WalkDir(repository, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == ".git"):
			return fs.SkipDir
		case !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(repository, name)
		for _, m := range declared.FindAllSubmatch(text, -1) {
			found[fmt.Sprintf("%s.%s", path.Dir(name), m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
