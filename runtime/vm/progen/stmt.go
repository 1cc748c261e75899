package progen

import "strings"

// block writes up to n statements; what they declare ends with it.
func (g *gen) block(n int) {
	scope, closers := len(g.vars), len(g.closers)
	for range n {
		if g.size++; g.size > maxStatements {
			break
		}
		g.statement()
	}
	g.vars, g.closers = g.vars[:scope], g.closers[:closers]
}

// inner is a block inside a statement.
func (g *gen) inner() { g.block(1 + g.n(3)) }

// statements are the kinds of statement; frequent ones are listed several times.
var statements []func(*gen)

func init() {
	statements = []func(*gen){
		(*gen).declaration, (*gen).assignment, (*gen).showing,
		(*gen).assignment, (*gen).declaration, (*gen).showing, (*gen).assignment, (*gen).declaration,
		(*gen).ifStatement, (*gen).forStatement, (*gen).rangeStatement, (*gen).switchStatement, (*gen).typeSwitch, (*gen).guardStatement, (*gen).callStatement,
		(*gen).closure, (*gen).callClosure, (*gen).deferStatement, (*gen).aliasing, (*gen).mapStatement, (*gen).jump, (*gen).loopVariables, (*gen).swap,
		(*gen).methodValue, (*gen).iterator, (*gen).container, (*gen).copies, (*gen).leave, (*gen).leave, (*gen).panicking, (*gen).concurrent, (*gen).assertion, (*gen).shadow, (*gen).sorting, (*gen).stringLoop,
	}
}

func (g *gen) statement() { pick(g.choices, statements)(g) }

func (g *gen) declaration() {
	t := g.someType(2)
	x := g.value(t)
	switch g.n(4) {
	case 0:
		v := g.declare(t)
		g.line("var %s %s\n_ = %s", v, t.name, v)
		return
	case 1:
		u := g.someType(1)
		y := g.plain(u)
		a := g.declare(t)
		b := g.declare(u)
		g.line("%s, %s := %s, %s\n_, _ = %s, %s", a, b, g.typed(t, x), g.typed(u, y), a, b)
		return
	}
	v := g.declare(t)
	g.line("var %s %s = %s\n_ = %s", v, t.name, x, v)
}

// plain is an expression that cannot panic.
func (g *gen) plain(t *typ) string {
	g.panics = 1
	return g.expr(t, 2)
}

func (g *gen) showing() {
	if len(g.vars) > 0 && g.n(2) == 0 {
		g.show(pick(g.choices, g.visible()))
		return
	}
	t := g.someType(2)
	if !t.printable(true) {
		t = intType
	}
	g.line("show(%q, %s)", g.name("s"), g.typed(t, g.value(t)))
}

func (g *gen) assignment() {
	t := g.someType(1)
	g.panics = 0
	ps := g.places(t, true)
	if len(ps) == 0 {
		g.declaration()
		return
	}
	p := pick(g.choices, ps)
	if t.kind == intKind && g.n(3) == 0 {
		g.line("%s%s", p, pick(g.choices, []string{"++", "--"}))
		return
	}
	if (t.kind == intKind || t.kind == floatKind || t.kind == complexKind) && g.n(2) == 0 {
		ops := []string{"+=", "-=", "*="}
		if t.kind == intKind {
			ops = append(ops, "&=", "|=", "^=", "&^=")
		}
		g.line("%s %s %s", p, pick(g.choices, ops), g.plain(t))
		return
	}
	g.line("%s = %s", p, g.plain(t))
}

func (g *gen) ifStatement() {
	scope := len(g.vars)
	defer func() { g.vars = g.vars[:scope] }()
	switch g.n(3) {
	case 0:
		g.line("if (%s) {", g.value(boolType))
	case 1:
		x := g.value(intType)
		v := g.declare(intType)
		g.line("if %s := (%s); %s > (%s) {", v, g.typed(intType, x), v, g.plain(intType))
	default:
		g.line("if c := (%s); !c {", g.value(boolType))
	}
	g.inner()
	if g.n(2) == 0 {
		g.line("} else if (%s) {", g.plain(boolType))
		g.inner()
	}
	if g.n(2) == 0 {
		g.line("} else {")
		g.inner()
	}
	g.line("}")
}

