package mem

import "unsafe"

// A cell takes 16 bytes: too many for each element of a []byte or a []bool. So the backing stores of such slices, and
// arrays of bytes or bools that are variables of their own, are packed: one byte per element, in memory that the
// garbage collector does not scan. Arrays of them within structs, arrays and registers are in cells like everything
// else, and a slice of such an array is one of cells. A bit in the number of a slice, and of a pointer to an array,
// says which.
//
// A *byte or *bool needs no such bit. It is read and written one byte wide, and the first byte of a cell is the low
// byte of its number, the others of which are zero. (This needs a little-endian machine: amd64, arm64, riscv64,
// loong64, wasm.)

// packedBit is set in the number of packed slices and of pointers to packed arrays.
const packedBit = 1 << 63

// Packed reports whether a slice, or the array that a pointer points to, is packed.
func (v Value) Packed() bool { return int64(v.n) < 0 }

// Packed makes the packed slice with the elements b. Its capacity is limited to the maximum of a slice.
func Packed(b []byte) Value {
	p := unsafe.Pointer(&zeroCells)
	if cap(b) > 0 {
		p = unsafe.Pointer(unsafe.SliceData(b))
		if checking {
			adopt(p, uintptr(cap(b)), holdsBytes)
		}
	}
	v := slice(p, len(b), cap(b))
	v.n |= packedBit
	return v
}

// NewPacked makes a packed slice of zero elements. The caller accounts for them.
func NewPacked(length, capacity int) Value {
	b := make([]byte, capacity)
	if checking {
		allocated(unsafe.Pointer(unsafe.SliceData(b)), uintptr(capacity), holdsBytes)
	}
	return Packed(b[:length])
}

// bytesAt is the n packed elements from p on.
func bytesAt(p unsafe.Pointer, n int) []byte {
	if checking {
		wantPacked(p, uintptr(n))
	}
	return unsafe.Slice((*byte)(p), n)
}

// PackedBytes is the first n elements of a packed slice, or of the packed array that a pointer points to: their own memory.
func (v Value) PackedBytes(n int) []byte {
	if !v.Packed() && n > 0 {
		panic("mem: bytes of cells")
	}
	return bytesAt(v.p, n)
}

// Bytes is the elements of a slice of bytes or bools, for reading only while nothing writes: it may be their own
// memory or a copy.
func (v Value) Bytes() []byte {
	if v.Packed() {
		return bytesAt(v.p, v.Len())
	}
	return narrow(make([]byte, v.Len()), v.Elems(1))
}

// narrow copies the numbers of cells to bytes; widen copies bytes to cells.
func narrow(b []byte, c []Value) []byte {
	for i := range c {
		b[i] = byte(c[i].n)
	}
	return b
}

func widen(c []Value, b []byte) []Value {
	for i, x := range b {
		c[i] = Num(uint64(x))
	}
	return c
}

// CopyBytes is copy(dst, src) for slices of bytes or bools.
func CopyBytes(dst, src Value) int {
	n := min(dst.Len(), src.Len())
	switch {
	case src.Packed():
		return SetBytes(dst, bytesAt(src.p, n))
	case dst.Packed():
		narrow(bytesAt(dst.p, n), src.Cells(n))
	default:
		copy(dst.Cells(n), src.Cells(n))
	}
	return n
}

// SetBytes copies b to the elements of a slice of bytes, as far as they fit.
func SetBytes[T string | []byte](dst Value, b T) int {
	if dst.Packed() {
		return copy(bytesAt(dst.p, dst.Len()), b)
	}
	n := min(dst.Len(), len(b))
	c := dst.Cells(n)
	for i := range c {
		c[i] = Num(uint64(b[i]))
	}
	return n
}

// Pack writes v, an array of size cells in register form, to the packed array of n elements that ptr points to.
func (ptr Value) Pack(v Value, size, n int) {
	if b := ptr.PackedBytes(n); v.p == nil && size > 1 {
		clear(b)
	} else {
		narrow(b, v.Flat(size))
	}
}

// Unpack is the register form of the packed array of n elements that ptr points to.
func (ptr Value) Unpack(n int) Value { return Aggregate(widen(NewCells(n), ptr.PackedBytes(n))) }
