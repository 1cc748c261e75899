package progen

import (
	"fmt"
	"strings"
)

// expr is an expression of type t without side effects, except possibly one panic.
func (g *gen) expr(t *typ, depth int) string {
	if depth <= 0 {
		return g.leaf(t, 0)
	}
	switch k := g.n(24); {
	case k < 6:
		return g.leaf(t, depth)
	case k < 16:
		return g.operation(t, depth-1)
	}
	return g.detour(t, depth-1)
}

// leaf is a variable or a literal.
func (g *gen) leaf(t *typ, depth int) string {
	if ps := g.places(t, false); len(ps) > 0 && g.n(4) > 0 {
		return pick(g.choices, ps)
	}
	return g.literal(t, min(depth, 2))
}

// detour is an expression of type t that uses another type or a call.
func (g *gen) detour(t *typ, depth int) string {
	x := g.expr(t, depth)
	switch g.n(14) {
	case 0:
		return "id(" + x + ")"
	case 1:
		return fmt.Sprintf("cond(%s, %s, %s)", g.expr(boolType, depth), x, g.expr(t, depth))
	case 2:
		return fmt.Sprintf("func() %s { return %s }()", t.name, x)
	case 3:
		if t.kind == ifaceKind || t.kind == anyKind {
			return x
		}
		return fmt.Sprintf("any(%s).(%s)", g.typed(t, x), t.name)
	case 4:
		return fmt.Sprintf("(*ptr[%s](%s))", t.name, x)
	case 5:
		u := g.someType(1)
		return fmt.Sprintf("id(Pair[%s, %s]{%s, %s}).Swap().Val", t.name, u.name, x, g.expr(u, depth-1))
	case 6:
		return fmt.Sprintf("[]%s{%s, %s}[%d]", t.name, g.leaf(t, 0), x, g.n(2))
	case 7:
		return fmt.Sprintf("[...]%s{%d: %s}[id(%d)]", t.name, 1+g.n(3), x, g.n(2))
	case 8:
		return fmt.Sprintf("map[string]%s{%q: %s}[%s]", t.name, "a", x, g.expr(stringType, depth-1))
	case 9:
		return fmt.Sprintf("struct {\n\ta %s\n\tb %s\n}{%s, %s}.b", g.types[0].name, t.name, g.leaf(g.types[0], 0), x)
	case 10:
		return fmt.Sprintf("func(x %s, more ...%s) %s { return %s }(%s)", t.name, intType.name, t.name, pick(g.choices, []string{"x", "id(x)", "cond(len(more) > 0, x, id(x))"}), x)
	case 11:
		return g.pureCall(t, depth)
	case 12:
		return g.variableCall(t, depth)
	}
	return fmt.Sprintf("append([]%s(nil), %s)[0]", t.name, x)
}

// typed makes sure that an untyped constant has the type.
func (g *gen) typed(t *typ, x string) string {
	if t.kind <= stringKind {
		return t.name + "(" + x + ")"
	}
	return x
}

// pureCall calls a previously declared function without side effects.
func (g *gen) pureCall(t *typ, depth int) string {
	for _, f := range g.funcs {
		if f.pure && f.result.name == t.name && g.n(2) > 0 {
			return f.name + "(" + g.args(f.params, depth) + ")"
		}
	}
	return g.leaf(t, depth)
}

// variableCall calls a function in a variable, unless it might have side effects.
func (g *gen) variableCall(t *typ, depth int) string {
	if g.mayPanic() {
		for _, v := range g.visible() {
			if v.t.kind == funcKind && v.t.elem.name == t.name && v.pure {
				return v.name + "(" + g.args(v.t.params, depth) + ")"
			}
		}
	}
	return g.leaf(t, depth)
}

func (g *gen) args(params []*typ, depth int) string {
	var xs []string
	for _, p := range params {
		xs = append(xs, g.expr(p, depth))
	}
	return strings.Join(xs, ", ")
}

// mayPanic asks for permission to write something that may panic: an expression gets it once.
func (g *gen) mayPanic() bool {
	if g.panics > 0 {
		return false
	}
	if !g.chance(3) {
		return false
	}
	g.panics++
	return true
}

