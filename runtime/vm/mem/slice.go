package mem

import "unsafe"

// slice is a slice of cells that begins at p.
func slice(p unsafe.Pointer, length, capacity int) Value {
	return Value{n: uint64(length) | uint64(capacity)<<32, p: p}
}

// Slice makes a slice of cells: c has capacity elements, of which the first length are in it.
func Slice(c []Value, length, capacity int) Value { return slice(first(c), length, capacity) }

// NewSlice makes a slice of zero elements, which take size cells each. The caller accounts for them.
func NewSlice(length, capacity, size int) Value { return slice(New(capacity*size).p, length, capacity) }

// Len is the length of a slice.
func (v Value) Len() int { return int(uint32(v.n)) }

// Cap is the capacity of a slice.
func (v Value) Cap() int { return int(v.n >> 32 & MaxLen) }

// Elems is the cells of a slice whose elements take size cells each. A packed slice has none, see Bytes.
func (v Value) Elems(size int) []Value { return v.Cells(v.Len() * size) }

// Longer is the slice with n more elements, for which there must be room.
func (v Value) Longer(n int) Value {
	if n > v.Cap()-v.Len() {
		panic("mem: no room for more elements")
	}
	v.n += uint64(n)
	return v
}

// stride is the distance of the elements of a slice, or of an array that v points to, whose elements take size cells.
func (v Value) stride(size int) uintptr {
	if v.Packed() {
		return 1
	}
	return uintptr(size) * CellSize
}

// Elem is a pointer to element i of a slice, or of an array that v points to, whose elements take size cells.
func (v Value) Elem(i, size int) Value {
	return Value{p: unsafe.Add(v.p, uintptr(i)*v.stride(size))}
}

// SetElem makes v, the register of a pointer to an element, base.Elem(i, size).
func (v *Value) SetElem(base *Value, i, size int) {
	if checking {
		wantUnpacked(*v)
	}
	v.p = unsafe.Add(base.p, uintptr(i)*base.stride(size))
}

// SetCellElem is SetElem of elements that are not packed.
func (v *Value) SetCellElem(base *Value, i, size int) {
	if checking {
		wantUnpacked(*base)
		wantUnpacked(*v)
	}
	v.p = step(base.p, i*size)
}

// ElemByte is element i, which must exist, of a slice of bytes or bools.
func (v *Value) ElemByte(i int) *byte {
	p := unsafe.Add(v.p, uintptr(i)*v.stride(1))
	if checking {
		wantByte(p)
	}
	return (*byte)(p)
}

// Sub is the slice of the elements l..h of a slice, or of an array that v points to, with capacity up to m. A slice
// without capacity keeps its pointer to the first element: a pointer behind the last one would point into something
// else.
func (v Value) Sub(l, h, m, size int) Value {
	p := v.p
	if m > l {
		p = unsafe.Add(p, uintptr(l)*v.stride(size))
	}
	s := slice(p, h-l, m-l)
	s.n |= v.n & packedBit
	return s
}

// BytesFrom is v[i:] of a slice of bytes or bools.
func (v Value) BytesFrom(i int) Value { return v.Sub(i, v.Len(), v.Cap(), 1) }

// Array is a pointer to the elements of a slice as an array.
func (v Value) Array() Value { return Value{n: v.n & packedBit, p: v.p} }
