package vm

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// instr emits the code of one SSA instruction.
func (lo *lowerer) instr(b *ssa.BasicBlock, in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Phi, *ssa.Extract:
	case *ssa.Jump:
		lo.jump(b, 0)
	case *ssa.If:
		lo.branch(b, instr{op: opIf, a: lo.operand(in.Cond)}, 'c', 'd')
	case *ssa.Return:
		if lo.atReturn != nil {
			lo.do(lo.atReturn)
		}
		lo.emit(instr{op: opReturn, cost: lo.blockCost(), call: &callSite{args: lo.operands(in.Results)}})
	case *ssa.Panic:
		if !lo.iteratorMisuse(b, in) {
			lo.emit(instr{op: opPanic, a: lo.operand(in.X)})
		}
	case *ssa.RunDefers:
		lo.runDefers(returnPos(b))
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

// runDefers emits the deferred calls. The instruction is repeated after each of them, and the position of a running
// frame is that of the instruction before its next one: so an instruction that does nothing holds the position.
func (lo *lowerer) runDefers(pos token.Pos) {
	lo.curPos = pos
	lo.do(func(*gor, []value) {})
	lo.emit(instr{op: opRunDefers})
}

// returnPos is where b returns from its function: at the statement, or at the closing brace.
func returnPos(b *ssa.BasicBlock) token.Pos {
	if pos := b.Instrs[len(b.Instrs)-1].Pos(); pos.IsValid() {
		return pos
	}
	switch fn := b.Parent().Syntax().(type) {
	case *ast.FuncDecl:
		return fn.Body.Rbrace
	case *ast.FuncLit:
		return fn.Body.Rbrace
	}
	return token.NoPos
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
		return mem.Bool(constant.BoolVal(c.Value))
	case t.isString():
		if c.Value.Kind() == constant.Int {
			return mem.Text(string(rune(c.Int64())))
		}
		return mem.Text(constant.StringVal(c.Value))
	case t.isUnsigned():
		return mem.Num(c.Uint64())
	case t.isInteger():
		return mem.Num(uint64(c.Int64()))
	case t.isFloat():
		return p.floatConstant(t, c.Value)
	case t.isComplex():
		v := c.Complex128()
		return mem.Aggregate([]value{mem.Float(real(v)), mem.Float(imag(v))})
	case t.kind == p.types.of(types.Typ[types.UnsafePointer]).kind:
		return value{}
	}
	panic(fmt.Sprintf("constant of type %s", t.str))
}

func (p *Program) floatConstant(t *rtype, v constant.Value) value {
	if t.t.Underlying().(*types.Basic).Kind() == types.Float32 {
		f, _ := constant.Float32Val(constant.ToFloat(v))
		return mem.Float(float64(f))
	}
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return mem.Float(f)
}
