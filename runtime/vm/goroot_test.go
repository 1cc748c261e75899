package vm

import (
	"bytes"
	"context"
	"fmt"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// failuresFile lists the programs of Go's test suite that are known to fail here, each with the reason.
const failuresFile = "testdata/goroot-failures.txt"

// lessonPackages are the packages promised to lessons; the reported percentage counts programs that import only
// these. There are more packages.
var lessonPackages = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "context", "crypto/sha256",
	"encoding/json", "errors", "fmt", "hash/fnv", "io", "io/fs", "iter", "maps", "math", "math/big", "math/bits",
	"math/cmplx", "math/rand", "math/rand/v2", "regexp", "slices", "sort", "strconv", "strings", "sync", "sync/atomic",
	"testing", "text/tabwriter", "time", "unicode", "unicode/utf8",
}

const (
	leastPrograms = 705 // that import lesson packages only
	leastPercent  = 98  // of them give Go's result
)

// suiteTest is a program of Go's own test suite.
type suiteTest struct {
	name   string // path below $GOROOT/test
	files  []File
	lesson bool // imports lesson packages only
}

// TestGoSuite runs the programs of Go's own test suite ($GOROOT/test) that are marked "// run" and import only
// packages that lessons have. With -v it prints how many give Go's result. Each that does not is listed in
// failuresFile.
func TestGoSuite(t *testing.T) {
	tests, known := suiteTests(t), knownFailures(t, failuresFile)
	for name := range known {
		if !slices.ContainsFunc(tests, func(g suiteTest) bool { return g.name == name }) {
			t.Errorf("%s lists %s, which is not among the programs", failuresFile, name)
		}
	}
	debugFaults = false
	defer func() { debugFaults = true }()
	problems := runSuiteTests(tests, known)
	var all, lesson tally
	for i, g := range tests {
		passed := problems[i] == ""
		all.count(passed)
		if g.lesson {
			lesson.count(passed)
		}
		switch reason, listed := known[g.name]; {
		case passed && listed:
			t.Errorf("%s passes now: remove it from %s (%s)", g.name, failuresFile, reason)
		case !passed && !listed:
			t.Errorf("%s: %.300s", g.name, problems[i])
		}
	}
	t.Logf("%s of Go's test programs that import lesson packages only give Go's result", lesson)
	t.Logf("%s of all that can be loaded", all)
	if lesson.all < leastPrograms {
		t.Errorf("%d programs found, at least %d expected: is this Go's own test suite?", lesson.all, leastPrograms)
	}
	if lesson.passed*100 < lesson.all*leastPercent {
		t.Errorf("less than %d %% pass", leastPercent)
	}
}

type tally struct{ passed, all int }

func (c *tally) count(passed bool) {
	c.all++
	if passed {
		c.passed++
	}
}

func (c tally) String() string {
	return fmt.Sprintf("%d of %d (%.1f %%)", c.passed, c.all, 100*float64(c.passed)/float64(c.all))
}

// runSuiteTests says for each test what is wrong, "" if nothing is.
func runSuiteTests(tests []suiteTest, known map[string]string) []string {
	problems := make([]string, len(tests))
	next := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				// Of the language, not of a lesson's limits.
				limits := Limits{Steps: 4e9, Memory: 1 << 30, Goroutines: 100_000}
				if strings.HasPrefix(known[tests[i].name], "slow") {
					limits.Steps = 2_000_000 // to see that it fails
				}
				problems[i] = runSuiteTest(tests[i], limits)
			}
		})
	}
	for i := range tests {
		next <- i
	}
	close(next)
	wg.Wait()
	return problems
}

// runSuiteTest runs a program and says what is wrong.
func runSuiteTest(g suiteTest, limits Limits) string {
	p, diags := Compile(g.files)
	if p == nil {
		return fmt.Sprintf("does not compile: %v", diags)
	}
	var out bytes.Buffer // of both streams: the suite's expectations mix them
	res := p.Run(context.Background(), Config{Stdout: &out, Stderr: &out, Limits: limits})
	if res.Outcome.Exit != 0 {
		return fmt.Sprintf("%s: %s", res.Outcome.End, res.Outcome.Text)
	}
	want, err := os.ReadFile(filepath.Join(suiteDir(), strings.TrimSuffix(g.name, ".go")+".out"))
	if err == nil && out.String() != string(want) {
		return fmt.Sprintf("output differs: got %q, want %q", out.String(), want)
	}
	return ""
}

// suiteRoot is where the suite is; without it the test is skipped.
func suiteRoot(t *testing.T) string {
	root := suiteDir()
	if _, err := os.Stat(filepath.Join(root, "fixedbugs")); err != nil {
		t.Skipf("Go's test suite is not installed: %v", err)
	}
	return root
}

func suiteDir() string { return filepath.Join(runtime.GOROOT(), "test") }

// suiteTests finds the programs.
func suiteTests(t *testing.T) []suiteTest {
	root := suiteRoot(t)
	var found []suiteTest
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		g, ok, err := readSuiteTest(root, filepath.ToSlash(name))
		if ok {
			found = append(found, g)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// readSuiteTest reads a file of the suite; ok tells whether it is a program that can be run here.
func readSuiteTest(root, name string) (g suiteTest, ok bool, err error) {
	src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		return g, false, err
	}
	args, ok := runArgs(string(src))
	if !ok || !strings.Contains(string(src), "\npackage main") {
		return g, false, nil
	}
	g = suiteTest{name: name, files: []File{{Name: filepath.Base(name), Text: string(src)}}}
	for _, arg := range args {
		if arg == "-goexperiment" {
			return g, false, nil // a language that is not Go's yet
		}
		if strings.HasSuffix(arg, ".go") {
			more, err := os.ReadFile(filepath.Join(root, filepath.Dir(name), arg))
			if err != nil {
				return g, false, err
			}
			g.files = append(g.files, File{Name: arg, Text: string(more)})
		}
	}
	g.lesson = true
	for _, f := range g.files {
		for _, path := range importsOf(f.Text) {
			if !slices.Contains(Packages(), path) {
				return g, false, nil
			}
			g.lesson = g.lesson && slices.Contains(lessonPackages, path)
		}
	}
	return g, true, nil
}

// runArgs is what follows "// run" at the head of a file; ok is false without it, or if the file is for other machines.
func runArgs(src string) (args []string, ok bool) {
	for line := range strings.Lines(src) {
		line = strings.TrimSpace(line)
		if expr, err := constraint.Parse(line); err == nil && constraint.IsGoBuild(line) {
			if !expr.Eval(holds) {
				return nil, false
			}
			continue
		}
		if line == "" {
			continue
		}
		f := strings.Fields(line)
		return f[min(len(f), 2):], len(f) > 1 && f[0] == "//" && f[1] == "run"
	}
	return nil, false
}

func holds(tag string) bool {
	return tag == "gc" || tag == runtime.GOOS || tag == runtime.GOARCH || strings.HasPrefix(tag, "go1.")
}

func importsOf(src string) []string {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	var paths []string
	for _, spec := range f.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

// knownFailures reads a list of lines: a path, then the reason.
func knownFailures(t *testing.T, file string) map[string]string {
	text, err := os.ReadFile(file)
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
