package vm

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// SSA has values, not variables. In the form with variables, the code keeps for each variable of the source where its
// value currently is: in memory, if its address is taken, otherwise a copy of its last value. go/ssa's debug
// information (ssa.DebugRef) says which value belongs to which variable, so nothing is guessed: a variable that was
// not reached yet has no value.

// declarations are the variables of a program's own source.
type declarations struct {
	pkg *types.Package
	at  map[token.Pos][]*types.Var // by the position of the declaration; a type switch declares several at one
	tag map[ast.Expr][]*types.Var  // those that a type switch declares, by its operand
}

func declare(files []*ast.File, pkg *types.Package, info *types.Info) *declarations {
	d := &declarations{pkg: pkg, at: map[token.Pos][]*types.Var{}, tag: map[ast.Expr][]*types.Var{}}
	for _, obj := range info.Defs {
		if v, ok := obj.(*types.Var); ok && !v.IsField() {
			d.at[v.Pos()] = append(d.at[v.Pos()], v)
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if sw, ok := n.(*ast.TypeSwitchStmt); ok {
				d.typeSwitch(sw, info)
			}
			return true
		})
	}
	return d
}

// typeSwitch declares the variable of each clause.
func (d *declarations) typeSwitch(sw *ast.TypeSwitchStmt, info *types.Info) {
	as, ok := sw.Assign.(*ast.AssignStmt)
	if !ok {
		return
	}
	tag := ast.Unparen(ast.Unparen(as.Rhs[0]).(*ast.TypeAssertExpr).X)
	for _, clause := range sw.Body.List {
		if v, ok := info.Implicits[clause].(*types.Var); ok {
			d.at[v.Pos()] = append(d.at[v.Pos()], v)
			d.tag[tag] = append(d.tag[tag], v)
		}
	}
}

// scope says whether v is declared at pos, and if so, whether another variable of the same name hides it.
func (d *declarations) scope(v *types.Var, pos token.Pos) (in, hidden bool) {
	inner := d.pkg.Scope().Innermost(pos)
	for s := inner; s != nil; s = s.Parent() {
		if s != v.Parent() {
			continue
		}
		if _, found := s.LookupParent(v.Name(), pos); found != v {
			return false, false
		}
		_, seen := inner.LookupParent(v.Name(), pos)
		return true, seen != v
	}
	return false, false
}

// variable is a variable of a function, and the registers that locate it: r[slot] has its value or its address,
// r[slot+1] says which of them, and the type of the variable.
type variable struct {
	obj  *types.Var
	slot int32
}

// What r[slot+1].n says about r[slot], in its two lowest bits; the others are the id of the variable's type.
const (
	notMet = iota
	valueKept
	addressKept
	whereBits = 2
)

// where makes r[slot+1].
func where(kept uint64, t *rtype) value { return mem.Num(t.id<<whereBits | kept) }

// debugInfo is what lowering a function needs for the forms other than the plain one.
type debugInfo struct {
	slots  map[*types.Var]int32
	memory map[*types.Var]bool // those in memory: their address is kept, not a value
	starts map[ssa.Instruction]token.Pos
}

// prepare examines a function before it is lowered.
func (lo *lowerer) prepare(fn *ssa.Function) {
	f := lo.p.form
	if fn.Syntax() == nil && fn.Name() != "init" || len(fn.Blocks) == 0 || !lo.p.owns(fn) {
		return
	}
	lo.debug = &debugInfo{slots: map[*types.Var]int32{}, memory: map[*types.Var]bool{}}
	if f.lines {
		lo.debug.starts = statementStarts(fn, lo.p.files)
	}
	if !f.vars {
		return
	}
	for _, v := range fn.FreeVars {
		lo.inMemory(v.Pos())
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if a, ok := in.(*ssa.Alloc); ok {
				lo.inMemory(a.Pos())
			}
		}
	}
}

// owns reports whether fn is of the learner's source.
func (p *Program) owns(fn *ssa.Function) bool {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn.Pkg == p.main
}

func (lo *lowerer) inMemory(pos token.Pos) {
	for _, v := range lo.p.vars.at[pos] {
		lo.debug.memory[v] = true
	}
}

// slot is the first of the registers of v.
func (lo *lowerer) slot(v *types.Var) int32 {
	s, ok := lo.debug.slots[v]
	if !ok {
		s = lo.temp(2)
		lo.debug.slots[v] = s
		lo.c.vars = append(lo.c.vars, variable{v, s})
	}
	return s
}

