package instrument

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// Accesses of a data race are operations of their own. All accesses on their lines are instrumented: of some the virtual machine knows that
// no other goroutine has the variable, and has no operation for them. They are not held up.

// variable instruments a read of a variable, whose place is pos.
func (w *writer) variable(x ast.Expr, pos token.Pos) {
	key := w.placeOf(pos)
	if !w.lines[w.lineOf(pos)] || w.assigned(x) || !w.loads(x) {
		return
	}
	at := w.at(pos)
	switch n := x.(type) {
	case *ast.StarExpr:
		w.replace(n.Star, n.Star+1, "replay.Read("+at+", ")
		w.close(n.End(), ")")
	case *ast.IndexExpr:
		if w.isMap(n.X) {
			w.open(n.Pos(), "replay.ReadEntry(%s, ", at)
			w.replace(n.Lbrack, n.Lbrack+1, ", ")
			w.replace(n.Rbrack, n.Rbrack+1, ")")
			break
		}
		w.wrap(n, "replay.Read(%s, &", at)
	default:
		w.wrap(x, "replay.Read(%s, &", at)
	}
	w.instrumented["read "+key] = true
}

func (w *writer) isMap(x ast.Expr) bool {
	_, ok := w.typeOf(x).Underlying().(*types.Map)
	return ok
}

// loads reports whether x is a variable, or an entry of a map, whose value is used and can be read by a function.
func (w *writer) loads(x ast.Expr) bool {
	tv := w.Info.Types[x]
	if !tv.IsValue() {
		return false
	}
	index, _ := x.(*ast.IndexExpr)
	entry := index != nil && w.isMap(index.X)
	if !entry && !tv.Addressable() {
		return false
	}
	switch p := w.parent().(type) {
	case *ast.UnaryExpr:
		return p.Op != token.AND
	case *ast.IndexExpr:
		return p.X != x || !w.inPlace(x)
	case *ast.SelectorExpr, *ast.SliceExpr, *ast.RangeStmt:
		return !w.inPlace(x)
	case *ast.KeyValueExpr:
		return p.Key != x
	case *ast.IncDecStmt:
		return false
	case *ast.AssignStmt:
		return !entry || len(p.Lhs) != 2 || len(p.Rhs) != 1
	case *ast.ValueSpec:
		return !entry || len(p.Names) != 2 || len(p.Values) != 1
	}
	return true
}

// inPlace reports whether parts of x are used where they are: x is an array or a structure.
func (w *writer) inPlace(x ast.Expr) bool {
	switch w.typeOf(x).Underlying().(type) {
	case *types.Array, *types.Struct:
		return true
	}
	return false
}

// assigned reports whether x is what the statement around it assigns to.
func (w *writer) assigned(x ast.Expr) bool {
	switch p := w.parent().(type) {
	case *ast.AssignStmt:
		for _, l := range p.Lhs {
			if ast.Unparen(l) == x {
				return true
			}
		}
	case *ast.RangeStmt:
		return p.Key == x || p.Value == x
	}
	return false
}

// writable reports whether a function can write to x.
func (w *writer) writable(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	if index, ok := x.(*ast.IndexExpr); ok && w.isMap(index.X) {
		return true
	}
	return (!ok || id.Name != "_") && w.Info.Types[x].Addressable()
}

// written is the place of a write to x.
func written(x ast.Expr) token.Pos {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		return x.Sel.Pos()
	case *ast.IndexExpr:
		return x.Lbrack
	}
	return ast.Unparen(x).Pos()
}

// assign instruments a write to a variable.
func (w *writer) assign(n *ast.AssignStmt) {
	switch {
	case len(n.Lhs) != 1 || len(n.Rhs) != 1 || n.Tok == token.DEFINE:
		return
	case n.Tok != token.ASSIGN:
		w.modify(n, n.Lhs[0], n.Rhs[0].Pos(), strings.TrimSuffix(n.Tok.String(), "="), n.Rhs[0])
		return
	}
	x := n.Lhs[0]
	pos := written(x)
	if !w.lines[w.lineOf(pos)] || !w.writable(x) {
		return
	}
	at := w.at(pos)
	switch x := x.(type) {
	case *ast.StarExpr:
		w.replace(x.Star, x.Star+1, "replay.Write("+at+", ")
		w.replace(x.End(), n.Rhs[0].Pos(), ").Set(")
	case *ast.IndexExpr:
		if w.isMap(x.X) {
			w.open(x.Pos(), "replay.WriteEntry(%s, ", at)
			w.replace(x.Lbrack, x.Lbrack+1, ", ")
			w.replace(x.Rbrack, n.Rhs[0].Pos(), ").Set(")
			break
		}
		w.open(x.Pos(), "replay.Write(%s, &", at)
		w.replace(x.End(), n.Rhs[0].Pos(), ").Set(")
	default:
		w.open(x.Pos(), "replay.Write(%s, &", at)
		w.replace(x.End(), n.Rhs[0].Pos(), ").Set(")
	}
	w.close(n.End(), ")")
	w.instrumented["write "+w.placeOf(pos)] = true
}

// modify instruments the read and the write of x op= y, or of x++ if y is nil; rest is where y begins, or where the statement ends.
func (w *writer) modify(n ast.Stmt, x ast.Expr, rest token.Pos, op string, y ast.Expr) {
	pos := written(x)
	key := w.placeOf(pos)
	switch w.parent().(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
	default:
		return
	}
	if !w.lines[w.lineOf(pos)] || !w.writable(x) {
		return
	}
	at := w.at(pos)
	from, set := x.End(), "; replay.Write("+at+", replayedVariable).Set(replay.Read("+at+", replayedVariable) "+op+" "
	switch x := x.(type) {
	case *ast.StarExpr:
		w.open(n.Pos(), "{ replayedVariable := ")
		w.replace(x.Star, x.Star+1, "")
	case *ast.IndexExpr:
		if w.isMap(x.X) {
			w.open(n.Pos(), "{ replayedMap, replayedKey := ")
			w.replace(x.Lbrack, x.Lbrack+1, ", ")
			from, set = x.Rbrack, "; replay.WriteEntry("+at+", replayedMap, replayedKey).Set(replay.ReadEntry("+at+", replayedMap, replayedKey) "+op+" "
			break
		}
		w.open(n.Pos(), "{ replayedVariable := &")
	default:
		w.open(n.Pos(), "{ replayedVariable := &")
	}
	switch {
	case y == nil:
		w.replace(from, rest, set+"1) }")
	case w.Info.Types[y].Value != nil: // a constant takes its type from x
		w.replace(from, rest, set)
		w.close(n.End(), ") }")
	default: // y is evaluated before x is read
		w.replace(from, rest, "; replayedValue := ")
		w.close(n.End(), set+"replayedValue) }")
	}
	w.instrumented["read "+key], w.instrumented["write "+key] = true, true
}
