package vm

import (
	"fmt"
	"go/types"
	"reflect"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// mirror is the content of a library's reflect.Value: a value, or a variable.
type mirror struct {
	t  *rtype
	v  value // in register form; not used for a variable
	at value // a pointer to the variable: such a Value is addressable
	ro readOnly
}

// readOnly says how a value was reached that must not be changed or leave the library.
type readOnly uint8

const (
	viaField    readOnly = 1 << iota // through a field that is not exported
	viaEmbedded                      // through an embedded field that is not exported: its exported fields are free
)

// inherited is the read-only state of a value's parts other than fields.
func (ro readOnly) inherited() readOnly {
	if ro != 0 {
		return viaField
	}
	return 0
}

// mirrorOf is the mirror of a reflect.Value, nil for the zero Value.
func mirrorOf(v value) *mirror { return mem.As[mirror](v) }

// newMirror makes a reflect.Value.
func (g *gor) newMirror(m mirror) value {
	g.countBytes(uint64(mem.SizeOf[mirror]()))
	return mem.Object(&m)
}

// mirrored makes a reflect.Value of a value in register form.
func (g *gor) mirrored(t *rtype, v value, ro readOnly) value {
	return g.newMirror(mirror{t: t, v: v, ro: ro})
}

// kind is Invalid for the zero Value.
func (m *mirror) kind() reflect.Kind {
	if m == nil {
		return reflect.Invalid
	}
	return m.t.kind
}

// addressable reports whether m is a variable.
func (m *mirror) addressable() bool { return !m.at.IsNil() }

// peek is the value in register form, to be read before the program continues.
func (m *mirror) peek(g *gor) value {
	if m.addressable() {
		g.reads(m.at, m.t)
		return peek(m.at, m.t)
	}
	return m.v
}

// take is the value in register form, to keep.
func (m *mirror) take(g *gor) value {
	if !m.addressable() {
		return m.v
	}
	if m.t.size > 1 {
		g.count(m.t.size)
	}
	g.reads(m.at, m.t)
	return load(m.at, m.t)
}

// put stores a value of m's type in the variable.
func (m *mirror) put(g *gor, v value) {
	g.writes(m.at, m.t)
	store(m.at, v, m.t)
}

// field is the mirror of a field of a struct.
func (m *mirror) field(f *field, ro readOnly) mirror {
	if m.addressable() {
		return mirror{t: f.typ, at: mem.PointerTo(m.at.CellAt(f.off)), ro: ro}
	}
	return mirror{t: f.typ, v: m.v.Part(m.t.size, f.off, f.typ.size), ro: ro}
}

// element is the mirror of element i of an array.
func (m *mirror) element(i int, ro readOnly) mirror {
	t := m.t.elem
	if m.addressable() {
		return mirror{t: t, at: m.at.Elem(i, t.size), ro: ro}
	}
	return mirror{t: t, v: m.v.Part(m.t.size, i*t.size, t.size), ro: ro}
}

// reflectTypes are the types of package reflect, as a program knows them, of which the machine makes values.
type reflectTypes struct {
	once       sync.Once
	rtype      *rtype // *reflect.rtype
	valueError *rtype // *reflect.ValueError
}

func (p *Program) reflection() *reflectTypes {
	k := &p.reflect
	k.once.Do(func() {
		q, err := std.load("reflect")
		if err != nil {
			panic(err)
		}
		pointer := func(name string) *rtype {
			return p.types.of(types.NewPointer(q.types.Scope().Lookup(name).Type()))
		}
		k.rtype, k.valueError = pointer("rtype"), pointer("ValueError")
	})
	return k
}

// typeValue is t as a *reflect.rtype, ofType as a reflect.Type.
func typeValue(t *rtype) value { return mem.Object(t) }

func (g *gor) ofType(t *rtype) value {
	return mem.Interface(g.vm.prog.reflection().rtype.id, mem.Object(t))
}

// typeArg is the type that a *reflect.rtype stands for.
func typeArg(v value) *rtype { return mem.As[rtype](v) }

// reflectPanic is a panic with a text, as package reflect raises them.
func (g *gor) reflectPanic(format string, args ...any) learnerPanic {
	return g.raiseText(fmt.Sprintf(format, args...))
}

// valueError is the panic of a method that m's kind does not have.
func (g *gor) valueError(method string, m *mirror) learnerPanic {
	t := g.vm.prog.reflection().valueError
	p := g.alloc(t.elem.size)
	*p.CellAt(t.elem.fields[0].off) = mem.Text(method)
	*p.CellAt(t.elem.fields[1].off) = mem.Num(uint64(m.kind()))
	return learnerPanic{mem.Interface(t.id, p)}
}

func (g *gor) mustBe(m *mirror, k reflect.Kind, method string) {
	if m.kind() != k {
		panic(g.valueError(method, m))
	}
}

func (g *gor) mustBeExported(m *mirror, method string) {
	if m == nil {
		panic(g.valueError(method, m))
	}
	if m.ro != 0 {
		panic(g.reflectPanic("reflect: %s using value obtained using unexported field", method))
	}
}

func (g *gor) mustBeAssignable(m *mirror, method string) {
	g.mustBeExported(m, method)
	if !m.addressable() {
		panic(g.reflectPanic("reflect: %s using unaddressable value", method))
	}
}

// assignTo is m's value as one of type t, if it is assignable; context names the operation.
func (g *gor) assignTo(m *mirror, context string, t *rtype) value {
	switch {
	case m.t == t:
		return m.take(g)
	case t.kind == reflect.Interface && g.vm.prog.types.implements(m.t, t):
		return g.box(m.t, m.take(g))
	case t.kind != reflect.Interface && types.AssignableTo(m.t.t, t.t):
		return m.take(g)
	}
	panic(g.reflectPanic("%s: value of type %s is not assignable to type %s", context, m.t.str, t.str))
}

var _ = register(map[string]native{
	"unsafe.init": func(_ *gor, _, _ []value) {},

	"reflect.typeOf": func(g *gor, a, r []value) { r[0] = typeValue(g.vm.prog.types.byID(a[0].Num())) },
	"reflect.ValueOf": func(g *gor, a, r []value) {
		v := a[0]
		if v.Num() == 0 {
			r[0] = value{}
			return
		}
		t := g.vm.prog.types.byID(v.Num())
		r[0] = g.mirrored(t, unbox(t, v), 0)
	},
	"reflect.zero": func(g *gor, a, r []value) { r[0] = g.mirrored(typeArg(a[0]), value{}, 0) },
	"reflect.newVar": func(g *gor, a, r []value) {
		t := typeArg(a[0])
		r[0] = g.mirrored(g.vm.prog.pointerTo(t), g.newVar(t), 0)
	},
	"reflect.makeSlice": func(g *gor, a, r []value) {
		t := typeArg(a[0])
		r[0] = g.mirrored(t, g.makeSlice(t.elem, a[1].Int(), a[2].Int()), 0)
	},
	"reflect.makeMap": func(g *gor, a, r []value) {
		t := typeArg(a[0])
		g.count(8)
		r[0] = g.mirrored(t, mem.Object(newMap(t.key)), 0)
	},
	"reflect.makeChan": func(g *gor, a, r []value) {
		r[0] = g.mirrored(typeArg(a[0]), mem.Object(g.newChan(typeArg(a[0]).elem, a[1].Int())), 0)
	},

	"(reflect.Value).mustBe": func(g *gor, a, _ []value) {
		g.mustBe(mirrorOf(a[0]), reflect.Kind(a[1].Num()), a[2].Text())
	},
	"(reflect.Value).mustBeExported":   func(g *gor, a, _ []value) { g.mustBeExported(mirrorOf(a[0]), a[1].Text()) },
	"(reflect.Value).mustBeAssignable": func(g *gor, a, _ []value) { g.mustBeAssignable(mirrorOf(a[0]), a[1].Text()) },
	"(reflect.Value).as": func(g *gor, a, r []value) {
		m := mirrorOf(a[0])
		r[0] = g.mirrored(typeArg(a[1]), m.take(g), m.ro.inherited())
	},
	"(reflect.Value).readOnly": func(g *gor, a, r []value) {
		m := *mirrorOf(a[0])
		m.ro = mirrorOf(a[1]).ro.inherited()
		r[0] = g.newMirror(m)
	},
	"(reflect.Value).toInterface": func(g *gor, a, r []value) {
		m, t := mirrorOf(a[0]), typeArg(a[1])
		r[0] = g.mirrored(t, g.box(m.t, m.take(g)), m.ro.inherited())
	},
})
