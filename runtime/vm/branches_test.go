package vm

import (
	"fmt"
	"strings"
	"testing"
)

// TestBranchesAreBounded checks that functions with so many branches that compiling would take minutes are refused,
// and that long ones written by people or generators are not.
func TestBranchesAreBounded(t *testing.T) {
	rep := strings.Repeat
	for name, test := range map[string]struct{ text, want string }{
		"cases":     {"func main() { x := 1; switch x {" + rep("case x: x++\n", 10_001) + "} }", "this declaration has 10,001"},
		"ifs":       {"func main() { x := 1\n" + rep("if x > 1 { x++ }\n", 10_001) + "}", "this declaration has 10,001"},
		"ands":      {"func main() { x := true\n" + rep("x = x && x || x\n", 5_001) + "}", "this declaration has 10,002"},
		"selects":   {"func main() { x := 1; var c chan int; select {" + rep("case <-c: x++\n", 10_001) + "} }", "this declaration has 10,001"},
		"functions": {rep("func _() { x := 1\n"+rep("if x > 1 { x++ }\n", 6_000)+"}\n", 3) + "func main() {}", "this declaration has 6,000"},
		"many":      {rep("func _() { x := 1\n"+rep("if x > 1 { x++ }\n", 50)+"}\n", 400) + "func main() {}", ""},
	} {
		_, diags := Compile([]File{{Name: "main.go", Text: "package main\n" + test.text + "\n"}})
		if test.want == "" && len(diags) > 0 || test.want != "" && (len(diags) != 1 || !strings.Contains(diags[0].Text, test.want)) {
			t.Errorf("%s: %.300s", name, fmt.Sprint(diags))
		}
	}
}
