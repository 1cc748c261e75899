package vm

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (lo *lowerer) memoryInstr(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Alloc:
		lo.alloc(in)
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
		lo.do(func(_ *gor, r []value) { r[d] = part(r[x], t.size, f.off, f.typ.size) })
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
			if l := r[x].len(); l < n {
				panic(g.errorf("cannot convert slice with length %d to array or pointer to array with length %d", l, n))
			}
			r[d] = value{p: r[x].p}
		})
	}
}

// alloc makes a variable. One whose address does not leave the function lies in the frame itself.
func (lo *lowerer) alloc(in *ssa.Alloc) {
	d, size := lo.reg[in], lo.rtype(in.Type()).elem.size
	const maxInFrame = 64
	if in.Heap || size > maxInFrame {
		lo.do(func(g *gor, r []value) { r[d] = value{p: g.alloc(size)} })
		return
	}
	at := int(lo.temp(int32(max(size, 1))))
	lo.do(func(_ *gor, r []value) {
		vars := r[at : at+size+1-min(size, 1)]
		clear(vars)
		r[d] = value{p: unsafe.Pointer(&vars[0])}
	})
}

func (lo *lowerer) store(in *ssa.Store) {
	a, v := lo.operand(in.Addr), lo.operand(in.Val)
	size := lo.rtype(in.Val.Type()).size
	if size == 1 {
		lo.emit(instr{op: opStore, a: a, b: v})
		return
	}
	lo.do(func(g *gor, r []value) {
		if r[a].p == nil {
			panic(g.nilDeref())
		}
		store(r[a].p, r[v], size)
	})
}

func (lo *lowerer) indexAddr(in *ssa.IndexAddr) {
	d, x, i := lo.reg[in], lo.operand(in.X), lo.operand(in.Index)
	if ptr, ok := in.X.Type().Underlying().(*types.Pointer); ok {
		t := lo.rtype(ptr.Elem())
		n, size := t.length, t.elem.size
		lo.do(func(g *gor, r []value) {
			if r[x].p == nil {
				panic(g.nilDeref())
			}
			k := r[i].int()
			if uint(k) >= uint(n) {
				panic(g.indexError(k, n))
			}
			r[d] = value{p: unsafe.Pointer(cell(r[x].p, k*size))}
		})
		return
	}
	size := lo.rtype(in.X.Type()).elem.size
	lo.emit(instr{op: opIndexAddr, a: d, b: x, c: i, d: int32(size)})
}

func (lo *lowerer) index(in *ssa.Index) {
	d, x, i := lo.reg[in], lo.operand(in.X), lo.operand(in.Index)
	t := lo.rtype(in.X.Type())
	if t.isString() {
		lo.do(func(g *gor, r []value) { r[d] = num(uint64(g.byteAt(r[x].str(), r[i].int()))) })
		return
	}
	n, size, total := t.length, t.elem.size, t.size
	lo.do(func(g *gor, r []value) {
		k := r[i].int()
		if uint(k) >= uint(n) {
			panic(g.indexError(k, n))
		}
		r[d] = part(r[x], total, k*size, size)
	})
}

func (g *gor) byteAt(s string, i int) byte {
	if uint(i) >= uint(len(s)) {
		panic(g.indexError(i, len(s)))
	}
	return s[i]
}

func (lo *lowerer) makeSlice(in *ssa.MakeSlice) {
	d, n, m := lo.reg[in], lo.operand(in.Len), lo.operand(in.Cap)
	size := lo.rtype(in.Type()).elem.size
	lo.do(func(g *gor, r []value) {
		length, capacity := r[n].int(), r[m].int()
		if length < 0 || length > maxSliceLen {
			panic(g.errorf("makeslice: len out of range"))
		}
		if capacity < length || capacity > maxSliceLen {
			panic(g.errorf("makeslice: cap out of range"))
		}
		r[d] = g.newSlice(length, capacity, size)
	})
}

// maxSliceLen is where Go, too, says that a length is out of range, not that memory is short.
const maxSliceLen = 1 << 47

// newSlice makes a slice of zero values of size cells.
func (g *gor) newSlice(length, capacity, size int) value {
	if capacity > maxLen {
		g.vm.outOfMemory(g, uint64(capacity)*uint64(max(size, 1))*uint64(cellSize))
	}
	return slicev(g.alloc(capacity*size), length, capacity)
}