// operation is an expression that computes a t.
func (g *gen) operation(t *typ, depth int) string {
	switch t.kind {
	case boolKind:
		return g.boolean(t, depth)
	case intKind:
		return g.integer(t, depth)
	case floatKind:
		return g.float(t, depth)
	case complexKind:
		return g.complex(t, depth)
	case stringKind:
		return g.text(t, depth)
	case sliceKind:
		return g.slice(t, depth)
	case pointerKind:
		if g.n(3) > 0 {
			return fmt.Sprintf("ptr[%s](%s)", t.elem.name, g.expr(t.elem, depth))
		}
	case anyKind:
		u := g.someType(1)
		if !u.printable(false) {
			u = intType
		}
		return fmt.Sprintf("any(%s)", g.typed(u, g.expr(u, depth)))
	}
	return g.literal(t, depth)
}

// variable is an expression that the compiler does not treat as a constant.
func (g *gen) variable(t *typ, depth int) string {
	return "id[" + t.name + "](" + g.expr(t, depth) + ")"
}

func (g *gen) boolean(t *typ, depth int) string {
	switch g.n(6) {
	case 0:
		return fmt.Sprintf("(%s && %s)", g.variable(t, depth), g.expr(t, depth))
	case 1:
		return fmt.Sprintf("(%s || %s)", g.variable(t, depth), g.expr(t, depth))
	case 2:
		return "!" + g.variable(t, depth)
	}
	u := g.someType(1)
	if !u.comparable() {
		u = intType
	}
	op := pick(g.choices, []string{"==", "!=", "<", "<=", ">", ">="})
	if !u.ordered() {
		op = pick(g.choices, []string{"==", "!="})
	}
	return fmt.Sprintf("%s(%s %s %s)", t.name, g.variable(u, depth), op, g.variable(u, depth))
}

func (g *gen) integer(t *typ, depth int) string {
	x := g.variable(t, depth)
	switch k := g.n(16); k {
	case 0, 1, 2, 3, 4, 5:
		return fmt.Sprintf("(%s %s %s)", x, pick(g.choices, []string{"+", "-", "*", "&", "|", "^", "&^"}), g.expr(t, depth))
	case 6:
		return fmt.Sprintf("(%s %s (%s & %d))", x, pick(g.choices, []string{"<<", ">>"}), g.variable(pick(g.choices, integers), depth), pick(g.choices, []int{7, 63, 127}))
	case 7:
		op := pick(g.choices, []string{"/", "%"})
		if g.mayPanic() {
			return fmt.Sprintf("(%s %s %s)", x, op, g.variable(t, depth))
		}
		return fmt.Sprintf("(%s %s (%s | 1))", x, op, g.variable(t, depth))
	case 8:
		return pick(g.choices, []string{"-", "^", "+"}) + x
	case 9, 10:
		u := pick(g.choices, integers)
		return t.name + "(" + g.variable(u, depth) + ")"
	case 11:
		return fmt.Sprintf("%s(toInt(float64(%s)))", t.name, g.variable(pick(g.choices, []*typ{floatType, float32Type}), depth))
	case 12:
		return fmt.Sprintf("%s(%s)", t.name, g.length(depth))
	case 13:
		return fmt.Sprintf("%s(%s, %s, %s)", pick(g.choices, []string{"min", "max"}), x, g.expr(t, depth), g.expr(t, depth))
	case 14:
		if g.mayPanic() {
			return fmt.Sprintf("(%s << %s)", x, g.variable(intType, depth-1))
		}
		return fmt.Sprintf("%s(%s[%d])", t.name, g.variable(arrayOf(3, intType), depth), g.n(3))
	}
	return fmt.Sprintf("%s(%s.Area(%s))", t.name, g.shape(depth), g.expr(intType, depth))
}

// shape is a Shape that is not nil.
func (g *gen) shape(depth int) string {
	t := pick(g.choices, g.shapes)
	return fmt.Sprintf("Shape(%s)", g.typed(t, g.expr(t, depth)))
}

// length is a length of something.
func (g *gen) length(depth int) string {
	t := pick(g.choices, []*typ{stringType, sliceOf(g.someType(0)), mapOf(g.keyType(), intType)})
	return "len(" + g.typed(t, g.variable(t, depth)) + ")"
}

