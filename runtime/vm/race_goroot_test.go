package vm

import (
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

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
			if x := s.decls[id.Name]; x != nil {
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
	counts := map[string]int{}
	for _, name := range names {
		racy := strings.HasPrefix(name, "TestRace")
		src := s.program(name)
		p, diags := compile([]File{{Name: "main.go", Text: src}}, nil, form{}, true)
		if p == nil {
			counts[fmt.Sprint(racy, " not compiled")]++
			t.Logf("%s: %s", name, diags[0].Text)
			continue
		}
		reported := false
		var last *Result
		for seed := range uint64(5) {
			last = p.Run(context.Background(), Config{Settings: trace.Settings{Seed: seed, Cores: 4}})
			if reported = len(last.Races) > 0 || strings.Contains(last.Outcome.Text, "concurrent map"); reported {
				break
			}
		}
		counts[fmt.Sprint(racy, " reported ", reported)]++
		if reported != racy {
			text := last.Outcome.Text
			if len(last.Races) > 0 {
				text = last.Races[0].Text
			}
			t.Logf("%s: reported: %v; %s %s", name, reported, last.Outcome.End, text)
		}
	}
	t.Log(counts)
}
