package vm

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

func hasPhis(b *ssa.BasicBlock) bool {
	if len(b.Instrs) == 0 {
		return false
	}
	_, ok := b.Instrs[0].(*ssa.Phi)
	return ok
}

// eachPhi calls f for the phis of b.
func eachPhi(b *ssa.BasicBlock, f func(*ssa.Phi)) {
	for _, in := range b.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			return
		}
		f(phi)
	}
}

// phis emits the moves of the edge from -> to. In SSA they happen simultaneously: if one overwrites what another
// still reads, all go through temporaries.
func (lo *lowerer) phis(from, to *ssa.BasicBlock, succ int) {
	if !hasPhis(to) {
		return
	}
	edge := predIndex(from, to, succ)
	var dst, src []int32
	eachPhi(to, func(phi *ssa.Phi) {
		if s, d := lo.operand(phi.Edges[edge]), lo.reg[phi]; s != d {
			src, dst = append(src, s), append(dst, d)
		}
	})
	clash := false
	for i := range dst {
		for j := i + 1; j < len(src); j++ {
			clash = clash || src[j] == dst[i]
		}
	}
	if clash {
		for i := range src {
			t := lo.temp(1)
			lo.emit(instr{op: opMove, a: t, b: src[i]})
			src[i] = t
		}
	}
	for i := range dst {
		lo.emit(instr{op: opMove, a: dst[i], b: src[i]})
	}
}

// predIndex is the index of the edge from -> to among to's predecessors; both edges of a conditional jump may go to
// one block.
func predIndex(from, to *ssa.BasicBlock, succ int) int {
	nth := 0
	for i := range succ {
		if from.Succs[i] == to {
			nth++
		}
	}
	for i, p := range to.Preds {
		if p == from {
			if nth == 0 {
				return i
			}
			nth--
		}
	}
	panic("edge without predecessor")
}

// shareRegisters lets a block compute a value for a phi of the next block in the phi's own register, so that i++ at
// the end of a loop needs no move.
func (lo *lowerer) shareRegisters(fn *ssa.Function) {
	for _, to := range fn.Blocks {
		eachPhi(to, func(phi *ssa.Phi) {
			for edge, from := range to.Preds {
				if v, ok := phi.Edges[edge].(ssa.Instruction); ok && lo.mayShare(phi, v, from, to, edge) {
					lo.reg[phi.Edges[edge]] = lo.reg[phi]
				}
			}
		})
	}
}

// mayShare reports whether v, the value of phi on the edge from -> to, can be computed in phi's register: the
// register's old value must not be read afterwards, and v must not be read after the register gets its next value.
func (lo *lowerer) mayShare(phi *ssa.Phi, v ssa.Instruction, from, to *ssa.BasicBlock, edge int) bool {
	if v.Block() != from || len(from.Succs) != 1 || !ownRegister(v) {
		return false
	}
	val := v.(ssa.Value)
	if lo.shared[val] {
		return false
	}
	for _, user := range *val.Referrers() {
		if lo.passes(user) {
			continue
		}
		if user.Block() != from && user.Block() != to {
			return false
		}
		if p, isPhi := user.(*ssa.Phi); isPhi != (user.Block() == to) || isPhi && !onlyEdge(p, val, edge) {
			return false
		}
	}
	overwritten := false
	eachPhi(to, func(p *ssa.Phi) { overwritten = overwritten || p != phi && p.Edges[edge] == ssa.Value(phi) })
	if overwritten || lo.usedAfter(phi, v) {
		return false
	}
	lo.shared[val] = true
	return true
}

// ownRegister reports whether v has one register, which its instruction writes completely.
func ownRegister(v ssa.Instruction) bool {
	switch v := v.(type) {
	case *ssa.Phi, *ssa.Extract, *ssa.Next, *ssa.Range:
		return false
	case ssa.Value:
		switch t := v.Type().Underlying().(type) {
		case *types.Tuple:
			return false
		case *types.Pointer:
			return !pointsToPacked(t)
		}
		return true
	}
	return false
}

// onlyEdge reports whether v enters p only on that edge.
func onlyEdge(p *ssa.Phi, v ssa.Value, edge int) bool {
	for i, e := range p.Edges {
		if e == v && i != edge {
			return false
		}
	}
	return true
}

// usedAfter reports whether an instruction after v in its block reads x.
func (lo *lowerer) usedAfter(x ssa.Value, v ssa.Instruction) bool {
	behind := false
	for _, in := range v.Block().Instrs {
		if behind && !lo.passes(in) {
			for _, op := range in.Operands(nil) {
				if *op == x {
					return true
				}
			}
		}
		behind = behind || in == v
	}
	return false
}
