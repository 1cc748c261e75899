package vm

import (
	"go/ast"
	"go/token"
	"go/types"
)

// This file is about expressions that are names of variables, and of their fields and elements.

// isPath reports whether x is a variable, or a field or an element of one: that is a name. Any other expression is none. The index is a
// constant or a variable, or its value is known: see valued.
func isPath(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPath(x.X)
	case *ast.IndexExpr:
		_, constant := x.Index.(*ast.BasicLit)
		return isPath(x.X) && (constant || isPath(x.Index))
	}
	return false
}

// typeOf is the type of the name x; nil if x is none.
func (p *Program) typeOf(x ast.Expr) types.Type {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v := p.variableAt(x); v != nil {
			return v.Type()
		}
	case *ast.StarExpr:
		if t := p.typeOf(x.X); t != nil {
			return pointedTo(t)
		}
	case *ast.SelectorExpr:
		t := p.typeOf(x.X)
		if t == nil {
			return nil
		}
		if f, _, _ := types.LookupFieldOrMethod(t, true, p.main.Pkg, x.Sel.Name); f != nil {
			return f.Type()
		}
	case *ast.IndexExpr:
		if t := p.typeOf(x.X); t != nil {
			if t, ok := pointedTo(t).Underlying().(interface{ Elem() types.Type }); ok { // of an array, a slice or a map
				return t.Elem()
			}
		}
	}
	return nil
}

// isType reports whether x is a type, before a method: (*account).add.
func (p *Program) isType(x ast.Expr) bool {
	root := rootOf(x)
	return root != nil && p.variableAt(root) == nil
}

// pointedTo is the type to which a pointer points, and any other type itself.
func pointedTo(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// bracketsOf are the positions of the indexes in the name x.
func bracketsOf(x ast.Expr) (list []token.Pos) {
	if x == nil {
		return nil
	}
	ast.Inspect(x, func(n ast.Node) bool {
		if n, ok := n.(*ast.IndexExpr); ok {
			list = append(list, n.Lbrack)
		}
		return true
	})
	return list
}

// rootOf is the variable with which x begins: a for a.mu, m for *m; nil if it begins otherwise.
func rootOf(x ast.Expr) *ast.Ident {
	switch x := x.(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return rootOf(x.X)
	case *ast.IndexExpr:
		return rootOf(x.X)
	case *ast.StarExpr:
		return rootOf(x.X)
	case *ast.ParenExpr:
		return rootOf(x.X)
	}
	return nil
}

// replaced is x with another expression in place of its root.
func replaced(x ast.Expr, root *ast.Ident, by ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Ident:
		if x == root {
			return by
		}
	case *ast.SelectorExpr:
		return &ast.SelectorExpr{X: replaced(x.X, root, by), Sel: x.Sel}
	case *ast.IndexExpr:
		return &ast.IndexExpr{X: replaced(x.X, root, by), Index: x.Index}
	case *ast.StarExpr: // of a pointer, which has the name of what it points to
		return replaced(x.X, root, by)
	case *ast.ParenExpr:
		return replaced(x.X, root, by)
	}
	return x
}
