package vm

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
)

// TestNestingOfSource checks that endlessly nested texts are refused at the place where they exceed the limit, before
// the parser, the type checker and go/ssa recurse over them. Text just below the limit compiles on half of the stack
// of the kernel's process.
func TestNestingOfSource(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(32 << 20))
	rep := strings.Repeat
	for name, source := range map[string]func(n int) string{
		"parentheses": func(n int) string { return "var x = " + rep("(", n) + "1" + rep(")", n) },
		"signs":       func(n int) string { return "var x = " + rep("-+", n/2) + "1" },
		"sum":         func(n int) string { return "var y = 1; var x = y" + rep(" + y", n) },
		"blocks":      func(n int) string { return "func f() " + rep("{", n) + rep("}", n) },
		"ifs":         func(n int) string { return "func f() {" + rep("if true {", n/2) + rep("}", n/2) + "}" },
		"else ifs":    func(n int) string { return "func f(n int) { if n == 0 {}" + rep(" else if n == 1 {}", n/4-10) + "}" },
		"pointers":    func(n int) string { return "var x " + rep("*", n) + "int" },
		"slices":      func(n int) string { return "var x " + rep("[]", n) + "int" },
		"functions":   func(n int) string { return "var x " + rep("func(", n/2) + rep(")", n/2) },
		"calls":       func(n int) string { return "type F func() F; func f(g F) { g" + rep("()", n) + " }" },
		"selectors":   func(n int) string { return "type T struct { t *T }; func f(x *T) { _ = x" + rep(".t", n) + " }" },
		"closures":    func(n int) string { return "func f() {" + rep("func() {", n/8) + rep("}()\n", n/8) + "}" },
		"literals":    func(n int) string { return "type T []T; var x = T" + rep("{", n) + rep("}", n) },
		"labels":      func(n int) string { return "func f() {" + labels(n) + ";" + gotos(n) + "}" },
	} {
		compile := func(n int) []Diagnostic {
			_, diags := Compile([]File{{Name: "main.go", Text: "package main\n" + source(n) + "\nfunc main() {}\n"}})
			return diags
		}
		if diags := compile(MaxSourceNesting - 40); len(diags) > 0 {
			t.Errorf("%s, just below the limit: %.200s", name, fmt.Sprint(diags))
		}
		beyond := 8 * (MaxSourceNesting + 10)
		if name == "labels" { // which are longer
			beyond /= 4
		}
		diags := compile(beyond)
		if len(diags) != 1 || !strings.Contains(diags[0].Text, "is nested too deeply here: more than 5,000") || diags[0].Line != 2 && name != "closures" {
			t.Errorf("%s, beyond: %.300s", name, fmt.Sprint(diags))
		}
	}
}

func labels(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "l%d: ", i)
	}
	return b.String()
}

func gotos(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "if false { goto l%d };", i)
	}
	return b.String()
}

// TestLongSourceIsNotNested checks that a long list, and many statements, do not count as nested.
func TestLongSourceIsNotNested(t *testing.T) {
	text := "package main\nvar x = []int{" + strings.Repeat("-(1), ", 20_000) + "}\nfunc main() {\n" +
		strings.Repeat("\tif x[0] > 1 { x[0]++ }\n", 5_000) + "}\n"
	if at, nested := tooNestedAt("main.go", text); nested {
		t.Errorf("nested at %v", at)
	}
}

// TestNestingOfCells checks that a cell that nests too deep is refused at its place, and does not affect the other
// cells.
func TestNestingOfCells(t *testing.T) {
	deep := Cell{ID: "deep", Text: "var x = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000)}
	cells := []Cell{deep, {ID: "other", Text: "func main() {}"}}
	for target, want := range map[string]string{"deep": "is nested too deeply here", "other": ""} {
		files, diags := Assemble(cells, target)
		if len(diags) == 0 {
			_, diags = Compile(files)
		}
		if got := fmt.Sprint(diags); !strings.Contains(got, want) || want == "" && len(diags) > 0 {
			t.Errorf("%s: %.300s", target, got)
		}
	}
}
