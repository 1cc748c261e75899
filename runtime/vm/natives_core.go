package vm

import (
	"go/types"
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// comparable reports whether the dynamic type of an interface value is comparable; that of nil is.
func (g *gor) comparable(v value) bool {
	return v.Num() == 0 || types.Comparable(g.vm.prog.types.byID(v.Num()).t)
}

// errorsAssign is func assign(err error, target any) bool: if err's type matches what target points to, err is stored
// there. A target that is not a pointer panics as errors.As does.
func errorsAssign(g *gor, a, r []value) {
	tt := g.vm.prog.types
	if a[1].Num() == 0 {
		panic(g.raiseText("errors: target cannot be nil"))
	}
	target := tt.byID(a[1].Num())
	if target.kind != reflect.Pointer || unbox(target, a[1]).IsNil() {
		panic(g.raiseText("errors: target must be a non-nil pointer"))
	}
	dyn, want := tt.byID(a[0].Num()), target.elem
	if want.kind != reflect.Interface && !types.Implements(want.t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)) {
		panic(g.raiseText("errors: *target must be interface or implement error"))
	}
	r[0] = mem.Bool(true)
	switch {
	case want.kind == reflect.Interface && tt.implements(dyn, want):
		store(unbox(target, a[1]), a[0], want)
	case want == dyn:
		store(unbox(target, a[1]), unbox(dyn, a[0]), dyn)
	default:
		r[0] = mem.Bool(false)
	}
}
