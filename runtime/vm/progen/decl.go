package progen

import (
	"fmt"
	"slices"
	"strings"
)

// declareTypes writes named types with methods.
func (g *gen) declareTypes() {
	g.shapes = []*typ{{name: "Unit", kind: structKind}}
	g.types = []*typ{{name: "Failure", kind: structKind, fields: []field{{"Code", intType}}}}
	g.constants()
	for range 2 + g.n(4) {
		if g.n(3) == 0 {
			g.definedType()
		} else {
			g.structType()
		}
	}
}

// constants declares an enumeration.
func (g *gen) constants() {
	base := pick(g.choices, integers)
	t := *base
	t.name = g.name("Enum")
	c := g.name("C")
	g.line("type %s %s\n\nconst (\n%s %s = %s\n%sb\n_\n%sc\n)", t.name, base.name, c, t.name,
		pick(g.choices, []string{"iota", "iota*3 + 1", "1 << (iota + 2)", "2*iota + 1", "10 - iota", "iota &^ 1"}), c, c)
	for _, suffix := range []string{"", "b", "c"} {
		g.vars = append(g.vars, variable{name: c + suffix, t: &t, fixed: true})
	}
	g.types = append(g.types, &t)
	g.methods(&t)
}

// definedType declares a type with the form of an existing one.
func (g *gen) definedType() {
	u := g.someType(1)
	if u.kind >= pointerKind {
		u = pick(g.choices, []*typ{intType, stringType, sliceOf(intType), mapOf(stringType, intType), floatType, arrayOf(3, stringType)})
	}
	t := *u
	t.name = g.name("Defined")
	g.line("type %s %s\n", t.name, u.name)
	g.types = append(g.types, &t)
	g.methods(&t)
}

func (g *gen) structType() {
	t := &typ{name: g.name("Struct"), kind: structKind}
	g.line("type %s struct {", t.name)
	for i := range 1 + g.n(4) {
		f := field{fmt.Sprintf("%c%d", "Fx"[g.n(2)], i), g.someType(2)}
		g.line("%s %s", f.name, f.t.name)
		t.fields = append(t.fields, f)
	}
	if base := pick(g.choices, g.types); base.kind == structKind && base.name != "Failure" && g.n(2) == 0 {
		g.line("%s", base.name)
		t.fields = append(t.fields, field{base.name, base})
		for _, f := range base.fields {
			if !has(t.fields, f.name) {
				t.promoted = append(t.promoted, f)
			}
		}
	}
	if g.chance(6) {
		g.line("next *%s", t.name)
		t.fields = append(t.fields, field{"next", pointerTo(t)})
		t.promoted = slices.DeleteFunc(t.promoted, func(f field) bool { return f.name == "next" }) // it is hidden now
	}
	g.line("}\n")
	g.types = append(g.types, t)
	g.methods(t)
}

func has(fields []field, name string) bool {
	for _, f := range fields {
		if f.name == name {
			return true
		}
	}
	return false
}

// methods declares Area for a type, and possibly more.
func (g *gen) methods(t *typ) {
	if g.n(4) == 0 {
		return
	}
	scope := len(g.vars)
	g.enter(intType, true)
	g.vars = append(g.vars, variable{name: "self", t: t}, variable{name: "x", t: intType})
	if g.n(3) == 0 {
		g.line("func (p *%s) Area(x int) int {\nif p == nil {\nreturn -1\n}\nself := *p\n_ = self\nreturn %s\n}\n", t.name, g.value(intType))
		g.shapes = append(g.shapes, pointerTo(t))
	} else {
		g.line("func (self %s) Area(x int) int { return %s }\n", t.name, g.value(intType))
		g.shapes = append(g.shapes, t)
	}
	g.vars = g.vars[:scope]
	if g.chance(4) {
		g.line("func (self %s) String() string { return fmt.Sprintf(\"%s<%%d>\", self.size()) }\n\nfunc (self %s) size() int { return %d }\n", t.name, t.name, t.name, g.n(5))
	}
}

// global declares a package variable.
func (g *gen) global() {
	g.enter(nil, true)
	t := g.someType(2)
	x := g.value(t)
	g.line("var %s %s = %s\n", g.declare(t), t.name, x)
}

// parameters declares up to three.
func (g *gen) parameters() (params []*typ, list string) {
	var xs []string
	for range 1 + g.n(3) {
		t := g.someType(2)
		params = append(params, t)
		xs = append(xs, g.declare(t)+" "+t.name)
	}
	return params, strings.Join(xs, ", ")
}

// pureFunction declares a function without side effects that never panics. It uses only its own variables.
func (g *gen) pureFunction() {
	scope := len(g.vars)
	t := g.someType(1)
	g.enter(t, true)
	params, list := g.parameters()
	name := g.name("pure")
	g.line("func %s(%s) %s {", name, list, t.name)
	for range 1 + g.n(3) {
		u := pick(g.choices, basics)
		x := g.value(u)
		v := g.declare(u)
		g.line("var %s %s = %s\n_ = %s", v, u.name, x, v)
		switch g.n(3) {
		case 0:
			g.line("for range %d {\n%s = %s\n}", 1+g.n(4), v, g.value(u))
		case 1:
			g.line("if (%s) {\n%s = %s\n}", g.value(boolType), v, g.value(u))
		default:
			g.line("%s = %s", v, g.value(u))
		}
	}
	g.line("return %s\n}\n", g.value(t))
	g.vars = g.vars[:scope]
	g.funcs = append(g.funcs, function{name, params, t, true})
}

// function declares a function with side effects.
func (g *gen) function() {
	scope := len(g.vars)
	t := g.someType(1)
	g.enter(t, false)
	params, list := g.parameters()
	name := g.name("f")
	g.line("func %s(%s) (out %s) {", name, list, t.name)
	g.vars = append(g.vars, variable{name: "out", t: t, pure: true})
	if g.chance(3) {
		g.line("defer func() {\nif r := recover(); r != nil {\nshow(%q, fmt.Sprint(r))\nout = %s\n}\n}()", name+" recovered", g.value(t))
		g.guarded = true
	}
	if g.chance(3) { // calls itself
		g.line("if tick() && fuel%%7 == 3 {\n%s(%s)\n}", name, g.plainArgs(params))
	}
	g.size = 0
	g.block(3 + g.n(8))
	g.line("return %s\n}\n", g.value(t))
	g.vars = g.vars[:scope]
	g.funcs = append(g.funcs, function{name, params, t, false})
}

// plainArgs are arguments that cannot panic.
func (g *gen) plainArgs(params []*typ) string {
	g.panics = 1
	return g.args(params, 1)
}
