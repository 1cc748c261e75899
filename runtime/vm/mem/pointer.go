package mem

import "unsafe"

// step is the place i cells from p on.
func step(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, uintptr(i)*CellSize) }

// New makes n zero cells, and a pointer to the first of them. The caller accounts for them.
func New(n int) Value {
	switch n {
	case 0:
		return Value{p: unsafe.Pointer(&zeroCells)}
	case 1:
		v := Value{p: unsafe.Pointer(new(Value))}
		if checking {
			allocated(v.p, CellSize, holdsCells)
		}
		return v
	}
	return PointerTo(unsafe.SliceData(NewCells(n)))
}

// NewCells makes n zero cells. The caller accounts for them.
func NewCells(n int) []Value {
	c := make([]Value, n)
	if checking {
		allocated(unsafe.Pointer(unsafe.SliceData(c)), uintptr(n)*CellSize, holdsCells)
	}
	return c
}

// PointerTo is a pointer to c.
func PointerTo(c *Value) Value {
	if checking {
		adopt(unsafe.Pointer(c), CellSize, holdsCells)
	}
	return Value{p: unsafe.Pointer(c)}
}

// PointerToFirst is a pointer to the first of cells, which are one variable.
func PointerToFirst(c []Value) Value { return Value{p: first(c)} }

// first is where cells begin.
func first(c []Value) unsafe.Pointer {
	if len(c) == 0 {
		return unsafe.Pointer(&zeroCells)
	}
	p := unsafe.Pointer(unsafe.SliceData(c))
	if checking {
		adopt(p, uintptr(len(c))*CellSize, holdsCells)
	}
	return p
}

// Cell is the cell that a pointer points to, nil if it is nil.
func (v Value) Cell() *Value {
	if checking && v.p != nil {
		wantUnpacked(v)
		wantCells(v.p, 1)
	}
	return (*Value)(v.p)
}

// CellAt is cell i of the variable that a pointer points to, or of the cells of a slice.
func (v Value) CellAt(i int) *Value {
	p := step(v.p, i)
	if checking {
		wantUnpacked(v)
		wantCells(p, 1)
	}
	return (*Value)(p)
}

// Cells is the first n cells of the variable that a pointer points to, or of a slice. A packed Value has none.
func (v Value) Cells(n int) []Value {
	if v.Packed() && n > 0 {
		panic("mem: cells of packed bytes")
	}
	if checking {
		wantCells(v.p, n)
	}
	return unsafe.Slice((*Value)(v.p), n)
}

// Field is a pointer to cell off of the variable that v, which is not packed, points to.
func (v Value) Field(off int) Value {
	if checking {
		wantUnpacked(v)
	}
	return Value{p: step(v.p, off)}
}

// SetField makes v, the register of a pointer to cells, base.Field(off).
func (v *Value) SetField(base Value, off int) {
	if checking {
		wantUnpacked(base)
		wantUnpacked(*v)
	}
	v.p = step(base.p, off)
}

// Byte is the byte or bool that a pointer points to, nil if it is nil.
func (v Value) Byte() *byte {
	if checking && v.p != nil {
		wantByte(v.p)
	}
	return (*byte)(v.p)
}

// Registers are those of a function's frame.
type Registers struct {
	bounds
	p unsafe.Pointer
}

// RegistersOf is the registers in c.
func RegistersOf(c []Value) Registers { return Registers{boundsOf(c), first(c)} }

// At is register i, which must exist.
func (r Registers) At(i int32) *Value {
	if checking {
		r.want(i)
	}
	return (*Value)(step(r.p, int(i)))
}

// Step is the T at a distance in bytes from p in the same array.
func Step[T any](p *T, bytes int) *T { return (*T)(unsafe.Add(unsafe.Pointer(p), bytes)) }

// Next is the T after p in the same array.
func Next[T any](p *T) *T { return (*T)(unsafe.Add(unsafe.Pointer(p), unsafe.Sizeof(*p))) }

// SizeOf is the size of a T, bytes.
func SizeOf[T any]() int {
	var x T
	return int(unsafe.Sizeof(x))
}

// TextOf is the string with the bytes b, which must not be written again.
func TextOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
