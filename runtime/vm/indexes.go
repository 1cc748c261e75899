package vm

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// index is an index expression in the source of a function, and the register that has the index.
type index struct {
	bracket token.Pos // in the source, the key
	reg     int32
	t       *rtype
}

// noteIndexes keeps the registers of the indexes in a function of the program. An index is evaluated right before the operation or the
// call that its expression belongs to, and its register keeps the value until it is evaluated again.
func (lo *lowerer) noteIndexes(fn *ssa.Function) {
	note := func(bracket token.Pos, of ssa.Value) {
		if reg, ok := lo.reg[of]; ok && bracket >= learnerBase {
			lo.c.indexes = append(lo.c.indexes, index{bracket, reg, lo.rtype(of.Type())})
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.IndexAddr:
				note(in.Pos(), in.Index)
			case *ssa.Index:
				note(in.Pos(), in.Index)
			case *ssa.Lookup:
				note(in.Pos(), in.Index)
			}
		}
	}
}

// valued is x with the values of its indexes in place of what the source has there: slots[2] for slots[i]. They are those of a frame of the
// function in which x stands; without a frame, those at the go statement that started g. What is not known stays as it is in the source.
func (g *gor) valued(x ast.Expr, fr *frame) ast.Expr {
	switch x := x.(type) {
	case *ast.SelectorExpr:
		return &ast.SelectorExpr{X: g.valued(x.X, fr), Sel: x.Sel}
	case *ast.StarExpr:
		return &ast.StarExpr{X: g.valued(x.X, fr)}
	case *ast.ParenExpr:
		return &ast.ParenExpr{X: g.valued(x.X, fr)}
	case *ast.IndexExpr:
		at := x.Index
		if text := g.indexText(x.Lbrack, fr); text != "" {
			at = &ast.BasicLit{Value: text}
		}
		return &ast.IndexExpr{X: g.valued(x.X, fr), Lbrack: x.Lbrack, Index: at}
	}
	return x
}

// indexText is the value of an index in a frame, or without a frame at the go statement of g; "" if it is not known.
func (g *gor) indexText(bracket token.Pos, fr *frame) string {
	if fr == nil {
		return g.given[bracket]
	}
	i := slices.IndexFunc(fr.code.indexes, func(x index) bool { return x.bracket == bracket })
	if i < 0 || fr.regs == nil {
		return ""
	}
	return fr.code.indexes[i].text(fr.regs)
}

// maxIndexText is the length of the longest text that is shown as an index.
const maxIndexText = 40

// text is the value of an index: of a number, a text or a bool. It is "" for another one, which would be no part of a name.
func (x *index) text(regs []value) string {
	v := regs[x.reg]
	switch {
	case x.t.isUnsigned():
		return strconv.FormatUint(v.Num(), 10)
	case x.t.isInteger():
		return strconv.FormatInt(int64(v.Num()), 10)
	case x.t.kind == reflect.Bool:
		return strconv.FormatBool(v.Num() != 0)
	case x.t.isString() && len(v.Text()) <= maxIndexText:
		return strconv.Quote(v.Text())
	}
	return ""
}

// givenAt are the values of the indexes in the arguments of the go statement that g executes: the frame can be gone, or have others, when
// the goroutine looks for a name.
func (g *gor) givenAt(pos token.Pos) map[token.Pos]string {
	if pos < learnerBase || len(g.top.code.indexes) == 0 {
		return nil
	}
	call := kept(g.vm.names.calls, pos, g.vm.names.callAt)
	if call == nil {
		return nil
	}
	var given map[token.Pos]string
	for _, x := range g.top.code.indexes {
		if x.bracket <= call.Pos() || call.Rparen <= x.bracket {
			continue
		}
		if given == nil {
			given = map[token.Pos]string{}
		}
		given[x.bracket] = x.text(g.top.regs)
	}
	return given
}
