package vm

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// goSizes are the sizes and alignments of types in Go, which the machine does not share.
var goSizes = types.SizesFor("gc", "amd64")

// typeNative makes a native of a method of *reflect.rtype without arguments.
func typeNative(f func(p *Program, t *rtype) value) native {
	return func(g *gor, a, r []value) { r[0] = f(g.vm.prog, typeArg(a[0])) }
}

var _ = register(map[string]native{
	"(*reflect.rtype).Kind":    typeNative(func(_ *Program, t *rtype) value { return mem.Num(uint64(t.kind)) }),
	"(*reflect.rtype).String":  typeNative(func(_ *Program, t *rtype) value { return mem.Text(t.str) }),
	"(*reflect.rtype).PkgPath": typeNative(func(_ *Program, t *rtype) value { return mem.Text(typePackage(t.t)) }),
	"(*reflect.rtype).Size":    typeNative(func(_ *Program, t *rtype) value { return mem.Num(uint64(goSizes.Sizeof(t.t))) }),
	"(*reflect.rtype).Align":   typeNative(func(_ *Program, t *rtype) value { return mem.Num(uint64(goSizes.Alignof(t.t))) }),
	"(*reflect.rtype).Comparable": typeNative(func(_ *Program, t *rtype) value {
		return mem.Bool(types.Comparable(t.t))
	}),
	"(*reflect.rtype).NumMethod": typeNative(func(_ *Program, t *rtype) value { return mem.Int(len(t.visibleMethods())) }),
	"(*reflect.rtype).named":     typeNative(func(_ *Program, t *rtype) value { return mem.Bool(isNamed(t.t)) }),
	"(*reflect.rtype).elem":      typeNative(func(_ *Program, t *rtype) value { return typeValue(t.elem) }),
	"(*reflect.rtype).key":       typeNative(func(_ *Program, t *rtype) value { return typeValue(t.key) }),
	"(*reflect.rtype).length":    typeNative(func(_ *Program, t *rtype) value { return mem.Int(t.length) }),
	"(*reflect.rtype).numField":  typeNative(func(_ *Program, t *rtype) value { return mem.Int(len(t.fields)) }),
	"(*reflect.rtype).field":     rtypeField,
	"(*reflect.rtype).signature": func(_ *gor, a, r []value) {
		s := signature(typeArg(a[0]))
		r[0], r[1], r[2] = mem.Int(s.Params().Len()), mem.Int(s.Results().Len()), mem.Bool(s.Variadic())
	},
	"(*reflect.rtype).in":          func(g *gor, a, r []value) { r[0] = g.typeAt(signature(typeArg(a[0])).Params(), a[1].Int()) },
	"(*reflect.rtype).out":         func(g *gor, a, r []value) { r[0] = g.typeAt(signature(typeArg(a[0])).Results(), a[1].Int()) },
	"(*reflect.rtype).direction":   typeNative(func(_ *Program, t *rtype) value { return mem.Int(direction(t)) }),
	"(*reflect.rtype).method":      rtypeMethod,
	"(*reflect.rtype).methodIndex": rtypeMethodIndex,
	"(*reflect.rtype).implements": func(g *gor, a, r []value) {
		r[0] = mem.Bool(g.vm.prog.types.implements(typeArg(a[0]), typeArg(a[1])))
	},
	"(*reflect.rtype).assignableTo": func(_ *gor, a, r []value) {
		r[0] = mem.Bool(types.AssignableTo(typeArg(a[0]).t, typeArg(a[1]).t))
	},
	"(*reflect.rtype).convertibleTo": func(_ *gor, a, r []value) {
		r[0] = mem.Bool(types.ConvertibleTo(typeArg(a[0]).t, typeArg(a[1]).t))
	},

	"reflect.pointerTo": typeNative(func(p *Program, t *rtype) value { return typeValue(p.pointerTo(t)) }),
	"reflect.sliceOf":   typeNative(func(p *Program, t *rtype) value { return typeValue(p.sliceOf(t)) }),
	"reflect.arrayOf": func(g *gor, a, r []value) {
		r[0] = typeValue(g.vm.prog.types.of(types.NewArray(typeArg(a[1]).t, int64(a[0].Num()))))
	},
	"reflect.mapOf": func(g *gor, a, r []value) {
		r[0] = typeValue(g.vm.prog.types.of(types.NewMap(typeArg(a[0]).t, typeArg(a[1]).t)))
	},
	"reflect.chanOf": func(g *gor, a, r []value) {
		dir := types.SendRecv
		switch a[0].Int() {
		case int(reflect.SendDir):
			dir = types.SendOnly
		case int(reflect.RecvDir):
			dir = types.RecvOnly
		}
		r[0] = typeValue(g.vm.prog.types.of(types.NewChan(dir, typeArg(a[1]).t)))
	},
	"reflect.funcOf": func(g *gor, a, r []value) {
		sig := types.NewSignatureType(nil, nil, nil, tuple(a[0]), tuple(a[1]), a[2].Num() != 0)
		r[0] = typeValue(g.vm.prog.types.of(sig))
	},
})

