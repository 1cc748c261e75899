package progen

import (
	"fmt"
	"go/format"
	"slices"
	"strings"
)

// gen is a program being generated.
type gen struct {
	*choices
	out     strings.Builder
	serial  int
	types   []*typ // named ones
	shapes  []*typ // those that implement Shape
	funcs   []function
	vars    []variable
	closers []variable // closures with effects in reach: called only in statements
	panics  int        // number of possible panics in the current expression; 1 or more: no more are allowed
	pure    bool       // in a function without effects
	local   int        // where the current function's variables begin
	result  *typ       // of the current function, nil: none
	loops   []loop     // around the current statement, in the same function
	size    int        // statements written
	guarded bool       // a panic is caught
}

// variable is a variable that expressions can use.
type variable struct {
	name  string
	t     *typ
	fixed bool // must not be assigned to
	pure  bool // a function without side effects
}

type function struct {
	name   string
	params []*typ
	result *typ // nil: none
	pure   bool
}

type loop struct {
	label string // "": has none
	isFor bool   // continue is possible
}

const (
	maxStatements = 60
	maxDepth      = 3
)

func generate(c *choices) string {
	g := &gen{choices: c}
	g.write(prelude)
	g.declareTypes()
	for range 1 + g.n(3) {
		g.global()
	}
	for range g.n(3) {
		g.pureFunction()
	}
	for range 1 + g.n(3) {
		g.function()
	}
	g.main()
	text, err := format.Source([]byte(g.out.String()))
	if err != nil {
		return g.out.String() // the compiler reports what is wrong
	}
	return string(text)
}

func (g *gen) write(text string) { g.out.WriteString(text) }

func (g *gen) line(form string, args ...any) {
	fmt.Fprintf(&g.out, form+"\n", args...)
}

func (g *gen) name(prefix string) string {
	g.serial++
	return fmt.Sprint(prefix, g.serial)
}

// declare adds a variable of type t and returns its name.
func (g *gen) declare(t *typ) string {
	name := g.name("v")
	g.vars = append(g.vars, variable{name: name, t: t, pure: true})
	return name
}

// value is an expression of type t for a statement: one part may panic.
func (g *gen) value(t *typ) string {
	g.panics = 0
	if g.pure {
		g.panics = 1
	}
	return g.expr(t, 1+g.n(maxDepth))
}

// visible is the variables that are not hidden by others; a hidden one has no type.
func (g *gen) visible() []variable {
	out := slices.Clone(g.vars)
	seen := map[string]bool{}
	for i := len(out) - 1; i >= 0; i-- {
		if seen[out[i].name] {
			out[i].t = &typ{}
		}
		seen[out[i].name] = true
	}
	return out
}

// places are the variables of type t and parts of variables.
func (g *gen) places(t *typ, assigned bool) []string {
	var out []string
	for i, v := range g.visible() {
		if assigned && (v.fixed || g.pure && (i < g.local || t.kind > stringKind)) {
			continue
		}
		if v.t.name == t.name {
			out = append(out, v.name)
			continue
		}
		if assigned && g.pure {
			continue
		}
		out = append(out, g.parts(v, t, assigned)...)
	}
	return out
}

// parts are the parts of v that have type t. Those that might not exist are left out unless a panic is allowed.
func (g *gen) parts(v variable, t *typ, assigned bool) (out []string) {
	add := func(fields []field, risky bool) {
		for _, f := range fields {
			if f.t.name == t.name && (!risky || g.mayPanic()) {
				out = append(out, v.name+"."+f.name)
			}
		}
	}
	switch {
	case v.t.kind == structKind:
		add(v.t.fields, false)
		add(v.t.promoted, false)
	case v.t.kind == pointerKind && v.t.elem.kind == structKind:
		add(v.t.elem.fields, true)
	}
	switch {
	case v.t.elem == nil || v.t.elem.name != t.name:
	case v.t.kind == arrayKind:
		out = append(out, fmt.Sprintf("%s[%d]", v.name, g.n(v.t.n)))
	case v.t.kind == sliceKind && g.mayPanic():
		out = append(out, fmt.Sprintf("%s[at(%d, len(%s))]", v.name, g.n(10), v.name))
	case v.t.kind == pointerKind && g.mayPanic():
		out = append(out, "(*"+v.name+")")
	case v.t.kind == mapKind && (!assigned || g.mayPanic()):
		out = append(out, v.name+"["+g.literal(v.t.key, 0)+"]")
	}
	return out
}

// main calls the functions and adds statements of its own.
func (g *gen) main() {
	g.line("func main() {")
	g.line(`defer func() { show("sum", sum, fuel > 0) }()`)
	g.enter(nil, false)
	for _, f := range g.funcs {
		if f.pure || g.chance(4) {
			continue
		}
		g.line("guard(%q, func() {", f.name)
		scope := len(g.vars)
		g.call(f)
		g.vars = g.vars[:scope]
		g.line("})")
	}
	g.guarded = true
	g.line(`guard("main", func() {`)
	g.block(4 + g.n(8))
	g.line("})")
	g.guarded = false
	g.globals()
	if g.chance(12) {
		g.line("if fuel > 0 {\n%s\n}", g.fatal())
	}
	g.line("}")
}

// fatal ends the program.
func (g *gen) fatal() string {
	switch g.n(5) {
	case 1:
		return "panic(fmt.Sprint(shown))"
	case 2:
		return "panic(Failure{shown})"
	case 3:
		return "var m map[int]int\nm[shown]++"
	case 4:
		return "<-make(chan int)"
	}
	return "panic(fmt.Errorf(\"wrapped: %%w\", Failure{1}))"
}

// enter begins a function.
func (g *gen) enter(result *typ, pure bool) {
	g.result, g.pure, g.local, g.loops, g.closers, g.guarded = result, pure, len(g.vars), nil, nil, false
}

// globals prints the global variables.
func (g *gen) globals() {
	for _, v := range g.vars {
		g.show(v)
	}
}

// show prints a variable.
func (g *gen) show(v variable) {
	switch t := v.t; {
	case t.name == "":
	case t.printable(true) && g.n(4) > 0:
		g.line("show(%q, %s)", v.name, v.name)
	case t.printable(true):
		g.line("show(%q, fmt.Sprintf(%q, %s))", v.name, pick(g.choices, []string{"%v", "%+v", "%#v", "%T", "%d", "%q", "%x"}), v.name)
	case t.kind == mapKind:
		g.line("show(%q, total(%s))", v.name, v.name)
	case t.kind == sliceKind:
		g.line("show(%q, len(%s), %s == nil)", v.name, v.name, v.name)
	case t.kind == pointerKind && t.elem.printable(true):
		g.line("if %s != nil {\nshow(%q, *%s)\n}", v.name, v.name, v.name)
	default:
		g.line("show(%q, fmt.Sprintf(\"%%T\", %s))", v.name, v.name)
	}
}
