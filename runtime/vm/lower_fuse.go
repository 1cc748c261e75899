package vm

import (
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"
)

// fuse examines instruction i of b: if its only user follows immediately, and there is an instruction that does both,
// it emits that one.
func (lo *lowerer) fuse(b *ssa.BasicBlock, i int) bool {
	v, ok := b.Instrs[i].(ssa.Value)
	if !ok || v.Referrers() == nil {
		return false
	}
	next := lo.following(b, i)
	if next == nil || !lo.onlyUser(v, next) {
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
		ok = !lo.watch && lo.fuseField(v, next)
	case *ssa.IndexAddr:
		ok = !lo.watch && lo.fuseIndex(v, next)
	default:
		ok = false
	}
	if ok {
		lo.fused[next] = true
	}
	return ok
}

// following is the instruction after i of b, nil if something else is emitted before it.
func (lo *lowerer) following(b *ssa.BasicBlock, i int) ssa.Instruction {
	for _, in := range b.Instrs[i+1:] {
		switch {
		case lo.passes(in):
		case lo.begins(in):
			return nil
		default:
			return in
		}
	}
	return nil
}

// onlyUser reports whether nothing but next uses v.
func (lo *lowerer) onlyUser(v ssa.Value, next ssa.Instruction) bool {
	used := false
	for _, in := range *v.Referrers() {
		if in == next {
			used = true
		} else if !lo.passes(in) {
			return false
		}
	}
	return used
}

// fuseBranch emits a comparison of numbers and the branch on it as one instruction.
func (lo *lowerer) fuseBranch(b *ssa.BasicBlock, v *ssa.BinOp) bool {
	lo.cost++ // the branch
	defer func() { lo.cost-- }()
	if op, c, ok := immediate(v); ok {
		return lo.branchImmediate(b, v, op, c)
	}
	t := lo.rtype(v.X.Type())
	less, lessEqual := opIfLess, opFunc
	switch {
	case t.kind == reflect.Float64 || t.kind == reflect.Float32:
		less, lessEqual = opIfLessF, opIfLessEqualF
		if v.Op == token.EQL || v.Op == token.NEQ {
			return false
		}
	case !t.isInteger() && (t.kind != reflect.Bool || v.Op != token.EQL && v.Op != token.NEQ):
		return false
	case wideUnsigned(v.X.Type().Underlying().(*types.Basic)):
		less = opIfBelow
	}
	op, x, y, then, otherwise := less, v.X, v.Y, byte('c'), byte('d')
	switch v.Op {
	case token.EQL:
		op = opIfEqual
	case token.NEQ:
		op, then, otherwise = opIfEqual, 'd', 'c'
	case token.LSS:
	case token.GTR:
		x, y = y, x
	case token.LEQ:
		if op = lessEqual; op == opFunc { // !(y < x)
			op, x, y, then, otherwise = less, y, x, 'd', 'c'
		}
	case token.GEQ:
		if op, x, y = lessEqual, y, x; op == opFunc { // !(x < y)
			op, x, y, then, otherwise = less, y, x, 'd', 'c'
		}
	default:
		return false
	}
	p, q := lo.operand(x), lo.operand(y)
	lo.branch(b, instr{op: op, a: p, b: q}, then, otherwise)
	return true
}

func (lo *lowerer) branchImmediate(b *ssa.BasicBlock, v *ssa.BinOp, op token.Token, c int32) bool {
	a := lo.operand(v.X)
	switch op {
	case token.LSS:
		lo.branch(b, instr{op: opIfLessK, a: a, b: c}, 'c', 'd')
	case token.LEQ:
		lo.branch(b, instr{op: opIfLessK, a: a, b: c + 1}, 'c', 'd')
	case token.GEQ:
		lo.branch(b, instr{op: opIfLessK, a: a, b: c}, 'd', 'c')
	case token.GTR:
		lo.branch(b, instr{op: opIfLessK, a: a, b: c + 1}, 'd', 'c')
	case token.EQL:
		lo.branch(b, instr{op: opIfEqualK, a: a, b: c}, 'c', 'd')
	case token.NEQ:
		lo.branch(b, instr{op: opIfEqualK, a: a, b: c}, 'd', 'c')
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

// fuseIndex emits x[i], or x[i] = v, of a slice with one-cell elements as one instruction.
func (lo *lowerer) fuseIndex(v *ssa.IndexAddr, next ssa.Instruction) bool {
	s, ok := v.X.Type().Underlying().(*types.Slice)
	if !ok || lo.rtype(s.Elem()).size != 1 {
		return false
	}
	load, store := opLoadIndex, opStoreIndex
	if lo.rtype(s.Elem()).isByte() {
		load, store = opLoadByteIndex, opStoreByteIndex
	}
	switch next := next.(type) {
	case *ssa.UnOp:
		if next.Op == token.MUL {
			x, i := lo.operand(v.X), lo.operand(v.Index)
			lo.emit(instr{op: load, a: lo.reg[next], b: x, c: i})
			lo.noteIndex(v.Index)
			return true
		}
	case *ssa.Store:
		if next.Addr == v && next.Val != ssa.Value(v) {
			x, i, val := lo.operand(v.X), lo.operand(v.Index), lo.operand(next.Val)
			lo.emit(instr{op: store, a: x, b: i, c: val})
			lo.noteIndex(v.Index)
			return true
		}
	}
	return false
}
