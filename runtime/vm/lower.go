package vm

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// lowerer translates one SSA function to code.
type lowerer struct {
	c        *code
	p        *Program
	reg      map[ssa.Value]int32
	consts   map[constKey]int32
	nregs    int32
	start    []int32 // first instruction of each block
	fixups   []fixup
	fused    map[ssa.Instruction]bool // computed as part of another instruction
	shared   map[ssa.Value]bool       // computed in the register of a phi
	cost     int                      // SSA instructions of the block so far
	curPos   token.Pos
	globals  map[*ssa.Global]int32
	debug    *debugInfo              // nil in the plain form
	watch    bool                    // accesses to memory are recorded
	atReturn func(g *gor, r []value) // stands before each return: see libraryOrder

	lateDefers bool // see defersLate
}

type constKey struct {
	t types.Type
	n uint64
	s string
}

// fixup is a jump whose target address was not known when it was emitted.
type fixup struct {
	at    int
	field byte // 'a', 'c' or 'd'
	block int
}

func lower(c *code) { newLowerer(c).lower() }

func newLowerer(c *code) *lowerer {
	return &lowerer{c: c, p: c.prog, reg: map[ssa.Value]int32{}, consts: map[constKey]int32{},
		fused: map[ssa.Instruction]bool{}, shared: map[ssa.Value]bool{}, globals: map[*ssa.Global]int32{}}
}

func (lo *lowerer) lower() {
	c := lo.c
	defer func() {
		if e := recover(); e != nil {
			lo.refuse(e)
		}
	}()
	fn := c.fn
	lo.p.types.enter(fn)
	for _, v := range fn.Params {
		lo.assign(v, 1)
	}
	for _, v := range fn.FreeVars {
		lo.assign(v, 1)
	}
	c.params, c.free = len(fn.Params), len(fn.FreeVars)
	lo.watch = lo.p.form.races && lo.p.watched(fn)
	if lo.p.form.vars || lo.p.form.lines {
		lo.prepare(fn)
	}
	lo.collectConstants(fn)
	lo.assignRegisters(fn)
	lo.lateDefers = defersLate(fn)
	lo.keepAtEntry(fn)
	lo.orderAtEntry(fn)
	lo.start = make([]int32, len(fn.Blocks))
	for _, b := range fn.Blocks {
		lo.block(b)
	}
	if fn.Recover != nil {
		lo.recoverBlock(fn.Recover)
	}
	for _, f := range lo.fixups {
		in := &c.ins[f.at]
		t := (lo.start[f.block] - int32(f.at)) * instrSize
		switch f.field {
		case 'a':
			in.a = t
		case 'c':
			in.c = t
		case 'd':
			in.d = t
		}
	}
	lo.noteIndexes(fn)
	lo.finish()
}

// finish completes the code.
func (lo *lowerer) finish() {
	for i := range lo.c.ins {
		lo.c.ins[i].next = int32(i) + 1
	}
	lo.c.nregs = int(lo.nregs)
}

// recoverBlock emits the code at which a function continues after a recovered panic: the remaining defers, then the
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

// collectConstants assigns a register to every constant and function value that fn mentions; a frame starts with
// them.
func (lo *lowerer) collectConstants(fn *ssa.Function) {
	var ops []*ssa.Value
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if _, _, ok := immediate(in); ok {
				lo.constant(in.(*ssa.BinOp).X)
				continue
			}
			if lo.passes(in) {
				continue
			}
			ops = in.Operands(ops[:0])
			if call, ok := in.(ssa.CallInstruction); ok && call.Common().StaticCallee() != nil {
				if _, ok := call.Common().Value.(*ssa.Function); ok {
					ops = ops[1:] // the function itself
				}
			}
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
		k := constKey{t: v.Type(), n: x.Num()}
		if v.Value != nil && v.Value.Kind() == constant.String {
			k.s = x.Text()
		} else if !x.IsNil() {
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
			lo.c.consts = append(lo.c.consts, mem.Object(lo.p.closureOf(lo.p.codeOf(v))))
		}
	}
}

// assignRegisters assigns a register to every result; a tuple gets one per part.
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
	lo.shareRegisters(fn)
}

