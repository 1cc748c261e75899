package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	sources "github.com/rehearse-lab/rehearse/runtime"
)

// goModule is a program as files of a module that the go command builds, with the packages of ours that it imports.
type goModule struct {
	files  map[string]string // text by path
	actors bool
	ticket bool // it imports package ticket
	embeds bool // it embeds files
	tests  bool // it has tests and no main: it is run by go test
}

// goVersion is the language version of programs, and so the minimum toolchain.
const goVersion = "1.26"

// newGoModule makes a module called name from t's program; text returns the text of a file of the program.
func newGoModule(t *target, name string, text func(kernel.GoFile) string) (*goModule, error) {
	files, diags, err := t.req.GoFiles()
	if err != nil {
		return nil, err
	}
	if len(diags) > 0 {
		return nil, t.compileError(diags)
	}
	m := &goModule{files: map[string]string{}}
	for i, f := range files {
		m.look(f)
		m.files[fileName(i, f)] = text(f)
	}
	if m.tests {
		m.files["main_test.go"] = m.files["main.go"]
		delete(m.files, "main.go")
	}
	if m.embeds {
		for _, d := range t.req.Files {
			if lessons.BuildFile(d.Name) {
				return nil, fmt.Errorf("the Go toolchain would treat the embedded file %s as part of the program; "+
					"name it as data, such as %[1]s.txt, or name in //go:embed only what is data", d.Name)
			}
			m.files[d.Name] = string(d.Data)
		}
	}
	m.files["go.mod"] = "module " + name + "\n\ngo " + goVersion + "\n"
	if m.actors {
		m.addOurs("actor", sources.ActorModule(t.req.Settings))
	}
	if m.ticket {
		m.addOurs("ticket", sources.TicketModule())
	}
	return m, nil
}

// addOurs adds a package of ours as a module in the folder of its name.
func (m *goModule) addOurs(name string, files map[string]string) {
	m.files["go.mod"] += fmt.Sprintf("\nrequire %s v0.0.0\n\nreplace %[1]s => ./%[1]s\n", name)
	for path, text := range files {
		m.files[name+"/"+path] = text
	}
}

// look records whether a file uses actors and whether it is a test.
func (m *goModule) look(f kernel.GoFile) {
	syntax, err := parser.ParseFile(token.NewFileSet(), "", f.Text, parser.SkipObjectResolution)
	if syntax == nil {
		return
	}
	for _, imp := range syntax.Imports {
		m.actors = m.actors || imp.Path.Value == `"actor"`
		m.ticket = m.ticket || imp.Path.Value == `"ticket"`
		m.embeds = m.embeds || imp.Path.Value == `"embed"`
	}
	if err != nil {
		return
	}
	tests, main := false, false
	for _, d := range syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
			main = main || fn.Name.Name == "main"
			for _, prefix := range []string{"Test", "Example", "Benchmark"} {
				tests = tests || strings.HasPrefix(fn.Name.Name, prefix)
			}
		}
	}
	m.tests = m.tests || tests && !main
}

// fileName is the name of the program's i-th file on disk. The go command interprets the part after an underscore.
func fileName(i int, f kernel.GoFile) string {
	if i == 0 {
		return "main.go"
	}
	return "cell-" + strings.ReplaceAll(strings.TrimSuffix(f.Name, ".go"), "_", "-") + ".go"
}

// paths are the paths of the module's files in order.
func (m *goModule) paths() []string { return slices.Sorted(maps.Keys(m.files)) }
