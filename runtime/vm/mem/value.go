package mem

import (
	"math"
	"unsafe"
)

// Value is one register or memory cell. How its two halves are used depends on the static type:
//
//	bool, integers   n, sign- or zero-extended to 64 bits
//	floats           n, the bits of a float64 (a float32 is kept rounded)
//	string           n the length, p the bytes
//	slice            n the length, from bit 32 on the capacity, and packedBit; p the first element; p nil: nil slice
//	pointer          p the first cell of what it points to; n is packedBit or 0, see packed.go
//	map, chan, func  p an object of the machine, see Object
//	interface        n the id of the dynamic type, 0 for nil; p the value itself if it is a pointer, else its boxed cells
//	struct, array,   if the flat size is one cell: that cell; if it is larger: p the cells, which are never written
//	complex          again, nil for all zero; if it is zero: nothing
//
// The p of a number is nil.
type Value struct {
	n uint64
	p unsafe.Pointer
}

// Checking reports whether this build checks each access.
const Checking = checking

// CellSize is the size of a cell, bytes.
const CellSize = unsafe.Sizeof(Value{})

const (
	// MaxLen limits the length of slices and arrays: it must fit into half of a Value's number, and into a field of
	// an instruction.
	MaxLen = math.MaxInt32
	// MaxCells limits the flat size of types in the same way.
	MaxCells = math.MaxInt32
)

// zeroCells is what pointers to variables without size and empty, non-nil slices point to.
var zeroCells [1]Value

// Num is a number, a bool, or the bits of a float.
func Num(n uint64) Value { return Value{n: n} }

// Int is a signed number.
func Int(i int) Value { return Value{n: uint64(i)} }

// Float is a float64 or a float32.
func Float(f float64) Value { return Value{n: math.Float64bits(f)} }

// Bool is a bool.
func Bool(b bool) Value {
	if b {
		return Value{n: 1}
	}
	return Value{}
}

// Text is a string.
func Text(s string) Value {
	v := Value{n: uint64(len(s)), p: unsafe.Pointer(unsafe.StringData(s))}
	if checking {
		adopt(v.p, uintptr(len(s)), holdsBytes)
	}
	return v
}

// Num is the number: that of a number, the length of a string, or the type id of an interface.
func (v Value) Num() uint64 { return v.n }

// Int is the number, signed.
func (v Value) Int() int { return int(v.n) }

// Float is a float's value.
func (v Value) Float() float64 { return math.Float64frombits(v.n) }

// Text is a string's value.
func (v Value) Text() string {
	if checking {
		wantBytes(v.p, uintptr(v.n))
	}
	return unsafe.String((*byte)(v.p), int(v.n))
}

// TextByte is byte i, which must exist, of a string.
func (v Value) TextByte(i uint64) byte {
	p := unsafe.Add(v.p, i)
	if checking {
		wantBytes(p, 1)
	}
	return *(*byte)(p)
}

// SetNum writes a number to a cell that holds a number. It leaves the pointer, which is nil, unchanged: writing one
// would check the state of the garbage collector.
func (v *Value) SetNum(n uint64) {
	if checking && v.p != nil {
		fail("a number is written beside a pointer")
	}
	v.n = n
}

// IsNil reports whether a pointer, slice, map, channel or function is nil, or an aggregate of several cells all zero.
func (v Value) IsNil() bool { return v.p == nil }

// Same reports whether two pointers, slices, maps, channels or functions are at the same place.
func (v Value) Same(w Value) bool { return v.p == w.p }

// NotAfter reports whether v's place in memory is that of w or before it. Places within one allocation are ordered.
func (v Value) NotAfter(w Value) bool { return uintptr(v.p) <= uintptr(w.p) }

// Identity is a place in memory, for comparison and as a key. It keeps alive what is there.
type Identity struct{ p unsafe.Pointer }

// Identity is the place that v points to.
func (v Value) Identity() Identity { return Identity{v.p} }

// IsNil reports whether it is that of nil.
func (id Identity) IsNil() bool { return id.p == nil }

// HasNoSize reports whether it is the place shared by all variables without size.
func (id Identity) HasNoSize() bool { return id.p == unsafe.Pointer(&zeroCells) }

// Key is a number that is unique for each place, as long as what is there is alive.
func (id Identity) Key() uint64 { return uint64(uintptr(id.p)) }