// loopBody writes a loop; header is the text before its statements.
func (g *gen) loopBody(header string, vars ...variable) {
	scope := len(g.vars)
	l := loop{isFor: true}
	if g.chance(3) {
		l.label = g.name("L")
		g.line("%s:", l.label)
	}
	g.line("%s {", header)
	if l.label != "" {
		g.line("if fuel%%11 == 5 {\n%s %s\n}", pick(g.choices, []string{"continue", "break"}), l.label)
	}
	g.vars = append(g.vars, vars...)
	for _, v := range vars {
		g.line("_ = %s", v.name)
	}
	g.loops = append(g.loops, l)
	g.inner()
	g.loops = g.loops[:len(g.loops)-1]
	g.vars = g.vars[:scope]
	g.line("}")
}

func (g *gen) forStatement() {
	v := g.name("i")
	i := variable{name: v, t: intType, fixed: true}
	n := 1 + g.n(6)
	switch g.n(3) {
	case 0:
		g.loopBody("for tick() && ("+g.value(boolType)+")", variable{name: "fuel", t: intType, fixed: true})
	case 1:
		g.loopBody(sprint("for %s := %d; %s >= 0 && tick(); %s -= 2", v, n, v, v), i)
	default:
		g.loopBody(sprint("for %s := 0; %s < %d && tick(); %s++", v, v, n, v), i)
	}
}

func (g *gen) rangeStatement() {
	k, v := g.name("k"), g.name("x")
	t := g.someType(1)
	switch g.n(6) {
	case 0:
		u := pick(g.choices, integers)
		g.loopBody(sprint("for %s := range %s(%d)", k, u.name, 1+g.n(5)), variable{name: k, t: u, fixed: true})
	case 1:
		g.loopBody(sprint("for %s, %s := range %s", k, v, g.value(stringType)), variable{name: k, t: intType}, variable{name: v, t: integers[5]})
	case 2:
		a := arrayOf(1+g.n(4), t)
		g.loopBody(sprint("for %s, %s := range %s", k, v, g.operand(a)), variable{name: k, t: intType}, variable{name: v, t: t, pure: true})
	case 3:
		m := mapOf(g.keyType(), t)
		g.loopBody(sprint("for _, %s := range slices.Sorted(maps.Keys(%s))", k, g.value(m)), variable{name: k, t: m.key})
	case 4:
		g.loopBody(sprint("for %s := range countTo(%d)", k, 1+g.n(5)), variable{name: k, t: intType})
	default:
		s := sliceOf(t)
		g.loopBody(sprint("for %s, %s := range %s", k, v, g.operand(s)), variable{name: k, t: intType}, variable{name: v, t: t, pure: true})
	}
}

// operand is an expression that may stand before a brace.
func (g *gen) operand(t *typ) string { return "id(" + g.value(t) + ")" }

func (g *gen) switchStatement() {
	t := pick(g.choices, []*typ{intType, stringType, integers[1]})
	if g.n(3) == 0 {
		g.line("switch {")
		for range 1 + g.n(3) {
			g.line("case %s:", g.plain(boolType))
			g.switchBody()
		}
	} else {
		g.line("switch tag := (%s); tag {", g.typed(t, g.value(t)))
		for i := range 1 + g.n(4) {
			if t == stringType {
				g.line("case %q, %q:", strings.Repeat("a", i), sprint("s%d", i))
			} else {
				g.line("case %d, %d:", i, -i-1)
			}
			g.switchBody()
		}
	}
	g.line("default:")
	g.loops = append(g.loops, loop{})
	g.inner()
	g.loops = g.loops[:len(g.loops)-1]
	g.line("}")
}

// switchBody is a case's, which may fall through: it is not the last one.
func (g *gen) switchBody() {
	g.loops = append(g.loops, loop{})
	g.inner()
	g.loops = g.loops[:len(g.loops)-1]
	if g.chance(4) {
		g.line("fallthrough")
	}
}

func (g *gen) typeSwitch() {
	g.line("switch x := any(%s).(type) {", g.value(anyType))
	seen := map[string]bool{}
	for range 1 + g.n(4) {
		t := g.someType(1)
		if seen[t.name] || t.kind == ifaceKind || t.kind == anyKind {
			continue
		}
		seen[t.name] = true
		g.line("case %s:\n_ = x", t.name)
		scope := len(g.vars)
		g.vars = append(g.vars, variable{name: "x", t: t, pure: true})
		g.show(variable{name: "x", t: t})
		g.loops = append(g.loops, loop{})
		g.block(1)
		g.loops = g.loops[:len(g.loops)-1]
		g.vars = g.vars[:scope]
	}
	g.line("case nil, error, fmt.Stringer:\nshow(\"other\", x)\ndefault:\nshow(\"type\", fmt.Sprintf(\"%%T\", x))\n}")
}

