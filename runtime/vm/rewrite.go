package vm

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// unevaluatedRanges rewrites loops over an array that use no element, such as for i := range *p, to loops over its
// length: Go does not evaluate the array then, so p may be nil; go/ssa does.
func unevaluatedRanges(files []*ast.File, info *types.Info) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			loop, ok := n.(*ast.RangeStmt)
			if !ok || loop.Value != nil {
				return true
			}
			if length, ok := arrayLength(info.TypeOf(loop.X)); ok && !hasCall(loop.X, info) {
				lit := &ast.BasicLit{ValuePos: loop.X.Pos(), Kind: token.INT, Value: strconv.FormatInt(length, 10)}
				info.Types[lit] = intConstant(length)
				loop.X = lit
			}
			return true
		})
	}
}

// arrayLength is the length of an array, or of one that a pointer points to.
func arrayLength(t types.Type) (int64, bool) {
	if t == nil {
		return 0, false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	a, ok := t.Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return a.Len(), true
}

// hasCall reports whether x calls a function or receives from a channel: then it is evaluated.
func hasCall(x ast.Expr, info *types.Info) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			tv := info.Types[n.Fun]
			found = found || !tv.IsType() && !(tv.IsBuiltin() && info.Types[n].Value != nil)
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.FuncLit:
			return false
		}
		return true
	})
	return found
}

// intConstant is what go/types says of a literal of type int.
func intConstant(n int64) types.TypeAndValue {
	// The mode of a constant cannot be set from outside, but that of one checked can be had.
	tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, strconv.FormatInt(n, 10))
	if err != nil {
		panic(err)
	}
	tv.Type, tv.Value = types.Typ[types.Int], constant.MakeInt64(n)
	return tv
}
