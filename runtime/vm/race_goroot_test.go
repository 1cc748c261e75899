package vm

import (
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// raceSuite is Go's own tests of its race detector, by declaration: those named TestRace... have a data race, those named
// TestNoRace... have none.
type raceSuite struct {
	fset    *token.FileSet
	decls   map[string]ast.Decl // by the name that it declares
	methods map[string][]ast.Decl
	imports map[ast.Decl]map[string]string // of the file: path by name
}

func readRaceSuite(t *testing.T) *raceSuite {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(runtime.GOROOT(), "src/runtime/race/testdata/*_test.go"))
	if len(names) == 0 {
		t.Skip("this Go has no tests of its race detector")
	}
	s := &raceSuite{token.NewFileSet(), map[string]ast.Decl{}, map[string][]ast.Decl{}, map[ast.Decl]map[string]string{}}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(s.fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		imports := map[string]string{}
		for _, im := range f.Imports {
			path, _ := strconv.Unquote(im.Path.Value)
			imports[path[strings.LastIndexByte(path, '/')+1:]] = path
		}
		for _, d := range f.Decls {
			s.add(d, imports)
		}
	}
	return s
}

func (s *raceSuite) add(d ast.Decl, imports map[string]string) {
	s.imports[d] = imports
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			s.decls[d.Name.Name] = d
			return
		}
		typ := d.Recv.List[0].Type
		if p, ok := typ.(*ast.StarExpr); ok {
			typ = p.X
		}
		if id, ok := typ.(*ast.Ident); ok {
			s.methods[id.Name] = append(s.methods[id.Name], d)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				s.decls[spec.Name.Name] = d
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					s.decls[n.Name] = d
				}
			}
		}
	}
}

// program is a program with one test and what that needs.
func (s *raceSuite) program(test string) string {
	var list []ast.Decl
	imports := map[string]bool{"testing": true}
	var need func(d ast.Decl)
	need = func(d ast.Decl) {
		if slices.Contains(list, d) {
			return
		}
		list = append(list, d)
		ast.Inspect(d, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if path := s.imports[d][id.Name]; path != "" {
				imports[path] = true
			}
			if x := s.decls[id.Name]; x != nil && id.Name != "_" {
				need(x)
			}
			for _, m := range s.methods[id.Name] {
				need(m)
			}
			return true
		})
	}
	need(s.decls[test])
	var b strings.Builder
	for _, d := range list {
		format.Node(&b, s.fset, d)
		b.WriteString("\n")
	}
	text := raceStandIns.Replace(b.String())
	if text != b.String() {
		text += raceStandInSource
		imports["io"], imports["time"] = true, true
	}
	head := "package main\n"
	for path := range imports {
		if strings.Contains(text, path[strings.LastIndexByte(path, '/')+1:]+".") {
			head += fmt.Sprintf("import %q\n", path)
		}
	}
	return head + text
}

// raceStandIns replaces what lessons lack: files, checksums, bubbles of package synctest, and unsafe pointers.
var raceStandIns = strings.NewReplacer("os.Open(", "standInOpen(", `crc32.New(crc32.MakeTable(0x12345678))`, "standInHash{}",
	"synctest.Run(", "standInBubble(", "unsafe.Pointer", "standInPointer")

const raceStandInSource = `
type standInFile struct{ left int }

func standInOpen(string) (*standInFile, error) { return &standInFile{5}, nil }

func (f *standInFile) Read(b []byte) (int, error) {
	if f.left == 0 {
		return 0, io.EOF
	}
	f.left--
	for i := range b {
		b[i] = byte(i)
	}
	return len(b), nil
}

func (f *standInFile) ReadAt(b []byte, _ int64) (int, error) { return f.Read(b) }

func (f *standInFile) Close() {}

type standInPointer = *int

type standInHash struct{}

func (standInHash) Write(b []byte) {
	sum := 0
	for _, x := range b {
		sum += int(x)
	}
}

func (standInHash) Sum([]byte) []byte { return nil }

// standInBubble waits for the goroutines of f.
func standInBubble(f func()) {
	f()
	time.Sleep(time.Minute)
}
`

// raceSuiteKnown are the tests that cannot be run, or whose races are not found, with the reasons.
var raceSuiteKnown = map[string]string{
	"TestNoRaceAtomicLoadStorePointer": "needs unsafe pointers",
	"TestNoRaceCgoSync":                "needs cgo",
	"TestNoRaceIOFile":                 "needs files",
	"TestNoRaceIOHttp":                 "needs a network",
	"TestNoRaceIssue60934":             "needs runtime.RaceDisable",
	"TestNoRaceSynctestGoroutinesExit": "needs synctest.Wait",
	"TestRaceBetweenCleanups":          "cleanups do not run here",
	"TestRaceFin":                      "finalizers do not run here",
	"TestRaceRangeFuncIterator":        "skips itself, in Go too",
}

// TestGoRaceSuite runs Go's own tests of its race detector.
func TestGoRaceSuite(t *testing.T) {
	s := readRaceSuite(t)
	var names []string
	for name := range s.decls {
		if strings.HasPrefix(name, "TestRace") || strings.HasPrefix(name, "TestNoRace") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	racy, clean, reported, silent := 0, 0, 0, 0
	for _, name := range names {
		has := strings.HasPrefix(name, "TestRace")
		why, known := raceSuiteKnown[name]
		found, text := s.reports(name)
		switch {
		case has:
			if racy++; found {
				reported++
			}
		default:
			if clean++; !found && text == "" {
				silent++
			}
		}
		if found == has && text == "" && known {
			t.Errorf("%s: works, though listed: %s", name, why)
		} else if (found != has || text != "") && !known {
			t.Errorf("%s: reported: %v %s", name, found, text)
		}
	}
	t.Logf("%d of %d with a race are reported; %d of %d without one are not", reported, racy, silent, clean)
}

// reports reports whether a race is found in a test, in the usual order or in one of a few others; text is that of the race, or why the
// test cannot be run.
func (s *raceSuite) reports(name string) (found bool, text string) {
	p, diags := compile([]File{{Name: "main.go", Text: s.program(name)}}, nil, form{}, true)
	if p == nil {
		return false, diags[0].Text
	}
	racy := strings.HasPrefix(name, "TestRace")
	const orders = 5
	for seed := range uint64(orders) {
		cfg := Config{Settings: trace.Settings{Seed: seed, Races: trace.RacesAll}}
		if seed > 0 {
			r := rand.New(rand.NewPCG(seed, 0))
			cfg.Settings.Cores, cfg.Settings.Interleave = 1, true
			cfg.Steering = &Steering{Choose: func(ready host.Ready) int { return r.IntN(ready.Len()) }}
		}
		res := p.Run(context.Background(), cfg)
		switch {
		case len(res.Races) > 0 && !racy:
			return true, res.Races[0].Text
		case len(res.Races) > 0:
			return true, ""
		}
	}
	return false, ""
}
