package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// setNative makes a native of a method of reflect.Value that stores a scalar of a kind from first to last.
func setNative(method string, first, last reflect.Kind, convert func(t *rtype, x value) value) native {
	return func(g *gor, a, _ []value) {
		m := mirrorOf(a[0])
		g.mustBeAssignable(m, method)
		if m.t.kind < first || m.t.kind > last {
			panic(g.valueError(method, m))
		}
		m.put(g, convert(m.t, a[1]))
	}
}

func asItIs(_ *rtype, x value) value { return x }

func narrowed(t *rtype, x value) value { return mem.Num(truncate(t.kind, x.Num())) }

var _ = register(map[string]native{
	"(reflect.Value).Set": func(g *gor, a, _ []value) {
		m, x := mirrorOf(a[0]), mirrorOf(a[1])
		g.mustBeAssignable(m, "reflect.Value.Set")
		g.mustBeExported(x, "reflect.Value.Set")
		m.put(g, g.assignTo(x, "reflect.Set", m.t))
	},
	"(reflect.Value).SetZero": func(g *gor, a, _ []value) {
		m := mirrorOf(a[0])
		g.mustBeAssignable(m, "reflect.Value.SetZero")
		m.put(g, value{})
	},
	"(reflect.Value).SetBool":   setNative("reflect.Value.SetBool", reflect.Bool, reflect.Bool, asItIs),
	"(reflect.Value).SetString": setNative("reflect.Value.SetString", reflect.String, reflect.String, asItIs),
	"(reflect.Value).SetInt":    setNative("reflect.Value.SetInt", reflect.Int, reflect.Int64, narrowed),
	"(reflect.Value).SetUint":   setNative("reflect.Value.SetUint", reflect.Uint, reflect.Uintptr, narrowed),
	"(reflect.Value).SetFloat": setNative("reflect.Value.SetFloat", reflect.Float32, reflect.Float64, func(t *rtype, x value) value {
		if t.kind == reflect.Float32 {
			return mem.Float(float64(float32(x.Float())))
		}
		return x
	}),
	"(reflect.Value).SetComplex": setNative("reflect.Value.SetComplex", reflect.Complex64, reflect.Complex128, func(t *rtype, x value) value {
		if t.kind == reflect.Complex64 {
			return complexv(complex128(complex64(complexOf(x))))
		}
		return x
	}),
	"(reflect.Value).SetBytes": func(g *gor, a, _ []value) {
		m := mirrorOf(a[0])
		g.mustBeAssignable(m, "reflect.Value.SetBytes")
		g.mustBe(m, reflect.Slice, "reflect.Value.SetBytes")
		if m.t.elem.kind != reflect.Uint8 {
			panic(g.reflectPanic("reflect.Value.SetBytes of non-byte slice"))
		}
		m.put(g, a[1])
	},
	"(reflect.Value).setRunes": func(g *gor, a, _ []value) { mirrorOf(a[0]).put(g, a[1]) },
	"(reflect.Value).SetLen": func(g *gor, a, _ []value) {
		m, n := mirrorOf(a[0]), a[1].Int()
		s := g.sliceVariable(m, "reflect.Value.SetLen")
		if n < 0 || n > s.Cap() {
			panic(g.reflectPanic("reflect: slice length out of range in SetLen"))
		}
		m.put(g, s.Sub(0, n, s.Cap(), m.t.elem.size))
	},
	"(reflect.Value).SetCap": func(g *gor, a, _ []value) {
		m, n := mirrorOf(a[0]), a[1].Int()
		s := g.sliceVariable(m, "reflect.Value.SetCap")
		if n < s.Len() || n > s.Cap() {
			panic(g.reflectPanic("reflect: slice capacity out of range in SetCap"))
		}
		m.put(g, s.Sub(0, s.Len(), n, m.t.elem.size))
	},
	"(reflect.Value).Grow": func(g *gor, a, _ []value) {
		m, n := mirrorOf(a[0]), a[1].Int()
		s := g.sliceVariable(m, "reflect.Value.Grow")
		if n < 0 {
			panic(g.reflectPanic("reflect.Value.Grow: negative len"))
		}
		if s.Len()+n > s.Cap() {
			grown := g.extend(m.t.elem, s, n)
			m.put(g, grown.Sub(0, s.Len(), grown.Cap(), m.t.elem.size))
		}
	},
	"(reflect.Value).Clear": func(g *gor, a, _ []value) {
		m := mirrorOf(a[0])
		switch m.kind() {
		case reflect.Slice, reflect.Map:
			clearOf(m.t)(g, []value{m.peek(g)}, nil)
			return
		}
		panic(g.valueError("reflect.Value.Clear", m))
	},
})

// sliceVariable is the slice in the variable m.
func (g *gor) sliceVariable(m *mirror, method string) value {
	g.mustBeAssignable(m, method)
	g.mustBe(m, reflect.Slice, method)
	return m.peek(g)
}
