// Package gomodule makes Go modules of programs, which the go command builds without Rehearse: as they are, or with a test that follows an
// order of their operations.
package gomodule

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

// Module is a program as files of a module that the go command builds, with the packages of ours that it imports.
type Module struct {
	Files  map[string]string // text by path
	Actors bool
	Ticket bool // it imports package ticket
	Tests  bool // it has tests and no main: it is run by go test

	embeds bool // it embeds files
}

// GoVersion is the language version of programs, and so the minimum toolchain.
const GoVersion = "1.26"

// New makes a module called name from the program of a request; text returns the text of a file of the program. The diagnostics say why
// its cells do not fit together.
func New(req kernel.Request, name string, text func(kernel.GoFile) string) (*Module, []kernel.Diagnostic, error) {
	files, diags, err := req.GoFiles()
	if err != nil || len(diags) > 0 {
		return nil, diags, err
	}
	m := &Module{Files: map[string]string{}}
	for i, f := range files {
		m.look(f)
		m.Files[fileName(i, f)] = text(f)
	}
	if m.Tests {
		m.Files["main_test.go"] = m.Files["main.go"]
		delete(m.Files, "main.go")
	}
	if m.embeds {
		for _, d := range req.Files {
			if lessons.BuildFile(d.Name) {
				return nil, nil, fmt.Errorf("the Go toolchain would treat the embedded file %s as part of the program; "+
					"name it as data, such as %[1]s.txt, or name in //go:embed only what is data", d.Name)
			}
			m.Files[d.Name] = string(d.Data)
		}
	}
	m.Files["go.mod"] = "module " + name + "\n\ngo " + GoVersion + "\n"
	if m.Actors {
		m.addOurs("actor", sources.ActorModule(req.Settings))
	}
	if m.Ticket {
		m.addOurs("ticket", sources.TicketModule())
	}
	return m, nil, nil
}

// addOurs adds a package of ours as a module in the folder of its name.
func (m *Module) addOurs(name string, files map[string]string) {
	m.Files["go.mod"] += fmt.Sprintf("\nrequire %s v0.0.0\n\nreplace %[1]s => ./%[1]s\n", name)
	for path, text := range files {
		m.Files[name+"/"+path] = text
	}
}

// look records whether a file uses actors and whether it is a test.
func (m *Module) look(f kernel.GoFile) {
	syntax, err := parser.ParseFile(token.NewFileSet(), "", f.Text, parser.SkipObjectResolution)
	if syntax == nil {
		return
	}
	for _, imp := range syntax.Imports {
		m.Actors = m.Actors || imp.Path.Value == `"actor"`
		m.Ticket = m.Ticket || imp.Path.Value == `"ticket"`
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
	m.Tests = m.Tests || tests && !main
}

// fileName is the name of the program's i-th file on disk. The go command interprets the part after an underscore.
func fileName(i int, f kernel.GoFile) string {
	if i == 0 {
		return "main.go"
	}
	return "cell-" + strings.ReplaceAll(strings.TrimSuffix(f.Name, ".go"), "_", "-") + ".go"
}

// Paths are the paths of the module's files in order.
func (m *Module) Paths() []string { return slices.Sorted(maps.Keys(m.Files)) }
