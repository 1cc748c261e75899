package vm

import "github.com/rehearse-lab/rehearse/runtime/vm/mem"

// value is one register or memory cell.
type value = mem.Value

// load reads the variable of type t that ptr points to into register form. The caller has checked ptr for nil unless
// the variable takes one cell, where the processor does.
func load(ptr value, t *rtype) value {
	if t.size <= 1 || ptr.Packed() {
		return peek(ptr, t)
	}
	c := mem.NewCells(t.size)
	copy(c, ptr.Cells(t.size))
	return mem.Aggregate(c)
}

// peek is load, without the copy if possible: for reading only, while nothing writes.
func peek(ptr value, t *rtype) value {
	switch {
	case t.size == 0:
		return value{}
	case ptr.Packed():
		return ptr.Unpack(t.length)
	case t.isByte():
		return mem.Num(uint64(*ptr.Byte()))
	}
	return ptr.Peek(t.size)
}

// store writes v to the variable of type t that ptr points to.
func store(ptr, v value, t *rtype) {
	switch {
	case t.size == 0:
	case ptr.Packed():
		ptr.Pack(v, t.size, t.length)
	case t.isByte():
		*ptr.Byte() = byte(v.Num())
	case t.size == 1:
		*ptr.Cell() = v
	case v.IsNil():
		clear(ptr.Cells(t.size))
	default:
		copy(ptr.Cells(t.size), v.Cells(t.size))
	}
}

// element is element i, of type t, of a slice, for reading only while nothing writes.
func element(s value, i int, t *rtype) value { return peek(s.Elem(i, t.size), t) }
