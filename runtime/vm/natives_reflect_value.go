package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// valueNative makes a native of a method of reflect.Value that reads. m is nil for the zero Value.
func valueNative(f func(g *gor, m *mirror) value) native {
	return func(g *gor, a, r []value) { r[0] = f(g, mirrorOf(a[0])) }
}

// scalarNative makes a native of a method that returns the value of a kind from first to last as it is.
func scalarNative(method string, first, last reflect.Kind) native {
	return func(g *gor, a, r []value) {
		m := mirrorOf(a[0])
		if k := m.kind(); k < first || k > last {
			panic(g.valueError(method, m))
		}
		r[0] = m.peek(g)
	}
}

var _ = register(map[string]native{
	"(reflect.Value).Kind": valueNative(func(_ *gor, m *mirror) value { return mem.Num(uint64(m.kind())) }),
	"(reflect.Value).Type": valueNative(func(g *gor, m *mirror) value {
		if m == nil {
			panic(g.valueError("reflect.Value.Type", m))
		}
		return g.ofType(m.t)
	}),
	"(reflect.Value).CanAddr": valueNative(func(_ *gor, m *mirror) value { return mem.Bool(m != nil && m.addressable()) }),
	"(reflect.Value).CanSet": valueNative(func(_ *gor, m *mirror) value {
		return mem.Bool(m != nil && m.addressable() && m.ro == 0)
	}),
	"(reflect.Value).CanInterface": valueNative(func(g *gor, m *mirror) value {
		if m == nil {
			panic(g.valueError("reflect.Value.CanInterface", m))
		}
		return mem.Bool(m.ro == 0)
	}),
	"(reflect.Value).Interface": valueNative(func(g *gor, m *mirror) value {
		if m == nil {
			panic(g.valueError("reflect.Value.Interface", m))
		}
		if m.ro != 0 {
			panic(g.reflectPanic("reflect.Value.Interface: cannot return value obtained from unexported field or method"))
		}
		return g.box(m.t, m.take(g))
	}),
	"(reflect.Value).exact": valueNative(func(g *gor, m *mirror) value { return g.box(m.t, m.take(g)) }),
	"(reflect.Value).Addr": valueNative(func(g *gor, m *mirror) value {
		if m == nil || !m.addressable() {
			panic(g.reflectPanic("reflect.Value.Addr of unaddressable value"))
		}
		return g.mirrored(g.vm.prog.pointerTo(m.t), m.at, m.ro)
	}),
	"(reflect.Value).Elem":  valueNative((*gor).reflectElem),
	"(reflect.Value).IsNil": valueNative((*gor).reflectIsNil),

	"(reflect.Value).Bool":    scalarNative("reflect.Value.Bool", reflect.Bool, reflect.Bool),
	"(reflect.Value).Int":     scalarNative("reflect.Value.Int", reflect.Int, reflect.Int64),
	"(reflect.Value).Uint":    scalarNative("reflect.Value.Uint", reflect.Uint, reflect.Uintptr),
	"(reflect.Value).Float":   scalarNative("reflect.Value.Float", reflect.Float32, reflect.Float64),
	"(reflect.Value).Complex": func(g *gor, a, r []value) { r[0] = g.reflectComplex(mirrorOf(a[0])) },
	"(reflect.Value).String": valueNative(func(g *gor, m *mirror) value {
		switch {
		case m == nil:
			return mem.Text("<invalid Value>")
		case m.t.isString():
			return m.peek(g)
		}
		return g.text("<" + m.t.str + " Value>")
	}),
	"(reflect.Value).Bytes": valueNative((*gor).reflectBytes),
	"(reflect.Value).runes": valueNative(func(g *gor, m *mirror) value { return m.peek(g) }),

	"(reflect.Value).NumField": valueNative(func(g *gor, m *mirror) value {
		g.mustBe(m, reflect.Struct, "reflect.Value.NumField")
		return mem.Int(len(m.t.fields))
	}),
	"(reflect.Value).Field": func(g *gor, a, r []value) {
		m, i := mirrorOf(a[0]), a[1].Num()
		g.mustBe(m, reflect.Struct, "reflect.Value.Field")
		if i >= uint64(len(m.t.fields)) {
			panic(g.reflectPanic("reflect: Field index out of range"))
		}
		f := &m.t.fields[i]
		ro := m.ro & viaField
		switch {
		case f.exported:
		case f.embedded:
			ro |= viaEmbedded
		default:
			ro |= viaField
		}
		r[0] = g.newMirror(m.field(f, ro))
	},

	"(reflect.Value).Pointer": valueNative(func(g *gor, m *mirror) value {
		return mem.Num(g.vm.address(g.reflectPointer(m, "reflect.Value.Pointer").Identity()))
	}),
	"(reflect.Value).UnsafePointer": valueNative(func(g *gor, m *mirror) value {
		return g.reflectPointer(m, "reflect.Value.UnsafePointer").Place()
	}),
	"(reflect.Value).UnsafeAddr": valueNative(func(g *gor, m *mirror) value {
		if m == nil {
			panic(g.valueError("reflect.Value.UnsafeAddr", m))
		}
		if !m.addressable() {
			panic(g.reflectPanic("reflect.Value.UnsafeAddr of unaddressable value"))
		}
		return mem.Num(g.vm.address(m.at.Identity()))
	}),
})

