package vm

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Cell is a program of a lesson, or part of one: a full file, or declarations without package clause and imports.
type Cell struct {
	ID   string
	Text string
}

// Assemble makes the files of the program that starts in the cell target: that cell, completed by a package clause
// and missing imports, and from the other cells the declarations that it needs, directly or indirectly. Positions
// remain those in the cells: additions stand before a line directive, and omissions are blanked.
//
// A name that the target declares itself is never taken from another cell. A needed name that two other cells declare
// is an error. The order of cells does not matter, and nothing is remembered between runs.
func Assemble(cells []Cell, target string) ([]File, []Diagnostic) {
	return NewAssembler(cells).Assemble(target)
}

// Assembler assembles the programs of many cells of a lesson, which it parses once.
type Assembler struct{ *assembly }

// NewAssembler parses the cells.
func NewAssembler(cells []Cell) Assembler { return Assembler{newAssembly(cells, "")} }

// Assemble is the function Assemble for the parsed cells.
func (a Assembler) Assemble(target string) ([]File, []Diagnostic) {
	a.begin()
	t := a.sources[target]
	if t == nil {
		return nil, []Diagnostic{{File: target, Line: 1, Col: 1, EndLine: 1, EndCol: 1,
			Text: fmt.Sprintf("there is no cell %q", target)}}
	}
	if t.broken {
		return []File{t.file(nil)}, nil
	}
	files := a.files(t)
	if len(a.diags) > 0 {
		return nil, a.diags
	}
	return files, nil
}

// newAssembly parses the cells; the one called draft may contain syntax errors.
func newAssembly(cells []Cell, draft string) *assembly {
	a := &assembly{sources: map[string]*source{}, named: map[string][]*decl{}}
	for _, c := range cells {
		s := parseCell(c, c.ID == draft)
		s.place = len(a.order)
		a.sources[c.ID] = s
		a.order = append(a.order, s)
	}
	for _, s := range a.order {
		for _, d := range s.decls {
			for _, name := range d.names {
				if all := a.named[name]; len(all) == 0 || all[len(all)-1] != d { // a cell may declare a name twice, which the compiler reports
					a.named[name] = append(all, d)
				}
			}
		}
	}
	return a
}

// begin discards the previous program.
func (a *assembly) begin() {
	for _, d := range a.kept {
		d.kept = false
	}
	a.kept, a.diags = nil, nil
}

// keep makes declarations part of the program.
func (a *assembly) keep(decls []*decl) {
	for _, d := range decls {
		d.kept = true
	}
	a.kept = append(a.kept, decls...)
}

// files are those of the program that starts in t; that of t is the first.
func (a *assembly) files(t *source) []File {
	a.keep(t.decls)
	a.need(t)
	declared := a.declared()
	parts := []*source{t}
	for _, d := range a.kept {
		if !slices.Contains(parts, d.src) {
			parts = append(parts, d.src)
		}
	}
	slices.SortFunc(parts[1:], func(x, y *source) int { return cmp.Compare(x.place, y.place) })
	files := make([]File, len(parts))
	for i, s := range parts {
		files[i] = s.file(declared)
	}
	return files
}

// source is a parsed cell.
type source struct {
	cell    Cell
	place   int    // index among the cells
	text    string // with a package clause in any case
	added   int    // bytes of text that are not the cell's
	fset    *token.FileSet
	syntax  *ast.File
	broken  bool
	full    bool
	decls   []*decl
	imports map[string]*ast.ImportSpec // by name in the file
}

// decl is a top-level declaration of a cell; a type and each of its methods are separate ones.
type decl struct {
	src      *source
	node     ast.Decl
	names    []string
	receiver string // of a method
	uses     map[string]token.Pos
	selects  map[string]bool // names used as x in x.y
	kept     bool
}

const clause = "package main;"

// parseCell parses a cell. If that fails the cell is broken; of a draft the parts that could be parsed are still
// used.
func parseCell(c Cell, draft bool) *source {
	s := &source{cell: c, text: c.Text, full: beginsWithPackage(c.Text), fset: token.NewFileSet(), imports: map[string]*ast.ImportSpec{}}
	if !s.full {
		s.text = clause + c.Text
		s.added = len(clause)
	}
	if _, nested := tooNestedAt(c.ID, s.text); nested {
		s.broken = true // the compiler reports that
		return s
	}
	var err error
	mode := parser.ParseComments
	if draft {
		mode |= parser.AllErrors
	}
	s.syntax, err = parser.ParseFile(s.fset, c.ID, s.text, mode)
	if err != nil && (!draft || s.syntax == nil) {
		s.broken = true
		return s
	}
	for _, imp := range s.syntax.Imports {
		name := baseName(strings.Trim(imp.Path.Value, `"`))
		if imp.Name != nil {
			name = imp.Name.Name
		}
		s.imports[name] = imp
	}
	unresolved := map[*ast.Ident]bool{}
	for _, id := range s.syntax.Unresolved {
		unresolved[id] = true
	}
	for _, n := range s.syntax.Decls {
		if g, ok := n.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		s.decls = append(s.decls, s.newDecl(n, unresolved))
	}
	return s
}

