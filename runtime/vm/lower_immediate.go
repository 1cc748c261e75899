package vm

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"golang.org/x/tools/go/ssa"
)

// immediate recognises x+c, x<c and similar operations on integers whose right side fits into an instruction's field.
func immediate(in ssa.Instruction) (op token.Token, c int32, ok bool) {
	b, isBin := in.(*ssa.BinOp)
	if !isBin {
		return 0, 0, false
	}
	y, isConst := b.Y.(*ssa.Const)
	if !isConst || y.Value == nil || y.Value.Kind() != constant.Int {
		return 0, 0, false
	}
	t, isBasic := b.X.Type().Underlying().(*types.Basic)
	if !isBasic || t.Info()&types.IsInteger == 0 {
		return 0, 0, false
	}
	v, exact := constant.Int64Val(y.Value)
	if !exact || v <= math.MinInt32 || v >= math.MaxInt32 {
		return 0, 0, false
	}
	switch b.Op {
	case token.SHL, token.SHR:
		ok = v >= 0 && v < 64
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		ok = !wideUnsigned(t)
	case token.ADD, token.SUB, token.MUL, token.AND, token.EQL, token.NEQ:
		ok = true
	}
	return b.Op, int32(v), ok
}

// wideUnsigned reports whether values of t need an unsigned comparison. Shorter unsigned types are ordered as int64,
// too.
func wideUnsigned(t *types.Basic) bool {
	switch t.Kind() {
	case types.Uint, types.Uint64, types.Uintptr:
		return true
	}
	return false
}

// binopImmediate emits an operation that immediate recognises.
func (lo *lowerer) binopImmediate(in *ssa.BinOp) bool {
	op, c, ok := immediate(in)
	if !ok {
		return false
	}
	d, x, t := lo.reg[in], lo.operand(in.X), lo.rtype(in.X.Type())
	switch op {
	case token.ADD:
		lo.emit(instr{op: opAddK, a: d, b: x, c: c})
	case token.SUB:
		lo.emit(instr{op: opAddK, a: d, b: x, c: -c})
	case token.MUL:
		lo.emit(instr{op: opMulK, a: d, b: x, c: c})
	case token.SHL:
		lo.emit(instr{op: opShlK, a: d, b: x, c: c})
	case token.AND:
		lo.emit(instr{op: opAndK, a: d, b: x, c: c})
		return true
	case token.SHR:
		shift := opSarK
		if t.isUnsigned() {
			shift = opShrK
		}
		lo.emit(instr{op: shift, a: d, b: x, c: c})
		return true
	default:
		lo.compareImmediate(op, d, x, c)
		return true
	}
	lo.narrow(d, d, t)
	return true
}

func (lo *lowerer) compareImmediate(op token.Token, d, x, c int32) {
	k := int64(c)
	switch op {
	case token.LSS:
		lo.do(func(_ *gor, r []value) { r[d].SetNum(bit(int64(r[x].Num()) < k)) })
	case token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d].SetNum(bit(int64(r[x].Num()) <= k)) })
	case token.GTR:
		lo.do(func(_ *gor, r []value) { r[d].SetNum(bit(int64(r[x].Num()) > k)) })
	case token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d].SetNum(bit(int64(r[x].Num()) >= k)) })
	case token.EQL:
		lo.emit(instr{op: opEqualK, a: d, b: x, c: c})
	case token.NEQ:
		lo.emit(instr{op: opEqualK, a: d, b: x, c: c})
		lo.emit(instr{op: opNot, a: d, b: d})
	}
}

// narrow emits r[d] = t(r[x]) for the integer type t.
func (lo *lowerer) narrow(d, x int32, t *rtype) {
	cut := int32(64 - t.bits())
	switch {
	case cut > 0 && t.isUnsigned():
		lo.emit(instr{op: opUnsigned, a: d, b: x, c: cut})
	case cut > 0:
		lo.emit(instr{op: opSigned, a: d, b: x, c: cut})
	case d != x:
		lo.emit(instr{op: opMove, a: d, b: x})
	}
}
