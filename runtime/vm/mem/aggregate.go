package mem

import "unsafe"

// Peek is the register form of the size cells that a pointer points to, for reading only, while nothing writes.
func (v Value) Peek(size int) Value {
	switch size {
	case 1:
		return *v.Cell()
	case 0:
		return Value{}
	}
	if checking {
		wantUnpacked(v)
		wantCells(v.p, size)
	}
	return Value{p: v.p}
}

// Part is cells off.. of an aggregate of total cells in register form.
func (v Value) Part(total, off, size int) Value {
	if v.p == nil && total > 1 || size == 0 {
		return Value{}
	}
	if total == 1 {
		return v
	}
	return Value{p: v.p}.Field(off).Peek(size)
}

// PartCell is cell off of an aggregate of several cells in register form.
func (v Value) PartCell(off int) Value {
	if v.p == nil {
		return Value{}
	}
	return *v.CellAt(off)
}

// Flat returns the cells of v, which is the register form of an aggregate of size cells. Do not write to them.
func (v *Value) Flat(size int) []Value {
	switch {
	case size == 0:
		return nil
	case size == 1:
		return unsafe.Slice(v, 1)
	case v.p == nil:
		return NewCells(size)
	}
	return v.Cells(size)
}

// Aggregate makes the register form of cells that will not be written again.
func Aggregate(c []Value) Value {
	switch len(c) {
	case 0:
		return Value{}
	case 1:
		return c[0]
	}
	return Value{p: first(c)}
}
