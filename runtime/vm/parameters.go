package vm

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// parameter is a parameter of a function: its number, receiver for that of a method. The zero parameter is none.
type parameter struct {
	function ast.Node // *ast.FuncDecl or *ast.FuncLit
	number   int
}

// receiver is the number of a method's receiver.
const receiver = -1

// parameterAt is the parameter that an identifier means, of the function in which it stands; none for another variable, and for a
// parameter to which the function assigns: it may not be the argument any more. A list of arguments is none, either.
func (n *sourceNames) parameterAt(id *ast.Ident) parameter {
	v := n.prog.variableAt(id)
	if v == nil {
		return parameter{}
	}
	path := n.prog.pathTo(id.Pos())
	at := slices.IndexFunc(path, func(node ast.Node) bool {
		switch node.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return true
		}
		return false
	})
	if at < 0 {
		return parameter{}
	}
	var recv, params *ast.FieldList
	var body *ast.BlockStmt
	switch f := path[at].(type) {
	case *ast.FuncDecl:
		recv, params, body = f.Recv, f.Type.Params, f.Body
	case *ast.FuncLit:
		params, body = f.Type.Params, f.Body
	}
	p := parameter{function: path[at]}
	switch i := slices.IndexFunc(identifiers(params), func(x *ast.Ident) bool { return x.Pos() == v.Pos() }); {
	case assigns(body, id.Name), i >= 0 && isList(params, i):
		return parameter{}
	case i >= 0:
		p.number = i
	case slices.ContainsFunc(identifiers(recv), func(x *ast.Ident) bool { return x.Pos() == v.Pos() }):
		p.number = receiver
	default:
		return parameter{}
	}
	return p
}

// variableAt is the variable that an identifier of the program's source means; nil if it means something else.
func (p *Program) variableAt(id *ast.Ident) *types.Var {
	scope := p.main.Pkg.Scope().Innermost(id.Pos())
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(id.Name, id.Pos())
	v, _ := obj.(*types.Var)
	return v
}

// isList reports whether parameter number i is the last of a function with any number of them: f(ms ...*sync.Mutex).
func isList(params *ast.FieldList, i int) bool {
	_, list := params.List[len(params.List)-1].Type.(*ast.Ellipsis)
	return list && i == len(identifiers(params))-1
}

// identifiers are the names in a list of parameters.
func identifiers(l *ast.FieldList) (ids []*ast.Ident) {
	if l == nil {
		return nil
	}
	for _, f := range l.List {
		ids = append(ids, f.Names...)
	}
	return ids
}

// assigns reports whether a function assigns to a variable of this name, or takes its address.
func assigns(body *ast.BlockStmt, name string) (found bool) {
	is := func(x ast.Expr) bool {
		id, ok := ast.Unparen(x).(*ast.Ident)
		return ok && id.Name == name
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || n.Tok != token.DEFINE && slices.ContainsFunc(n.Lhs, is)
		case *ast.RangeStmt:
			found = found || n.Tok == token.ASSIGN && (is(n.Key) || is(n.Value))
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		}
		return !found
	})
	return found
}

// argument is what a call passes for p, without the operator of its address. It is nil for a call that is not known to be one of p's
// function.
func (n *sourceNames) argument(p parameter, call *ast.CallExpr) ast.Expr {
	if p.function == nil || call == nil || !calls(call, p.function) {
		return nil
	}
	sel, selects := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch {
	case p.number == receiver && selects:
		return n.prog.receiverOf(sel)
	case selects && n.prog.isType(sel.X): // (*account).add(a, 1): the receiver is an argument
		return nil
	case p.number != receiver && p.number < len(call.Args):
		return withoutAddress(call.Args[p.number])
	}
	return nil
}

// receiverOf is the receiver of a method, which may be one of an embedded field: w.part for w.use.
func (p *Program) receiverOf(sel *ast.SelectorExpr) ast.Expr {
	x := withoutAddress(ast.Unparen(sel.X))
	t := p.typeOf(x)
	if t == nil {
		return nil
	}
	_, path, _ := types.LookupFieldOrMethod(t, true, p.main.Pkg, sel.Sel.Name)
	for i := range len(path) - 1 {
		s, ok := pointedTo(t).Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		f := s.Field(path[i])
		x, t = &ast.SelectorExpr{X: x, Sel: ast.NewIdent(f.Name())}, f.Type()
	}
	return x
}

// calls reports whether a call can be one of a function: of its name, of the function itself, or of a variable.
func calls(call *ast.CallExpr, function ast.Node) bool {
	decl, declared := function.(*ast.FuncDecl)
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.FuncLit:
		return fun == function
	case *ast.Ident:
		return !declared || decl.Recv == nil && decl.Name.Name == fun.Name
	case *ast.SelectorExpr:
		return declared && decl.Recv != nil && decl.Name.Name == fun.Sel.Name
	}
	return false
}