// pointerTo is the type *t, remembered in t.
func (p *Program) pointerTo(t *rtype) *rtype {
	if ptr := t.pointer.Load(); ptr != nil {
		return ptr
	}
	ptr := p.types.of(types.NewPointer(t.t))
	t.pointer.Store(ptr)
	return ptr
}

func (p *Program) sliceOf(t *rtype) *rtype { return p.types.of(types.NewSlice(t.t)) }

// tuple is the types of a []reflect.Type as parameters.
func tuple(ts value) *types.Tuple {
	vars := make([]*types.Var, ts.Len())
	for i, c := range ts.Elems(1) {
		vars[i] = types.NewParam(0, nil, "", typeArg(c).t)
	}
	return types.NewTuple(vars...)
}

func signature(t *rtype) *types.Signature { return t.t.Underlying().(*types.Signature) }

// typeAt is the i-th of the types in a tuple, as a *reflect.rtype.
func (g *gor) typeAt(t *types.Tuple, i int) value {
	if i < 0 || i >= t.Len() {
		panic(g.indexError(i, t.Len()))
	}
	return typeValue(g.vm.prog.types.of(t.At(i).Type()))
}

func direction(t *rtype) int {
	switch t.t.Underlying().(*types.Chan).Dir() {
	case types.SendOnly:
		return int(reflect.SendDir)
	case types.RecvOnly:
		return int(reflect.RecvDir)
	}
	return int(reflect.BothDir)
}

func isNamed(t types.Type) bool {
	switch t.(type) {
	case *types.Basic, *types.Named:
		return true
	}
	return false
}

// typePackage is the import path of the package that declares t, "" if it is predeclared or has no name.
func typePackage(t types.Type) string {
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path()
	}
	return ""
}

// rtypeField is func (t *rtype) field(i int) (name, pkgPath string, typ *rtype, tag string, offset uintptr, embedded bool).
func rtypeField(_ *gor, a, r []value) {
	t, i := typeArg(a[0]), a[1].Int()
	f := t.fields[i]
	r[0], r[1], r[2], r[3], r[5] = mem.Text(f.name), value{}, typeValue(f.typ), mem.Text(f.tag), mem.Bool(f.embedded)
	s := t.t.Underlying().(*types.Struct)
	if !f.exported {
		r[1] = mem.Text(s.Field(i).Pkg().Path())
	}
	vars := make([]*types.Var, i+1)
	for k := range vars {
		vars[k] = s.Field(k)
	}
	r[4] = mem.Num(uint64(goSizes.Offsetsof(vars)[i]))
}

// visibleMethods are the methods of t that reflection shows, in order: an interface's all, others' that are exported.
func (t *rtype) visibleMethods() []*types.Func {
	if m := t.visible.Load(); m != nil {
		return *m
	}
	var all []*types.Func
	set := types.NewMethodSet(t.t)
	for i := range set.Len() {
		f := set.At(i).Obj().(*types.Func)
		if f.Exported() || t.kind == reflect.Interface {
			all = append(all, f)
		}
	}
	slices.SortFunc(all, func(a, b *types.Func) int { return cmp.Compare(a.Name(), b.Name()) })
	t.visible.Store(&all)
	return all
}

// rtypeMethodIndex is func (t *rtype) methodIndex(name string) int, -1 if there is none.
func rtypeMethodIndex(_ *gor, a, r []value) {
	name := a[1].Text()
	r[0] = mem.Int(slices.IndexFunc(typeArg(a[0]).visibleMethods(), func(f *types.Func) bool { return f.Name() == name }))
}

// rtypeMethod is func (t *rtype) method(i int) (name, pkgPath string, typ *rtype, fn Value).
func rtypeMethod(g *gor, a, r []value) {
	t, i := typeArg(a[0]), a[1].Int()
	p, f := g.vm.prog, t.visibleMethods()[i]
	r[0], r[1], r[3] = mem.Text(f.Name()), value{}, value{}
	if !f.Exported() {
		r[1] = mem.Text(f.Pkg().Path())
	}
	sig := f.Signature()
	if t.kind == reflect.Interface {
		r[2] = typeValue(p.types.of(withParams(sig)))
		return
	}
	typ := p.types.of(withParams(sig, types.NewParam(0, nil, "", t.t)))
	r[2] = typeValue(typ)
	r[3] = g.mirrored(typ, closurev(p.closureOf(p.method(t, f.Pkg(), f.Name()))), 0)
}

// withParams is sig without its receiver, with more parameters in front.
func withParams(sig *types.Signature, more ...*types.Var) *types.Signature {
	for i := range sig.Params().Len() {
		more = append(more, sig.Params().At(i))
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(more...), sig.Results(), sig.Variadic())
}