// slice emits x[low:high:max].
func (lo *lowerer) slice(in *ssa.Slice) {
	d, x := lo.reg[in], lo.operand(in.X)
	opt := func(v ssa.Value) int32 {
		if v == nil {
			return -1
		}
		return lo.operand(v)
	}
	low, high, maxi := opt(in.Low), opt(in.High), opt(in.Max)
	b := sliceBounds{low, high, maxi}
	switch t := lo.rtype(in.X.Type()); t.kind {
	case reflect.String:
		lo.do(func(g *gor, r []value) {
			s := r[x].str()
			l, h, _ := b.of(g, r, len(s), len(s), true)
			r[d] = strv(s[l:h])
		})
	case reflect.Slice:
		size := t.elem.size
		lo.do(func(g *gor, r []value) {
			s := r[x]
			l, h, m := b.of(g, r, s.len(), s.cap(), false)
			r[d] = subslice(s.p, l, h, m, size)
		})
	case reflect.Pointer:
		n, size := t.elem.length, t.elem.elem.size
		lo.do(func(g *gor, r []value) {
			if r[x].p == nil {
				panic(g.nilDeref())
			}
			l, h, m := b.of(g, r, n, n, false)
			r[d] = subslice(r[x].p, l, h, m, size)
		})
	default:
		panic(fmt.Sprintf("slice of %s", t.str))
	}
}

// subslice is the slice of the elements l..h of p with room up to m. A slice without room keeps to the first
// element: a pointer behind the last would point into something else.
func subslice(p unsafe.Pointer, l, h, m, size int) value {
	if m > l {
		p = unsafe.Add(p, uintptr(l*size)*cellSize)
	}
	return slicev(p, h-l, m-l)
}

type sliceBounds struct{ low, high, max int32 } // registers, -1: not given

// of reads and checks the bounds against a length and a capacity.
func (b sliceBounds) of(g *gor, r []value, length, capacity int, str bool) (l, h, m int) {
	h, m = length, capacity
	if b.max >= 0 {
		m = r[b.max].int()
		if uint(m) > uint(capacity) {
			panic(g.boundsError("[::%d]", m, " with capacity %d", capacity))
		}
	}
	if b.high >= 0 {
		h = r[b.high].int()
		switch {
		case b.max >= 0 && uint(h) > uint(m):
			panic(g.boundsError("[:%d:", h, "%d]", m))
		case uint(h) > uint(m) && str:
			panic(g.boundsError("[:%d]", h, " with length %d", m))
		case uint(h) > uint(m):
			panic(g.boundsError("[:%d]", h, " with capacity %d", m))
		}
	}
	if b.low >= 0 {
		l = r[b.low].int()
		if uint(l) > uint(h) && b.max >= 0 {
			panic(g.boundsError("[%d:", l, "%d:]", h))
		}
		if uint(l) > uint(h) {
			panic(g.boundsError("[%d:", l, "%d]", h))
		}
	}
	return l, h, m
}

// boundsError is a slice expression's panic: of a negative bound Go names nothing else.
func (g *gor) boundsError(form string, bound int, rest string, against int) learnerPanic {
	if bound < 0 {
		closing := map[string]string{"[%d:": "]", "[:%d:": "]"}[form]
		if rest == "%d:]" {
			closing = ":]"
		}
		return g.errorf("slice bounds out of range "+form+closing, bound)
	}
	return g.errorf("slice bounds out of range "+form+rest, bound, against)
}

func (lo *lowerer) unop(in *ssa.UnOp) {
	d, x := lo.reg[in], lo.operand(in.X)
	t := lo.rtype(in.X.Type())
	switch in.Op {
	case token.MUL:
		size := t.elem.size
		if size == 1 {
			lo.emit(instr{op: opLoad, a: d, b: x})
			return
		}
		lo.do(func(g *gor, r []value) {
			if r[x].p == nil {
				panic(g.nilDeref())
			}
			if size > 1 {
				g.count(size)
			}
			r[d] = load(r[x].p, size)
		})
	case token.ARROW:
		size := int32(0)
		if in.CommaOk {
			size = 1
		}
		lo.do(func(g *gor, r []value) {
			v, ok := g.receive((*chanObj)(r[x].p))
			r[d] = v
			if size > 0 {
				r[d+1] = boolv(ok)
			}
		})
	case token.NOT:
		lo.do(func(_ *gor, r []value) { r[d].n = 1 - r[x].n })
	case token.XOR:
		k := t.kind
		lo.do(func(_ *gor, r []value) { r[d].n = truncate(k, ^r[x].n) })
	case token.SUB:
		lo.negate(d, x, t)
	default:
		panic(fmt.Sprintf("%s: no code for operator %s", lo.c.name, in.Op))
	}
}

func (lo *lowerer) negate(d, x int32, t *rtype) {
	switch {
	case t.isFloat():
		lo.do(func(_ *gor, r []value) { r[d] = floatv(-r[x].float()) })
	case t.isComplex():
		lo.do(func(_ *gor, r []value) { r[d] = complexv(-complexOf(r[x])) })
	default:
		k := t.kind
		lo.do(func(_ *gor, r []value) { r[d].n = truncate(k, -r[x].n) })
	}
}

func complexv(c complex128) value { return pack([]value{floatv(real(c)), floatv(imag(c))}) }

func complexOf(v value) complex128 {
	c := flat(&v, 2)
	return complex(c[0].float(), c[1].float())
}
