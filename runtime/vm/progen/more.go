package progen

import (
	"fmt"
	"strings"
)

func sprint(form string, args ...any) string { return fmt.Sprintf(form, args...) }

// fill replaces the names A, B, ... of variables in a piece of program by new ones and writes it.
func (g *gen) fill(form string, args ...any) {
	text := fmt.Sprintf(form+"\n", args...)
	for _, letter := range []string{"A", "B", "C", "D", "E"} {
		if strings.Contains(text, "$"+letter) {
			text = strings.ReplaceAll(text, "$"+letter, g.name(strings.ToLower(letter)))
		}
	}
	g.write(text)
}

// aliasing lets slices share an array.
func (g *gen) aliasing() {
	t := g.someType(1)
	for !t.printable(false) {
		t = intType
	}
	x, y := g.plain(t), g.plain(t)
	s := g.plain(sliceOf(t))
	i, j, k := g.n(3), 3+g.n(2), 5+g.n(3)
	g.fill("$A := append(%s, make([]%s, 8)...)\n$B := $A[%d:%d:%d]\n$C := append($B, %s)\n$D := append($C, %s)\n$B[0] = %s\n"+
		"$E := copy($A[1:], $A)\nshow(\"alias\", $A, $B, $C, $D, $E, len($D), cap($B))\nclear($C[1:])\nshow(\"cleared\", $A, $D)",
		s, t.name, i, j, k, x, y, x)
}

func (g *gen) mapStatement() {
	m := mapOf(g.keyType(), g.someType(1))
	x := g.value(m)
	v := g.declare(m)
	g.line("%s := %s\nif %s == nil {\n%s = %s{}\n}", v, x, v, v, m.name)
	for range 1 + g.n(4) {
		key := g.plain(m.key)
		switch g.n(4) {
		case 0:
			g.line("delete(%s, %s)", v, key)
		case 1:
			g.fill("$A, $B := %s[%s]\n_, _ = $A, $B\nshow(\"found\", $B, len(%s))", v, key, v)
		default:
			g.line("%s[%s] = %s", v, key, g.plain(m.elem))
		}
	}
	g.line("show(%q, total(%s))", v, v)
	if m.elem.printable(false) {
		g.line("show(%q, %s)", v, v)
	}
	if g.chance(4) {
		g.fill("$A := 0\nfor range %s {\n$A++\n}\nclear(%s)\nshow(\"count\", $A, len(%s))", v, v, v)
	}
}

// jump goes back with goto.
func (g *gen) jump() {
	g.fill("{\n$A := 0\n$B:\n$A++\nif $A < %d && tick() {\ngoto $B\n}\nshow(\"goto\", $A)\n}", 1+g.n(4))
}

// loopVariables are captured: each iteration has its own.
func (g *gen) loopVariables() {
	x := g.plain(intType)
	switch g.n(3) {
	case 0:
		g.fill("var $A []func() int\nfor $B := 0; $B < 4; $B++ {\n$A = append($A, func() int { $B += 10; return $B * %s })\nif (%s) {\n$B++\n}\n}\nfor _, $C := range $A {\nshow(\"captured\", $C(), $C())\n}",
			x, g.plain(boolType))
	case 1:
		g.fill("var $A []*int\nfor $B := range 3 {\ndefer func() { show(\"deferred\", $B) }()\n$A = append($A, &$B)\n$B += %s\n}\nfor _, $C := range $A {\nshow(\"pointed\", *$C)\n}", x)
	default:
		g.fill("$A := 0\n$B := func() func() int {\n$C := %s\nreturn func() int { $C++; $A += $C; return $C }\n}\n$D, $E := $B(), $B()\n$D()\n$E()\n$D()\nshow(\"counters\", $D(), $E())\nshow(\"counted\", $A)", x)
	}
}

// swap assigns several at once.
func (g *gen) swap() {
	t := pick(g.choices, basics)
	a, b, c := g.plain(t), g.plain(t), g.plain(t)
	g.fill("$A, $B, $C := %s, %s, []%s{%s, %s, %s}\n$A, $B = $B, $A\n$D := 1\n$D, $C[$D] = 2, $A\n$C[0], $C[$D] = $C[$D], $C[0]\n$D, $A, $C[at($D, 3)] = $D+1, $C[0], $B\nshow(\"swapped\", $A, $B, $C, $D)",
		g.typed(t, a), g.typed(t, b), t.name, a, b, c)
}

// methodValue binds a receiver, which is copied then.
func (g *gen) methodValue() {
	t := pick(g.choices, g.shapes)
	x, y := g.plain(t), g.plain(t)
	n := g.plain(intType)
	name := t.name
	if t.kind == pointerKind {
		name = "(" + name + ")"
	}
	g.fill("$A := %s\n$B := $A.Area\n$A = %s\n$C := %s.Area\nvar $D Shape = $A\n$E := $D.Area\nshow(\"methods\", $B(%s), $A.Area(1), $C($A, 2), $E(3), Shape.Area($D, 4))",
		g.typed(t, x), y, name, n)
}

