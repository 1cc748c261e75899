package vm

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// packageFailuresFile lists the tests of Go's own packages that fail here, each with the reason.
const packageFailuresFile = "testdata/gopackages-failures.txt"

// goPackageTests are the files of tests, of packages' outside, that are run in the machine.
var goPackageTests = []string{
	"strings/strings_test.go", "strings/builder_test.go", "strings/reader_test.go", "strings/compare_test.go",
	"bytes/buffer_test.go", "bytes/reader_test.go", "bytes/compare_test.go", "container/list/list_test.go", "container/heap/heap_test.go",
	"text/tabwriter/tabwriter_test.go", "unicode/utf8/utf8_test.go", "unicode/graphic_test.go", "unicode/letter_test.go", "unicode/digit_test.go",
	"math/cmplx/cmath_test.go", "sort/sort_test.go", "sort/search_test.go", "slices/slices_test.go", "slices/sort_test.go", "slices/iter_test.go", "maps/maps_test.go", "maps/iter_test.go",
	"errors/errors_test.go", "errors/wrap_test.go", "errors/join_test.go", "io/io_test.go", "io/multi_test.go", "io/pipe_test.go", "io/fs/walk_test.go",
	"path/path_test.go", "path/match_test.go", "hash/fnv/fnv_test.go",
	"bufio/scan_test.go", "bufio/bufio_test.go", "fmt/scan_test.go", "fmt/errors_test.go", "math/bits/bits_test.go", "math/rand/v2/pcg_test.go", "math/rand/v2/chacha8_test.go",
	"regexp/all_test.go", "regexp/find_test.go", "regexp/syntax/simplify_test.go", "regexp/syntax/prog_test.go",
	"math/big/int_test.go", "math/big/rat_test.go", "math/big/float_test.go", "math/big/intconv_test.go", "math/big/ratconv_test.go", "sync/once_test.go", "sync/oncefunc_test.go", "sync/map_test.go", "sync/waitgroup_test.go", "sync/cond_test.go",
	"encoding/base64/base64_test.go", "testing/fstest/mapfs_test.go",
}

// TestGoPackages runs tests of Go's own packages in the machine, against the machine's packages. Parts of a file that
// do not compile outside its package are left out.
func TestGoPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("runs for half a minute")
	}
	root := filepath.Join(runtime.GOROOT(), "src")
	if _, err := os.Stat(filepath.Join(root, goPackageTests[0])); err != nil {
		t.Skip("Go's own tests are not installed")
	}
	listed := readFailures(t, packageFailuresFile)
	debugFaults = false
	defer func() { debugFaults = true }()
	passed, left := 0, 0
	for _, name := range goPackageTests {
		src, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		s := packageSuite{name: name, path: filepath.ToSlash(filepath.Dir(name)), src: src, listed: listed}
		p := s.compile(t)
		if p == nil {
			continue
		}
		ok, bad := s.run(p)
		passed += ok
		left += s.left
		for _, problem := range bad {
			t.Errorf("%s", problem)
		}
	}
	t.Logf("%d tests pass, %d declarations do not compile outside their package", passed, left)
}

func readFailures(t *testing.T, name string) map[string]string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, reason, ok := strings.Cut(strings.TrimSpace(line), " "); ok && !strings.HasPrefix(name, "#") {
			listed[name] = strings.TrimSpace(reason)
		}
	}
	return listed
}

// packageSuite is a file of tests.
type packageSuite struct {
	name, path string
	src        []byte
	listed     map[string]string
	left       int
}

// compile makes the file a program, without the declarations that do not compile and the tests that are listed.
func (s *packageSuite) compile(t *testing.T) *Program {
	text := regexp.MustCompile(`(?m)^package \w+`).ReplaceAll(s.src, []byte("package main"))
	// Else most of the time is sorting.
	text = bytes.ReplaceAll(text, []byte("testing.Short()"), []byte("true"))
	if !bytes.Contains(text, []byte("\""+s.path+"\"")) { // a test of the inside
		text = regexp.MustCompile(`(?m)^package main`).ReplaceAll(text, []byte("package main; import . \""+s.path+"\""))
	}
	for range 40 {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, s.name, text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if ok && fn.Recv == nil && (s.listed[s.path+"."+fn.Name.Name] != "" || isTest(fn.Name.Name, "Benchmark")) {
				erase(text, fset.Position(fn.Pos()).Offset, fset.Position(fn.End()).Offset)
			}
		}
		p, diags := compile([]File{{Name: filepath.Base(s.name), Text: string(text)}}, nil, form{}, true)
		if p != nil {
			return p
		}
		if !s.remove(text, fset, f, diags) {
			t.Errorf("%s: %v", s.name, bounded(diags))
			return nil
		}
	}
	t.Errorf("%s: too much does not compile", s.name)
	return nil
}

// remove blanks out the declarations with mistakes, and imports that are not used.
func (s *packageSuite) remove(text []byte, fset *token.FileSet, f *ast.File, diags []Diagnostic) bool {
	any := false
	for _, d := range f.Decls {
		from, to := fset.Position(d.Pos()), fset.Position(d.End())
		g, _ := d.(*ast.GenDecl)
		if g != nil && g.Tok != token.FUNC {
			for _, spec := range g.Specs {
				a, b := fset.Position(spec.Pos()), fset.Position(spec.End())
				if slices.ContainsFunc(diags, func(x Diagnostic) bool { return x.Line >= a.Line && x.Line <= b.Line }) {
					if g.Lparen.IsValid() {
						erase(text, a.Offset, b.Offset)
					} else {
						erase(text, from.Offset, to.Offset)
					}
					any = true
				}
			}
			continue
		}
		if slices.ContainsFunc(diags, func(x Diagnostic) bool { return x.Line >= from.Line && x.Line <= to.Line }) {
			erase(text, from.Offset, to.Offset)
			any = true
			s.left++
		}
	}
	return any
}

// run runs the program and counts tests that pass; bad are those that do not.
func (s *packageSuite) run(p *Program) (passed int, bad []string) {
	var out, errs bytes.Buffer
	res := p.Run(context.Background(), Config{Stdout: &out, Stderr: &errs, Limits: Limits{Output: 8 << 20, Steps: 1 << 40}})
	text := out.String()
	passed = len(regexp.MustCompile(`(?m)^--- PASS`).FindAllString(text, -1))
	for _, m := range regexp.MustCompile(`(?m)^--- FAIL: (\w+)`).FindAllStringSubmatch(text, -1) {
		at := strings.Index(text, "=== RUN   "+m[1]+"\n")
		bad = append(bad, s.path+"."+m[1]+": "+text[max(at, 0):min(len(text), max(at, 0)+400)])
	}
	if res.Outcome.Exit > 1 {
		runs := regexp.MustCompile(`=== RUN   (\w+)`).FindAllStringSubmatch(text, -1)
		last := ""
		if len(runs) > 0 {
			last = runs[len(runs)-1][1]
		}
		bad = append(bad, s.path+"."+last+": ends "+string(res.Outcome.End)+": "+res.Outcome.Text+"\n"+errs.String()[:min(600, errs.Len())])
	}
	return passed, bad
}

// erase overwrites text[from:to] with spaces; lines stay.
func erase(text []byte, from, to int) {
	for i := from; i < to; i++ {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}
