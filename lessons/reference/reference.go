// Package reference makes pages about the packages that programs may import, of their doc comments and of examples, and about
// Rehearse itself, of the guides. They have the form of lessons, so that their examples run, and can be edited and stepped through, as all
// programs of lessons.
package reference

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Entry is a package in the index.
type Entry struct {
	Path     string   // as it is imported
	Synopsis string   // the first sentence of its documentation, without markup
	Names    []string // its exported names: NewSystem, Context, Context.Ask
}

// Index lists the packages that programs may import, in the order of their paths.
var Index = sync.OnceValue(func() []Entry {
	var entries []Entry
	for _, path := range vm.Packages() {
		p := parse(path)
		e := Entry{Path: path, Synopsis: p.of.Synopsis(p.of.Doc)}
		for s := range p.symbols {
			e.Names = append(e.Names, s.names...)
		}
		entries = append(entries, e)
	}
	return entries
})

// parsed is a package whose source was read.
type parsed struct {
	fset *token.FileSet
	of   *doc.Package
}

// parse reads the source of a package, which compiles: tests of the virtual machine type-check all of them.
func parse(path string) parsed {
	p := parsed{fset: token.NewFileSet(), of: &doc.Package{ImportPath: path}}
	var files []*ast.File
	for _, f := range vm.Source(path) {
		file, err := parser.ParseFile(p.fset, f.Name, f.Text, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil {
			files = append(files, file)
		}
	}
	if of, err := doc.NewFromFiles(p.fset, files, path); err == nil {
		p.of = of
	}
	return p
}

// symbol is an exported name, or a group of constants or variables that are declared together.
type symbol struct {
	names []string // Context.Ask
	doc   string   // its comment
	decl  ast.Decl
}

// symbols yields the exported symbols: constants, variables and functions, and then each type with what belongs to it.
func (p parsed) symbols(yield func(symbol) bool) {
	var list []symbol
	values := func(groups ...[]*doc.Value) {
		for _, v := range slices.Concat(groups...) {
			list = append(list, symbol{v.Names, v.Doc, v.Decl})
		}
	}
	functions := func(of string, funcs []*doc.Func) {
		for _, f := range funcs {
			list = append(list, symbol{[]string{of + f.Name}, f.Doc, f.Decl})
		}
	}
	values(p.of.Consts, p.of.Vars)
	functions("", p.of.Funcs)
	for _, t := range p.of.Types {
		list = append(list, symbol{[]string{t.Name}, t.Doc, t.Decl})
		values(t.Consts, t.Vars)
		functions("", t.Funcs)
		functions(t.Name+".", t.Methods)
	}
	slices.Values(list)(yield)
}

// code is a declaration as gofmt writes it, without its comment and without the body of a function.
func (p parsed) code(decl ast.Decl) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		d.Doc, d.Body = nil, nil
	case *ast.GenDecl:
		d.Doc = nil
	}
	var b bytes.Buffer
	format.Node(&b, p.fset, decl)
	return b.String()
}

// markdown is a doc comment in Markdown. Names of packages that programs may import lead to their documentation.
func (p parsed) markdown(text string) string {
	parser, printer := p.of.Parser(), p.of.Printer()
	printer.HeadingLevel = 4
	printer.HeadingID = func(*comment.Heading) string { return "" }
	printer.DocLinkURL = func(l *comment.DocLink) string { return link(p.of.ImportPath, l) }
	return string(printer.Markdown(parser.Parse(text)))
}

// Address is where the page shows a symbol of a package, or with an empty name the package.
func Address(path, name string) string {
	address := "/lesson/" + idOf(path)
	if heading := headings()[path][name]; heading != "" {
		address += "#" + anchor(heading)
	}
	return address
}

// anchor is the id of the heading above a symbol.
func anchor(name string) string { return strings.ToLower(strings.ReplaceAll(name, ".", "")) }

func link(here string, l *comment.DocLink) string {
	path := l.ImportPath
	if path == "" {
		path = here
	}
	of := strings.TrimPrefix(l.Recv, "*")
	name := strings.TrimPrefix(of+"."+l.Name, ".")
	known := headings()[path]
	_, is := known[name]
	_, isMember := known[of]
	switch {
	case is:
		return Address(path, name)
	case isMember: // a field, or a method of an interface, is part of its type
		return Address(path, of)
	}
	return l.DefaultURL("https://pkg.go.dev")
}

// headings has for each package that programs may import the heading under which the page shows each of its names: that of a name in a
// group is the group's first; that of the name "", which is the package itself, is "".
var headings = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, path := range vm.Packages() {
		all[path] = map[string]string{"": ""}
		for s := range parse(path).symbols {
			for _, name := range s.names {
				all[path][name] = s.names[0]
			}
		}
	}
	return all
})
