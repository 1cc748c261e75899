package vm

import (
	"go/types"
	"reflect"
	"unsafe"

	"github.com/rehearse-lab/rehearse/runtime/host"
)

// fmtErrorf is func errorf(format string, args []any) (text string, wrapped []int): the indexes of the arguments
// that %w wraps.
func fmtErrorf(g *gor, a, r []value) {
	p := printer{g: g, wrap: true}
	p.printf(a[0].str(), p.args(a[1]))
	r[0] = g.text(string(p.buf))
	w := g.newSlice(len(p.wrapped), len(p.wrapped), 1)
	copy(w.elems(1), p.wrapped)
	r[1] = w
}

func (g *gor) comparable(v value) bool {
	return v.n == 0 || types.Comparable(g.vm.prog.types.byID(v.n).t)
}

// errorsAssign is func assign(err error, target any) bool: if err's type fits what target points to, it is stored
// there. A target that is no pointer panics as errors.As does.
func errorsAssign(g *gor, a, r []value) {
	tt := g.vm.prog.types
	if a[1].n == 0 {
		panic(learnerPanic{g.newError("errors: target cannot be nil")})
	}
	target := tt.byID(a[1].n)
	if target.kind != reflect.Pointer || a[1].p == nil {
		panic(learnerPanic{g.newError("errors: target must be a non-nil pointer")})
	}
	dyn, want := tt.byID(a[0].n), target.elem
	r[0] = boolv(true)
	switch {
	case want.kind == reflect.Interface && tt.implements(dyn, want):
		*(*value)(a[1].p) = a[0]
	case want == dyn:
		store(a[1].p, unbox(dyn, a[0]), dyn.size)
	default:
		r[0] = boolv(false)
	}
}

// runtimeCaller is func caller(skip int) (file string, line int, ok bool).
func runtimeCaller(g *gor, a, r []value) {
	fr := g.top
	for i := a[0].int(); i > 0 && fr != nil; i-- {
		fr = fr.caller
	}
	r[0], r[1], r[2] = value{}, value{}, value{}
	if fr != nil {
		p, _ := g.vm.prog.place(fr.pos())
		r[0], r[1], r[2] = strv(p.Filename), intv(p.Line), boolv(true)
	}
}

// yield lets other goroutines run.
func (g *gor) yield() {
	g.point(host.Op{Name: "yield"})
	if g.vm.real {
		return
	}
	g.release(func() { g.t.Sleep(0) })
}

// opaque makes a cell's pointer of an object of ours.
func opaque[T any](x *T) value { return value{p: unsafe.Pointer(x)} }
