package vm

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// instr emits the code of one SSA instruction.
func (lo *lowerer) instr(b *ssa.BasicBlock, in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.DebugRef, *ssa.Phi, *ssa.Extract:
	case *ssa.Jump:
		lo.jump(b, 0)
	case *ssa.If:
		lo.branch(b, instr{op: opIf, a: lo.operand(in.Cond)}, 'b', 'c')
	case *ssa.Return:
		lo.emit(instr{op: opReturn, cost: lo.blockCost(), call: &callSite{args: lo.operands(in.Results)}})
	case *ssa.Panic:
		lo.emit(instr{op: opPanic, a: lo.operand(in.X)})
	case *ssa.RunDefers:
		lo.emit(instr{op: opRunDefers})
	case *ssa.Call, *ssa.Go, *ssa.Defer:
		lo.callInstr(in.(ssa.CallInstruction))
	case *ssa.Alloc, *ssa.Store, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.Slice,
		*ssa.MakeSlice, *ssa.SliceToArrayPointer:
		lo.memoryInstr(in)
	case *ssa.UnOp:
		lo.unop(in)
	case *ssa.BinOp:
		lo.binop(in)
	case *ssa.ChangeType:
		lo.move(in, in.X)
	case *ssa.ChangeInterface:
		lo.move(in, in.X)
	case *ssa.Convert:
		lo.convert(in, in.X)
	case *ssa.MultiConvert:
		lo.convert(in, in.X)
	case *ssa.MakeInterface, *ssa.TypeAssert, *ssa.MakeClosure:
		lo.interfaceInstr(in)
	case *ssa.MakeMap, *ssa.MapUpdate, *ssa.Lookup, *ssa.Range, *ssa.Next:
		lo.mapInstr(in)
	case *ssa.MakeChan, *ssa.Send, *ssa.Select:
		lo.chanInstr(in)
	default:
		panic(fmt.Sprintf("%s: no code for %T", lo.c.name, in))
	}
}

func (lo *lowerer) move(dst, src ssa.Value) {
	s := lo.operand(src)
	lo.emit(instr{op: opMove, a: lo.reg[dst], b: s})
}

// constant is the value of a constant.
func (p *Program) constant(c *ssa.Const) value {
	if c.Value == nil {
		return value{}
	}
	t := p.types.of(c.Type())
	switch {
	case t.basic&types.IsBoolean != 0:
		return boolv(constant.BoolVal(c.Value))
	case t.isString():
		if c.Value.Kind() == constant.Int {
			return strv(string(rune(c.Int64())))
		}
		return strv(constant.StringVal(c.Value))
	case t.isUnsigned():
		return num(c.Uint64())
	case t.isInteger():
		return num(uint64(c.Int64()))
	case t.isFloat():
		return p.floatConstant(t, c.Value)
	case t.isComplex():
		v := c.Complex128()
		return pack([]value{floatv(real(v)), floatv(imag(v))})
	case t.kind == p.types.of(types.Typ[types.UnsafePointer]).kind:
		return value{p: unsafe.Pointer(nil)}
	}
	panic(fmt.Sprintf("constant of type %s", t.str))
}

func (p *Program) floatConstant(t *rtype, v constant.Value) value {
	if t.t.Underlying().(*types.Basic).Kind() == types.Float32 {
		f, _ := constant.Float32Val(constant.ToFloat(v))
		return floatv(float64(f))
	}
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return floatv(f)
}

// immediate recognises x+c, x-c, x<c and the like on 64-bit integers whose right side fits an instruction's field.
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
	if !isBasic || t.Kind() != types.Int && t.Kind() != types.Int64 {
		return 0, 0, false
	}
	v := y.Int64()
	if v <= math.MinInt32 || v > math.MaxInt32 {
		return 0, 0, false
	}
	switch b.Op {
	case token.ADD, token.SUB, token.LSS, token.EQL, token.NEQ, token.GEQ:
		return b.Op, int32(v), true
	}
	return 0, 0, false
}

