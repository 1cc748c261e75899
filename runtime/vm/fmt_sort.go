package vm

import (
	"cmp"
	"go/token"
	"go/types"
	"reflect"
	"slices"
)

// sorted is a map's entries in the order of their keys.
func (g *gor) sorted(m *mapObj) []*entry {
	if m == nil {
		return nil
	}
	var es []*entry
	for _, e := range m.entries {
		if !e.dead {
			es = append(es, e)
		}
	}
	slices.SortStableFunc(es, func(a, b *entry) int { return g.compareKeys(m.key, a.key, b.key, 0) })
	return es
}

// compareKeys orders map keys as fmt does. depth counts the interfaces opened on the way.
func (g *gor) compareKeys(t *rtype, a, b value, depth int) int {
	switch t.kind {
	case reflect.String:
		return cmp.Compare(a.Text(), b.Text())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.Float(), b.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := complexOf(a), complexOf(b)
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case reflect.Struct:
		for _, f := range t.fields {
			if c := g.compareKeys(f.typ, a.Part(t.size, f.off, f.typ.size), b.Part(t.size, f.off, f.typ.size), depth); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Array:
		for i := range t.length {
			off := i * t.elem.size
			if c := g.compareKeys(t.elem, a.Part(t.size, off, t.elem.size), b.Part(t.size, off, t.elem.size), depth); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Interface:
		if a.Num() == 0 || b.Num() == 0 {
			return cmp.Compare(a.Num(), b.Num())
		}
		dyn := g.vm.prog.types.byID(a.Num())
		if a.Num() != b.Num() {
			return compareTypes(dyn, g.vm.prog.types.byID(b.Num()))
		}
		g.walk(depth, "sorted")
		return g.compareKeys(dyn, unbox(dyn, a), unbox(dyn, b), depth+1)
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		return cmp.Compare(g.vm.address(a.Identity()), g.vm.address(b.Identity()))
	}
	if t.isUnsigned() {
		return cmp.Compare(a.Num(), b.Num())
	}
	return cmp.Compare(int64(a.Num()), int64(b.Num()))
}

// compareTypes orders types, independently of which functions have run before.
func compareTypes(a, b *rtype) int {
	place := func(t *rtype) token.Pos {
		if n, ok := t.t.(*types.Named); ok {
			return n.Obj().Pos()
		}
		return token.NoPos
	}
	return cmp.Or(cmp.Compare(a.str, b.str), cmp.Compare(place(a), place(b)))
}
