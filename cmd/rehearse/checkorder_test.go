package main

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
)

// orderedLesson has a counter that loses an update in some orders, one that does not, and a claim about one of them.
const orderedLesson = "# Orders\n\n" +
	"```go {run id=lost scheduler=goroutine}\nimport (\n\t\"fmt\"\n\t\"sync\"\n)\n\nfunc main() {\n\tsum := 0\n\tvar wg sync.WaitGroup\n\tfor range 2 {\n\t\twg.Go(func() { sum++ })\n\t}\n\twg.Wait()\n\tfmt.Println(\"sum\", sum)\n}\n```\n\n" +
	"```go {run id=kept scheduler=goroutine}\nfunc main() {\n\tc := make(chan int, 1)\n\tgo func() { c <- 1 }()\n\tprintln(<-c)\n}\n```\n\n"

// A claim can be about the usual order, and about the one that "Try all orders" opens; if none breaks, there is none.
func TestClaimsAboutOrders(t *testing.T) {
	for claim, want := range map[string]string{
		`lost order=usual: output has "sum 2"`:  "",
		`lost order=usual: output has "sum 1"`:  "does not hold",
		`lost order=found: output has "sum 1"`:  "",
		`lost order=found: output has "sum 2"`:  "does not hold",
		`lost order=found: goroutine.races > 0`: "",
		`kept order=usual: output has "1"`:      "",
		`kept order=found: output has "1"`:      "none is found",
		`lost order=worst: output has "1"`:      "write one of usual, found",
	} {
		t.Run(claim, func(t *testing.T) {
			said := checkText(t, orderedLesson+"<!-- claim "+claim+" -->\n")
			if want == "" && said != "" || !strings.Contains(said, want) {
				t.Errorf("it says %q, not %q", said, want)
			}
		})
	}
}

// A cell has no order: it runs as usual.
func TestCellsHaveNoOrder(t *testing.T) {
	if said := checkText(t, strings.Replace(orderedLesson, "id=kept", "id=kept order=found", 1)); !strings.Contains(said, "unknown attribute order") {
		t.Errorf("it says %q", said)
	}
}

// checkText is what check says of a lesson.
func checkText(t *testing.T, text string) string {
	t.Helper()
	l, err := lessons.Parse("orders.md", []byte(text))
	if err != nil {
		return err.Error()
	}
	problems, err := lessons.Check(t.Context(), l, &checkRunner{x: &kernel.Executor{}})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range problems {
		if !p.Minor {
			b.WriteString(p.Msg + "; " + p.Remedy + "\n")
		}
	}
	return b.String()
}
