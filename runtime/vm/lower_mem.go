package vm

import (
	"fmt"
	"go/token"
	"go/types"
	"math"
	"math/bits"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

func (lo *lowerer) memoryInstr(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Alloc:
		lo.alloc(in)
		lo.keepAlloc(in)
	case *ssa.Store:
		lo.store(in)
	case *ssa.FieldAddr:
		x := lo.operand(in.X)
		f := lo.rtype(in.X.Type()).elem.fields[in.Field]
		lo.emit(instr{op: opFieldAddr, a: lo.reg[in], b: x, c: int32(f.off)})
	case *ssa.Field:
		t := lo.rtype(in.X.Type())
		f := t.fields[in.Field]
		d, x := lo.reg[in], lo.operand(in.X)
		if t.size > 1 && f.typ.size == 1 {
			lo.emit(instr{op: opPart, a: d, b: x, c: int32(f.off)})
			return
		}
		lo.do(func(_ *gor, r []value) { r[d] = r[x].Part(t.size, f.off, f.typ.size) })
	case *ssa.IndexAddr:
		lo.indexAddr(in)
	case *ssa.Index:
		lo.index(in)
	case *ssa.Slice:
		lo.slice(in)
	case *ssa.MakeSlice:
		lo.makeSlice(in)
	case *ssa.SliceToArrayPointer:
		n := int(in.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
		d, x := lo.reg[in], lo.operand(in.X)
		lo.do(func(g *gor, r []value) {
			if l := r[x].Len(); l < n {
				panic(g.boundsErrorf("cannot convert slice with length %d to array or pointer to array with length %d", l, n))
			}
			r[d] = r[x].Array()
		})
	}
}

// alloc makes a variable. A variable whose address does not leave the function is kept in the frame itself.
func (lo *lowerer) alloc(in *ssa.Alloc) {
	d, t := lo.reg[in], lo.rtype(in.Type()).elem
	size := t.size
	const maxInFrame = 64
	if in.Heap || size > maxInFrame {
		lo.do(func(g *gor, r []value) { r[d] = g.newVar(t) })
		return
	}
	at := int(lo.temp(int32(max(size, 1))))
	lo.do(func(_ *gor, r []value) {
		vars := r[at : at+size+1-min(size, 1)]
		clear(vars)
		r[d] = mem.PointerTo(&vars[0])
	})
}

func (lo *lowerer) store(in *ssa.Store) {
	a, v := lo.operand(in.Addr), lo.operand(in.Val)
	t := lo.rtype(in.Val.Type())
	if !returnsItself(in) {
		lo.access(in.Addr, a, t, true, v)
	}
	switch {
	case t.isByte():
		lo.emit(instr{op: opStoreByte, a: a, b: v})
		return
	case t.size == 1 && !t.packs():
		lo.emit(instr{op: opStore, a: a, b: v})
		return
	}
	lo.do(func(g *gor, r []value) {
		if r[a].IsNil() {
			panic(g.nilDeref())
		}
		g.bulk(t.size)
		store(r[a], r[v], t)
	})
}

func (lo *lowerer) indexAddr(in *ssa.IndexAddr) {
	d, x, i := lo.reg[in], lo.operand(in.X), lo.operand(in.Index)
	defer lo.noteIndex(in.Index)
	if ptr, ok := in.X.Type().Underlying().(*types.Pointer); ok {
		t := lo.rtype(ptr.Elem())
		n, size := t.length, t.elem.size
		lo.emit(instr{op: opArrayAddr, a: d, b: x, c: i, d: int32(size), e: int32(n)})
		return
	}
	t := lo.rtype(in.X.Type()).elem
	op := opIndexAddr
	if t.isByte() {
		op = opByteAddr
	}
	lo.emit(instr{op: op, a: d, b: x, c: i, d: int32(t.size)})
}

// noteIndex records that the instruction just emitted has an unsigned index, for the text of a panic.
func (lo *lowerer) noteIndex(index ssa.Value) {
	if lo.isWide(index) {
		lo.c.unsigned = append(lo.c.unsigned, int32(len(lo.c.ins)-1))
	}
}

// isWide reports whether v may be larger than the largest int.
func (lo *lowerer) isWide(v ssa.Value) bool {
	t := lo.rtype(v.Type())
	return t.isUnsigned() && t.bits() == 64
}

func (lo *lowerer) index(in *ssa.Index) {
	d, x, i := lo.reg[in], lo.operand(in.X), lo.operand(in.Index)
	defer lo.noteIndex(in.Index)
	t := lo.rtype(in.X.Type())
	if t.isString() {
		lo.emit(instr{op: opTextIndex, a: d, b: x, c: i})
		return
	}
	n, size, total := t.length, t.elem.size, t.size
	lo.do(func(g *gor, r []value) {
		k := r[i].Int()
		if uint(k) >= uint(n) {
			panic(g.indexError(k, n))
		}
		r[d] = r[x].Part(total, k*size, size)
	})
}

// checkMake checks the length, in a register, of make([]T, length, capacity) with a constant capacity: go/ssa makes
// it a slice of an array.
func (lo *lowerer) checkMake(length int32, capacity int) {
	lo.do(func(g *gor, r []value) {
		switch n := r[length].Int(); {
		case n < 0 || n > maxSliceLen:
			panic(g.errorf("makeslice: len out of range"))
		case n > capacity:
			panic(g.errorf("makeslice: cap out of range"))
		}
	})
}

func (lo *lowerer) makeSlice(in *ssa.MakeSlice) {
	d, n, m := lo.reg[in], lo.operand(in.Len), lo.operand(in.Cap)
	t := lo.rtype(in.Type()).elem
	lo.do(func(g *gor, r []value) {
		length, capacity := r[n].Int(), r[m].Int()
		if length < 0 || length > maxSliceLen {
			panic(g.errorf("makeslice: len out of range"))
		}
		if capacity < length || capacity > maxSliceLen {
			panic(g.errorf("makeslice: cap out of range"))
		}
		r[d] = g.makeSlice(t, length, capacity)
	})
}

// maxSliceLen is the length from which Go, too, reports that a length is out of range, not that memory is short.
const maxSliceLen = 1 << 47

// newSlice makes a slice of zero values of size cells.
func (g *gor) newSlice(length, capacity, size int) value {
	g.mayMake(capacity, uint64(size)*uint64(mem.CellSize))
	if capacity*size > 0 {
		g.count(capacity * size)
	}
	return g.fresh(mem.NewSlice(length, capacity, size), capacity*size*int(mem.CellSize))
}

// mayMake ends the run if a slice of that capacity, with elements of elem bytes, cannot be made.
func (g *gor) mayMake(capacity int, elem uint64) {
	if over, n := bits.Mul64(uint64(capacity), elem); over > 0 {
		g.vm.outOfMemory(g, math.MaxUint64)
	} else if n >= g.vm.memory.limit {
		g.vm.outOfMemory(g, n)
	}
	if capacity > mem.MaxLen {
		g.vm.tooLong(g, capacity)
	}
}

// slice emits x[low:high:max].
func (lo *lowerer) slice(in *ssa.Slice) {
	d, x := lo.reg[in], lo.operand(in.X)
	b := lo.sliceBounds(in)
	switch t := lo.rtype(in.X.Type()); t.kind {
	case reflect.String:
		lo.do(func(g *gor, r []value) {
			s := r[x].Text()
			l, h, _ := b.of(g, r, len(s), len(s), true)
			r[d] = mem.Text(s[l:h])
		})
	case reflect.Slice:
		size := t.elem.size
		lo.do(func(g *gor, r []value) {
			s := r[x]
			l, h, m := b.of(g, r, s.Len(), s.Cap(), false)
			r[d] = s.Sub(l, h, m, size)
		})
	case reflect.Pointer:
		n, size := t.elem.length, t.elem.elem.size
		if array, ok := in.X.(*ssa.Alloc); ok && array.Comment == "makeslice" {
			lo.checkMake(b.high.reg, n)
		}
		lo.do(func(g *gor, r []value) {
			if r[x].IsNil() {
				panic(g.nilDeref())
			}
			l, h, m := b.of(g, r, n, n, true)
			r[d] = r[x].Sub(l, h, m, size)
		})
	default:
		panic(fmt.Sprintf("slice of %s", t.str))
	}
}

// sliceBounds says where the bounds of a slice expression are.
type sliceBounds struct{ low, high, max bound }

// bound is a register, -1 if the bound is missing.
type bound struct {
	reg  int32
	wide bool // a negative number means a large unsigned one
}

func (lo *lowerer) sliceBounds(in *ssa.Slice) sliceBounds {
	opt := func(v ssa.Value) bound {
		if v == nil {
			return bound{reg: -1}
		}
		return bound{lo.operand(v), lo.isWide(v)}
	}
	return sliceBounds{opt(in.Low), opt(in.High), opt(in.Max)}
}

// of reads and checks the bounds against a length and a capacity; fixed says that the operand has a fixed length (a
// string or an array): errors then do not mention a capacity.
func (b *sliceBounds) of(g *gor, r []value, length, capacity int, fixed bool) (l, h, m int) {
	h, m = length, capacity
	with := " with capacity %d"
	if fixed {
		with = " with length %d"
	}
	if b.max.reg >= 0 {
		m = r[b.max.reg].Int()
		if uint(m) > uint(capacity) {
			panic(g.boundsError(b.max, "[::%d]", m, with, capacity))
		}
	}
	if b.high.reg >= 0 {
		h = r[b.high.reg].Int()
		switch {
		case b.max.reg >= 0 && uint(h) > uint(m):
			panic(g.boundsError(b.high, "[:%d:", h, "%d]", m))
		case uint(h) > uint(m):
			panic(g.boundsError(b.high, "[:%d]", h, with, m))
		}
	}
	if b.low.reg >= 0 {
		l = r[b.low.reg].Int()
		if uint(l) > uint(h) && b.max.reg >= 0 {
			panic(g.boundsError(b.low, "[%d:", l, "%d:]", h))
		}
		if uint(l) > uint(h) {
			panic(g.boundsError(b.low, "[%d:", l, "%d]", h))
		}
	}
	return l, h, m
}

// boundsError is a slice expression's panic: for a negative bound Go mentions only the bound.
func (g *gor) boundsError(b bound, form string, x int, rest string, against int) learnerPanic {
	if x < 0 && !b.wide {
		closing := map[string]string{"[%d:": "]", "[:%d:": "]"}[form]
		if rest == "%d:]" {
			closing = ":]"
		}
		return g.boundsErrorf("slice bounds out of range "+form+closing, x)
	}
	return g.boundsErrorf("slice bounds out of range "+form+rest, uint(x), against)
}

func (lo *lowerer) unop(in *ssa.UnOp) {
	d, x := lo.reg[in], lo.operand(in.X)
	t := lo.rtype(in.X.Type())
	switch in.Op {
	case token.MUL:
		size := t.elem.size
		lo.access(in.X, x, t.elem, false, 0)
		switch {
		case t.elem.isByte():
			lo.emit(instr{op: opLoadByte, a: d, b: x})
			return
		case size == 1 && !t.elem.packs():
			lo.emit(instr{op: opLoad, a: d, b: x})
			return
		}
		elem := t.elem
		lo.do(func(g *gor, r []value) {
			if r[x].IsNil() {
				panic(g.nilDeref())
			}
			if size > 1 {
				g.count(size)
			}
			r[d] = load(r[x], elem)
		})
	case token.ARROW:
		size := int32(0)
		if in.CommaOk {
			size = 1
		}
		lo.do(func(g *gor, r []value) {
			v, ok := g.receive(mem.As[chanObj](r[x]))
			r[d] = v
			if size > 0 {
				r[d+1] = mem.Bool(ok)
			}
		})
	case token.NOT:
		lo.emit(instr{op: opNot, a: d, b: x})
	case token.XOR:
		k := t.kind
		lo.do(func(_ *gor, r []value) { r[d].SetNum(truncate(k, ^r[x].Num())) })
	case token.SUB:
		lo.negate(d, x, t)
	default:
		panic(fmt.Sprintf("%s: no code for operator %s", lo.c.name, in.Op))
	}
}

func (lo *lowerer) negate(d, x int32, t *rtype) {
	switch {
	case t.isFloat():
		lo.do(func(_ *gor, r []value) { r[d] = mem.Float(-r[x].Float()) })
	case t.isComplex():
		lo.do(func(_ *gor, r []value) { r[d] = complexv(-complexOf(r[x])) })
	default:
		k := t.kind
		lo.do(func(_ *gor, r []value) { r[d].SetNum(truncate(k, -r[x].Num())) })
	}
}

func complexv(c complex128) value {
	return mem.Aggregate([]value{mem.Float(real(c)), mem.Float(imag(c))})
}

func complexOf(v value) complex128 {
	c := v.Flat(2)
	return complex(c[0].Float(), c[1].Float())
}
