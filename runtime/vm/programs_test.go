package vm

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestPrograms runs plain Go programs: their standard output is that of Go's own toolchain, kept in
// testdata/programs/*.out (rewritten by -update, which needs the go command), and one that panics exits with 2.
func TestPrograms(t *testing.T) {
	names, _ := filepath.Glob("testdata/programs/*.go")
	if len(names) == 0 {
		t.Fatal("no programs in testdata/programs")
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(t *testing.T) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(name, ".go") + ".out"
			if *update {
				native, err := exec.Command("go", "run", name).Output()
				if len(native) == 0 {
					t.Fatalf("go run: %v", err)
				}
				if err := os.WriteFile(golden, native, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			exit := 0
			if bytes.Contains(src, []byte("\tpanic(E{7})\n}\n")) {
				exit = 2
			}
			for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
				res, stdout, stderr := runText(t, string(src), Config{Settings: trace.Settings{Engine: engine}})
				if stdout != string(want) || res.Outcome.Exit != exit {
					t.Errorf("%s: exit %d, want %d; stderr:\n%s\n%s", engine, res.Outcome.Exit, exit, stderr, firstDifference(stdout, string(want)))
				}
			}
		})
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	var b strings.Builder
	for i := range max(len(g), len(w)) {
		var x, y string
		if i < len(g) {
			x = g[i]
		}
		if i < len(w) {
			y = w[i]
		}
		if x != y {
			b.WriteString("got  " + x + "\nwant " + y + "\n")
		}
	}
	return b.String()
}

// FuzzCompile checks that the compiler answers any text with a program or with diagnostics, never with a panic.
func FuzzCompile(f *testing.F) {
	for _, s := range []string{"", "package main", "package main\nfunc main() {}", "func main() { x := [3 }",
		"package main\nimport \"fmt\"\nfunc main() { fmt.Println(1 << 3) }", "package main\ntype T[P any] struct{ T[P] }\nfunc main() {}",
		"package main\nfunc f[T any](x T) { f(&x) }\nfunc main() { f(1) }", "package main\nvar x = x\nfunc main() {}",
		"package main\nimport . \"fmt\"\nimport _ \"os\"\nfunc main() { Println() }"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		files, diags := Assemble([]Cell{{ID: "cell", Text: text}}, "cell")
		if len(diags) > 0 {
			t.Fatalf("a single cell cannot be ambiguous: %v", diags)
		}
		p, diags := Compile(files)
		if (p == nil) != (len(diags) > 0) {
			t.Fatalf("program %v, diagnostics %v", p != nil, diags)
		}
		for _, d := range diags {
			if strings.Contains(d.Text, "internal error") {
				t.Fatalf("%v", d)
			}
			if d.Line < 1 || d.Col < 1 || d.EndLine < d.Line {
				t.Errorf("a range that is none: %+v", d)
			}
		}
	})
}
