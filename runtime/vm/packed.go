package vm

import (
	"reflect"
	"unsafe"
)

// A cell takes 16 bytes: too many for each element of a []byte or a []bool. So the backing stores of such slices, and
// arrays of bytes or bools that are variables of their own, are packed: one byte an element, in memory that the garbage
// collector does not look into. Arrays of them within structs, arrays and registers lie in cells like everything else,
// and a slice of such an array is one of cells. A bit in the n of a slice, and of a pointer to an array, says which.
//
// A *byte or *bool needs no such bit. It is read and written one byte wide, and the first byte of a cell is the low byte
// of its number, the others of which are zero. (This needs a little-endian machine: amd64, arm64, riscv64, loong64, wasm.)

// packedBit is set in the n of packed slices and of pointers to packed arrays.
const packedBit = 1 << 63

func (v value) packed() bool { return int64(v.n) < 0 }

// isByte reports whether slices of t are packed.
func (t *rtype) isByte() bool { return t.kind == reflect.Uint8 || t.kind == reflect.Bool }

// packs reports whether t is an array that is packed where it is a variable of its own.
func (t *rtype) packs() bool { return t.kind == reflect.Array && t.elem.isByte() }

// bytesAt is the n packed elements from p on.
func bytesAt(p unsafe.Pointer, n int) []byte { return unsafe.Slice((*byte)(p), n) }

// packedSlice is the packed slice with the elements b.
func packedSlice(b []byte) value {
	p := unsafe.Pointer(&zeroCells)
	if cap(b) > 0 {
		p = unsafe.Pointer(unsafe.SliceData(b))
	}
	v := slicev(p, len(b), cap(b))
	v.n |= packedBit
	return v
}

// stride is the distance of the elements of a slice, or of an array that v points to, whose elements take size cells.
func (v value) stride(size int) uintptr {
	if v.packed() {
		return 1
	}
	return uintptr(size) * cellSize
}

// pointerTo is a pointer to element i of a slice, or of an array that v points to, whose elements take size cells.
func (v value) pointerTo(i, size int) value {
	return value{p: unsafe.Add(v.p, uintptr(i)*v.stride(size))}
}

// at is element i, of type t, of a slice, for reading only while nobody writes.
func (v value) at(i int, t *rtype) value { return peek(v.pointerTo(i, t.size), t) }

// bytesOf is the elements of a slice of bytes or bools, for reading only while nobody writes: it may be their own
// memory or a copy.
func bytesOf(v value) []byte {
	if v.packed() {
		return bytesAt(v.p, v.len())
	}
	return narrow(make([]byte, v.len()), v.elems(1))
}

// from is v[i:] of a slice of bytes or bools.
func (v value) from(i int) value { return v.sub(i, v.len(), v.cap(), 1) }

// narrow copies the numbers of cells to bytes, widen bytes to cells.
func narrow(b []byte, c []value) []byte {
	for i := range c {
		b[i] = byte(c[i].n)
	}
	return b
}

func widen(c []value, b []byte) []value {
	for i, x := range b {
		c[i] = num(uint64(x))
	}
	return c
}

// copyBytes is copy(dst, src) for slices of bytes or bools.
func copyBytes(dst, src value) int {
	n := min(dst.len(), src.len())
	switch {
	case src.packed():
		return setBytes(dst, bytesAt(src.p, n))
	case dst.packed():
		narrow(bytesAt(dst.p, n), cells(src.p, n))
	default:
		copy(cells(dst.p, n), cells(src.p, n))
	}
	return n
}

// setBytes copies b to the elements of a slice of bytes, as far as they go.
func setBytes[T string | []byte](dst value, b T) int {
	if dst.packed() {
		return copy(bytesAt(dst.p, dst.len()), b)
	}
	n := min(dst.len(), len(b))
	for i := range n {
		*cell(dst.p, i) = num(uint64(b[i]))
	}
	return n
}

// growBytes makes room for n more elements of a slice of bytes or bools and includes them in the length. The capacity
// grows as Go's own.
func (g *gor) growBytes(s value, n int) value {
	length := s.len() + n
	if n == 0 {
		return s
	}
	if length <= s.cap() {
		s.n += uint64(n)
		return s
	}
	g.mayMake(length, 1)
	g.countBytes(uint64(length))
	old := bytesOf(s)
	b := append(old[:len(old):len(old)], make([]byte, n)...)
	if cap(b) > maxLen {
		b = b[:length:maxLen]
	}
	g.countBytes(uint64(cap(b) - length))
	clear(b[len(old):cap(b)])
	return packedSlice(b)
}

// newBytes makes a packed slice of zero elements.
func (g *gor) newBytes(length, capacity int) value {
	g.mayMake(capacity, 1)
	g.countBytes(uint64(capacity))
	return packedSlice(make([]byte, capacity)[:length])
}

// bytesv makes a slice of bytes with a copy of b.
func (g *gor) bytesv(b []byte) value {
	v := g.newBytes(len(b), len(b))
	setBytes(v, b)
	return v
}

// makeSlice makes a slice of zero values of type t.
func (g *gor) makeSlice(t *rtype, length, capacity int) value {
	if t.isByte() {
		return g.newBytes(length, capacity)
	}
	return g.newSlice(length, capacity, t.size)
}

// newVar makes a variable of type t and returns a pointer to it.
func (g *gor) newVar(t *rtype) value {
	if !t.packs() {
		return value{p: g.alloc(t.size)}
	}
	v := g.newBytes(t.length, t.length)
	return value{n: packedBit, p: v.p}
}

// packedVar makes of the cells of an array the elements that p points to, unpackedVar the reverse.
func packedVar(p unsafe.Pointer, v value, t *rtype) {
	if b := bytesAt(p, t.length); v.p == nil && t.size > 1 {
		clear(b)
	} else {
		narrow(b, flat(&v, t.size))
	}
}

func unpackedVar(p unsafe.Pointer, t *rtype) value {
	return pack(widen(make([]value, t.length), bytesAt(p, t.length)))
}
