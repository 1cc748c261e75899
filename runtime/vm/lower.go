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

// lowerer turns one SSA function into code.
type lowerer struct {
	c       *code
	p       *Program
	reg     map[ssa.Value]int32
	consts  map[constKey]int32
	nregs   int32
	start   []int32 // first instruction of each block
	fixups  []fixup
	fused   map[ssa.Instruction]bool // computed as part of another instruction
	cost    int                      // SSA instructions of the block so far
	curPos  token.Pos
	globals map[*ssa.Global]int32
}

type constKey struct {
	t types.Type
	n uint64
	s string
}

// fixup is a jump whose target's address was not known when it was emitted.
type fixup struct {
	at    int
	field byte // 'a'..'d'
	block int
}

func lower(c *code) {
	lo := &lowerer{c: c, p: c.prog, reg: map[ssa.Value]int32{}, consts: map[constKey]int32{},
		fused: map[ssa.Instruction]bool{}, globals: map[*ssa.Global]int32{}}
	fn := c.fn
	for _, v := range fn.Params {
		lo.assign(v, 1)
	}
	for _, v := range fn.FreeVars {
		lo.assign(v, 1)
	}
	c.params, c.free = len(fn.Params), len(fn.FreeVars)
	lo.collectConstants(fn)
	lo.assignRegisters(fn)
	lo.start = make([]int32, len(fn.Blocks))
	for _, b := range fn.Blocks {
		lo.block(b)
	}
	if fn.Recover != nil {
		lo.recoverBlock(fn.Recover)
	}
	for _, f := range lo.fixups {
		in := &c.ins[f.at]
		t := lo.start[f.block]
		switch f.field {
		case 'a':
			in.a = t
		case 'b':
			in.b = t
		case 'c':
			in.c = t
		case 'd':
			in.d = t
		}
	}
	c.nregs = int(lo.nregs)
}

// recoverBlock makes the code at which a function goes on after a recovered panic: the remaining defers, then the
// SSA function's own block that returns the named results.
func (lo *lowerer) recoverBlock(b *ssa.BasicBlock) {
	lo.c.recov = int32(len(lo.c.ins))
	lo.emit(instr{op: opRunDefers})
	lo.cost = 1
	lo.jumpTo(b.Index)
}

func (lo *lowerer) assign(v ssa.Value, n int32) int32 {
	r := lo.nregs
	lo.reg[v] = r
	lo.nregs += n
	return r
}

func (lo *lowerer) temp(n int32) int32 {
	r := lo.nregs
	lo.nregs += n
	return r
}

// collectConstants gives every constant and function value that fn mentions a register; a frame starts with them.
func (lo *lowerer) collectConstants(fn *ssa.Function) {
	var ops []*ssa.Value
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if _, _, ok := immediate(in); ok {
				lo.constant(in.(*ssa.BinOp).X)
				continue
			}
			ops = in.Operands(ops[:0])
			for _, op := range ops {
				lo.constant(*op)
			}
		}
	}
}

func (lo *lowerer) constant(v ssa.Value) {
	switch v := v.(type) {
	case *ssa.Const:
		if _, ok := lo.reg[v]; ok {
			return
		}
		x := lo.p.constant(v)
		k := constKey{t: v.Type(), n: x.n}
		if v.Value != nil && v.Value.Kind() == constant.String {
			k.s = x.str()
		} else if x.p != nil {
			k.s = v.Value.ExactString() // complex
		}
		r, ok := lo.consts[k]
		if !ok {
			r = lo.nregs
			lo.nregs++
			lo.consts[k] = r
			lo.c.consts = append(lo.c.consts, x)
		}
		lo.reg[v] = r
	case *ssa.Function:
		if _, ok := lo.reg[v]; !ok {
			lo.assign(v, 1)
			lo.c.consts = append(lo.c.consts, value{p: unsafe.Pointer(lo.p.closureOf(lo.p.codeOf(v)))})
		}
	}
}

// assignRegisters gives every result a register, tuples as many as they have parts.
func (lo *lowerer) assignRegisters(fn *ssa.Function) {
	var extracts []*ssa.Extract
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			v, ok := in.(ssa.Value)
			if !ok {
				continue
			}
			if x, ok := in.(*ssa.Extract); ok {
				extracts = append(extracts, x)
				continue
			}
			n := int32(1)
			if t, ok := v.Type().(*types.Tuple); ok {
				n = max(1, int32(t.Len()))
			}
			if _, ok := in.(*ssa.Next); ok {
				n = 3
			}
			lo.assign(v, n)
		}
	}
	for _, x := range extracts {
		lo.reg[x] = lo.reg[x.Tuple] + int32(x.Index)
	}
}