func (g *gen) float(t *typ, depth int) string {
	x := g.variable(t, depth)
	switch g.n(6) {
	case 0:
		return fmt.Sprintf("%s(%s)", t.name, g.variable(pick(g.choices, integers), depth))
	case 1:
		return fmt.Sprintf("%s(%s)", t.name, g.variable(pick(g.choices, []*typ{floatType, float32Type}), depth))
	case 2:
		return fmt.Sprintf("%s(real(%s))", t.name, g.variable(complexType, depth))
	case 3:
		return fmt.Sprintf("%s(%s, %s)", pick(g.choices, []string{"min", "max"}), x, g.expr(t, depth))
	}
	return fmt.Sprintf("(%s %s %s)", x, pick(g.choices, []string{"+", "-", "*", "/"}), g.variable(t, depth))
}

func (g *gen) complex(t *typ, depth int) string {
	if g.n(3) == 0 {
		part := float32Type
		if t.bits == 128 {
			part = floatType
		}
		return fmt.Sprintf("%s(complex(%s, %s))", t.name, g.variable(part, depth), g.expr(part, depth))
	}
	return fmt.Sprintf("(%s %s %s)", g.variable(t, depth), pick(g.choices, []string{"+", "-", "*", "/"}), g.variable(t, depth))
}

func (g *gen) text(t *typ, depth int) string {
	x := g.variable(t, depth)
	switch g.n(9) {
	case 0, 1:
		return fmt.Sprintf("%s(short(string(%s + %s)))", t.name, x, g.expr(t, depth))
	case 2:
		return fmt.Sprintf("%s(string(rune(%s)))", t.name, g.variable(intType, depth))
	case 3:
		return fmt.Sprintf("%s([]byte(%s))", t.name, x)
	case 4:
		return fmt.Sprintf("%s([]rune(%s))", t.name, x)
	case 5:
		u := g.someType(1)
		if !u.printable(true) {
			u = intType
		}
		return fmt.Sprintf("%s(short(fmt.Sprintf(%q, %s)))", t.name, pick(g.choices, []string{"%v", "%+v", "%#v", "%T", "%5v", "%-7v|", "%x", "%d"}), g.typed(u, g.variable(u, depth)))
	case 6:
		if g.mayPanic() {
			return fmt.Sprintf("%s[%s:%s]", x, g.variable(intType, 0), g.variable(intType, 0))
		}
		return fmt.Sprintf("%s(%q[at(%s, 4):])", t.name, "señor", g.variable(intType, depth))
	case 7:
		return fmt.Sprintf("%s(strings.%s(string(%s)))", t.name, pick(g.choices, []string{"ToUpper", "TrimSpace", "ToLower"}), x)
	}
	return fmt.Sprintf("min(%s, %s)", x, g.expr(t, depth))
}

func (g *gen) slice(t *typ, depth int) string {
	x := g.variable(t, depth)
	switch g.n(8) {
	case 0, 1:
		return fmt.Sprintf("append(%s[:0:0], %s)", x, g.expr(t.elem, depth))
	case 2:
		return fmt.Sprintf("slices.Clone(%s)", x)
	case 3:
		return fmt.Sprintf("%s(mapped(%s, func(x %s) %s { return %s }))", t.name, x, t.elem.name, t.elem.name, pick(g.choices, []string{"x", "id(x)", "[]" + t.elem.name + "{x}[0]"}))
	case 4:
		return fmt.Sprintf("append(%s(nil), %s...)", t.name, x)
	case 5:
		if g.mayPanic() {
			// What an append allocates beyond its length is the compiler's choice, and a panic's text would show it.
			return fmt.Sprintf("slices.Clip(%s)[%s:%s]", x, g.variable(intType, 0), g.variable(intType, 0))
		}
		return fmt.Sprintf("make(%s, %d, %d)", t.name, g.n(3), 3+g.n(3))
	case 6:
		n := 1 + g.n(3)
		return fmt.Sprintf("%s(ptr[[%d]%s](%s)[%d:])", t.name, n, t.elem.name, g.expr(arrayOf(n, t.elem), depth), g.n(n+1))
	}
	return g.literal(t, depth)
}