// fuse looks at instruction i of b: if its only user stands right behind it, and there is an instruction that does
// both, it emits that one.
func (lo *lowerer) fuse(b *ssa.BasicBlock, i int) bool {
	v, ok := b.Instrs[i].(ssa.Value)
	if !ok || i+1 >= len(b.Instrs) || v.Referrers() == nil {
		return false
	}
	next := b.Instrs[i+1]
	if refs := *v.Referrers(); len(refs) != 1 || refs[0] != next {
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		if br, isIf := next.(*ssa.If); isIf && br.Cond == v {
			ok = lo.fuseBranch(b, v)
		} else {
			ok = false
		}
	case *ssa.FieldAddr:
		ok = lo.fuseField(v, next)
	case *ssa.IndexAddr:
		ok = lo.fuseIndex(v, next)
	default:
		ok = false
	}
	if ok {
		lo.fused[next] = true
	}
	return ok
}

// fuseBranch emits a comparison of integers and the branch on it as one instruction.
func (lo *lowerer) fuseBranch(b *ssa.BasicBlock, v *ssa.BinOp) bool {
	t := lo.rtype(v.X.Type())
	if !t.isInteger() {
		return false
	}
	lo.cost++ // the branch
	defer func() { lo.cost-- }()
	if op, c, ok := immediate(v); ok {
		a := lo.operand(v.X)
		switch op {
		case token.LSS:
			lo.branch(b, instr{op: opIfLessK, a: a, b: c}, 'c', 'd')
		case token.GEQ:
			lo.branch(b, instr{op: opIfLessK, a: a, b: c}, 'd', 'c')
		case token.EQL:
			lo.branch(b, instr{op: opIfEqualK, a: a, b: c}, 'c', 'd')
		case token.NEQ:
			lo.branch(b, instr{op: opIfEqualK, a: a, b: c}, 'd', 'c')
		default:
			return false
		}
		return true
	}
	x, y := lo.operand(v.X), lo.operand(v.Y)
	switch {
	case v.Op == token.EQL:
		lo.branch(b, instr{op: opIfEqual, a: x, b: y}, 'c', 'd')
	case v.Op == token.NEQ:
		lo.branch(b, instr{op: opIfEqual, a: x, b: y}, 'd', 'c')
	case t.isUnsigned():
		return false
	case v.Op == token.LSS:
		lo.branch(b, instr{op: opIfLess, a: x, b: y}, 'c', 'd')
	case v.Op == token.GEQ:
		lo.branch(b, instr{op: opIfLess, a: x, b: y}, 'd', 'c')
	case v.Op == token.GTR:
		lo.branch(b, instr{op: opIfLess, a: y, b: x}, 'c', 'd')
	case v.Op == token.LEQ:
		lo.branch(b, instr{op: opIfLess, a: y, b: x}, 'd', 'c')
	default:
		return false
	}
	return true
}

// fuseField emits x.f, or x.f = v, of a one-cell field as one instruction.
func (lo *lowerer) fuseField(v *ssa.FieldAddr, next ssa.Instruction) bool {
	f := lo.rtype(v.X.Type()).elem.fields[v.Field]
	if f.typ.size != 1 {
		return false
	}
	switch next := next.(type) {
	case *ssa.UnOp:
		if next.Op == token.MUL {
			x := lo.operand(v.X)
			lo.emit(instr{op: opLoadField, a: lo.reg[next], b: x, c: int32(f.off)})
			return true
		}
	case *ssa.Store:
		if next.Addr == v && next.Val != ssa.Value(v) {
			x, val := lo.operand(v.X), lo.operand(next.Val)
			lo.emit(instr{op: opStoreField, a: x, b: val, c: int32(f.off)})
			return true
		}
	}
	return false
}

// fuseIndex emits x[i] of a slice with one-cell elements as one instruction.
func (lo *lowerer) fuseIndex(v *ssa.IndexAddr, next ssa.Instruction) bool {
	s, ok := v.X.Type().Underlying().(*types.Slice)
	load, isLoad := next.(*ssa.UnOp)
	if !ok || !isLoad || load.Op != token.MUL || lo.rtype(s.Elem()).size != 1 {
		return false
	}
	x, i := lo.operand(v.X), lo.operand(v.Index)
	lo.emit(instr{op: opLoadIndex, a: lo.reg[load], b: x, c: i})
	return true
}