func beginsWithPackage(text string) bool {
	var sc scanner.Scanner
	fset := token.NewFileSet()
	sc.Init(fset.AddFile("", fset.Base(), len(text)), []byte(text), func(token.Position, string) {}, 0)
	_, tok, _ := sc.Scan()
	return tok == token.PACKAGE
}

// baseName is the name by which a package is used: the last element of its path, or the one before a version.
func baseName(p string) string {
	base := path.Base(p)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" {
		base = path.Base(path.Dir(p))
	}
	return base
}

func (s *source) newDecl(n ast.Decl, unresolved map[*ast.Ident]bool) *decl {
	d := &decl{src: s, node: n, uses: map[string]token.Pos{}, selects: map[string]bool{}}
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil {
			d.names = []string{n.Name.Name}
		} else if len(n.Recv.List) > 0 {
			d.receiver = typeNameOf(n.Recv.List[0].Type)
		}
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				d.names = append(d.names, spec.Name.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					d.names = append(d.names, id.Name)
				}
			}
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok && unresolved[id] {
				d.selects[id.Name] = true
			}
		case *ast.Ident:
			if unresolved[n] || n.Obj != nil && n.Obj.Kind != ast.Var || n.Obj != nil && s.topLevel(n.Obj) {
				if _, ok := d.uses[n.Name]; !ok {
					d.uses[n.Name] = n.Pos()
				}
			}
		}
		return true
	})
	return d
}

// topLevel reports whether o is declared outside functions.
func (s *source) topLevel(o *ast.Object) bool { return s.syntax.Scope.Lookup(o.Name) == o }

func typeNameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeNameOf(e.X)
	case *ast.IndexExpr:
		return typeNameOf(e.X)
	case *ast.IndexListExpr:
		return typeNameOf(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// assembly is the state of picking declarations from a lesson's cells.
type assembly struct {
	sources map[string]*source
	order   []*source
	named   map[string][]*decl // by the names that they declare, in order
	kept    []*decl            // of the program that is being assembled
	diags   []Diagnostic
}

// need keeps the declarations that the kept ones use, beginning with those of target, until nothing is added.
func (a *assembly) need(target *source) {
	own := map[string]bool{}
	for _, d := range target.decls {
		for _, n := range d.names {
			own[n] = true
		}
	}
	done := map[string]bool{}
	queue := slices.Clone(target.decls)
	for len(queue) > 0 {
		d := queue[0]
		queue = queue[1:]
		for _, name := range slices.Sorted(maps.Keys(d.uses)) {
			if done[name] || own[name] || name == "main" || name == "init" || name == "_" {
				continue
			}
			if d.src.imports[name] != nil && d.selects[name] {
				continue
			}
			done[name] = true
			queue = append(queue, a.take(name, target, d)...)
		}
	}
}

// take keeps the declaration of name, and for a type its methods, and returns what it has kept.
func (a *assembly) take(name string, target *source, user *decl) []*decl {
	var found []*decl
	for _, d := range a.named[name] {
		if d.src != target {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return nil
	}
	if len(found) > 1 {
		a.ambiguous(name, user, found)
		return nil
	}
	kept := []*decl{found[0]}
	for _, d := range found[0].src.decls {
		if d.receiver != "" && slices.Contains(found[0].names, d.receiver) {
			kept = append(kept, d)
		}
	}
	a.keep(kept)
	return kept
}

func (a *assembly) ambiguous(name string, user *decl, found []*decl) {
	at := user.src.position(user.uses[name])
	var places []string
	for _, d := range found {
		p := d.src.position(d.node.Pos())
		places = append(places, fmt.Sprintf("%s:%d", p.Filename, p.Line))
	}
	a.diags = append(a.diags, Diagnostic{
		File: at.Filename, Line: at.Line, Col: at.Column, EndLine: at.Line, EndCol: at.Column + len(name),
		Text: fmt.Sprintf("%s is declared in several cells: %s", name, strings.Join(places, ", ")),
		Hint: "rename one of them, or declare it in this cell",
	})
}

// position is pos as a position in the cell as its author wrote it.
func (s *source) position(pos token.Pos) token.Position {
	p := s.fset.Position(pos)
	if p.Line == 1 {
		p.Column -= s.added
	}
	return p
}

// declared is the names that the kept declarations declare.
func (a *assembly) declared() map[string]bool {
	names := map[string]bool{}
	for _, d := range a.kept {
		for _, n := range d.names {
			names[n] = true
		}
	}
	return names
}

// file is the source with omitted declarations blanked, and with the missing parts added in front.
func (s *source) file(declared map[string]bool) File {
	if s.broken {
		if s.full {
			return File{Name: s.cell.ID, Text: s.cell.Text}
		}
		return File{Name: s.cell.ID, Text: clause + "/*line :1:1*/" + s.cell.Text}
	}
	text := []byte(s.text)
	used := map[string]bool{}
	whole := true
	for _, d := range s.decls {
		if d.kept {
			maps.Copy(used, d.selects)
			continue
		}
		whole = false
		blank(text, s.offset(withDoc(d.node)), s.offset(d.node.End()))
	}
	if !whole {
		s.blankImports(text, used)
	}
	var add strings.Builder
	for _, name := range slices.Sorted(maps.Keys(used)) {
		if p := importFor(name); p != "" && s.imports[name] == nil && !declared[name] {
			fmt.Fprintf(&add, "import %q;", p)
		}
	}
	if !s.full && s.embeds() {
		add.WriteString("import _ \"embed\";")
	}
	if add.Len() == 0 && s.full {
		return File{Name: s.cell.ID, Text: withoutBlanked(text)}
	}
	at := s.offset(s.syntax.Name.End())
	p := s.fset.Position(s.syntax.Name.End())
	line, col, rest := p.Line, p.Column, text[at:]
	if !s.full {
		line, col, rest = 1, 1, text[s.added:]
	}
	return File{Name: s.cell.ID, Text: fmt.Sprintf("%s;%s/*line :%d:%d*/%s", text[:at], add.String(), line, col, withoutBlanked(rest))}
}

// withDoc is where the comment on n begins, which may be a directive, or n itself without one.
func withDoc(n ast.Decl) token.Pos {
	var doc *ast.CommentGroup
	switch n := n.(type) {
	case *ast.FuncDecl:
		doc = n.Doc
	case *ast.GenDecl:
		doc = n.Doc
	}
	if doc != nil {
		return doc.Pos()
	}
	return n.Pos()
}

// embeds reports whether a line of the cell embeds files.
func (s *source) embeds() bool {
	return slices.ContainsFunc(s.syntax.Comments, func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, embedDirective) })
	})
}

func (s *source) offset(pos token.Pos) int { return s.fset.Position(pos).Offset }

// blankImports removes the imports that no kept declaration uses.
func (s *source) blankImports(text []byte, used map[string]bool) {
	for name, imp := range s.imports {
		if !used[name] && name != "_" {
			blank(text, s.offset(imp.Pos()), s.offset(imp.End()))
		}
	}
	for _, n := range s.syntax.Decls {
		g, ok := n.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT || g.Lparen.IsValid() {
			continue
		}
		if len(bytes.Trim(text[s.offset(g.Specs[0].Pos()):s.offset(g.End())], "\x00 \t\r\n")) == 0 {
			blank(text, s.offset(g.Pos()), s.offset(g.End()))
		}
	}
}

// blanked replaces omitted text. No program that parses contains it.
const blanked = 0

// blank overwrites text[from:to] with blanked, except line ends.
func blank(text []byte, from, to int) {
	for i := from; i < to; i++ {
		if text[i] != '\n' {
			text[i] = blanked
		}
	}
}

var blankedTail = regexp.MustCompile(`\x00+(\n|$)`)

// withoutBlanked is text without the blanked parts, so that a program's text does not change when declarations that
// it does not use change. Lines, and text before kept code on the same line, keep their space.
func withoutBlanked(text []byte) string {
	text = blankedTail.ReplaceAll(text, []byte("$1"))
	return string(bytes.ReplaceAll(text, []byte{blanked}, []byte(" ")))
}

// importFor is the path of the lessons' package with that name, "" if there is none.
func importFor(name string) string {
	found := ""
	for _, p := range std.paths {
		if baseName(p) == name {
			found = p // the last one: math/rand/v2 rather than math/rand
		}
	}
	return found
}
