package vm

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

var goroot = flag.Bool("goroot", false, "run all of Go's own test programs, not only a sample")

// failuresFile lists the programs of Go's test suite that are known to fail here, each with the reason.
const failuresFile = "testdata/goroot-failures.txt"

var (
	runLine    = regexp.MustCompile(`^(\s*//go:build[^\n]*\n\s*)?// run\s*\n`)
	oneImport  = regexp.MustCompile(`(?m)^import\s+(?:\w+\s+|\. )?"([^"]+)"`)
	manyImport = regexp.MustCompile(`(?ms)^import\s*\((.*?)\)`)
	quoted     = regexp.MustCompile(`"([^"]+)"`)
)

// goTests finds the programs of Go's own test suite that a lesson could be: marked to be run, importing only what lessons
// have.
func goTests(t *testing.T) []string {
	root := filepath.Join(runtime.GOROOT(), "test")
	if _, err := os.Stat(filepath.Join(root, "fixedbugs")); err != nil {
		t.Skipf("Go's test suite is not installed: %v", err)
	}
	have := Packages()
	var found []string
	for _, dir := range []string{".", "ken", "chan", "interface", "typeparam", "fixedbugs", "escape", "syntax"} {
		names, _ := filepath.Glob(filepath.Join(root, dir, "*.go"))
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil || !runLine.Match(src) || !bytes.Contains(src, []byte("\npackage main")) {
				continue
			}
			var imports []string
			for _, m := range oneImport.FindAllSubmatch(src, -1) {
				imports = append(imports, string(m[1]))
			}
			for _, block := range manyImport.FindAllSubmatch(src, -1) {
				for _, m := range quoted.FindAllSubmatch(block[1], -1) {
					imports = append(imports, string(m[1]))
				}
			}
			if !slices.ContainsFunc(imports, func(p string) bool { return !slices.Contains(have, p) }) {
				rel, _ := filepath.Rel(root, name)
				found = append(found, rel)
			}
		}
	}
	return found
}

// knownFailures reads failuresFile: a path, then the reason. A reason that begins with "slow" is for programs that
// are not run at all.
func knownFailures(t *testing.T) map[string]string {
	text, err := os.ReadFile(failuresFile)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, reason, ok := strings.Cut(strings.TrimSpace(line), " "); ok && !strings.HasPrefix(name, "#") {
			known[name] = strings.TrimSpace(reason)
		}
	}
	return known
}

// TestGoSuite runs a sample, with -goroot all, of Go's own test programs.
func TestGoSuite(t *testing.T) {
	names, known := goTests(t), knownFailures(t)
	root := filepath.Join(runtime.GOROOT(), "test")
	debugFaults = false
	defer func() { debugFaults = true }()
	passed, ran := 0, 0
	for i, name := range names {
		reason, listed := known[name]
		sampled := *goroot || i%4 == 0 && !testing.Short()
		if !sampled || strings.HasPrefix(reason, "slow") {
			continue
		}
		ran++
		problem := runGoTest(filepath.Join(root, name))
		switch {
		case problem == "" && listed && *goroot:
			t.Logf("%s passes now: remove it from %s", name, failuresFile)
			passed++
		case problem == "":
			passed++
		case !listed:
			t.Errorf("%s: %.300s", name, problem)
		}
	}
	t.Logf("%d of %d programs pass, %d in all", passed, ran, len(names))
}

// runGoTest runs a program and says what is wrong.
func runGoTest(name string) string {
	src, err := os.ReadFile(name)
	if err != nil {
		return err.Error()
	}
	p, diags := Compile([]File{{Name: filepath.Base(name), Text: string(src)}})
	if p == nil {
		return fmt.Sprintf("does not compile: %v", diags)
	}
	var out bytes.Buffer // of both streams: the suite's expectations mix them
	res := p.Run(context.Background(), Config{Stdout: &out, Stderr: &out, Limits: Limits{Wall: 10 * time.Second}})
	if res.Outcome.Exit != 0 {
		return fmt.Sprintf("%s: %s", res.Outcome.End, res.Outcome.Text)
	}
	want, err := os.ReadFile(strings.TrimSuffix(name, ".go") + ".out")
	if err == nil && out.String() != string(want) {
		return fmt.Sprintf("output differs: got %q, want %q", out.String(), want)
	}
	return ""
}
