package vm

import (
	"encoding/binary"
	"go/types"
	"math"
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// smallBoxes are shared boxes of small integers and booleans.
var smallBoxes = func() (b [256]value) {
	for i := range b {
		b[i].SetNum(uint64(i))
	}
	return b
}()

// box makes an interface value of v, whose static type is t. An interface value is returned unchanged.
func (g *gor) box(t *rtype, v value) value {
	switch {
	case t.kind == reflect.Interface:
		return v
	case t.direct:
		return mem.Interface(t.id, v)
	case t.size == 0:
		return mem.Interface(t.id, mem.New(0))
	case t.size == 1:
		if v.IsNil() && v.Num() < uint64(len(smallBoxes)) {
			return mem.Interface(t.id, mem.PointerTo(&smallBoxes[v.Num()]))
		}
		p := g.alloc(1)
		*p.Cell() = v
		return mem.Interface(t.id, p)
	case v.IsNil():
		return mem.Interface(t.id, g.alloc(t.size))
	}
	return mem.Interface(t.id, v) // these cells are never written again
}

// unbox is the value in an interface value whose dynamic type is t.
func unbox(t *rtype, v value) value {
	if t.direct {
		return v.Content()
	}
	return v.Peek(t.size)
}

// equal is Go's ==; it panics as Go does where a dynamic type is not comparable.
func (g *gor) equal(t *rtype, a, b value) bool { return g.equalAt(t, a, b, 0) }

// equalAt is equal inside depth interfaces.
func (g *gor) equalAt(t *rtype, a, b value, depth int) bool {
	if t.size > 1 && a.IsNil() && b.IsNil() { // both zero: an array may be larger than the memory
		return true
	}
	switch t.kind {
	case reflect.String:
		return g.sameText(a, b)
	case reflect.Float32, reflect.Float64:
		return a.Float() == b.Float()
	case reflect.Complex64, reflect.Complex128:
		return complexOf(a) == complexOf(b)
	case reflect.Interface:
		if a.Num() != b.Num() {
			return false
		}
		if a.Num() == 0 {
			return true
		}
		dyn := g.vm.prog.types.byID(a.Num())
		if !types.Comparable(dyn.t) {
			panic(g.errorf("comparing uncomparable type %s", dyn.str))
		}
		g.walk(depth, "compared")
		return g.equalAt(dyn, unbox(dyn, a), unbox(dyn, b), depth+1)
	case reflect.Struct:
		for _, f := range t.fields {
			if f.name != "_" && !g.equalAt(f.typ, a.Part(t.size, f.off, f.typ.size), b.Part(t.size, f.off, f.typ.size), depth) {
				return false
			}
		}
		return true
	case reflect.Array:
		g.bulk(t.size)
		size := t.elem.size
		for i := range t.length {
			if !g.equalAt(t.elem, a.Part(t.size, i*size, size), b.Part(t.size, i*size, size), depth) {
				return false
			}
		}
		return true
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.Slice, reflect.UnsafePointer:
		return a.Same(b)
	}
	return a.Num() == b.Num()
}

// sameText is == of strings.
func (g *gor) sameText(a, b value) bool {
	if a.Num() != b.Num() {
		return false
	}
	if a.Num() >= bulkBytes {
		g.bulky(int(a.Num()), bulkBytesPerStep)
	}
	return a.Text() == b.Text()
}

// lessText is < of strings.
func (g *gor) lessText(a, b value) bool {
	if n := min(a.Num(), b.Num()); n >= bulkBytes {
		g.bulky(int(n), bulkBytesPerStep)
	}
	return a.Text() < b.Text()
}

// appendKey appends bytes to buf that are the same for two values of type t exactly if they are equal; nan is set if
// the value does not equal itself.
func (g *gor) appendKey(buf []byte, t *rtype, v value, nan *bool, depth int) []byte {
	switch t.kind {
	case reflect.String:
		g.scan(int(v.Num()))
		g.mayMake(len(buf)+int(v.Num()), 1)
		buf = binary.LittleEndian.AppendUint64(buf, v.Num())
		return append(buf, v.Text()...)
	case reflect.Float32, reflect.Float64:
		return appendFloatKey(buf, v.Float(), nan)
	case reflect.Complex64, reflect.Complex128:
		c := v.Flat(2)
		for _, f := range c {
			buf = appendFloatKey(buf, f.Float(), nan)
		}
		return buf
	case reflect.Interface:
		buf = binary.LittleEndian.AppendUint64(buf, v.Num())
		if v.Num() == 0 {
			return buf
		}
		dyn := g.vm.prog.types.byID(v.Num())
		if !types.Comparable(dyn.t) {
			panic(g.errorf("hash of unhashable type %s", dyn.str))
		}
		g.walk(depth, "used as a key")
		g.mayMake(2*len(buf), 1)
		return g.appendKey(buf, dyn, unbox(dyn, v), nan, depth+1)
	case reflect.Struct:
		for _, f := range t.fields {
			if f.name != "_" {
				buf = g.appendKey(buf, f.typ, v.Part(t.size, f.off, f.typ.size), nan, depth)
			}
		}
		return buf
	case reflect.Array:
		g.mayMake(len(buf)+8*t.size, 1)
		g.bulk(t.size)
		for i := range t.length {
			buf = g.appendKey(buf, t.elem, v.Part(t.size, i*t.elem.size, t.elem.size), nan, depth)
		}
		return buf
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		// The entry keeps the key, so the address stays its own.
		return binary.LittleEndian.AppendUint64(buf, v.Identity().Key())
	}
	return binary.LittleEndian.AppendUint64(buf, v.Num())
}

// appendFloatKey is appendKey of a float. Both zeros have one key: -0 + 0 is 0.
func appendFloatKey(buf []byte, f float64, nan *bool) []byte {
	*nan = *nan || f != f
	return binary.LittleEndian.AppendUint64(buf, math.Float64bits(f+0))
}
