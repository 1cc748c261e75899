package vm

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// DataFile is a file that a program can embed with //go:embed. Its name is a path with slashes, relative to the program.
type DataFile struct {
	Name string
	Data []byte
}

// MaxData bounds what a program's data files hold together, in bytes.
const MaxData = 4 << 20

const embedDirective = "//go:embed"

// embedding is a //go:embed line.
type embedding struct {
	pos      token.Pos
	patterns []pattern
}

// pattern is one of its patterns.
type pattern struct {
	text string
	pos  token.Pos
}

// embedder sets the variables that have a //go:embed directive.
type embedder struct {
	p     *Program
	pkg   *types.Package
	data  []DataFile
	diags []Diagnostic
}

func (e *embedder) fail(pos token.Pos, length int, hint, format string, args ...any) {
	at := e.p.fset.Position(pos)
	e.diags = append(e.diags, Diagnostic{File: at.Filename, Line: at.Line, Col: at.Column, EndLine: at.Line, EndCol: at.Column + length,
		Text: fmt.Sprintf(format, args...), Hint: hint})
}

// embed processes the directives of all files of the program.
func (p *Program) embed(pkg *types.Package) []Diagnostic {
	e := embedder{p: p, pkg: pkg, data: p.data}
	for _, f := range p.files {
		e.file(f)
	}
	return e.diags
}

func (e *embedder) file(f *ast.File) {
	var found []embedding
	for _, g := range f.Comments {
		for _, c := range g.List {
			rest, ok := strings.CutPrefix(c.Text, embedDirective)
			if ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t') {
				found = append(found, e.parse(c.Pos(), rest))
			}
		}
	}
	if len(found) == 0 {
		return
	}
	if !imports(f, "embed") {
		e.fail(found[0].pos, len(embedDirective), `add import _ "embed"`, `go:embed only allowed in Go files that import "embed"`)
		return
	}
	targets := map[*ast.ValueSpec][]embedding{}
	for _, d := range found {
		if spec := e.target(f, d); spec != nil {
			targets[spec] = append(targets[spec], d)
		}
	}
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok {
			for _, s := range g.Specs {
				if spec, ok := s.(*ast.ValueSpec); ok && targets[spec] != nil {
					e.variable(spec, targets[spec])
				}
			}
		}
	}
}

func imports(f *ast.File, want string) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == strconv.Quote(want) })
}

// parse parses a directive.
func (e *embedder) parse(pos token.Pos, text string) embedding {
	d := embedding{pos, patterns(pos, text)}
	if len(d.patterns) == 0 {
		e.fail(pos, len(embedDirective), "name the files to embed: //go:embed words.txt", "usage: //go:embed pattern...")
	}
	return d
}

// patterns are the patterns after the word of a directive at pos: words, or Go strings.
func patterns(pos token.Pos, text string) (found []pattern) {
	for at := len(embedDirective); ; {
		trimmed := strings.TrimLeft(text, " \t")
		at += len(text) - len(trimmed)
		if text = trimmed; text == "" {
			break
		}
		word := text
		if quoted, err := strconv.QuotedPrefix(text); err == nil && text[0] != '\'' {
			word = quoted
		} else if i := strings.IndexAny(text, " \t"); i >= 0 {
			word = text[:i]
		}
		p := pattern{word, pos + token.Pos(at)}
		if unquoted, err := strconv.Unquote(word); err == nil {
			p.text = unquoted
		}
		found = append(found, p)
		at, text = at+len(word), text[len(word):]
	}
	return found
}

// EmbedPatterns are the patterns of all //go:embed lines of a source text, for callers that must find the files.
func EmbedPatterns(text string) (all []string) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), func(token.Position, string) {}, scanner.ScanComments)
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return all
		}
		if rest, ok := strings.CutPrefix(lit, embedDirective); ok && tok == token.COMMENT {
			for _, p := range patterns(0, rest) {
				all = append(all, p.text)
			}
		}
	}
}

// target is the declaration of a variable that follows d, with nothing but comments between.
func (e *embedder) target(f *ast.File, d embedding) *ast.ValueSpec {
	for _, decl := range f.Decls {
		g, ok := decl.(*ast.GenDecl)
		if decl.End() < d.pos {
			continue
		}
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Pos() < d.pos {
			e.fail(d.pos, len(embedDirective), "declare the variable outside of functions", "go:embed cannot apply to var inside func")
			return nil
		}
		if ok && g.Tok == token.VAR && (!g.Lparen.IsValid() || g.Lparen < d.pos) {
			for _, s := range g.Specs {
				if s.Pos() > d.pos {
					return s.(*ast.ValueSpec)
				}
			}
		}
		break
	}
	e.fail(d.pos, len(embedDirective), "it stands directly before the declaration of a variable", "misplaced go:embed directive")
	return nil
}

// variable sets a variable's value.
func (e *embedder) variable(spec *ast.ValueSpec, ds []embedding) {
	pos, n := ds[0].pos, len(embedDirective)
	switch {
	case len(spec.Names) > 1:
		e.fail(pos, n, "declare each of them alone", "go:embed cannot apply to multiple vars")
		return
	case len(spec.Values) > 0:
		e.fail(pos, n, "remove the value: the file is the value", "go:embed cannot apply to var with initializer")
		return
	}
	files := e.files(ds)
	if len(e.diags) > 0 || spec.Names[0].Name == "_" {
		return
	}
	t := e.pkg.Scope().Lookup(spec.Names[0].Name).Type()
	isFS := types.TypeString(t, nil) == "embed.FS"
	text, bytes := isText(t)
	switch {
	case !isFS && !text && !bytes:
		e.fail(pos, n, "the type is string, []byte or embed.FS", "go:embed cannot apply to var of type %s", types.TypeString(t, types.RelativeTo(e.pkg)))
	case !isFS && len(files) > 1:
		e.fail(pos, n, "use a variable of type embed.FS", "invalid go:embed: multiple files for type %s", types.TypeString(t, types.RelativeTo(e.pkg)))
	case isFS:
		e.p.embedded[spec.Names[0].Name] = func(_ *gor, c []value) { c[0] = embedFS(files) }
	case text:
		e.p.embedded[spec.Names[0].Name] = func(_ *gor, c []value) { c[0] = mem.Text(string(files[0].Data)) }
	default:
		e.p.embedded[spec.Names[0].Name] = func(g *gor, c []value) { c[0] = g.bytesv(files[0].Data) }
	}
}