func (g *gor) reflectElem(m *mirror) value {
	switch m.kind() {
	case reflect.Interface:
		v := m.peek(g)
		if v.Num() == 0 {
			return value{}
		}
		t := g.vm.prog.types.byID(v.Num())
		return g.mirrored(t, unbox(t, v), m.ro.inherited())
	case reflect.Pointer:
		ptr := m.peek(g)
		if ptr.IsNil() {
			return value{}
		}
		return g.newMirror(mirror{t: m.t.elem, at: ptr, ro: m.ro})
	}
	panic(g.valueError("reflect.Value.Elem", m))
}

func (g *gor) reflectIsNil(m *mirror) value {
	switch m.kind() {
	case reflect.Chan, reflect.Func, reflect.Map, reflect.Pointer, reflect.UnsafePointer, reflect.Slice:
		return mem.Bool(m.peek(g).IsNil())
	case reflect.Interface:
		return mem.Bool(m.peek(g).Num() == 0)
	}
	panic(g.valueError("reflect.Value.IsNil", m))
}

func (g *gor) reflectComplex(m *mirror) value {
	if k := m.kind(); k != reflect.Complex64 && k != reflect.Complex128 {
		panic(g.valueError("reflect.Value.Complex", m))
	}
	return m.take(g)
}

// reflectBytes is the bytes of a slice, or of an array that is a variable, without a copy.
func (g *gor) reflectBytes(m *mirror) value {
	switch m.kind() {
	case reflect.Slice:
		if m.t.elem.kind != reflect.Uint8 {
			panic(g.reflectPanic("reflect.Value.Bytes of non-byte slice"))
		}
		return m.peek(g)
	case reflect.Array:
		if m.t.elem.kind != reflect.Uint8 {
			panic(g.reflectPanic("reflect.Value.Bytes of non-byte array"))
		}
		if !m.addressable() {
			panic(g.reflectPanic("reflect.Value.Bytes of unaddressable byte array"))
		}
		return m.at.Sub(0, m.t.length, m.t.length, 1)
	}
	panic(g.valueError("reflect.Value.Bytes", m))
}

func (g *gor) reflectPointer(m *mirror, method string) value {
	switch m.kind() {
	case reflect.Chan, reflect.Func, reflect.Map, reflect.Pointer, reflect.UnsafePointer, reflect.Slice, reflect.String:
		return m.peek(g)
	}
	panic(g.valueError(method, m))
}