func (lo *lowerer) emit(in instr) int {
	lo.c.ins = append(lo.c.ins, in)
	lo.c.pos = append(lo.c.pos, lo.curPos)
	return len(lo.c.ins) - 1
}

func (lo *lowerer) do(f func(g *gor, r []value)) { lo.emit(instr{op: opFunc, f: f}) }

// operand is the register of v. A global's address is computed before each use.
func (lo *lowerer) operand(v ssa.Value) int32 {
	if gl, ok := v.(*ssa.Global); ok {
		r, ok := lo.globals[gl]
		if !ok {
			r = lo.temp(1)
			lo.globals[gl] = r
		}
		size := lo.rtype(gl.Type()).elem.size
		lo.emit(instr{op: opGlobal, a: r, b: int32(lo.p.globalSlot(gl)), c: int32(size)})
		return r
	}
	r, ok := lo.reg[v]
	if !ok {
		panic(fmt.Sprintf("%s: no register for %s (%T)", lo.c.name, v.Name(), v))
	}
	return r
}

func (lo *lowerer) operands(vs []ssa.Value) []int32 {
	out := make([]int32, len(vs))
	for i, v := range vs {
		out[i] = lo.operand(v)
	}
	return out
}

func (lo *lowerer) rtype(t types.Type) *rtype { return lo.p.types.of(t) }

func (lo *lowerer) block(b *ssa.BasicBlock) {
	lo.start[b.Index] = int32(len(lo.c.ins))
	lo.cost = 0
	for i, in := range b.Instrs {
		if lo.fused[in] {
			lo.cost++
			continue
		}
		if pos := in.Pos(); pos.IsValid() {
			lo.curPos = pos
		}
		if !lo.fuse(b, i) {
			lo.instr(b, in)
		}
		lo.cost++
	}
}

func (lo *lowerer) blockCost() uint16 { return uint16(min(max(lo.cost, 1), math.MaxUint16)) }

// jump ends a block: the moves for the successor's phis, then the jump.
func (lo *lowerer) jump(from *ssa.BasicBlock, succ int) {
	to := from.Succs[succ]
	lo.phis(from, to, succ)
	lo.jumpTo(to.Index)
}

func (lo *lowerer) jumpTo(block int) {
	at := lo.emit(instr{op: opJump, cost: lo.blockCost()})
	lo.fixups = append(lo.fixups, fixup{at, 'a', block})
}

// branch emits a conditional jump; fields t and e receive the targets. An edge into a block with phis goes by a
// piece of code of its own.
func (lo *lowerer) branch(b *ssa.BasicBlock, in instr, t, e byte) {
	in.cost = lo.blockCost()
	at := lo.emit(in)
	for i, f := range []byte{t, e} {
		to := b.Succs[i]
		if !hasPhis(to) {
			lo.fixups = append(lo.fixups, fixup{at, f, to.Index})
			continue
		}
		here := int32(len(lo.c.ins))
		switch f {
		case 'b':
			lo.c.ins[at].b = here
		case 'c':
			lo.c.ins[at].c = here
		case 'd':
			lo.c.ins[at].d = here
		}
		save := lo.cost
		lo.cost = 1
		lo.jump(b, i)
		lo.cost = save
	}
}

func hasPhis(b *ssa.BasicBlock) bool {
	if len(b.Instrs) == 0 {
		return false
	}
	_, ok := b.Instrs[0].(*ssa.Phi)
	return ok
}

// phis emits the moves of the edge from -> to. They happen at once in SSA: if one overwrites what another still
// reads, all go through temporaries.
func (lo *lowerer) phis(from, to *ssa.BasicBlock, succ int) {
	if !hasPhis(to) {
		return
	}
	edge := predIndex(from, to, succ)
	var dst, src []int32
	for _, in := range to.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		s, d := lo.operand(phi.Edges[edge]), lo.reg[phi]
		if s != d {
			src, dst = append(src, s), append(dst, d)
		}
	}
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

// predIndex is the position of the edge from -> to among to's predecessors; a conditional jump may have both its
// edges to one block.
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
