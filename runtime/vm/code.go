package vm

import (
	"go/token"
	"go/types"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/ssa"
)

// opcode selects what the dispatch loop does. Only what is frequent, or moves between frames, has an opcode of its
// own; everything else is a Go function behind opFunc.
type opcode uint16

const (
	opFunc     opcode = iota // in.f(g, r)
	opMove                   // r[a] = r[b]
	opJump                   // to a
	opIf                     // r[a]: to b, else c
	opIfLess                 // int64 r[a] < r[b]: to c, else d
	opIfLessK                // int64 r[a] < b
	opIfEqual                // r[a].n == r[b].n
	opIfEqualK               // r[a].n == b
	opAdd                    // r[a] = r[b] + r[c], 64 bits
	opAddK                   // r[a] = r[b] + c
	opSub
	opMul
	opAddF // float64
	opSubF
	opMulF
	opLess       // r[a] = int64 r[b] < r[c]
	opEqual      // r[a] = r[b].n == r[c].n
	opLoad       // r[a] = *r[b], one cell
	opStore      // *r[a] = r[b], one cell
	opFieldAddr  // r[a] = &r[b].cell c
	opLoadField  // r[a] = r[b].cell c, one cell
	opStoreField // r[a].cell c = r[b], one cell
	opIndexAddr  // r[a] = &r[b][r[c]], elements of d cells
	opLoadIndex  // r[a] = r[b][r[c]], one cell
	opGlobal     // r[a] = &global b, of c cells
	opCall       // in.call, of code
	opCallValue  // in.call, of closure r[a]
	opInvoke     // in.call, of a method of interface r[a]
	opReturn     // in.call.args
	opRunDefers
	opPanic // r[a]
)

// instr is one instruction. cost is the number of SSA instructions of the block that it ends.
type instr struct {
	op         opcode
	cost       uint16
	a, b, c, d int32
	f          func(g *gor, r []value)
	call       *callSite
}

// callSite is what a call needs beyond an instruction's fields.
type callSite struct {
	args   []int32 // registers; for opReturn the results
	dst    int32   // first register of the results
	nres   int32
	code   *code       // opCall
	method *types.Func // opInvoke
	cache  atomic.Pointer[methodHit]
}

// methodHit remembers which code an interface method was for the dynamic type seen last.
type methodHit struct {
	t    *rtype
	code *code
}

// code is a function ready to run. Its registers are, in this order: parameters, free variables, constants, locals.
type code struct {
	name   string // as in a goroutine's trace: main.(*Counter).Receive
	fn     *ssa.Function
	prog   *Program
	params int
	free   int
	consts []value
	nregs  int
	nres   int
	ins    []instr
	pos    []token.Pos // by instruction
	recov  int32       // where a recovered panic goes on, or -1: return zero values
	// wrapper code is transparent for recover.
	wrapper bool
	native  native
	once    sync.Once
}

// native is a function written in Go proper. a holds the arguments; results go to r.
type native func(g *gor, a, r []value)

// closure is a function value.
type closure struct {
	code *code
	env  []value
	// host, if set, is called instead of code.
	host native
}

// ready lowers c on its first call.
func (c *code) ready() *code {
	c.once.Do(func() {
		if c.native == nil && c.fn != nil {
			lower(c)
		}
	})
	return c
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

// globalSlot numbers package-level variables.
func (p *Program) globalSlot(gl *ssa.Global) int {
	key := gl.Pkg.Pkg.Path() + "." + gl.Name()
	p.mu.Lock()
	defer p.mu.Unlock()
	slot, ok := p.globals[key]
	if !ok {
		slot = len(p.globals)
		p.globals[key] = slot
	}
	return slot
}
