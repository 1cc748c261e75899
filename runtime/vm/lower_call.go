package vm

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

func closurev(cl *closure) value { return mem.Object(cl) }

// callInstr emits a call, a go or a defer statement.
func (lo *lowerer) callInstr(in ssa.CallInstruction) {
	common := in.Common()
	switch in := in.(type) {
	case *ssa.Go:
		target := lo.target(common)
		lo.do(func(g *gor, r []value) {
			cl, args := target(g, r)
			if cl == nil {
				panic(g.fatal("go of nil func value"))
			}
			g.spawn(cl, args)
		})
	case *ssa.Defer:
		target := lo.target(common)
		stack := int32(-1)
		if in.DeferStack != nil {
			stack = lo.operand(in.DeferStack)
		}
		lo.do(func(g *gor, r []value) {
			fr := g.top
			if stack >= 0 {
				fr = mem.As[frame](r[stack])
			}
			cl, args := target(g, r)
			g.count(len(args))
			if n := len(fr.defers); n == cap(fr.defers) { // double: append would copy long slices more often
				g.take(uint64(2*max(n, 1)) * deferredBytes)
				fr.defers = slices.Grow(fr.defers, max(n, 1))
			}
			fr.defers = append(fr.defers, deferred{cl, args})
		})
	case *ssa.Call:
		lo.call(in, common)
	}
}

func (lo *lowerer) call(in *ssa.Call, common *ssa.CallCommon) {
	dst := lo.reg[in]
	if b, ok := common.Value.(*ssa.Builtin); ok {
		lo.callBuiltin(b, common, dst)
		return
	}
	site := &callSite{dst: dst, nres: int32(common.Signature().Results().Len())}
	if common.IsInvoke() {
		site.method = common.Method
		x := lo.operand(common.Value)
		site.args = lo.operands(common.Args)
		lo.emit(instr{op: opInvoke, a: x, call: site})
		return
	}
	if body := loopBody(common); body != nil && !in.Pos().IsValid() {
		lo.curPos = body.Pos()
	}
	if fn, ok := common.Value.(*ssa.Function); ok {
		site.code = lo.p.codeOf(fn)
		site.args = lo.operands(common.Args)
		op := opCall
		if site.code.native != nil {
			op = opCallNative
			lo.accessBytes(common.Args, site.args)
		}
		lo.emit(instr{op: op, call: site})
		return
	}
	x := lo.operand(common.Value)
	site.args = lo.operands(common.Args)
	lo.emit(instr{op: opCallValue, a: x, call: site})
}

// loopBody is the function that go/ssa made of a loop's body, if call is a loop over a function.
func loopBody(call *ssa.CallCommon) *ssa.Function {
	if len(call.Args) == 0 {
		return nil
	}
	if cl, ok := call.Args[0].(*ssa.MakeClosure); ok && cl.Fn.(*ssa.Function).Synthetic == rangeBody {
		return cl.Fn.(*ssa.Function)
	}
	return nil
}

// target makes a function that evaluates the callee and the arguments of a go or defer statement.
func (lo *lowerer) target(common *ssa.CallCommon) func(g *gor, r []value) (*closure, []value) {
	args := lo.operands(common.Args)
	gather := func(r []value, first int) []value {
		out := make([]value, first+len(args))
		for i, a := range args {
			out[first+i] = r[a]
		}
		return out
	}
	if b, ok := common.Value.(*ssa.Builtin); ok {
		cl := &closure{host: lo.builtin(b, common), code: &code{name: b.Name(), prog: lo.p}}
		return func(_ *gor, r []value) (*closure, []value) { return cl, gather(r, 0) }
	}
	if fn, ok := common.Value.(*ssa.Function); ok {
		cl := lo.p.closureOf(lo.p.codeOf(fn))
		return func(_ *gor, r []value) (*closure, []value) { return cl, gather(r, 0) }
	}
	x := lo.operand(common.Value)
	if common.IsInvoke() {
		method := common.Method
		return func(g *gor, r []value) (*closure, []value) {
			c, recv := g.findMethod(r[x], method)
			out := gather(r, 1)
			out[0] = recv
			return g.vm.prog.closureOf(c), out
		}
	}
	return func(_ *gor, r []value) (*closure, []value) { return mem.As[closure](r[x]), gather(r, 0) }
}

// findMethod is the code of an interface value's method, and the receiver for the call.
func (g *gor) findMethod(v value, m *types.Func) (*code, value) {
	if v.Num() == 0 {
		panic(g.nilDeref())
	}
	t := g.vm.prog.types.byID(v.Num())
	return g.vm.prog.method(t, m.Pkg(), m.Name()), unbox(t, v)
}

// method is the code of t's method of that name, nil if there is none. pkg matters for unexported names.
func (p *Program) method(t *rtype, pkg *types.Package, name string) *code {
	id := types.Id(pkg, name)
	if c, ok := t.methods.Load(id); ok {
		return c.(*code)
	}
	var c *code
	if sel := types.NewMethodSet(t.t).Lookup(pkg, name); sel != nil {
		c = p.codeOf(p.prog.MethodValue(sel))
	}
	t.methods.Store(id, c)
	return c
}
