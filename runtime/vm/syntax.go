package vm

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// Syntax is the result of go/parser and go/types for a program, for callers that examine programs and do not run
// them.
type Syntax struct {
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	Info  *types.Info
}

// Sources are the program's files, in the order of Syntax.Files.
func (p *Program) Sources() []File { return p.sources }

// Syntax parses and checks the program's files again. The result is not kept with the program: few callers need it,
// and the compiled program was changed after it was checked.
func (p *Program) Syntax() (*Syntax, error) {
	s := &Syntax{Fset: token.NewFileSet(), Info: newInfo()}
	for _, f := range p.sources {
		file, err := parser.ParseFile(s.Fset, f.Name, f.Text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, fmt.Errorf("parse once more: %w", err)
		}
		s.Files = append(s.Files, file)
	}
	var errs []error
	conf := types.Config{
		GoVersion: goVersion,
		Error:     func(err error) { errs = append(errs, err) },
		Importer: importerFunc(func(path string) (*types.Package, error) {
			q, err := std.load(path)
			if err != nil {
				return nil, err
			}
			return q.types, nil
		}),
	}
	s.Pkg, _ = conf.Check("main", s.Fset, s.Files, s.Info)
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("check once more: %w", err)
	}
	return s, nil
}