func (lo *lowerer) emit(in instr) int {
	lo.c.ins = append(lo.c.ins, in)
	lo.c.pos = append(lo.c.pos, lo.curPos)
	return len(lo.c.ins) - 1
}

func (lo *lowerer) do(f func(g *gor, r []value)) { lo.emit(instr{op: opFunc, f: f}) }

// operand is the register of v. A pointer to a global is made before each use.
func (lo *lowerer) operand(v ssa.Value) int32 {
	if gl, ok := v.(*ssa.Global); ok {
		r, ok := lo.globals[gl]
		if !ok {
			r = lo.temp(1)
			lo.globals[gl] = r
		}
		lo.emit(instr{op: opGlobal, a: r, b: int32(lo.p.globalSlot(gl, lo.rtype(gl.Type()).elem))})
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

// rtype is the rtype of t. If values of t, or of what t refers to, are too large, no code is made for the function.
func (lo *lowerer) rtype(t types.Type) *rtype {
	r := lo.p.types.of(t)
	if r.tooLarge() {
		panic(hugeType{r})
	}
	if r.elem != nil && r.elem.tooLarge() {
		panic(hugeType{r.elem})
	}
	return r
}

// hugeType is the panic that stops the lowering of a function that uses a type which is too large.
type hugeType struct{ t *rtype }

// refuse emits code that ends the run at the place where lowering failed; e is the recovered value: a huge type, or
// an internal fault.
func (lo *lowerer) refuse(e any) {
	lo.c.ins, lo.c.pos = nil, nil
	if huge, ok := e.(hugeType); ok {
		lo.do(func(g *gor, _ []value) { g.vm.tooLarge(g, huge.t) })
	} else {
		f := newFault(e)
		lo.do(func(g *gor, _ []value) { g.vm.fail(g, f) })
	}
	lo.finish()
}

func (lo *lowerer) block(b *ssa.BasicBlock) {
	lo.start[b.Index] = int32(len(lo.c.ins))
	lo.cost = 0
	for i, in := range b.Instrs {
		if lo.fused[in] {
			lo.cost++
			continue
		}
		if lo.lateDefers && endsFrom(b, i) && !(i > 0 && endsFrom(b, i-1)) {
			lo.runDefers(returnPos(b))
		}
		lo.atStatement(in)
		if ref, ok := in.(*ssa.DebugRef); ok {
			lo.debugRef(ref) // is not a step
			continue
		}
		if pos := in.Pos(); pos.IsValid() {
			lo.curPos = pos
		}
		if !lo.fuse(b, i) && !lo.fuseAppend(b, i) {
			lo.instr(b, in)
		}
		lo.cost++
	}
}

// defersLate reports whether only bodies of loops over functions defer calls for fn. In that case go/ssa leaves out
// the instruction that runs them.
func defersLate(fn *ssa.Function) bool {
	late := false
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.RunDefers:
				return false
			case *ssa.Call:
				if f, ok := in.Call.Value.(*ssa.Builtin); ok && f.Name() == "ssa:deferstack" {
					late = true
				}
			}
		}
	}
	return late
}

// endsFrom reports whether b, from instruction i on, only loads its function's named results and returns them.
func endsFrom(b *ssa.BasicBlock, i int) bool {
	for _, in := range b.Instrs[i:] {
		switch in := in.(type) {
		case *ssa.Return:
			return true
		case *ssa.UnOp:
			if !isResult(b.Parent(), in.X) {
				return false
			}
		case *ssa.DebugRef:
		default:
			return false
		}
	}
	return false
}

// isResult reports whether v is the variable of a named result of fn.
func isResult(fn *ssa.Function, v ssa.Value) bool {
	if _, ok := v.(*ssa.Alloc); ok {
		for res := range fn.Signature.Results().Variables() {
			if res.Name() != "" && res.Pos() == v.Pos() {
				return true
			}
		}
	}
	return false
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

// branch emits a conditional jump; fields t and e receive the targets. An edge into a block with phis goes through a
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
		here := int32(len(lo.c.ins)-at) * instrSize
		switch f {
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
