package contract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
)

// source is what reflection does not provide about a package: comments, and the constants of its string types.
type source struct {
	types     map[string]string // comments by type
	fields    map[string]doc    // comments by Type.Field
	constants map[string][]string
}

// doc is a field's comment in TypeScript: above the field, and beside it.
type doc struct{ above, beside string }

const module = "github.com/rehearse-lab/rehearse/"

// readSource reads the package with an import path of this module.
func readSource(path string) (*source, error) {
	folder, ours := strings.CutPrefix(path, module)
	if !ours {
		return nil, fmt.Errorf("the types of %s cannot be written in TypeScript", path)
	}
	s := &source{map[string]string{}, map[string]doc{}, map[string][]string{}}
	files, err := filepath.Glob(filepath.Join("../../..", folder, "*.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no source of %s: %w", path, fs.ErrNotExist)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				s.read(d)
			}
		}
	}
	return s, nil
}

func (s *source) read(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			comment := spec.Doc
			if comment == nil {
				comment = d.Doc
			}
			s.types[spec.Name.Name] = comment.Text()
			if of, ok := spec.Type.(*ast.StructType); ok {
				s.readFields(spec.Name.Name, of)
			}
		case *ast.ValueSpec:
			s.readConstants(d.Tok, spec)
		}
	}
}

func (s *source) readFields(name string, of *ast.StructType) {
	for _, f := range of.Fields.List {
		for _, n := range f.Names {
			d := doc{above: docComment("  ", f.Doc.Text())}
			if text := oneLine(f.Comment.Text()); text != "" {
				d.beside = " // " + text
			}
			s.fields[name+"."+n.Name] = d
		}
	}
}

// readConstants reads the constants of a string type.
func (s *source) readConstants(tok token.Token, spec *ast.ValueSpec) {
	of, ok := spec.Type.(*ast.Ident)
	if tok != token.CONST || !ok {
		return
	}
	for _, v := range spec.Values {
		if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				s.constants[of.Name] = append(s.constants[of.Name], text)
			}
		}
	}
}

// docComment is a comment before a declaration.
func docComment(indent, text string) string {
	if text = oneLine(text); text == "" {
		return ""
	}
	return indent + "/** " + text + " */\n"
}

// oneLine is a text in one line; paragraphs end with a full stop anyway.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
