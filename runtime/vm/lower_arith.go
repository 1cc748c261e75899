package vm

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

func (lo *lowerer) binop(in *ssa.BinOp) {
	if lo.binopImmediate(in) {
		return
	}
	d, x, y := lo.reg[in], lo.operand(in.X), lo.operand(in.Y)
	t := lo.rtype(in.X.Type())
	switch {
	case in.Op == token.EQL || in.Op == token.NEQ:
		lo.equality(in, d, x, y)
	case t.isString():
		lo.stringOp(in.Op, d, x, y)
	case t.isFloat():
		lo.floatOp(in.Op, d, x, y, t)
	case t.isComplex():
		lo.complexOp(in.Op, d, x, y, t)
	case in.Op == token.SHL || in.Op == token.SHR:
		lo.shift(in, d, x, y, t)
	default:
		lo.intOp(in.Op, d, x, y, t)
	}
}

// intOp emits integer arithmetic and comparisons, wrapping to the type's width. Results of and, or, xor and unsigned
// division on numbers in range are in range again.
func (lo *lowerer) intOp(op token.Token, d, x, y int32, t *rtype) {
	code, wraps := opFunc, false
	unsigned := t.isUnsigned()
	switch {
	case op == token.ADD:
		code, wraps = opAdd, true
	case op == token.SUB:
		code, wraps = opSub, true
	case op == token.MUL:
		code, wraps = opMul, true
	case op == token.AND:
		code = opAnd
	case op == token.OR:
		code = opOr
	case op == token.XOR:
		code = opXor
	case op == token.QUO && unsigned:
		code = opQuoU
	case op == token.REM && unsigned:
		code = opRemU
	case op == token.QUO:
		code, wraps = opQuo, true
	case op == token.REM:
		code = opRem
	case op == token.AND_NOT:
		lo.do(func(_ *gor, r []value) { r[d].SetNum(r[x].Num() &^ r[y].Num()) })
		return
	default:
		lo.order(op, d, x, y, unsigned)
		return
	}
	lo.emit(instr{op: code, a: d, b: x, c: y})
	if wraps {
		lo.narrow(d, d, t)
	}
}

func (lo *lowerer) order(op token.Token, d, x, y int32, unsigned bool) {
	switch {
	case !unsigned && op == token.LSS:
		lo.emit(instr{op: opLess, a: d, b: x, c: y})
	case !unsigned && op == token.GTR:
		lo.emit(instr{op: opLess, a: d, b: y, c: x})
	case unsigned && op == token.LSS:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Num() < r[y].Num()) })
	case unsigned && op == token.GTR:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Num() > r[y].Num()) })
	case unsigned && op == token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Num() <= r[y].Num()) })
	case unsigned && op == token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Num() >= r[y].Num()) })
	case op == token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(int64(r[x].Num()) <= int64(r[y].Num())) })
	case op == token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(int64(r[x].Num()) >= int64(r[y].Num())) })
	default:
		panic(fmt.Sprintf("no code for operator %s on integers", op))
	}
}

func (lo *lowerer) shift(in *ssa.BinOp, d, x, y int32, t *rtype) {
	k, unsigned := t.kind, t.isUnsigned()
	signedCount := !lo.rtype(in.Y.Type()).isUnsigned()
	left := in.Op == token.SHL
	lo.do(func(g *gor, r []value) {
		n := r[y].Num()
		if signedCount && int64(n) < 0 {
			panic(g.errorf("negative shift amount"))
		}
		switch {
		case left:
			r[d].SetNum(truncate(k, r[x].Num()<<n))
		case unsigned:
			r[d].SetNum(r[x].Num() >> n)
		default:
			r[d].SetNum(uint64(int64(r[x].Num()) >> n))
		}
	})
}

func (lo *lowerer) stringOp(op token.Token, d, x, y int32) {
	switch op {
	case token.ADD:
		lo.do(func(g *gor, r []value) { r[d] = g.concat(r[x], r[y]) })
	case token.LSS:
		lo.do(func(g *gor, r []value) { r[d] = mem.Bool(g.lessText(r[x], r[y])) })
	case token.GTR:
		lo.do(func(g *gor, r []value) { r[d] = mem.Bool(g.lessText(r[y], r[x])) })
	case token.LEQ:
		lo.do(func(g *gor, r []value) { r[d] = mem.Bool(!g.lessText(r[y], r[x])) })
	case token.GEQ:
		lo.do(func(g *gor, r []value) { r[d] = mem.Bool(!g.lessText(r[x], r[y])) })
	default:
		panic(fmt.Sprintf("no code for operator %s on strings", op))
	}
}

