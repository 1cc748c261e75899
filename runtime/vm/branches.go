package vm

import (
	"fmt"
	"go/ast"
	"go/token"
)

// MaxBranches is how many branches a function may have if it is the program's only large one. go/ssa takes time
// proportional to the square of that number, up to seconds here, and cannot be interrupted; so the squares of all
// functions are added.
const MaxBranches = 10_000

// checkBranches refuses a program whose functions have too many branches.
func (p *Program) checkBranches() []Diagnostic {
	total := 0
	for _, f := range p.files {
		for _, d := range f.Decls {
			n := 0
			ast.Inspect(d, func(node ast.Node) bool {
				if branches(node) {
					n++
				}
				return true
			})
			if total += n * n; total <= MaxBranches*MaxBranches {
				continue
			}
			at := p.fset.Position(d.Pos())
			return []Diagnostic{{File: at.Filename, Line: at.Line, Col: at.Column, EndLine: at.Line, EndCol: at.Column + 1,
				Text: fmt.Sprintf("there are too many branches (if, case, for, &&, ||): this declaration has %s, and all together may take what one function with %s takes",
					grouped(n), grouped(MaxBranches)),
				Hint: "put repeated code into a loop, a map or a function"}}
		}
	}
	return nil
}

// branches reports whether a node of the syntax makes a branch.
func branches(n ast.Node) bool {
	switch x := n.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CaseClause, *ast.CommClause:
		return true
	case *ast.BinaryExpr:
		return x.Op == token.LAND || x.Op == token.LOR
	}
	return false
}