// nested writes the body of a nested function: the loops and results outside are not accessible.
func (g *gen) nested(result *typ, body func()) {
	loops, outer, guarded := g.loops, g.result, g.guarded
	g.loops, g.result = nil, result
	body()
	g.loops, g.result, g.guarded = loops, outer, guarded
}

func (g *gen) guardStatement() {
	g.line("guard(%q, func() {", g.name("g"))
	g.nested(nil, func() {
		g.guarded = true
		g.inner()
	})
	g.line("})")
}

// call is a statement that calls f.
func (g *gen) call(f function) {
	g.panics = 0
	args := g.args(f.params, 2)
	v := g.declare(f.result)
	g.line("%s := %s(%s)\n_ = %s", v, f.name, args, v)
	g.show(g.vars[len(g.vars)-1])
}

func (g *gen) callStatement() {
	if len(g.funcs) == 0 {
		g.showing()
		return
	}
	g.call(pick(g.choices, g.funcs))
}

// closure declares one that changes what it captures.
func (g *gen) closure() {
	t := pick(g.choices, basics)
	name := g.name("do")
	g.line("%s := func(n int) %s {\nif !tick() {\nreturn %s\n}", name, t.name, g.literal(t, 0))
	scope := len(g.vars)
	g.vars = append(g.vars, variable{name: "n", t: intType})
	g.nested(t, func() {
		closers := g.closers
		g.closers = nil
		g.inner()
		g.closers = closers
		g.line("return %s\n}\n_ = %s", g.value(t), name)
	})
	g.vars = g.vars[:scope]
	g.closers = append(g.closers, variable{name: name, t: t})
}

func (g *gen) callClosure() {
	if len(g.closers) == 0 {
		g.closure()
		return
	}
	c := pick(g.choices, g.closers)
	x := g.value(intType)
	v := g.declare(c.t)
	g.line("%s := %s(%s)\nshow(%q, %s)", v, c.name, x, c.name, v)
}

func (g *gen) deferStatement() {
	t := g.someType(1)
	if !t.printable(true) {
		t = intType
	}
	x := g.typed(t, g.value(t))
	switch g.n(4) {
	case 0:
		g.line("defer show(%q, %s)", g.name("d"), x)
	case 1:
		g.line("defer func(x %s) {", t.name)
		g.nested(nil, func() {
			g.vars = append(g.vars, variable{name: "x", t: t, pure: true})
			g.show(g.vars[len(g.vars)-1])
			g.block(1)
			g.vars = g.vars[:len(g.vars)-1]
		})
		g.line("}(%s)", x)
	case 2:
		g.line("defer func() {\nr := recover()\nshow(%q, fmt.Sprint(r))", g.name("r"))
		g.nested(nil, func() { g.block(1) })
		g.line("if r != nil && fuel%%2 == 0 {\npanic(fmt.Sprint(\"again \", r))\n}\n}()")
	default:
		g.line("defer func() {")
		g.nested(nil, g.inner)
		g.line("}()")
	}
}

// leave jumps out of a loop, a switch or the function.
func (g *gen) leave() {
	condition := g.value(boolType)
	var to []string
	for i, l := range g.loops {
		if i == len(g.loops)-1 {
			to = append(to, "break")
		}
		if l.isFor && l.label != "" {
			to = append(to, "break "+l.label, "continue "+l.label)
		}
	}
	for _, l := range g.loops {
		if l.isFor {
			to = append(to, "continue")
			break
		}
	}
	switch {
	case len(to) > 0 && g.n(3) > 0:
	case g.result != nil:
		to = []string{"return " + g.plain(g.result)}
	default:
		to = []string{"return"}
	}
	g.line("if (%s) {\n%s\n}", condition, pick(g.choices, to))
}

func (g *gen) panicking() {
	if !g.guarded {
		g.guardStatement()
		return
	}
	t := pick(g.choices, []*typ{stringType, intType, g.types[0], anyType, floatType})
	g.line("if (%s) {\npanic(%s)\n}", g.value(boolType), g.typed(t, g.plain(t)))
}
