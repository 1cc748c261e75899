package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Values with a length, by reflection.
var _ = register(map[string]native{
	"(reflect.Value).Len":   valueNative(func(g *gor, m *mirror) value { return g.reflectLen(m, false) }),
	"(reflect.Value).Cap":   valueNative(func(g *gor, m *mirror) value { return g.reflectLen(m, true) }),
	"(reflect.Value).Index": func(g *gor, a, r []value) { r[0] = g.reflectIndex(mirrorOf(a[0]), a[1].Int()) },
	"(reflect.Value).Slice": func(g *gor, a, r []value) {
		r[0] = g.reflectSlice(mirrorOf(a[0]), a[1].Int(), a[2].Int(), -1, "reflect.Value.Slice")
	},
	"(reflect.Value).Slice3": func(g *gor, a, r []value) {
		r[0] = g.reflectSlice(mirrorOf(a[0]), a[1].Int(), a[2].Int(), a[3].Int(), "reflect.Value.Slice3")
	},
	"reflect.copyElems": func(g *gor, a, _ []value) {
		dst, src, n := mirrorOf(a[0]), mirrorOf(a[1]), a[2].Int()
		if n == 0 {
			return
		}
		from := src.peek(g)
		if src.t.kind == reflect.Array {
			from = mem.Slice(from.Flat(src.t.size), n, n)
		}
		to := dst.peek(g)
		g.readsElems(from.Sub(0, n, n, dst.t.elem.size), dst.t.elem)
		g.writesElems(to.Sub(0, n, n, dst.t.elem.size), dst.t.elem)
		copyOf(dst.t, dst.t)(g, []value{to, from}, make([]value, 1))
	},
	"(reflect.Value).array": func(g *gor, a, r []value) {
		m, t := mirrorOf(a[0]), typeArg(a[1])
		g.count(t.size)
		r[0] = g.mirrored(t, load(m.peek(g).Array(), t), m.ro.inherited())
	},
	"(reflect.Value).arrayPointer": func(g *gor, a, r []value) {
		m := mirrorOf(a[0])
		r[0] = g.mirrored(typeArg(a[1]), m.peek(g).Array(), m.ro.inherited())
	},
})

func (g *gor) reflectLen(m *mirror, capacity bool) value {
	method := "reflect.Value.Len"
	if capacity {
		method = "reflect.Value.Cap"
	}
	switch m.kind() {
	case reflect.String, reflect.Map:
		if capacity {
			panic(g.valueError(method, m))
		}
	case reflect.Array, reflect.Slice, reflect.Chan:
	case reflect.Pointer:
		if m.t.elem.kind != reflect.Array {
			panic(g.reflectPanic("reflect: call of %s on ptr to non-array Value", method))
		}
	default:
		panic(g.valueError(method, m))
	}
	var r [1]value
	lengthOf(m.t, capacity)(g, []value{m.peek(g)}, r[:])
	return r[0]
}

func (g *gor) reflectIndex(m *mirror, i int) value {
	switch m.kind() {
	case reflect.Array:
		if uint(i) >= uint(m.t.length) {
			panic(g.reflectPanic("reflect: array index out of range"))
		}
		return g.newMirror(m.element(i, m.ro.inherited()))
	case reflect.Slice:
		s := m.peek(g)
		if uint(i) >= uint(s.Len()) {
			panic(g.reflectPanic("reflect: slice index out of range"))
		}
		return g.newMirror(mirror{t: m.t.elem, at: s.Elem(i, m.t.elem.size), ro: m.ro.inherited()})
	case reflect.String:
		s := m.peek(g).Text()
		if uint(i) >= uint(len(s)) {
			panic(g.reflectPanic("reflect: string index out of range"))
		}
		return g.mirrored(g.vm.prog.known.byte, mem.Num(uint64(s[i])), m.ro.inherited())
	}
	panic(g.valueError("reflect.Value.Index", m))
}

// reflectSlice is m[i:j], or with a limit that is not -1 m[i:j:limit].
func (g *gor) reflectSlice(m *mirror, i, j, limit int, method string) value {
	full := limit >= 0
	t := (*rtype)(nil)
	base, capacity := value{}, 0
	switch k := m.kind(); {
	case k == reflect.Array:
		if !m.addressable() {
			panic(g.reflectPanic("%s: slice of unaddressable array", method))
		}
		t, base, capacity = g.vm.prog.sliceOf(m.t.elem), m.at, m.t.length
	case k == reflect.Slice:
		s := m.peek(g)
		t, base, capacity = m.t, s, s.Cap()
	case k == reflect.String && method == "reflect.Value.Slice":
		s := m.peek(g).Text()
		if i < 0 || j < i || j > len(s) {
			panic(g.reflectPanic("reflect.Value.Slice: string slice index out of bounds"))
		}
		return g.mirrored(m.t, mem.Text(s[i:j]), m.ro)
	default:
		panic(g.valueError(method, m))
	}
	if !full {
		limit = capacity
	}
	if i < 0 || j < i || limit < j || limit > capacity {
		panic(g.reflectPanic("%s: slice index out of bounds", method))
	}
	return g.mirrored(t, base.Sub(i, j, limit, t.elem.size), m.ro.inherited())
}
