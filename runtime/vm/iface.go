package vm

import (
	"encoding/binary"
	"go/types"
	"math"
	"reflect"
	"unsafe"
)

// smallBoxes are shared boxes of small integers and booleans.
var smallBoxes = func() (b [256]value) {
	for i := range b {
		b[i].n = uint64(i)
	}
	return b
}()

// box makes an interface value of v, whose static type is t. An interface stays what it is.
func (g *gor) box(t *rtype, v value) value {
	switch {
	case t.kind == reflect.Interface:
		return v
	case t.direct:
		return value{n: t.id, p: v.p}
	case t.size == 0:
		return value{n: t.id, p: unsafe.Pointer(&zeroCells)}
	case t.size == 1:
		if v.p == nil && v.n < uint64(len(smallBoxes)) {
			return value{n: t.id, p: unsafe.Pointer(&smallBoxes[v.n])}
		}
		p := g.alloc(1)
		*(*value)(p) = v
		return value{n: t.id, p: p}
	case v.p == nil:
		return value{n: t.id, p: g.alloc(t.size)}
	}
	return value{n: t.id, p: v.p} // nobody writes these cells any more
}

// unbox is the value in an interface value whose dynamic type is t.
func unbox(t *rtype, v value) value {
	if t.direct {
		return value{p: v.p}
	}
	return peek(v.p, t.size)
}

// equal is Go's ==; it panics as Go does where a dynamic type is not comparable.
func (g *gor) equal(t *rtype, a, b value) bool { return g.equalAt(t, a, b, 0) }

// equalAt is equal within depth interfaces.
func (g *gor) equalAt(t *rtype, a, b value, depth int) bool {
	switch t.kind {
	case reflect.String:
		return a.str() == b.str()
	case reflect.Float32, reflect.Float64:
		return a.float() == b.float()
	case reflect.Complex64, reflect.Complex128:
		return complexOf(a) == complexOf(b)
	case reflect.Interface:
		if a.n != b.n {
			return false
		}
		if a.n == 0 {
			return true
		}
		dyn := g.vm.prog.types.byID(a.n)
		if !types.Comparable(dyn.t) {
			panic(g.errorf("comparing uncomparable type %s", dyn.str))
		}
		g.walk(depth, "compared")
		return g.equalAt(dyn, unbox(dyn, a), unbox(dyn, b), depth+1)
	case reflect.Struct:
		for _, f := range t.fields {
			if f.name != "_" && !g.equalAt(f.typ, part(a, t.size, f.off, f.typ.size), part(b, t.size, f.off, f.typ.size), depth) {
				return false
			}
		}
		return true
	case reflect.Array:
		size := t.elem.size
		for i := range t.length {
			if !g.equalAt(t.elem, part(a, t.size, i*size, size), part(b, t.size, i*size, size), depth) {
				return false
			}
		}
		return true
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.Slice, reflect.UnsafePointer:
		return a.p == b.p
	}
	return a.n == b.n
}

// appendKey appends to buf bytes that are the same for two values of type t exactly if they are equal; nan is set
// if the value does not equal itself.
func (g *gor) appendKey(buf []byte, t *rtype, v value, nan *bool, depth int) []byte {
	switch t.kind {
	case reflect.String:
		buf = binary.LittleEndian.AppendUint64(buf, v.n)
		return append(buf, v.str()...)
	case reflect.Float32, reflect.Float64:
		f := v.float()
		if f != f {
			*nan = true
		}
		if f == 0 {
			f = 0 // of both zeros one
		}
		return binary.LittleEndian.AppendUint64(buf, math.Float64bits(f+0))
	case reflect.Complex64, reflect.Complex128:
		c := flat(&v, 2)
		for _, f := range c {
			if f.float() != f.float() {
				*nan = true
			}
			buf = binary.LittleEndian.AppendUint64(buf, math.Float64bits(f.float()+0))
		}
		return buf
	case reflect.Interface:
		buf = binary.LittleEndian.AppendUint64(buf, v.n)
		if v.n == 0 {
			return buf
		}
		dyn := g.vm.prog.types.byID(v.n)
		if !types.Comparable(dyn.t) {
			panic(g.errorf("hash of unhashable type %s", dyn.str))
		}
		g.walk(depth, "used as a key")
		return g.appendKey(buf, dyn, unbox(dyn, v), nan, depth+1)
	case reflect.Struct:
		for _, f := range t.fields {
			if f.name != "_" {
				buf = g.appendKey(buf, f.typ, part(v, t.size, f.off, f.typ.size), nan, depth)
			}
		}
		return buf
	case reflect.Array:
		for i := range t.length {
			buf = g.appendKey(buf, t.elem, part(v, t.size, i*t.elem.size, t.elem.size), nan, depth)
		}
		return buf
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		// The entry keeps the key, so the address stays its own.
		return binary.LittleEndian.AppendUint64(buf, uint64(uintptr(v.p)))
	}
	return binary.LittleEndian.AppendUint64(buf, v.n)
}