// keep emits code that records that register x holds the value or address of the variables vs.
func (lo *lowerer) keep(vs []*types.Var, x int32, kept uint64, t types.Type) {
	for _, v := range vs {
		if v.Name() == "_" || v.Name() == "" {
			continue
		}
		s, w := lo.slot(v), where(kept, lo.rtype(t))
		lo.do(func(_ *gor, r []value) { r[s], r[s+1] = r[x], w })
	}
}

// keepAtEntry records what a function starts with: parameters, captured variables, and results, which are zero.
func (lo *lowerer) keepAtEntry(fn *ssa.Function) {
	if lo.debug == nil || !lo.p.form.vars {
		return
	}
	for _, v := range fn.FreeVars {
		if ptr, ok := v.Type().Underlying().(*types.Pointer); ok {
			lo.keep(lo.p.vars.at[v.Pos()], lo.reg[v], addressKept, ptr.Elem())
		}
	}
	for _, v := range fn.Params {
		if obj, _ := v.Object().(*types.Var); obj != nil {
			lo.keep([]*types.Var{obj}, lo.reg[v], valueKept, v.Type())
		}
	}
	results := fn.Signature.Results()
	zero := int32(-1)
	for i := range results.Len() {
		vs := lo.p.vars.at[results.At(i).Pos()]
		if results.At(i).Name() == "" || len(vs) == 0 || lo.debug.memory[vs[0]] {
			continue
		}
		if zero < 0 {
			zero = lo.temp(1)
		}
		lo.keep(vs, zero, valueKept, results.At(i).Type())
	}
}

// keepAlloc records the location of a variable that in has just created.
func (lo *lowerer) keepAlloc(in *ssa.Alloc) {
	if lo.debug == nil || !lo.p.form.vars {
		return
	}
	lo.keep(lo.p.vars.at[in.Pos()], lo.reg[in], addressKept, in.Type().Underlying().(*types.Pointer).Elem())
}

// refers lists the variables that ref gives a value.
func (lo *lowerer) refers(ref *ssa.DebugRef) []*types.Var {
	if lo.debug == nil || !lo.p.form.vars || ref.IsAddr {
		return nil
	}
	vs := lo.p.vars.tag[ref.Expr]
	if v, ok := ref.Object().(*types.Var); ok && !v.IsField() && v.Parent() != lo.p.vars.pkg.Scope() {
		vs = append(slices.Clip(vs), v)
	}
	return slices.DeleteFunc(slices.Clone(vs), func(v *types.Var) bool { return lo.debug.memory[v] })
}

// debugRef emits code for what ref says about variables.
func (lo *lowerer) debugRef(ref *ssa.DebugRef) {
	if vs := lo.refers(ref); len(vs) > 0 {
		lo.keep(vs, lo.operand(ref.X), valueKept, ref.X.Type())
	}
}

// atStatement emits the event of a statement that begins with in.
func (lo *lowerer) atStatement(in ssa.Instruction) {
	if lo.debug == nil {
		return
	}
	if pos, ok := lo.debug.starts[in]; ok {
		lo.curPos = pos
		lo.do(func(g *gor, _ []value) { g.line(pos) })
	}
}

// passes reports whether nothing is emitted for in in this form.
func (lo *lowerer) passes(in ssa.Instruction) bool {
	ref, ok := in.(*ssa.DebugRef)
	return ok && (lo.debug == nil || !lo.begins(in) && len(lo.refers(ref)) == 0)
}

func (lo *lowerer) begins(in ssa.Instruction) bool {
	if lo.debug == nil {
		return false
	}
	_, ok := lo.debug.starts[in]
	return ok
}

// inScope lists a frame's variables that are declared at its position, in the order of the source.
func (fr *frame) inScope(d *declarations) (vars []variable, hidden map[*types.Var]bool) {
	pos := fr.pos()
	hidden = map[*types.Var]bool{}
	for _, v := range fr.code.vars {
		in, hides := d.scope(v.obj, pos)
		if in {
			vars = append(vars, v)
			hidden[v.obj] = hides
		}
	}
	slices.SortStableFunc(vars, func(a, b variable) int { return cmp.Compare(a.obj.Pos(), b.obj.Pos()) })
	return vars, hidden
}
