package kernel

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

// mostMade is how many times as long it may take to examine many cells together as in groups of ten.
const mostMade = 3.0

// TestSpeedOfMadeOf checks that the time per cell does not grow with the number of cells: the page asks after each
// save and each run.
func TestSpeedOfMadeOf(t *testing.T) {
	const tens = 10
	cells := func(n int) []Cell {
		all := make([]Cell, n)
		for i := range all {
			all[i] = Cell{ID: fmt.Sprintf("c%d", i), Text: fmt.Sprintf("const value%d = %d\n\nfunc main() { println(value%d) }\n", i, i, (i+1)%n)}
		}
		return all
	}
	few, many := cells(MaxCells/tens), cells(MaxCells)
	one := func() float64 {
		return gauge.Processor(func() {
			for range tens {
				MadeOf(few, nil)
			}
		})
	}
	gauge.Check(t, one, func() []float64 { return []float64{gauge.Processor(func() { MadeOf(many, nil) })} }, gauge.Limit{What: "many cells", Most: mostMade})
}

// TestMadeOf checks that a program consists of a cell and what it uses from others, and does not change when the rest
// does.
func TestMadeOf(t *testing.T) {
	const shared = "import \"strings\"\n\ntype stack []int\n\nfunc other() { println(strings.ToUpper(\"a\")) }\n\nfunc (s stack) top() int { return s[0] }\n"
	made := func(changed string, text string) map[string]Made {
		cells := []Cell{
			{ID: "shared", Text: shared}, {ID: "main", Text: "func main() { println(stack{1}.top(), limit) }\n"},
			{ID: "limit", Text: "const limit = 3\n"}, {ID: "alone", Text: "func main() {}\n"},
		}
		for i := range cells {
			if cells[i].ID == changed {
				cells[i].Text = text
			}
		}
		return MadeOf(cells, nil)
	}
	first := made("", "")
	if got := first["main"].Uses; !slices.Equal(got, []string{"shared", "limit"}) {
		t.Errorf("main uses %v", got)
	}
	if len(first["alone"].Uses) != 0 || first["alone"].Program == first["main"].Program || len(first) != 4 {
		t.Errorf("%+v", first)
	}
	for _, tt := range []struct {
		what, cell, text string
		same             bool
	}{
		{"nothing", "", "", true},
		{"a cell that is not used", "alone", "func main() { println(1) }\n", true},
		{"a declaration that is not used", "shared", "import \"strings\"\n\ntype stack []int\n\nfunc other() { println(strings.ToLower(\"b\") + \"longer\") }\n\nfunc (s stack) top() int { return s[0] }\n", true},
		{"a method of a type that is used", "shared", "import \"strings\"\n\ntype stack []int\n\nfunc other() { println(strings.ToUpper(\"a\")) }\n\nfunc (s stack) top() int { return s[1] }\n", false},
		{"a constant that is used", "limit", "const limit = 4\n", false},
		{"its own text", "main", "func main() { println(stack{1}.top()) }\n", false},
		{"a final line end", "main", "func main() { println(stack{1}.top(), limit) }", true},
		{"a name that is declared twice now", "alone", "const limit = 5\n", false},
	} {
		if same := made(tt.cell, tt.text)["main"].Program == first["main"].Program; same != tt.same {
			t.Errorf("%s has changed: the program is the same: %v", tt.what, same)
		}
	}
	req := Request{Cells: []Cell{{ID: "a", Text: "func main() { println(two) }\n"}, {ID: "b", Text: "func unused() {}\n\nconst two = 2\n"}}, Target: "a"}
	prog, diags := compile(req)
	if len(diags) > 0 || prog.Hash() != MadeOf(req.Cells, nil)["a"].Program {
		t.Errorf("the compiled program is another: %v", diags)
	}
	req.Files = []DataFile{{Name: "b.txt", Data: []byte("second")}, {Name: "a.txt", Data: []byte("first")}}
	if prog, diags = compile(req); len(diags) > 0 || prog.Hash() != MadeOf(req.Cells, req.Files)["a"].Program {
		t.Errorf("with files the compiled program is another: %v", diags)
	}
	if len(MadeOf(nil, nil)) != 0 {
		t.Error("no cells have programs")
	}
}