func (g *gor) concat(x, y value) value {
	if x.Num() == 0 {
		return y
	}
	if y.Num() == 0 {
		return x
	}
	g.countBytes(x.Num() + y.Num())
	return mem.Text(x.Text() + y.Text())
}

func (lo *lowerer) floatOp(op token.Token, d, x, y int32, t *rtype) {
	if t.kind == reflect.Float64 {
		switch op {
		case token.ADD:
			lo.emit(instr{op: opAddF, a: d, b: x, c: y})
			return
		case token.SUB:
			lo.emit(instr{op: opSubF, a: d, b: x, c: y})
			return
		case token.MUL:
			lo.emit(instr{op: opMulF, a: d, b: x, c: y})
			return
		case token.QUO:
			lo.emit(instr{op: opQuoF, a: d, b: x, c: y})
			return
		}
	}
	round := func(f float64) value { return mem.Float(float64(float32(f))) }
	switch op {
	case token.ADD:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].Float() + r[y].Float()) })
	case token.SUB:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].Float() - r[y].Float()) })
	case token.MUL:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].Float() * r[y].Float()) })
	case token.QUO:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].Float() / r[y].Float()) })
	case token.LSS:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Float() < r[y].Float()) })
	case token.GTR:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Float() > r[y].Float()) })
	case token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Float() <= r[y].Float()) })
	case token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Bool(r[x].Float() >= r[y].Float()) })
	default:
		panic(fmt.Sprintf("no code for operator %s on floats", op))
	}
}

func (lo *lowerer) complexOp(op token.Token, d, x, y int32, t *rtype) {
	var f func(a, b complex128) complex128
	switch op {
	case token.ADD:
		f = func(a, b complex128) complex128 { return a + b }
	case token.SUB:
		f = func(a, b complex128) complex128 { return a - b }
	case token.MUL:
		f = func(a, b complex128) complex128 { return a * b }
	case token.QUO:
		f = func(a, b complex128) complex128 { return a / b }
	default:
		panic(fmt.Sprintf("no code for operator %s on complex numbers", op))
	}
	narrow := t.kind == reflect.Complex64
	lo.do(func(g *gor, r []value) {
		g.count(2)
		c := f(complexOf(r[x]), complexOf(r[y]))
		if narrow {
			c = complex128(complex64(c))
		}
		r[d] = complexv(c)
	})
}

// equality emits == and !=. If only one side is an interface, the other is boxed first.
func (lo *lowerer) equality(in *ssa.BinOp, d, x, y int32) {
	same := uint64(1)
	if in.Op == token.NEQ {
		same = 0
	}
	tx, ty := lo.rtype(in.X.Type()), lo.rtype(in.Y.Type())
	switch {
	case tx.kind == reflect.Interface && ty.kind != reflect.Interface && !isNil(in.Y):
		lo.do(func(g *gor, r []value) { r[d].SetNum(mem.Bool(g.equal(tx, r[x], g.box(ty, r[y]))).Num() ^ (1 - same)) })
	case ty.kind == reflect.Interface && tx.kind != reflect.Interface && !isNil(in.X):
		lo.do(func(g *gor, r []value) { r[d].SetNum(mem.Bool(g.equal(ty, g.box(tx, r[x]), r[y])).Num() ^ (1 - same)) })
	case tx.isInteger() || tx.kind == reflect.Bool:
		lo.emit(instr{op: opEqual, a: d, b: x, c: y})
		if in.Op == token.NEQ {
			lo.emit(instr{op: opNot, a: d, b: d})
		}
	case tx.isString():
		lo.do(func(g *gor, r []value) { r[d].SetNum(bit(g.sameText(r[x], r[y])) ^ (1 - same)) })
	default:
		if isNil(in.X) {
			tx = ty
		}
		lo.do(func(g *gor, r []value) { r[d].SetNum(mem.Bool(g.equal(tx, r[x], r[y])).Num() ^ (1 - same)) })
	}
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value != nil {
		return false
	}
	switch c.Type().Underlying().(type) {
	case *types.Struct, *types.Array:
		return false
	}
	return true
}
