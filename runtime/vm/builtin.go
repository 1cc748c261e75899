package vm

import (
	"fmt"
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// callBuiltin emits a call of a predeclared function.
func (lo *lowerer) callBuiltin(b *ssa.Builtin, common *ssa.CallCommon, dst int32) {
	if b.Name() == "len" {
		x := common.Args[0]
		if k := lo.rtype(x.Type()).kind; k == reflect.Slice || k == reflect.String {
			s := lo.operand(x)
			lo.emit(instr{op: opLen, a: dst, b: s})
			return
		}
	}
	f := lo.builtin(b, common)
	args := lo.operands(common.Args)
	lo.accessBuiltin(b.Name(), common.Args, args)
	lo.do(func(g *gor, r []value) {
		at := len(g.args)
		for _, x := range args {
			g.args = append(g.args, r[x])
		}
		f(g, g.args[at:], r[dst:dst+1])
		g.args = g.args[:at]
	})
}

// builtin is the native for a predeclared function with the types of one call.
func (lo *lowerer) builtin(b *ssa.Builtin, common *ssa.CallCommon) native {
	var t *rtype
	if len(common.Args) > 0 {
		t = lo.rtype(common.Args[0].Type())
	}
	switch b.Name() {
	case "len", "cap":
		return lengthOf(t, b.Name() == "cap")
	case "append":
		return lo.appendOf(t, lo.rtype(common.Args[1].Type()))
	case "copy":
		return copyOf(t, lo.rtype(common.Args[1].Type()))
	case "delete":
		return func(g *gor, a, _ []value) {
			if m := mem.As[mapObj](a[0]); m != nil {
				m.remove(g, a[1])
			} else {
				g.findKey(nil, t.key, a[1])
			}
		}
	case "clear":
		return clearOf(t)
	case "min", "max":
		return extremeOf(t, b.Name() == "min")
	case "panic":
		return func(g *gor, a, _ []value) { panic(learnerPanic{g.panicValue(a[0])}) }
	case "recover":
		return func(g *gor, _, r []value) { r[0] = g.recoverPanic() }
	case "close":
		return func(g *gor, a, _ []value) { g.closeChan(mem.As[chanObj](a[0])) }
	case "real":
		return func(_ *gor, a, r []value) { r[0] = mem.Float(real(complexOf(a[0]))) }
	case "imag":
		return func(_ *gor, a, r []value) { r[0] = mem.Float(imag(complexOf(a[0]))) }
	case "complex":
		return func(_ *gor, a, r []value) { r[0] = mem.Aggregate([]value{a[0], a[1]}) }
	case "print", "println":
		return lo.printOf(common, b.Name() == "println")
	case "ssa:wrapnilchk":
		return func(g *gor, a, r []value) {
			if a[0].IsNil() {
				panic(g.plainErrorf("value method %s.%s called using nil *%s pointer", a[1].Text(), a[2].Text(),
					a[1].Text()[strings.LastIndexByte(a[1].Text(), '.')+1:]))
			}
			r[0] = a[0]
		}
	case "ssa:deferstack":
		return func(g *gor, _, r []value) { r[0] = mem.Object(g.top) }
	}
	name := b.Name()
	return func(g *gor, _, _ []value) { panic(g.errorf("%s is not available in lessons", name)) }
}

func lengthOf(t *rtype, capacity bool) native {
	switch t.kind {
	case reflect.String:
		return func(_ *gor, a, r []value) { r[0] = mem.Num(a[0].Num()) }
	case reflect.Slice:
		if capacity {
			return func(_ *gor, a, r []value) { r[0] = mem.Int(a[0].Cap()) }
		}
		return func(_ *gor, a, r []value) { r[0] = mem.Int(a[0].Len()) }
	case reflect.Map:
		return func(_ *gor, a, r []value) {
			r[0] = value{}
			if m := mem.As[mapObj](a[0]); m != nil {
				r[0] = mem.Int(m.live)
			}
		}
	case reflect.Chan:
		return func(_ *gor, a, r []value) {
			r[0] = value{}
			switch c := mem.As[chanObj](a[0]); {
			case c == nil || c.timer: // a timer's channel looks as if it had no buffer, since Go 1.23
			case capacity:
				r[0] = mem.Int(c.capacity)
			default:
				r[0] = mem.Int(c.buf.len())
			}
		}
	}
	n := t.length
	if t.kind == reflect.Pointer {
		n = t.elem.length
	}
	return func(_ *gor, _, r []value) { r[0] = mem.Int(n) }
}

// appendOf is append(t, more...), where more is a slice or, for bytes, a string.
func (lo *lowerer) appendOf(t, more *rtype) native {
	size := t.elem.size
	switch {
	case more.isString():
		return func(g *gor, a, r []value) {
			v := g.growBytes(a[0], int(a[1].Num()))
			mem.SetBytes(v.BytesFrom(a[0].Len()), a[1].Text())
			r[0] = v
		}
	case t.elem.isByte():
		return func(g *gor, a, r []value) {
			v := g.growBytes(a[0], a[1].Len())
			mem.CopyBytes(v.BytesFrom(a[0].Len()), a[1])
			r[0] = v
		}
	}
	return func(g *gor, a, r []value) {
		n := a[1].Len()
		v := g.grow(a[0], n, size)
		if n > 0 && size > 0 {
			g.bulk(n * size)
			copy(v.Elems(size)[a[0].Len()*size:], a[1].Elems(size))
		}
		r[0] = v
	}
}

// grow makes room for n more elements and includes them in the length.
func (g *gor) grow(s value, n, size int) value {
	length := s.Len() + n
	if length <= s.Cap() {
		if n == 0 {
			return s
		}
		return s.Longer(n)
	}
	capacity := growCap(s.Cap(), length)
	v := g.newSlice(length, capacity, size)
	if s.Len() > 0 && size > 0 {
		copy(v.Cells(s.Len()*size), s.Elems(size))
	}
	return v
}

// extend is grow for a slice of any type t.
func (g *gor) extend(t *rtype, s value, n int) value {
	if t.isByte() {
		return g.growBytes(s, n)
	}
	return g.grow(s, n, t.size)
}

// growCap is Go's rule: double while small, then by a quarter.
func growCap(old, need int) int {
	const threshold = 256
	if need > 2*old {
		return roundCap(need)
	}
	if old < threshold {
		return roundCap(2 * old)
	}
	c := old
	for c < need {
		c += (c + 3*threshold) / 4
	}
	return roundCap(c)
}

// roundCap rounds a small capacity as Go's allocator does for elements of eight bytes.
func roundCap(n int) int {
	switch {
	case n <= 1:
		return n
	case n <= 16:
		return (n + 1) &^ 1
	case n <= 32:
		return (n + 3) &^ 3
	}
	return n
}

func copyOf(t, src *rtype) native {
	size := t.elem.size
	switch {
	case src.isString():
		return func(g *gor, a, r []value) {
			n := mem.SetBytes(a[0], a[1].Text())
			g.bulk(n / int(mem.CellSize))
			r[0] = mem.Int(n)
		}
	case t.elem.isByte():
		return func(g *gor, a, r []value) {
			n := mem.CopyBytes(a[0], a[1])
			g.bulk(n / int(mem.CellSize))
			r[0] = mem.Int(n)
		}
	}
	return func(g *gor, a, r []value) {
		n := min(a[0].Len(), a[1].Len())
		g.bulk(n * size)
		copy(a[0].Cells(n*size), a[1].Cells(n*size))
		r[0] = mem.Int(n)
	}
}

func clearOf(t *rtype) native {
	if t.kind == reflect.Map {
		return func(g *gor, a, _ []value) {
			if m := mem.As[mapObj](a[0]); m != nil {
				g.effort(mapEffort * len(m.entries))
				m.clear()
			}
		}
	}
	size := t.elem.size
	return func(g *gor, a, _ []value) {
		if a[0].Packed() {
			g.bulk(a[0].Len() / int(mem.CellSize))
			clear(a[0].PackedBytes(a[0].Len()))
			return
		}
		g.bulk(a[0].Len() * size)
		clear(a[0].Elems(size))
	}
}

func extremeOf(t *rtype, least bool) native {
	less := func(x, y value) bool { return int64(x.Num()) < int64(y.Num()) }
	switch {
	case t.isString():
		less = func(x, y value) bool { return x.Text() < y.Text() }
	case t.isUnsigned():
		less = func(x, y value) bool { return x.Num() < y.Num() }
	case t.isFloat():
		return func(_ *gor, a, r []value) {
			best := a[0].Float()
			for _, v := range a[1:] {
				if least {
					best = min(best, v.Float())
				} else {
					best = max(best, v.Float())
				}
			}
			r[0] = mem.Float(best)
		}
	}
	return func(_ *gor, a, r []value) {
		best := a[0]
		for _, v := range a[1:] {
			if least && less(v, best) || !least && less(best, v) {
				best = v
			}
		}
		r[0] = best
	}
}

// printOf is print or println: to standard error, in the simple forms of the runtime.
func (lo *lowerer) printOf(common *ssa.CallCommon, ln bool) native {
	var ts []*rtype
	for _, a := range common.Args {
		ts = append(ts, lo.rtype(a.Type()))
	}
	return func(g *gor, a, _ []value) {
		var b strings.Builder
		for i, v := range a {
			if i > 0 && ln {
				b.WriteByte(' ')
			}
			g.printOne(&b, ts[i], v)
		}
		if ln {
			b.WriteByte('\n')
		}
		g.write(stderr, b.String())
	}
}

func (g *gor) printOne(b *strings.Builder, t *rtype, v value) {
	switch {
	case t.basic&types.IsBoolean != 0:
		b.WriteString(strconv.FormatBool(v.Num() != 0))
	case t.isString():
		b.WriteString(v.Text())
	case t.isUnsigned():
		b.WriteString(strconv.FormatUint(v.Num(), 10))
	case t.isInteger():
		b.WriteString(strconv.FormatInt(int64(v.Num()), 10))
	case t.isFloat():
		b.WriteString(strconv.FormatFloat(v.Float(), 'g', -1, floatBits(t)))
	case t.isComplex():
		b.WriteString(strconv.FormatComplex(complexOf(v), 'g', -1, 2*floatBits(t)))
	case t.kind == reflect.Slice:
		fmt.Fprintf(b, "[%d/%d]%#x", v.Len(), v.Cap(), g.vm.address(v.Identity()))
	case t.kind == reflect.Interface:
		fmt.Fprintf(b, "(%#x,%#x)", v.Num(), g.vm.address(v.Identity()))
	default:
		fmt.Fprintf(b, "%#x", g.vm.address(v.Identity()))
	}
}

// floatBits is the width of the floats of t.
func floatBits(t *rtype) int {
	if t.kind == reflect.Float32 || t.kind == reflect.Complex64 {
		return 32
	}
	return 64
}