// isText reports whether t is a string, or a slice of bytes.
func isText(t types.Type) (text, bytes bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.String, false
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return false, ok && b.Kind() == types.Uint8
	}
	return false, false
}

// files is what the patterns match: each file once, by name.
func (e *embedder) files(ds []embedding) []DataFile {
	named := map[string]DataFile{}
	for _, d := range ds {
		for _, p := range d.patterns {
			e.match(p, named)
		}
	}
	var files []DataFile
	for _, f := range e.data {
		if _, ok := named[f.Name]; ok {
			files = append(files, f)
		}
	}
	return files
}

// match adds to named what p matches: files, and for folders all files below, except those whose names begin with .
// or _ unless the pattern begins with all:.
func (e *embedder) match(p pattern, named map[string]DataFile) {
	glob, all := strings.CutPrefix(p.text, "all:")
	if _, err := path.Match(glob, ""); err != nil || !validPattern(glob) {
		e.fail(p.pos, len(p.text), "a pattern is a relative path with slashes, in which * ? and [a-z] stand for parts of names",
			"pattern %s: invalid pattern syntax", p.text)
		return
	}
	matched, embeddable := "", false
	for _, f := range e.data {
		for name := f.Name; name != "."; name = path.Dir(name) {
			ok, _ := path.Match(glob, name)
			if !ok && glob != "." {
				continue
			}
			if matched = name; glob == "." {
				matched = "."
			}
			below := strings.TrimPrefix(strings.TrimPrefix(f.Name, matched), "/")
			if name == f.Name && glob != "." || all || !hiddenName(below) {
				named[f.Name], embeddable = f, true
			}
			break
		}
	}
	switch {
	case matched == "":
		e.fail(p.pos, len(p.text), e.have(), "pattern %s: no matching files found", p.text)
	case !embeddable:
		e.fail(p.pos, len(p.text), "names that begin with . or _ need all: before the pattern",
			"pattern %s: cannot embed directory %s: contains no embeddable files", p.text, matched)
	}
}

func validPattern(p string) bool {
	return p == "." || p != "" && !path.IsAbs(p) && path.Clean(p) == p && !slices.Contains(strings.Split(p, "/"), "..")
}

// hiddenName reports whether an element of the path begins with . or _.
func hiddenName(p string) bool {
	return slices.ContainsFunc(strings.Split(p, "/"), func(s string) bool { return strings.HasPrefix(s, ".") || strings.HasPrefix(s, "_") })
}

// have lists the program's files, for a hint.
func (e *embedder) have() string {
	if len(e.data) == 0 {
		return "the program has no files; a lesson gives it some in fences with {file=NAME}, a program on disk has those beside it"
	}
	const most = 10
	var names []string
	for _, f := range e.data[:min(len(e.data), most)] {
		names = append(names, f.Name)
	}
	if len(e.data) > most {
		names = append(names, "...")
	}
	return "the program's files are: " + strings.Join(names, ", ")
}

// embedFS is an embed.FS: a pointer to a slice of files, each a name and its data. Folders are files whose names end
// in a slash. They are sorted by folder, then by name.
func embedFS(files []DataFile) value {
	all := map[string]string{}
	for _, f := range files {
		all[f.Name] = string(f.Data)
		for dir := path.Dir(f.Name); dir != "."; dir = path.Dir(dir) {
			all[dir+"/"] = ""
		}
	}
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int {
		x, y = strings.TrimSuffix(x, "/"), strings.TrimSuffix(y, "/")
		return cmp.Or(strings.Compare(path.Dir(x), path.Dir(y)), strings.Compare(path.Base(x), path.Base(y)))
	})
	c := make([]value, 0, 2*len(names))
	for _, name := range names {
		c = append(c, mem.Text(name), mem.Text(all[name]))
	}
	list := mem.Slice(c, len(names), len(names))
	return mem.Object(&list)
}

// checkData checks a program's data files and returns them in the order of their names.
func checkData(files []DataFile) ([]DataFile, error) {
	files = slices.SortedFunc(slices.Values(files), func(x, y DataFile) int { return strings.Compare(x.Name, y.Name) })
	size := 0
	for i, f := range files {
		size += len(f.Data)
		switch {
		case !ValidDataName(f.Name):
			return nil, fmt.Errorf("%q cannot be the name of a file: it is a relative path with slashes, such as words/short.txt", f.Name)
		case i > 0 && files[i-1].Name == f.Name:
			return nil, fmt.Errorf("there are two files %s", f.Name)
		case i > 0 && strings.HasPrefix(f.Name, files[i-1].Name+"/"):
			return nil, fmt.Errorf("%s is a file and a folder", files[i-1].Name)
		}
	}
	if size > MaxData {
		return nil, fmt.Errorf("the program's data files have %d bytes, the limit is %d", size, MaxData)
	}
	return files, nil
}

// ValidDataName reports whether a data file can have that name, by the rules of go:embed.
func ValidDataName(name string) bool {
	return fs.ValidPath(name) && name != "." && !strings.ContainsAny(name, "\"'`*<>?|\\:")
}
