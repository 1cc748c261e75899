package vm

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestPanicHints checks that a panic's text for people has a remedy, and the program's stderr has not.
func TestPanicHints(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`var m map[string]int; m["a"] = 1`, "make the map first: m = make(map[K]V)"},
		{`var p *struct{ n int }; p.n = 1`, "p is nil: give it a value first, or test it with != nil"},
		{`var l *list.List; l.PushBack(1)`, "a pointer, function or interface in this line is nil: give it a value first, or test it with != nil"},
		{`s := []int{}; i := 0; println(s[i])`, "there are no elements: test len first"},
		{`s := []int{1}; i := 1; println(s[i])`, "the indexes of n elements are 0 to n-1: len tells how many there are"},
		{`var x any = 1; println(x.(string))`, "it holds int: assert that, or v, ok := x.(string) tests it without a panic"},
		{`var x any; println(x.(string))`, "it holds nothing: v, ok := x.(string) tests it without a panic"},
		{`n := 0; println(1 / n)`, "test the divisor first"},
		{`c := make(chan int); close(c); c <- 1`, "close a channel only after the last send, in the goroutine that sends"},
		{`c := make(chan int); close(c); close(c)`, "a channel is closed once: leave that to one goroutine"},
		{`panic("index out of range")`, ""}, // the program's own words
	} {
		res, _, stderr := runText(t, "package main\n\nimport \"container/list\"\n\nvar _ list.List\n\nfunc main() { "+c.body+" }\n", Config{})
		_, hint, _ := strings.Cut(res.Outcome.Text, "\n")
		if hint != c.want {
			t.Errorf("%s: hint %q, want %q; outcome %q", c.body, hint, c.want, res.Outcome.Text)
		}
		if c.want != "" && strings.Contains(stderr, c.want) {
			t.Errorf("%s: the hint is in stderr:\n%s", c.body, stderr)
		}
	}
}

// TestNilNames checks that the hint names what is nil as the source does, and nothing else.
func TestNilNames(t *testing.T) {
	const decls = `package main

type node struct {
	next *node
	val  int
	arr  *[3]int
	f    func() int
	in   interface{ M() }
	by   map[string]*node
	all  []*node
}

func (n node) get() int   { return n.val }
func (n *node) pget() int { return n.val }

type outer struct{ *node }

var global *node

func find() *node { return nil }

func main() {
	n := &node{val: 1, all: make([]*node, 2)}
	var o outer
	_, _ = n, o
	`
	for body, want := range map[string]string{
		"println(n.val + n.next.next.val)":                            "n.next",
		"println(n.val, n.next.val)":                                  "n.next",
		"n.next.val = n.val":                                          "n.next",
		"n.next.val += 3":                                             "n.next",
		"println(n.arr[1])":                                           "n.arr",
		"i := 1; n.arr[i]++":                                          "n.arr",
		"n.f()":                                                       "n.f",
		"n.in.M()":                                                    "n.in",
		"*n.next = node{}":                                            "n.next",
		"n.next.get()":                                                "n.next",
		"p := n.next; println((*p).val)":                              "p",
		"p := n.next; q := *p; println(q.val)":                        "p",
		"for _, x := range n.arr { println(x) }":                      "n.arr",
		"println(len(n.arr[:]))":                                      "n.arr",
		"println(n.by[\"a\"].val)":                                    `n.by["a"]`,
		"println(n.all[1].val)":                                       "n.all[1]",
		"println(global.val)":                                         "global",
		"global.next = n":                                             "global",
		"println(find().val)":                                         "find()",
		"for p := n; ; p = p.next { println(p.val) }":                 "p",
		"p := n; for p.val >= 0 { p = p.next }":                       "p",
		"if n.next.val == 0 { println(1) }":                           "n.next",
		"x := n; y := n.next; x.val = y.val":                          "y",
		"x := n; y := n.next; y.val = x.val":                          "y",
		"x := n; y := n.next; x.val, y.val = y.val, x.val":            "y",
		"println(o.val)":                                              "",  // what is embedded has no name of its own
		"n.next.pget()":                                               "n", // in pget
		"func() { println(n.next.val) }()":                            "n.next",
		"var e error; println(e.Error())":                             "e",
		"var f func(); defer func() { f() }()":                        "f",
		"a := []*node{nil}; for _, m := range a { println(m.val) }":   "m",
		"var m, k *node; if len(n.all) > 1 { m = k }; println(m.val)": "m",
	} {
		res, _, _ := runText(t, decls+body+"\n}\n", Config{})
		_, hint, _ := strings.Cut(res.Outcome.Text, "\n")
		if want == "" {
			want = "a pointer, function or interface in this line"
		}
		if hint != want+" is nil: give it a value first, or test it with != nil" {
			t.Errorf("%s: hint %q, want that %s is nil; outcome %q", body, hint, want, res.Outcome.Text)
		}
	}
}

// TestHandlerPanicHints checks that the trace has the remedy for a handler's panic, in a line of its own, and stderr
// has not.
func TestHandlerPanicHints(t *testing.T) {
	const src = `package main

type Counter struct{ m map[string]int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) { c.m[m.Subject]++ }

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("counter", &Counter{}), actor.Message{Subject: "add"})
	sys.Wait()
}
`
	const hint = "make the map first: m = make(map[K]V)"
	res, _, stderr := runText(t, strings.Replace(src, "main\n", "main\n\nimport \"actor\"\n", 1), Config{Capture: true})
	if strings.Contains(stderr, hint) {
		t.Errorf("the hint is in stderr:\n%s", stderr)
	}
	for i, e := range res.Trace.Events {
		if e.Kind == trace.ActorCrash {
			const want = "main.go:7: panic: assignment to entry in nil map"
			if said := res.Trace.Words(trace.Step(i)); !strings.HasSuffix(said, want+"; "+hint) {
				t.Errorf("the event is %q", said)
			}
			return
		}
	}
	t.Error("nothing crashed")
}
