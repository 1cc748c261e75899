package progen

import (
	"fmt"
	"strings"
)

// literal is a constant or a composite literal of type t.
func (g *gen) literal(t *typ, depth int) string {
	switch t.kind {
	case boolKind:
		return t.name + pick(g.choices, []string{"(true)", "(false)"})
	case intKind:
		return t.name + "(" + g.integerLiteral(t) + ")"
	case floatKind:
		return t.name + "(" + pick(g.choices, []string{"0", "1", "0.5", "-2.25", "1e10", "3", "-1e-3", "0.1", "7e20"}) + ")"
	case complexKind:
		return t.name + "(" + pick(g.choices, []string{"0", "1i", "2-3i", "0.5+1e3i", "-1"}) + ")"
	case stringKind:
		return t.name + "(" + pick(g.choices, []string{`""`, `"a"`, `"hello"`, `"日本"`, `"é\xffz"`, "`raw\\n`", `" x "`}) + ")"
	case sliceKind:
		return g.sliceLiteral(t, depth)
	case arrayKind:
		return t.name + g.elements(t.elem, t.n, depth)
	case mapKind:
		return g.mapLiteral(t, depth)
	case structKind:
		return g.structLiteral(t, depth)
	case pointerKind:
		return g.pointerLiteral(t, depth)
	case funcKind:
		return g.funcLiteral(t, depth)
	case ifaceKind:
		if depth <= 0 {
			return "Shape(Unit{})"
		}
		return g.shape(depth - 1)
	}
	return pick(g.choices, []string{"any(nil)", "any(1)", `any("s")`, "any(2.5)", "any(Failure{3})", "any([2]int{1})", "any(uint8(7))", "any(struct{}{})"})
}

func (g *gen) integerLiteral(t *typ) string {
	if g.n(3) > 0 {
		return fmt.Sprint(g.n(10))
	}
	bits := t.bits
	if !t.unsigned {
		bits--
		if g.n(3) == 0 {
			return fmt.Sprintf("-1 << %d", bits)
		}
		if g.n(2) == 0 {
			return fmt.Sprint(-1 - g.n(100))
		}
	}
	if g.n(2) == 0 {
		return fmt.Sprint(g.n(128))
	}
	return fmt.Sprintf("1<<%d - 1", 1+g.n(bits))
}

// elements is the braces of n elements.
func (g *gen) elements(t *typ, n, depth int) string {
	var xs []string
	for range n {
		if depth <= 0 {
			xs = append(xs, g.simplest(t))
			continue
		}
		xs = append(xs, g.expr(t, depth-1))
	}
	return "{" + strings.Join(xs, ", ") + "}"
}

// simplest is an expression of type t that has no parts.
func (g *gen) simplest(t *typ) string {
	switch t.kind {
	case sliceKind, mapKind, anyKind:
		return t.name + "(nil)"
	case pointerKind:
		return "new(" + t.elem.name + ")"
	case arrayKind, structKind:
		return t.name + "{}"
	}
	return g.literal(t, 0)
}

func (g *gen) sliceLiteral(t *typ, depth int) string {
	if g.n(8) == 7 {
		return t.name + "(nil)"
	}
	if g.chance(6) {
		return fmt.Sprintf("%s{%d: %s}", t.name, g.n(4), g.expr(t.elem, depth-1))
	}
	return t.name + g.elements(t.elem, g.n(5), depth)
}

func (g *gen) mapLiteral(t *typ, depth int) string {
	if g.chance(10) {
		return "make(" + t.name + ")"
	}
	var xs []string
	for i := range g.n(4) {
		key := fmt.Sprint(i)
		if t.key.kind == stringKind {
			key = fmt.Sprintf("%q", pick(g.choices, []string{"k", "日", "Z"})+key)
		}
		x := g.simplest(t.elem)
		if depth > 0 {
			x = g.expr(t.elem, depth-1)
		}
		xs = append(xs, key+": "+x)
	}
	return t.name + "{" + strings.Join(xs, ", ") + "}"
}

func (g *gen) structLiteral(t *typ, depth int) string {
	var xs []string
	for _, f := range t.fields {
		if g.n(4) == 0 {
			continue
		}
		x := g.simplest(f.t)
		if depth > 0 {
			x = g.expr(f.t, depth-1)
		}
		xs = append(xs, f.name+": "+x)
	}
	return t.name + "{" + strings.Join(xs, ", ") + "}"
}

func (g *gen) pointerLiteral(t *typ, depth int) string {
	switch {
	case g.chance(12):
		return "(" + t.name + ")(nil)"
	case t.elem.kind == structKind && depth > 0:
		return "&" + g.literal(t.elem, depth-1)
	case depth > 0:
		return fmt.Sprintf("ptr[%s](%s)", t.elem.name, g.expr(t.elem, depth-1))
	}
	return "new(" + t.elem.name + ")"
}

// funcLiteral is a function without effects.
func (g *gen) funcLiteral(t *typ, depth int) string {
	scope := len(g.vars)
	var params []string
	for _, p := range t.params {
		v := g.declare(p)
		params = append(params, v+" "+p.name)
	}
	body := g.expr(t.elem, min(depth, 1))
	g.vars = g.vars[:scope]
	return fmt.Sprintf("func(%s) %s { return %s }", strings.Join(params, ", "), t.elem.name, body)
}
