package vm

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Draft is a program that is being written: the result of go/parser and go/types, although it may contain errors
// anywhere.
type Draft struct {
	Syntax
	// Others are the declarations of other cells that the program does not use yet.
	Others []Declaration

	file  *token.File // the target's
	same  int         // up to this offset the file has the target's text,
	shift int         // and from there on so many bytes later
	cells map[string]*source
	docs  map[string]map[int]string // comments by cell and line
}

// Declaration is a name that a cell declares.
type Declaration struct {
	Name string
	Cell string
	Node ast.Decl
}

// NewDraft parses and checks the program that starts in the cell target as far as possible; ok is false if the result
// is useless.
func NewDraft(cells []Cell, target string) (d *Draft, ok bool) {
	defer func() {
		if recover() != nil { // go/types expects code that parses
			d, ok = nil, false
		}
	}()
	a := newAssembly(cells, target)
	t := a.sources[target]
	if t == nil || t.broken {
		return nil, false
	}
	files := a.files(t)
	if checkSize(files) != nil || checkNesting(files) != nil {
		return nil, false
	}
	d = &Draft{Syntax: Syntax{Fset: token.NewFileSet(), Info: newInfo()}, Others: a.unused(), cells: a.sources, docs: map[string]map[int]string{}}
	d.Fset.AddFile("", learnerBase, 0)
	for _, f := range files {
		file, _ := parser.ParseFile(d.Fset, f.Name, f.Text, parser.SkipObjectResolution|parser.AllErrors|parser.ParseComments)
		if file == nil {
			return nil, false
		}
		d.Files = append(d.Files, file)
	}
	if _, long := tooLongConstant(d.Files); long {
		return nil, false
	}
	d.file = d.Fset.File(d.Files[0].FileStart)
	d.shift = len(files[0].Text) - len(t.cell.Text)
	for d.same < len(t.cell.Text) && d.shift > 0 && files[0].Text[d.same] == t.cell.Text[d.same] {
		d.same++
	}
	conf := types.Config{
		GoVersion: goVersion,
		Error:     func(error) {},
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if internal(path) {
				return nil, &errNoPackage{path}
			}
			q, err := std.load(path)
			if err != nil {
				return nil, err
			}
			return q.types, nil
		}),
	}
	d.Pkg, _ = conf.Check("main", d.Fset, d.Files, d.Info)
	return d, d.Pkg != nil
}

// unused are the declarations of the cells that are in no file.
func (a *assembly) unused() []Declaration {
	var list []Declaration
	for _, s := range a.order {
		for _, d := range s.decls {
			for _, name := range d.names {
				if !d.kept && name != "main" && name != "init" && name != "_" {
					list = append(list, Declaration{name, s.cell.ID, d.node})
				}
			}
		}
	}
	return list
}

// Pos is the position of an offset in the target's text, bytes.
func (d *Draft) Pos(offset int) token.Pos {
	if offset >= d.same {
		offset += d.shift
	}
	return d.file.Pos(min(max(offset, 0), d.file.Size()))
}

// PackageNamed loads the package that programs use by a name without importing it; nil if there is none.
func PackageNamed(name string) *types.Package {
	path := importFor(name)
	if path == "" {
		return nil
	}
	q, err := std.load(path)
	if err != nil {
		return nil
	}
	return q.types
}

// PackageNames are the names by which programs use packages without importing them.
func PackageNames() []string {
	var names []string
	for _, p := range std.paths {
		names = append(names, baseName(p))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Doc is the comment on what declares obj, "" if there is none.
func (d *Draft) Doc(obj types.Object) string {
	switch pos := obj.Pos(); {
	case !pos.IsValid():
		return ""
	case pos < learnerBase:
		return std.doc(pos)
	default:
		cell := d.Fset.File(pos).Name()
		if d.docs[cell] == nil {
			d.docs[cell] = d.cells[cell].docs()
		}
		return d.docs[cell][d.Fset.Position(pos).Line]
	}
}

// docs are the comments in a cell by the line that they describe. The package clause added in front would take a
// comment in the first line as its own, so it stands in a line before.
func (s *source) docs() map[int]string {
	text, added := s.cell.Text, 0
	if !s.full {
		text, added = clause+"\n"+text, 1
	}
	fset := token.NewFileSet()
	f, _ := parser.ParseFile(fset, "", text, parser.SkipObjectResolution|parser.ParseComments)
	docs := map[int]string{}
	if f != nil {
		for line, doc := range docsOf(fset.File(f.FileStart), f) {
			docs[line-added] = doc
		}
	}
	return docs
}

// doc is the comment on what is declared at a position of the library. The library is compiled without comments; a
// file is parsed again when it is asked for.
func (l *library) doc(pos token.Pos) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.fset.Position(pos)
	docs, known := l.docs[at.Filename]
	if !known {
		fset := token.NewFileSet()
		if src, err := readStd(at.Filename); err == nil {
			if f, err := parser.ParseFile(fset, at.Filename, src, parser.SkipObjectResolution|parser.ParseComments); err == nil {
				docs = docsOf(fset.File(f.FileStart), f)
			}
		}
		l.docs[at.Filename] = docs
	}
	return docs[at.Line]
}

// docsOf are the comments on what a file declares, by the line of the name.
func docsOf(file *token.File, f *ast.File) map[int]string {
	docs := map[int]string{}
	put := func(name *ast.Ident, groups ...*ast.CommentGroup) {
		for _, g := range groups {
			if text := strings.TrimSpace(g.Text()); text != "" {
				docs[file.Line(name.Pos())] = text
				return
			}
		}
	}
	var decl *ast.GenDecl
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			put(n.Name, n.Doc)
		case *ast.GenDecl:
			decl = n
		case *ast.TypeSpec:
			put(n.Name, n.Doc, n.Comment, onlyOf(decl))
		case *ast.ValueSpec:
			for _, name := range n.Names {
				put(name, n.Doc, n.Comment, decl.Doc)
			}
		case *ast.Field:
			for _, name := range n.Names {
				put(name, n.Doc, n.Comment)
			}
		}
		return true
	})
	return docs
}

// onlyOf is the comment on a declaration that declares a single thing.
func onlyOf(d *ast.GenDecl) *ast.CommentGroup {
	if len(d.Specs) == 1 {
		return d.Doc
	}
	return nil
}
