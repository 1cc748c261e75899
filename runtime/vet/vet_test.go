package vet

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// TestCheck compares the warnings about cells with the comments "// want" at their lines.
func TestCheck(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"clean", "func main() {\n\tfmt.Println(\"hi\")\n}"},
		{"printf", "func main() {\n\tfmt.Printf(\"%d\\n\", \"x\") // want wrong type\n}"},
		{"printf wrapper", "func say(format string, args ...any) { fmt.Printf(format, args...) }\n\nfunc main() {\n\tsay(\"%d\\n\", \"x\") // want wrong type\n}"},
		{"println", "func main() {\n\tfmt.Println(\"%d\", 1) // want possible Printf formatting directive\n}"},
		{"lock", "type box struct{ mu sync.Mutex }\n\nfunc (b box) lock() { b.mu.Lock() } // want passes lock by value\n\nfunc main() { box{}.lock() }"},
		{"wait group", "func f(wg sync.WaitGroup) { wg.Done() } // want passes lock by value\n\nfunc main() {\n\tvar wg sync.WaitGroup\n\tf(wg) // want call of f copies lock value\n}"},
		{"add", "func main() {\n\tvar wg sync.WaitGroup\n\tgo func() {\n\t\twg.Add(1) // want WaitGroup.Add called from inside new goroutine\n\t\twg.Done()\n\t}()\n\twg.Wait()\n}"},
		{"result", "func main() {\n\tfmt.Sprint(1) // want not used\n}"},
		{"self", "func main() {\n\tx := 1\n\tx = x // want self-assignment\n\tfmt.Println(x)\n}"},
		{"unreachable", "func main() {\n\tfmt.Println(1)\n\treturn\n\tfmt.Println(2) // want unreachable code\n}"},
		{"cancel", "func main() {\n\tctx, _ := context.WithCancel(context.Background()) // want the cancel function\n\t<-ctx.Done()\n}"},
		{"string of int", "func main() {\n\tn := 65\n\tfmt.Println(string(n)) // want conversion from int to string\n}"},
		{"shadow", "func f() (int, error) { return 1, nil }\n\nfunc main() {\n\tn, err := f()\n\tif n > 0 {\n\t\tn, err := f() // want declaration of \"err\" shadows\n\t\tfmt.Println(n, err)\n\t}\n\tfmt.Println(err)\n}"},
		{"append", "func main() {\n\ts := []int{1}\n\ts = append(s) // want append with no values\n\tfmt.Println(s)\n}"},
		{"condition", "func main() {\n\tn := 3\n\tfmt.Println(n != 1 || n != 2) // want suspect or\n}"},
		{"function", "func f() {}\n\nfunc main() {\n\tfmt.Println(f == nil) // want comparison of function\n}"},
		{"tag", "type t struct {\n\tN int `json:n` // want not compatible\n}\n\nfunc main() { fmt.Println(t{}) }"},
		{"defer", "func main() {\n\tstart := time.Now()\n\tdefer fmt.Println(time.Since(start)) // want call to time.Since is not deferred\n}"},
		{"atomic", "func main() {\n\tvar n int64\n\tn = atomic.AddInt64(&n, 1) // want direct assignment to atomic value\n}"},
		{"shift", "func main() {\n\tvar b byte = 1\n\tfmt.Println(b << 9) // want too small for shift\n}"},
		{"test", "func TestIt(t *testing.T) {\n\tgo func() { t.Fatal(1) }() // want non-test goroutine\n}"},
	} {
		t.Run(c.name, func(t *testing.T) { check(t, c.text) })
	}
}

func check(t *testing.T, text string) {
	files, diags := vm.Assemble([]vm.Cell{{ID: "cell", Text: text}}, "cell")
	var p *vm.Program
	if len(diags) == 0 {
		p, diags = vm.Compile(files)
	}
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	found, err := Check(p)
	if err != nil {
		t.Fatal(err)
	}
	said := map[int]string{}
	for _, d := range found {
		if d.File != "cell" || !d.Warning || d.EndLine < d.Line || d.EndLine == d.Line && d.EndCol <= d.Col {
			t.Errorf("not in the cell: %+v", d)
		}
		said[d.Line] += d.Text + "\n"
	}
	for i, line := range strings.Split(text, "\n") {
		_, want, ok := strings.Cut(line, "// want ")
		if got := said[i+1]; ok != (got != "") || !strings.Contains(got, want) {
			t.Errorf("line %d: got %q, want %q", i+1, got, want)
		}
	}
}

// BenchmarkCheck is how long the warnings about a small program take.
func BenchmarkCheck(b *testing.B) {
	files, _ := vm.Assemble([]vm.Cell{{ID: "cell", Text: "func main() {\n" + strings.Repeat("\tfmt.Printf(\"%d\\n\", 1)\n", 60) + "}"}}, "cell")
	p, diags := vm.Compile(files)
	if len(diags) > 0 {
		b.Fatal(diags)
	}
	for b.Loop() {
		if _, err := Check(p); err != nil {
			b.Fatal(err)
		}
	}
}
