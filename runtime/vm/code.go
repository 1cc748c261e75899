package vm

import (
	"go/token"
	"go/types"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// opcode selects what the dispatch loop does. Only operations that are frequent, or that move between frames, have an
// opcode of their own; everything else is a Go function called by opFunc.
type opcode uint16

const (
	opFunc opcode = iota // in.f(g, r)
	opMove               // r[a] = r[b]

	opJump         // to a
	opIf           // if r[a] is true jump to c, otherwise to d; the following ones likewise
	opIfLess       // int64 r[a] < r[b]
	opIfLessK      // int64 r[a] < b
	opIfEqual      // r[a] == r[b], numbers
	opIfEqualK     // r[a] == b
	opIfBelow      // uint64 r[a] < r[b]
	opIfLessF      // float64 r[a] < r[b]
	opIfLessEqualF // float64 r[a] <= r[b]

	opAdd  // r[a] = r[b] + r[c], 64 bits; the following ones likewise
	opAddK // r[a] = r[b] + c
	opSub
	opMul
	opMulK
	opAnd
	opAndK
	opOr
	opXor
	opShlK     // r[a] = r[b] << c
	opShrK     // r[a] = uint64 r[b] >> c
	opSarK     // r[a] = int64 r[b] >> c
	opSigned   // r[a] = r[b] without its upper c bits, sign-extended
	opUnsigned // r[a] = r[b] without its upper c bits
	opQuo      // int64
	opRem
	opQuoU // uint64
	opRemU
	opLess // r[a] = int64 r[b] < r[c]
	opEqual
	opEqualK
	opNot // r[a] = !r[b]

	opAddF // float64
	opSubF
	opMulF
	opQuoF

	opLoad       // r[a] = *r[b], one cell
	opStore      // *r[a] = r[b], one cell
	opLoadByte   // r[a] = *r[b], a byte or bool, see packed.go
	opStoreByte  // *r[a] = r[b], a byte or bool
	opFieldAddr  // r[a] = &r[b].cell c
	opLoadField  // r[a] = r[b].cell c, one cell
	opStoreField // r[a].cell c = r[b], one cell
	opPart       // r[a] = cell c of the aggregate r[b]

	opLen            // r[a] = len(r[b]), a slice or string
	opIndexAddr      // r[a] = &r[b][r[c]], elements of d cells
	opLoadIndex      // r[a] = r[b][r[c]], one cell
	opStoreIndex     // r[a][r[b]] = r[c], one cell
	opByteAddr       // r[a] = &r[b][r[c]], bytes or bools
	opLoadByteIndex  // r[a] = r[b][r[c]], bytes or bools
	opStoreByteIndex // r[a][r[b]] = r[c], bytes or bools
	opTextIndex      // r[a] = r[b][r[c]], a string's byte
	opArrayAddr      // r[a] = &r[b][r[c]], r[b] points to an array of e elements of d cells
	opGlobal         // r[a] = &global b

	opCall       // in.call, of code
	opCallNative // in.call, of code, which is native
	opCallValue  // in.call, of closure r[a]
	opInvoke     // in.call, of a method of interface r[a]
	opReturn     // in.call.args
	opRunDefers
	opPanic // r[a]
)

// instr is one instruction.
type instr struct {
	op            opcode
	cost          uint16 // the number of SSA instructions of the block that it ends
	a, b, c, d, e int32  // registers, constants, or jump distances in bytes
	next          int32  // index of the next instruction
	f             func(g *gor, r []value)
	call          *callSite
}

// instrSize is the size of an instruction, bytes.
var instrSize = int32(mem.SizeOf[instr]())

// to is the instruction at a distance in bytes from in.
func (in *instr) to(distance int32) *instr {
	return mem.Step(in, int(distance))
}

// callSite is what a call needs beyond an instruction's fields.
type callSite struct {
	args   []int32 // registers; for opReturn the results
	dst    int32   // first register of the results
	nres   int32
	code   *code       // opCall, opCallNative
	method *types.Func // opInvoke
	seen   atomic.Pointer[[]methodHit]
}

// methodHit is the code of a call's interface method for a dynamic type.
type methodHit struct {
	id   uint64 // of t
	t    *rtype
	code *code
}

// maxSeen is for how many dynamic types a call remembers the method.
const maxSeen = 8

// lookup finds the method for the dynamic type of v.
func (s *callSite) lookup(g *gor, v value) methodHit {
	var seen []methodHit
	if p := s.seen.Load(); p != nil {
		seen = *p
	}
	for i := range seen {
		if seen[i].id == v.Num() {
			return seen[i]
		}
	}
	c, _ := g.findMethod(v, s.method)
	hit := methodHit{v.Num(), g.vm.prog.types.byID(v.Num()), c}
	if len(seen) < maxSeen {
		more := append(slices.Clip(seen), hit)
		s.seen.Store(&more)
	}
	return hit
}

// code is a function ready to run. Its registers are, in this order: parameters, free variables, constants, locals.
type code struct {
	name     string // as in a goroutine's trace: main.(*Counter).Receive
	fn       *ssa.Function
	prog     *Program
	params   int
	free     int
	consts   []value
	nregs    int
	nres     int
	ins      []instr
	pos      []token.Pos // by instruction
	unsigned []int32     // instructions with an index that is an unsigned 64-bit number
	recov    int32       // where execution continues after a recovered panic, or -1: return zero values
	// wrapper code is transparent to recover.
	wrapper bool
	native  native
	vars    []variable // in the form with variables
	indexes []index    // in the source of the program's own function
	once    sync.Once
	lowered atomic.Bool
}

// native is a function implemented in Go. a holds the arguments; results go to r.
type native func(g *gor, a, r []value)

// closure is a function value.
type closure struct {
	code *code
	env  []value
	// host, if set, is called instead of code.
	host native
}

// ready lowers c on its first call.
func (c *code) ready() {
	if !c.lowered.Load() {
		c.lower()
	}
}

func (c *code) lower() {
	c.once.Do(func() {
		if c.native == nil && c.fn != nil {
			lower(c)
		}
		c.lowered.Store(true)
	})
}

// codeOf is the code of fn, lowered when it is first called.
func (p *Program) codeOf(fn *ssa.Function) *code {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.code[fn]; c != nil {
		return c
	}
	c := &code{fn: fn, prog: p, name: functionName(fn), recov: -1}
	c.params, c.free, c.nres = len(fn.Params), len(fn.FreeVars), fn.Signature.Results().Len()
	c.wrapper = fn.Synthetic != "" && fn.Blocks != nil && !isInstance(fn)
	p.code[fn] = c
	if fn.Blocks != nil {
		return c
	}
	c.params = fn.Signature.Params().Len()
	if fn.Signature.Recv() != nil {
		c.params++
	}
	if nat := findNative(fn); nat != nil {
		c.native = nat
		return c
	}
	if body := std.body(fn); body != nil && body != fn {
		if nat := findNative(body); nat != nil {
			c.native = nat
			return c
		}
		if body.Blocks != nil {
			c.fn = body
			return c
		}
	}
	name := fn.String()
	c.fn = nil
	c.native = func(g *gor, _, _ []value) {
		panic(g.errorf("%s is not available in lessons", name))
	}
	return c
}

func isInstance(fn *ssa.Function) bool { return fn.Origin() != nil && fn.Origin() != fn }

// closureOf is the function value of a function without free variables.
func (p *Program) closureOf(c *code) *closure {
	p.mu.Lock()
	defer p.mu.Unlock()
	cl := p.closure[c]
	if cl == nil {
		cl = &closure{code: c}
		p.closure[c] = cl
	}
	return cl
}

// global is a package-level variable of a program; each run creates its own at the first reference.
type global struct {
	t    *rtype
	fill nativeVar // makes its first value, nil if that is zero
}

// globalSlot numbers package-level variables; t is gl's type.
func (p *Program) globalSlot(gl *ssa.Global, t *rtype) int {
	key := gl.Pkg.Pkg.Path() + "." + gl.Name()
	p.mu.Lock()
	defer p.mu.Unlock()
	slot, ok := p.slots[key]
	if !ok {
		slot = len(p.globals)
		p.slots[key] = slot
		fill := nativeVars[key]
		if gl.Pkg == p.main {
			fill = p.embedded[gl.Name()]
		}
		p.globals = append(p.globals, global{t, fill})
	}
	return slot
}

// global is the variable of that slot.
func (p *Program) global(slot int) global {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.globals[slot]
}
