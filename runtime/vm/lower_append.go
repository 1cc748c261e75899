package vm

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// fuseAppend examines instruction i of b: if an append of one element begins there, it emits that as one instruction.
// In SSA it takes five: they make an array for the elements, compute the address in it, store the element, make a
// slice of the array, and append that.
func (lo *lowerer) fuseAppend(b *ssa.BasicBlock, i int) bool {
	args, ok := b.Instrs[i].(*ssa.Alloc)
	if !ok || args.Comment != "varargs" || i+4 >= len(b.Instrs) {
		return false
	}
	place, ok1 := b.Instrs[i+1].(*ssa.IndexAddr)
	store, ok2 := b.Instrs[i+2].(*ssa.Store)
	slice, ok3 := b.Instrs[i+3].(*ssa.Slice)
	call, ok4 := b.Instrs[i+4].(*ssa.Call)
	if !ok1 || !ok2 || !ok3 || !ok4 || lo.rtype(args.Type()).elem.length != 1 ||
		place.X != args || store.Addr != place || slice.X != args ||
		len(*args.Referrers()) != 2 || len(*place.Referrers()) != 1 || len(*slice.Referrers()) != 1 {
		return false
	}
	f, isBuiltin := call.Call.Value.(*ssa.Builtin)
	if !isBuiltin || f.Name() != "append" || call.Call.Args[1] != ssa.Value(slice) {
		return false
	}
	if index, ok := place.Index.(*ssa.Const); !ok || constant.Sign(index.Value) != 0 {
		return false
	}
	t := lo.rtype(call.Type()).elem
	if t.size != 1 || t.packs() {
		return false
	}
	lo.curPos = call.Pos()
	lo.accessAppend(call.Call.Args[0], lo.operand(call.Call.Args[0]), func([]value) int { return 1 })
	lo.appendOne(lo.reg[call], lo.operand(call.Call.Args[0]), lo.operand(store.Val), t)
	for _, in := range b.Instrs[i+1 : i+5] {
		lo.fused[in] = true
	}
	return true
}

// appendOne emits r[d] = append(r[x], r[y]) for elements of type t, of one cell.
func (lo *lowerer) appendOne(d, x, y int32, t *rtype) {
	lo.do(func(g *gor, r []value) {
		g.count(1) // for the array, as if it were made: a run's steps must not depend on how they are carried out
		s, last := r[x], r[x].Len()
		if last < s.Cap() {
			s = s.Longer(1)
		} else {
			s = g.extend(t, s, 1)
		}
		store(s.Elem(last, 1), r[y], t)
		r[d] = s
	})
}
