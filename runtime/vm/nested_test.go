package vm

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestNesting checks nested callbacks and nested values, which use the stack of our process, small under JavaScript:
// they end with a message long before it is full.
func TestNesting(t *testing.T) {
	deep := func(use string) string {
		return "package main\n\nimport \"fmt\"\n\ntype T struct{ x any }\n\nfunc main() {\n\tvar x, y any = 1, 1\n" +
			"\tfor range 100_000 {\n\t\tx, y = T{x}, T{y}\n\t}\n\tfmt.Println(" + use + ")\n}\n"
	}
	for name, src := range map[string]string{
		"String":  "package main\n\nimport \"fmt\"\n\ntype T struct{}\n\nfunc (t T) String() string { return fmt.Sprint(t) }\n\nfunc main() { fmt.Println(T{}) }\n",
		"Error":   "package main\n\nimport \"fmt\"\n\ntype E struct{}\n\nfunc (e E) Error() string {\n\treturn fmt.Sprintf(\"%v\", []any{map[string]any{\"a\": []E{e}}})\n}\n\nfunc main() { fmt.Println(E{}) }\n",
		"Mapping": "package main\n\nimport \"strings\"\n\nfunc f(r rune) rune { strings.Map(f, \"a\"); return r }\n\nfunc main() { f('a') }\n",
		"print":   deep("fmt.Sprint(x)"),
		"compare": deep("x == y"),
		"key":     deep("map[any]int{x: 1}"),
		"no key":  deep("map[any]int{}[x]"),
	} {
		t.Run(name, func(t *testing.T) {
			res, _, stderr := runText(t, src, Config{})
			if res.Outcome.End != trace.EndLimit || !strings.Contains(stderr, "stack overflow: ") {
				t.Errorf("%+v\n%.300s", res.Outcome, stderr)
			}
		})
	}
}
