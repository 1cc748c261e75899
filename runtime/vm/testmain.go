package vm

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// testMainName is the file that starts a program's tests, like the one that go test writes.
const testMainName = "_testmain.go"

// testProgram is the tests of a program without func main.
type testProgram struct {
	tests, benchmarks, examples []string // the elements of the lists for testing.MainStart
	main                        bool     // there is a func TestMain
	diags                       []Diagnostic
}

// addTestMain adds to a program without func main that has tests a func main that runs them.
func (p *Program) addTestMain() []Diagnostic {
	t := testProgram{}
	for _, f := range p.files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				if fn.Name.Name == "main" {
					return nil
				}
				t.add(p, fn)
			}
		}
	}
	for _, f := range p.files {
		t.addExamples(f)
	}
	if len(t.diags) > 0 || !t.main && len(t.tests)+len(t.benchmarks)+len(t.examples) == 0 {
		return t.diags
	}
	file, err := parser.ParseFile(p.fset, testMainName, t.source(), parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	p.files = append(p.files, file)
	return nil
}

// add adds fn if its name makes it a test.
func (t *testProgram) add(p *Program, fn *ast.FuncDecl) {
	name := fn.Name.Name
	element := fmt.Sprintf("{%q, %s}", name, name)
	switch {
	case name == "TestMain":
		if t.main = takes(fn, "M"); !t.main && takes(fn, "T") {
			t.tests = append(t.tests, element)
		} else if !t.main {
			t.wrong(p, fn, "TestMain", "m", "M")
		}
	case isTest(name, "Test"):
		if t.tests = append(t.tests, element); !takes(fn, "T") {
			t.wrong(p, fn, "Test", "t", "T")
		}
	case isTest(name, "Benchmark"):
		if t.benchmarks = append(t.benchmarks, element); !takes(fn, "B") {
			t.wrong(p, fn, "Benchmark", "b", "B")
		}
	}
}

// addExamples adds the examples of f that have an output comment, in order.
func (t *testProgram) addExamples(f *ast.File) {
	examples := doc.Examples(f)
	slices.SortFunc(examples, func(x, y *doc.Example) int { return cmp.Compare(x.Order, y.Order) })
	for _, e := range examples {
		if e.Output != "" || e.EmptyOutput {
			t.examples = append(t.examples, fmt.Sprintf("{%q, %s, %q, %t}", "Example"+e.Name, "Example"+e.Name, e.Output, e.Unordered))
		}
	}
}

// isTest reports whether name is prefix alone or followed by something that does not begin with a lower-case letter.
func isTest(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLower(r))
}

// takes reports whether fn has one parameter, of type *testing.typ, and no more.
func takes(fn *ast.FuncDecl, typ string) bool {
	params := fn.Type.Params.List
	if fn.Type.TypeParams != nil || fn.Type.Results != nil || len(params) != 1 || len(params[0].Names) > 1 {
		return false
	}
	star, ok := params[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	switch x := star.X.(type) {
	case *ast.Ident: // by a dot import
		return x.Name == typ
	case *ast.SelectorExpr:
		return x.Sel.Name == typ
	}
	return false
}

// wrong reports that fn has the name of a test, but not the signature of one.
func (t *testProgram) wrong(p *Program, fn *ast.FuncDecl, prefix, param, typ string) {
	from, to := p.fset.Position(fn.Name.Pos()), p.fset.Position(fn.Name.End())
	form := fmt.Sprintf("func %s(%s *testing.%s)", fn.Name.Name, param, typ)
	t.diags = append(t.diags, Diagnostic{File: from.Filename, Line: from.Line, Col: from.Column, EndLine: to.Line, EndCol: to.Column,
		Text: fmt.Sprintf("wrong signature for %s, must be: %s", fn.Name.Name, form),
		Hint: fmt.Sprintf("functions whose names begin with %s are tests; give it this form or another name", prefix)})
}

// source is the text of the file.
func (t *testProgram) source() string {
	run := "m.Run()"
	if t.main {
		run = "TestMain(m)"
	}
	list := func(typ string, elements []string) string {
		return fmt.Sprintf("[]_testing.%s{%s}", typ, strings.Join(elements, ", "))
	}
	return fmt.Sprintf("package main\n\nimport _testing \"testing\"\n\nfunc main() {\n\tm := _testing.MainStart(nil, %s, %s, nil, %s)\n\t%s\n}\n",
		list("InternalTest", t.tests), list("InternalBenchmark", t.benchmarks), list("InternalExample", t.examples), run)
}
