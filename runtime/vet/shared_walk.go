package vet

import (
	"go/ast"
	"go/token"
	"go/types"
)

// walk goes through a function in the order of the source, and collects the uses of variables up to the first
// operation that can order them after what other goroutines do.
type walk struct {
	l       *sharing
	outside *ast.BlockStmt         // only variables declared outside of it, nil: all
	env     map[types.Object]place // what parameters stand for
	seen    map[ast.Node]bool      // bodies being examined
	from    token.Pos              // earlier uses do not count, except in the loop
	to      token.Pos              // what follows it does not count, if set
	loop    ast.Node               // around the start at from
	skip    start                  // the started code
	uses    []use
	synced  bool
	depth   int
}

// deepest is how far calls are followed.
const deepest = 5

func (w *walk) block(n ast.Node) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool { return w.node(n) })
}

// counts reports whether a place follows the start.
func (w *walk) counts(at token.Pos) bool {
	switch {
	case w.depth > 0:
		return true
	case w.to != 0 && at >= w.to:
		return false
	case w.from == 0 || at >= w.from:
		return true
	}
	return w.loop != nil && w.loop.Pos() <= at && at < w.skip.at && w.body() <= at
}

// body is where the body of the loop begins: its head belongs to the next iteration.
func (w *walk) body() token.Pos {
	switch f := w.loop.(type) {
	case *ast.ForStmt:
		return f.Body.Pos()
	case *ast.RangeStmt:
		return f.Body.Pos()
	}
	return 0
}

func (w *walk) node(n ast.Node) bool {
	if w.synced || n == nil {
		return false
	}
	switch n := n.(type) {
	case *ast.FuncLit:
		return false // runs when it is called; started literals are examined separately
	case *ast.GoStmt:
		for _, arg := range n.Call.Args {
			w.block(arg)
		}
		return false
	case *ast.DeferStmt:
		return false
	case *ast.SendStmt, *ast.SelectStmt:
		w.sync(n.Pos())
		return !w.synced
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			w.sync(n.Pos())
		}
		if n.Op == token.AND { // is not a use by itself
			_, named := w.l.place(n.X, w.env)
			return !named
		}
	case *ast.RangeStmt:
		if _, ok := w.l.Info.TypeOf(n.X).Underlying().(*types.Chan); ok {
			w.sync(n.Pos())
			return false
		}
	case *ast.AssignStmt:
		return w.assign(n)
	case *ast.IncDecStmt:
		w.write(n.X)
		return false
	case *ast.CallExpr:
		return w.call(n)
	case *ast.SelectorExpr, *ast.Ident, *ast.StarExpr, *ast.IndexExpr:
		if p, ok := w.l.place(n.(ast.Expr), w.env); ok {
			w.use(p, n.Pos(), false)
			_, indexed := n.(*ast.IndexExpr)
			return indexed
		}
	case *ast.KeyValueExpr: // the key may be a field
		w.block(n.Value)
		return false
	}
	return true
}

func (w *walk) sync(at token.Pos) {
	if w.counts(at) {
		w.synced = true
	}
}

func (w *walk) assign(n *ast.AssignStmt) bool {
	for _, x := range n.Rhs {
		w.block(x)
	}
	if n.Tok == token.DEFINE {
		return false
	}
	for _, x := range n.Lhs {
		w.write(x)
	}
	return false
}

func (w *walk) write(x ast.Expr) {
	if p, ok := w.l.place(x, w.env); ok && !w.synced {
		w.use(p, x.Pos(), true)
		return
	}
	w.block(x)
}

func (w *walk) use(p place, at token.Pos, write bool) {
	if p.root == nil || !w.counts(at) || w.outside != nil && within(p.root, w.outside) || isSync(p.root.Type()) {
		return
	}
	w.uses = append(w.uses, use{p, at, write})
}

// call examines the called function, if it belongs to the program.
func (w *walk) call(c *ast.CallExpr) bool {
	if f, ok := w.l.calledFunc(c); ok && orders(f) {
		w.sync(c.Pos())
		return false
	}
	for _, arg := range c.Args {
		w.block(arg)
	}
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		if s := w.l.Info.Selections[sel]; s != nil && s.Kind() == types.FieldVal {
			w.block(sel)
		}
	}
	body, env := w.l.callee(c, w.env)
	if body == nil || w.seen[body] || w.depth == deepest || !w.counts(c.Pos()) || w.synced {
		return false
	}
	w.seen[body] = true
	outer, outside := w.env, w.outside
	w.env = env
	w.depth++
	before := len(w.uses)
	w.block(body)
	w.depth--
	w.env, w.seen[body] = outer, false
	kept := w.uses[:before]
	for _, u := range w.uses[before:] {
		if !within(u.root, body) && (outside == nil || !within(u.root, outside)) && !isParam(w.l, c, u.root) {
			kept = append(kept, u)
		}
	}
	w.uses = kept
	return false
}

// isParam reports whether a variable is a parameter, result or receiver of what is called.
func isParam(l *sharing, c *ast.CallExpr, o types.Object) bool {
	if f, ok := l.calledFunc(c); ok && l.decls[f.Origin()] != nil {
		return within(o, l.decls[f.Origin()])
	}
	if lit, ok := ast.Unparen(c.Fun).(*ast.FuncLit); ok {
		return within(o, lit)
	}
	return false
}

// orders reports whether a call can order what follows it: a lock, a wait, an atomic operation, or something of packages actor or ticket.
func orders(f *types.Func) bool {
	if f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "sync":
		switch f.Name() {
		case "Unlock", "RUnlock", "Done", "Add", "Go", "Signal", "Broadcast":
			return false
		}
		return true
	case "sync/atomic", "ticket":
		return true
	case "actor":
		switch f.Name() {
		case "Wait", "Ask", "GracefulStop", "Stop":
			return true
		}
	}
	return false
}

// isSync reports whether a variable's type synchronizes its own accesses.
func isSync(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if _, ok := t.Underlying().(*types.Chan); ok {
		return false // the variable may still be written
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && (named.Obj().Pkg().Path() == "sync" || named.Obj().Pkg().Path() == "sync/atomic")
}
