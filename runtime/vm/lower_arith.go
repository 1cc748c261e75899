package vm

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"
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

func (lo *lowerer) binopImmediate(in *ssa.BinOp) bool {
	op, c, ok := immediate(in)
	if !ok {
		return false
	}
	d, x := lo.reg[in], lo.operand(in.X)
	k := uint64(int64(c))
	switch op {
	case token.ADD:
		lo.emit(instr{op: opAddK, a: d, b: x, c: c})
	case token.SUB:
		lo.emit(instr{op: opAddK, a: d, b: x, c: -c})
	case token.LSS:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(int64(r[x].n) < int64(c)) })
	case token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(int64(r[x].n) >= int64(c)) })
	case token.EQL:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].n == k) })
	case token.NEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].n != k) })
	}
	return true
}

// intOp emits arithmetic and order on integers, wrapping to the type's width.
func (lo *lowerer) intOp(op token.Token, d, x, y int32, t *rtype) {
	k, unsigned := t.kind, t.isUnsigned()
	if t.bits() == 64 {
		switch op {
		case token.ADD:
			lo.emit(instr{op: opAdd, a: d, b: x, c: y})
			return
		case token.SUB:
			lo.emit(instr{op: opSub, a: d, b: x, c: y})
			return
		case token.MUL:
			lo.emit(instr{op: opMul, a: d, b: x, c: y})
			return
		}
	}
	if !unsigned && op == token.LSS {
		lo.emit(instr{op: opLess, a: d, b: x, c: y})
		return
	}
	if !unsigned && op == token.GTR {
		lo.emit(instr{op: opLess, a: d, b: y, c: x})
		return
	}
	switch op {
	case token.ADD:
		lo.do(func(_ *gor, r []value) { r[d].n = truncate(k, r[x].n+r[y].n) })
	case token.SUB:
		lo.do(func(_ *gor, r []value) { r[d].n = truncate(k, r[x].n-r[y].n) })
	case token.MUL:
		lo.do(func(_ *gor, r []value) { r[d].n = truncate(k, r[x].n*r[y].n) })
	case token.AND:
		lo.do(func(_ *gor, r []value) { r[d].n = r[x].n & r[y].n })
	case token.OR:
		lo.do(func(_ *gor, r []value) { r[d].n = r[x].n | r[y].n })
	case token.XOR:
		lo.do(func(_ *gor, r []value) { r[d].n = truncate(k, r[x].n^r[y].n) })
	case token.AND_NOT:
		lo.do(func(_ *gor, r []value) { r[d].n = r[x].n &^ r[y].n })
	case token.QUO, token.REM:
		lo.divide(op, d, x, y, k, unsigned)
	default:
		lo.order(op, d, x, y, unsigned)
	}
}

func (lo *lowerer) divide(op token.Token, d, x, y int32, k reflect.Kind, unsigned bool) {
	rem := op == token.REM
	lo.do(func(g *gor, r []value) {
		p, q := r[x].n, r[y].n
		if q == 0 {
			panic(g.errorf("integer divide by zero"))
		}
		var res uint64
		switch {
		case unsigned && rem:
			res = p % q
		case unsigned:
			res = p / q
		case rem:
			res = uint64(int64(p) % int64(q))
		default:
			res = uint64(int64(p) / int64(q))
		}
		r[d].n = truncate(k, res)
	})
}

func (lo *lowerer) order(op token.Token, d, x, y int32, unsigned bool) {
	switch {
	case unsigned && op == token.LSS:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].n < r[y].n) })
	case unsigned && op == token.GTR:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].n > r[y].n) })
	case unsigned && op == token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].n <= r[y].n) })
	case unsigned && op == token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].n >= r[y].n) })
	case op == token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(int64(r[x].n) <= int64(r[y].n)) })
	case op == token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(int64(r[x].n) >= int64(r[y].n)) })
	default:
		panic(fmt.Sprintf("no code for operator %s on integers", op))
	}
}

func (lo *lowerer) shift(in *ssa.BinOp, d, x, y int32, t *rtype) {
	k, unsigned := t.kind, t.isUnsigned()
	signedCount := !lo.rtype(in.Y.Type()).isUnsigned()
	left := in.Op == token.SHL
	lo.do(func(g *gor, r []value) {
		n := r[y].n
		if signedCount && int64(n) < 0 {
			panic(g.errorf("negative shift amount"))
		}
		switch {
		case left:
			r[d].n = truncate(k, r[x].n<<n)
		case unsigned:
			r[d].n = r[x].n >> n
		default:
			r[d].n = uint64(int64(r[x].n) >> n)
		}
	})
}

func (lo *lowerer) stringOp(op token.Token, d, x, y int32) {
	switch op {
	case token.ADD:
		lo.do(func(g *gor, r []value) { r[d] = g.concat(r[x], r[y]) })
	case token.LSS:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].str() < r[y].str()) })
	case token.GTR:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].str() > r[y].str()) })
	case token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].str() <= r[y].str()) })
	case token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].str() >= r[y].str()) })
	default:
		panic(fmt.Sprintf("no code for operator %s on strings", op))
	}
}

func (g *gor) concat(x, y value) value {
	if x.n == 0 {
		return y
	}
	if y.n == 0 {
		return x
	}
	g.countBytes(x.n + y.n)
	return strv(x.str() + y.str())
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
			lo.do(func(_ *gor, r []value) { r[d] = floatv(r[x].float() / r[y].float()) })
			return
		}
	}
	round := func(f float64) value { return floatv(float64(float32(f))) }
	switch op {
	case token.ADD:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].float() + r[y].float()) })
	case token.SUB:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].float() - r[y].float()) })
	case token.MUL:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].float() * r[y].float()) })
	case token.QUO:
		lo.do(func(_ *gor, r []value) { r[d] = round(r[x].float() / r[y].float()) })
	case token.LSS:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].float() < r[y].float()) })
	case token.GTR:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].float() > r[y].float()) })
	case token.LEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].float() <= r[y].float()) })
	case token.GEQ:
		lo.do(func(_ *gor, r []value) { r[d] = boolv(r[x].float() >= r[y].float()) })
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

// equality emits == and !=. If one side is an interface and the other is not, that one is boxed first.
func (lo *lowerer) equality(in *ssa.BinOp, d, x, y int32) {
	same := uint64(1)
	if in.Op == token.NEQ {
		same = 0
	}
	tx, ty := lo.rtype(in.X.Type()), lo.rtype(in.Y.Type())
	switch {
	case tx.kind == reflect.Interface && ty.kind != reflect.Interface && !isNil(in.Y):
		lo.do(func(g *gor, r []value) { r[d].n = boolv(g.equal(tx, r[x], g.box(ty, r[y]))).n ^ (1 - same) })
	case ty.kind == reflect.Interface && tx.kind != reflect.Interface && !isNil(in.X):
		lo.do(func(g *gor, r []value) { r[d].n = boolv(g.equal(ty, g.box(tx, r[x]), r[y])).n ^ (1 - same) })
	case tx.isInteger() || tx.kind == reflect.Bool:
		lo.do(func(_ *gor, r []value) { r[d].n = boolv(r[x].n == r[y].n).n ^ (1 - same) })
	default:
		if isNil(in.X) {
			tx = ty
		}
		lo.do(func(g *gor, r []value) { r[d].n = boolv(g.equal(tx, r[x], r[y])).n ^ (1 - same) })
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
