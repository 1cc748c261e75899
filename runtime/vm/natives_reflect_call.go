package vm

import (
	"go/types"
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Functions and methods by reflection.
var _ = register(map[string]native{
	"(reflect.Value).NumMethod": valueNative(func(g *gor, m *mirror) value {
		if m == nil {
			panic(g.valueError("reflect.Value.NumMethod", m))
		}
		return mem.Int(len(m.t.visibleMethods()))
	}),
	"(reflect.Value).Method":    func(g *gor, a, r []value) { r[0] = g.reflectMethod(mirrorOf(a[0]), a[1].Int()) },
	"(reflect.Value).Call":      func(g *gor, a, r []value) { r[0] = g.reflectCall(mirrorOf(a[0]), "Call", a[1]) },
	"(reflect.Value).CallSlice": func(g *gor, a, r []value) { r[0] = g.reflectCall(mirrorOf(a[0]), "CallSlice", a[1]) },
	"reflect.makeFunc":          reflectMakeFunc,
})

// reflectMethod is a method of m's as a function.
func (g *gor) reflectMethod(m *mirror, i int) value {
	if m == nil {
		panic(g.valueError("reflect.Value.Method", m))
	}
	all := m.t.visibleMethods()
	if uint(i) >= uint(len(all)) {
		panic(g.reflectPanic("reflect: Method index out of range"))
	}
	f, recv := all[i], m.take(g)
	p := g.vm.prog
	dyn := m.t
	if m.t.kind == reflect.Interface {
		if recv.Num() == 0 {
			panic(g.reflectPanic("reflect: Method on nil interface value"))
		}
		dyn = p.types.byID(recv.Num())
		recv = unbox(dyn, recv)
	}
	method := p.closureOf(p.method(dyn, f.Pkg(), f.Name()))
	bound := &closure{code: method.code, host: func(g *gor, a, r []value) {
		g.call(method, append([]value{recv}, a...), r)
	}}
	g.count(8)
	return g.mirrored(p.types.of(withParams(f.Signature())), closurev(bound), m.ro.inherited())
}

// reflectCall calls the function m with arguments and results of type []reflect.Value.
func (g *gor) reflectCall(m *mirror, op string, in value) value {
	g.mustBe(m, reflect.Func, "reflect.Value."+op)
	g.mustBeExported(m, "reflect.Value."+op)
	cl := mem.As[closure](m.peek(g))
	if cl == nil {
		panic(g.reflectPanic("reflect.Value.Call: call of nil function"))
	}
	sig := signature(m.t)
	given := make([]*mirror, in.Len())
	for i := range given {
		given[i] = mirrorOf(*in.CellAt(i))
	}
	args := g.arguments(sig, op, given)
	results := sig.Results()
	res := make([]value, max(results.Len(), 1))
	g.call(cl, args, res)
	out := g.newSlice(results.Len(), results.Len(), 1)
	for i := range results.Len() {
		*out.CellAt(i) = g.mirrored(g.vm.prog.types.of(results.At(i).Type()), res[i], 0)
	}
	return out
}

// arguments are the values for a call of a function of that signature.
func (g *gor) arguments(sig *types.Signature, op string, given []*mirror) []value {
	params := make([]*rtype, sig.Params().Len())
	for i := range params {
		params[i] = g.vm.prog.types.of(sig.Params().At(i).Type())
	}
	n := len(params)
	spread := sig.Variadic() && op == "Call"
	if spread {
		n--
	}
	switch {
	case op == "CallSlice" && !sig.Variadic():
		panic(g.reflectPanic("reflect: CallSlice of non-variadic function"))
	case len(given) < n:
		panic(g.reflectPanic("reflect: %s with too few input arguments", op))
	case len(given) > n && !spread:
		panic(g.reflectPanic("reflect: %s with too many input arguments", op))
	}
	for _, x := range given {
		if x == nil {
			panic(g.reflectPanic("reflect: %s using zero Value argument", op))
		}
	}
	args := make([]value, len(params))
	for i, x := range given[:n] {
		if !types.AssignableTo(x.t.t, params[i].t) {
			panic(g.reflectPanic("reflect: %s using %s as type %s", op, x.t.str, params[i].str))
		}
		args[i] = g.argument(x, params[i])
	}
	if spread {
		t := params[n].elem
		rest := g.makeSlice(t, len(given)-n, len(given)-n)
		for i, x := range given[n:] {
			if !types.AssignableTo(x.t.t, t.t) {
				panic(g.reflectPanic("reflect: cannot use %s as type %s in %s", x.t.str, t.str, op))
			}
			store(rest.Elem(i, t.size), g.argument(x, t), t)
		}
		args[n] = rest
	}
	return args
}

func (g *gor) argument(x *mirror, t *rtype) value {
	g.mustBeExported(x, "reflect.Value.Call")
	return g.assignTo(x, "reflect.Value.Call", t)
}

// reflectMakeFunc is func makeFunc(t *rtype, fn func([]Value) []Value) Value.
func reflectMakeFunc(g *gor, a, r []value) {
	t, fn := typeArg(a[0]), mem.As[closure](a[1])
	sig := signature(t)
	made := &closure{code: &code{name: "reflect.makeFuncStub", prog: g.vm.prog, recov: -1}}
	made.host = func(g *gor, args, res []value) {
		in := g.newSlice(len(args), len(args), 1)
		for i, x := range args {
			*in.CellAt(i) = g.mirrored(g.vm.prog.types.of(sig.Params().At(i).Type()), x, 0)
		}
		var out [1]value
		g.call(fn, []value{in}, out[:])
		for i := range min(len(res), out[0].Len()) {
			res[i] = mirrorOf(*out[0].CellAt(i)).take(g)
		}
	}
	g.count(8)
	r[0] = g.mirrored(t, closurev(made), 0)
}
