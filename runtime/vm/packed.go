package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// isByte reports whether slices of t are packed, see package mem.
func (t *rtype) isByte() bool { return t.kind == reflect.Uint8 || t.kind == reflect.Bool }

// packs reports whether t is an array that is packed when it is a variable of its own.
func (t *rtype) packs() bool { return t.kind == reflect.Array && t.elem.isByte() }

// growBytes makes room for n more elements of a slice of bytes or bools and includes them in the length. The capacity
// grows as Go's own.
func (g *gor) growBytes(s value, n int) value {
	length := s.Len() + n
	if n == 0 {
		return s
	}
	if length <= s.Cap() {
		return s.Longer(n)
	}
	g.mayMake(length, 1)
	g.countBytes(uint64(length))
	old := s.Bytes()
	b := append(old[:len(old):len(old)], make([]byte, n)...)
	if cap(b) > mem.MaxLen {
		b = b[:length:mem.MaxLen]
	}
	g.countBytes(uint64(cap(b) - length))
	clear(b[len(old):cap(b)])
	return g.fresh(mem.Packed(b), cap(b))
}

// newBytes makes a packed slice of zero elements.
func (g *gor) newBytes(length, capacity int) value {
	g.mayMake(capacity, 1)
	g.countBytes(uint64(capacity))
	return g.fresh(mem.NewPacked(length, capacity), capacity)
}

// bytesv makes a slice of bytes with a copy of b.
func (g *gor) bytesv(b []byte) value {
	v := g.newBytes(len(b), len(b))
	mem.SetBytes(v, b)
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
		return g.alloc(t.size)
	}
	return g.newBytes(t.length, t.length).Array()
}