func (g *gen) iterator() {
	t := g.someType(1)
	for !t.printable(false) {
		t = intType
	}
	x, y := g.plain(t), g.plain(t)
	switch g.n(4) {
	case 0:
		g.fill("$A := (&Stack[%s]{}).Push(%s, %s)\nfor $B, $C := range $A.All() {\ndefer show(\"deferred in range\", $B)\nshow(\"item\", $B, $C)\nif (%s) {\nbreak\n}\n}", t.name, x, y, g.plain(boolType))
	case 1:
		g.fill("$A, $B := iter.Pull(countTo(%d))\nfor range %d {\nshow(fmt.Sprint($A()))\n}\n$B()\nshow(fmt.Sprint($A()))", g.n(4), g.n(5))
	case 2:
		g.fill("$A := func() (back %s) {\nfor $B := range countTo(5) {\nfor $C := range countTo($B) {\nif $C == %d {\nreturn %s\n}\nif $B == %d {\ncontinue\n}\n}\n}\nreturn %s\n}()\nshow(\"returned\", $A)",
			t.name, g.n(4), x, g.n(4), y)
	default:
		g.fill("$A := func(yield func(%s) bool) {\n_ = yield(%s) && yield(%s) && yield(%s)\nshow(\"after yield\")\n}\n$B := 0\nfor $C := range $A {\n$B++\nshow(\"yielded\", $C)\nif $B == %d {\nbreak\n}\n}\nshow(\"collected\", slices.Collect(iter.Seq[%s]($A)))",
			t.name, x, y, x, 1+g.n(4), t.name)
	}
}

func (g *gen) container() {
	t := g.someType(1)
	for !t.printable(false) {
		t = intType
	}
	x, y := g.plain(t), g.plain(t)
	g.fill("var $A Stack[%s]\n$A.Push(%s).Push(%s, %s)\n$B, $C := $A.Pop()\n$D := Pair[%s, Stack[%s]]{$B, $A}\n$A.Push(%s)\nshow(\"stack\", $A, $B, $C, $D, fmt.Sprintf(\"%%T\", $D.Swap()))",
		t.name, x, y, x, t.name, t.name, y)
	if g.n(2) == 0 {
		u := pick(g.choices, integers)
		g.line("show(\"added\", addUp([]%s{%s, %s}), addUp(mapped([]int{1, 2, 3}, func(x int) float64 { return float64(x) / 2 })))", u.name, g.plain(u), g.plain(u))
	}
}

// copies shows that arrays and structs are values.
func (g *gen) copies() {
	t := g.someType(1)
	for !t.printable(false) {
		t = intType
	}
	x, y := g.plain(t), g.plain(t)
	g.fill("$A := [3]%s{%s}\n$B := $A\n$C := &$A\n$D := []any{$A, *$C}\n$E := struct {\nx [3]%s\ny *[3]%s\n}{$A, $C}\n$C[1] = %s\n$E.x[2] = %s\nfor i, v := range $A {\n$A[2-i] = %s\nshow(\"range copy\", v)\n}\nshow(\"copies\", $A, $B, $D, $E.x, *$E.y)",
		t.name, x, t.name, t.name, y, y, x)
}

func (g *gen) assertion() {
	t, u := g.someType(1), g.someType(1)
	x := g.plain(t)
	if t.kind == ifaceKind || u.kind == ifaceKind || t.kind == anyKind || u.kind == anyKind {
		t, u, x = intType, stringType, "1"
	}
	g.fill("var $A any = %s\n$B, $C := $A.(%s)\n_ = $B\n_, $D := $A.(fmt.Stringer)\n_, $E := $A.(Shape)\nshow(\"asserted\", $C, $D, $E)", g.typed(t, x), u.name)
	if g.guarded {
		g.fill("if (%s) {\nvar $A any = %s\n_ = $A.(%s)\n}", g.plain(boolType), g.typed(t, x), u.name)
	}
}

// shadow hides a variable and built-in names.
func (g *gen) shadow() {
	x := g.plain(intType)
	g.fill("{\n$A := %s\nlen := func(x int) int { return x + 1 }\ntype int = string\nvar $B int = \"shadow\"\nif $A := len($A + 0); $A%%2 == 0 {\n$A++\nshow(\"inner\", $A, $B)\n}\nshow(\"outer\", $A)\n}", g.typed(intType, x))
}

func (g *gen) sorting() {
	t := pick(g.choices, []*typ{intType, stringType, integers[2], floatType})
	s := g.plain(sliceOf(t))
	g.fill("$A := slices.Clone(%s)\nslices.SortFunc($A, func(a, b %s) int { return cmp.Compare(b, a) })\n$B := slices.Clone($A)\nsort.SliceStable($B, func(i, j int) bool { return $B[i] < $B[j] })\n$C, $D := slices.BinarySearch($B, %s)\nshow(\"sorted\", $A, $B, $C, $D)",
		s, t.name, g.plain(t))
}

func (g *gen) stringLoop() {
	x := g.plain(stringType)
	g.fill("$A := []byte(%s)\nfor i := range $A {\n$A[i] ^= byte(i) | %d\n}\n$B := string($A)\n$C := []rune($B)\nfor i, r := range $B {\nif r > 127 {\nshow(\"rune\", i, r)\n}\n}\nshow(\"bytes\", len($B), len($C), fmt.Sprintf(\"%%q %%x\", string($C), $A))",
		x, g.n(256))
}
