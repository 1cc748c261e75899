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
//	slice            n the length and, in the upper 32 bits, the capacity; p the first cell; p nil: nil slice
//	pointer          p the first cell of what it points to
//	map, chan, func  p a *mapObj, *chanObj, *closure
//	interface        n the rtype's id, 0 for nil; p the value itself if its rtype is direct, else its boxed cells
//	struct, array,   if the flat size is one cell: that cell; if it is larger: p the cells, which are never written
//	complex          again, nil for all zero; if it is zero: nothing
type value struct {
	n uint64
	p unsafe.Pointer
}

const cellSize = unsafe.Sizeof(value{})

// maxLen bounds the length of strings and slices: it has to fit the half of value.n.
const maxLen = math.MaxInt32

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
func (v value) cap() int { return int(v.n >> 32) }

// elems is the cells of a slice whose elements take size cells each.
func (v value) elems(size int) []value { return cells(v.p, v.len()*size) }

func data(c []value) unsafe.Pointer {
	if len(c) == 0 {
		return unsafe.Pointer(&zeroCells)
	}
	return unsafe.Pointer(unsafe.SliceData(c))
}

// load reads a variable of size cells at p into register form. The caller has checked p for nil unless size is 1,
// where the processor does.
func load(p unsafe.Pointer, size int) value {
	switch size {
	case 1:
		return *(*value)(p)
	case 0:
		return value{}
	}
	c := make([]value, size)
	copy(c, cells(p, size))
	return value{p: unsafe.Pointer(&c[0])}
}

// peek is load without the copy: for reading only, while nobody writes.
func peek(p unsafe.Pointer, size int) value {
	switch size {
	case 1:
		return *(*value)(p)
	case 0:
		return value{}
	}
	return value{p: p}
}

// store writes v, of size cells, to the variable at p.
func store(p unsafe.Pointer, v value, size int) {
	switch size {
	case 1:
		*(*value)(p) = v
	case 0:
	default:
		dst := cells(p, size)
		if v.p == nil {
			clear(dst)
			return
		}
		copy(dst, cells(v.p, size))
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
	return peek(unsafe.Add(v.p, uintptr(off)*cellSize), size)
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
