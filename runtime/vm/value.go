package vm

import (
	"math"
	"unsafe"
)

// value is one register or memory cell. How the two halves are used depends on the static type:
//
//	bool, integers   n, sign- or zero-extended to 64 bits
//	floats           n, the bits of a float64 (a float32 is kept rounded)
//	string           n the length, p the bytes
//	slice            n the length, from bit 32 on the capacity, and packedBit; p the first element; p nil: nil slice
//	pointer          p the first cell of what it points to; n is packedBit or 0, see packed.go
//	map, chan, func  p a *mapObj, *chanObj, *closure
//	interface        n the rtype's id, 0 for nil; p the value itself if its rtype is direct, else its boxed cells
//	struct, array,   if the flat size is one cell: that cell; if it is larger: p the cells, which are never written
//	complex          again, nil for all zero; if it is zero: nothing
type value struct {
	n uint64
	p unsafe.Pointer
}

const cellSize = unsafe.Sizeof(value{})

const (
	// maxLen bounds the length of slices and arrays: it has to fit half of a value's n, and a field of an instruction.
	maxLen = math.MaxInt32
	// maxCells bounds the flat size of types, likewise.
	maxCells = math.MaxInt32
)

// zeroCells is what pointers to variables without size and empty, non-nil slices point to.
var zeroCells [1]value

func num(n uint64) value       { return value{n: n} }
func intv(i int) value         { return value{n: uint64(i)} }
func floatv(f float64) value   { return value{n: math.Float64bits(f)} }
func (v value) float() float64 { return math.Float64frombits(v.n) }
func (v value) int() int       { return int(v.n) }

func boolv(b bool) value {
	if b {
		return value{n: 1}
	}
	return value{}
}

func strv(s string) value {
	return value{n: uint64(len(s)), p: unsafe.Pointer(unsafe.StringData(s))}
}

func (v value) str() string { return unsafe.String((*byte)(v.p), int(v.n)) }

// cell is the i-th cell from p on.
func cell(p unsafe.Pointer, i int) *value { return (*value)(unsafe.Add(p, uintptr(i)*cellSize)) }

// cells is the n cells from p on.
func cells(p unsafe.Pointer, n int) []value { return unsafe.Slice((*value)(p), n) }

func slicev(p unsafe.Pointer, length, capacity int) value {
	return value{n: uint64(length) | uint64(capacity)<<32, p: p}
}

func (v value) len() int { return int(uint32(v.n)) }
func (v value) cap() int { return int(v.n >> 32 & maxLen) }

// elems is the cells of a slice whose elements take size cells each. A slice of bytes or bools may have none: see at.
func (v value) elems(size int) []value {
	if v.packed() && v.len() > 0 {
		panic("vm: elems of a packed slice")
	}
	return cells(v.p, v.len()*size)
}

func data(c []value) unsafe.Pointer {
	if len(c) == 0 {
		return unsafe.Pointer(&zeroCells)
	}
	return unsafe.Pointer(unsafe.SliceData(c))
}

// load reads the variable of type t that ptr points to into register form. The caller has checked ptr for nil unless
// that takes one cell, where the processor does.
func load(ptr value, t *rtype) value {
	if t.size <= 1 || ptr.packed() {
		return peek(ptr, t)
	}
	c := make([]value, t.size)
	copy(c, cells(ptr.p, t.size))
	return value{p: unsafe.Pointer(&c[0])}
}

// peek is load, if possible without the copy: for reading only, while nobody writes.
func peek(ptr value, t *rtype) value {
	switch {
	case t.size == 0:
		return value{}
	case ptr.packed():
		return unpackedVar(ptr.p, t)
	case t.isByte():
		return num(uint64(*(*byte)(ptr.p)))
	}
	return peekCells(ptr.p, t.size)
}

// peekCells is the register form of size cells, for reading only.
func peekCells(p unsafe.Pointer, size int) value {
	switch size {
	case 1:
		return *(*value)(p)
	case 0:
		return value{}
	}
	return value{p: p}
}

// store writes v to the variable of type t that ptr points to.
func store(ptr, v value, t *rtype) {
	switch {
	case t.size == 0:
	case ptr.packed():
		packedVar(ptr.p, v, t)
	case t.isByte():
		*(*byte)(ptr.p) = byte(v.n)
	case t.size == 1:
		*(*value)(ptr.p) = v
	case v.p == nil:
		clear(cells(ptr.p, t.size))
	default:
		copy(cells(ptr.p, t.size), cells(v.p, t.size))
	}
}

// part is cells off.. of an aggregate of total cells in register form.
func part(v value, total, off, size int) value {
	if v.p == nil && total > 1 || size == 0 {
		return value{}
	}
	if total == 1 {
		return v
	}
	return peekCells(unsafe.Add(v.p, uintptr(off)*cellSize), size)
}

// flat is the cells of an aggregate of size cells in register form, for reading only.
func flat(v *value, size int) []value {
	switch {
	case size == 0:
		return nil
	case size == 1:
		return unsafe.Slice(v, 1)
	case v.p == nil:
		return make([]value, size)
	}
	return cells(v.p, size)
}

// pack makes register form of size cells that will not be written any more.
func pack(c []value) value {
	switch len(c) {
	case 0:
		return value{}
	case 1:
		return c[0]
	}
	return value{p: unsafe.Pointer(&c[0])}
}
