package vm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestNestedPull checks that nested sequences of iter.Pull, with and without library functions between them, reach a
// limit and not the end of our stack; below the limit they work.
func TestNestedPull(t *testing.T) {
	const src = `package main

import (
	"fmt"
	"iter"
)

type text struct{ n int }

func (t text) String() string { return fmt.Sprint(f(t.n)) }

func f(n int) int {
	if n == 0 {
		return 0
	}
	next, stop := iter.Pull(func(yield func(int) bool) { %s })
	defer stop()
	v, _ := next()
	return v + 1
}

func main() { fmt.Println(f(%d)) }
`
	const direct, printed = "yield(f(n - 1))", "s := fmt.Sprint(text{n - 1}); yield(len(s))"
	for _, x := range []struct {
		body string
		n    int
		end  trace.End
	}{{direct, 3000, trace.EndOK}, {direct, 1 << 30, trace.EndLimit}, {printed, 1 << 30, trace.EndLimit}} {
		res, stdout, _ := runText(t, fmt.Sprintf(src, x.body, x.n), Config{})
		if res.Outcome.End != x.end || x.end == trace.EndOK && stdout != "3000\n" {
			t.Errorf("%s %d: %.200s, %+v", x.body, x.n, stdout, res.Outcome)
		}
		if x.end == trace.EndLimit && !strings.Contains(res.Outcome.Text, "nested more than 4,000 deep") {
			t.Errorf("%s: %s", x.body, res.Outcome.Text)
		}
	}
}
