package vm

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestTests runs programs that are tests: they print what go test -v prints, kept in testdata/tests/*.out (rewritten
// by -update, which needs the go command), and exit with its status: 1 if a test fails, 2 after a panic.
func TestTests(t *testing.T) {
	names, _ := filepath.Glob("testdata/tests/*.go")
	if len(names) == 0 {
		t.Fatal("no programs in testdata/tests")
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(t *testing.T) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(name, ".go") + ".out"
			if *update {
				if err := os.WriteFile(golden, goTest(t, src), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			exit := 0
			switch {
			case !regexp.MustCompile(`(?m)^(PASS|FAIL)$`).Match(want):
				exit = 2
			case strings.Contains(string(want), "--- FAIL"):
				exit = 1
			}
			for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
				res, stdout, stderr := runText(t, string(src), Config{Settings: trace.Settings{Engine: engine}})
				if engine == trace.Real { // times are measured
					stdout = regexp.MustCompile(`\(\d+\.\d\ds\)`).ReplaceAllString(stdout, "(0.00s)")
				}
				if stdout != string(want) || res.Outcome.Exit != exit {
					t.Errorf("%s: exit %d, want %d; stderr:\n%s\n%s", engine, res.Outcome.Exit, exit, stderr, firstDifference(stdout, string(want)))
				}
			}
		})
	}
}

// goTest is what go test -v says of src, without what it adds for a package and the report of a panic.
func goTest(t *testing.T, src []byte) []byte {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.25\n", "main_test.go": string(src)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "-v", "-count=1", "-vet=off")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, _ := cmd.Output()
	text, _, _ := strings.Cut(string(out), "panic: ")
	text = regexp.MustCompile(`(?m)^(exit status 1|(ok  |FAIL)\tm\t.*)\n`).ReplaceAllString(text, "")
	text = strings.TrimSuffix(text, "FAIL\nFAIL\n") + strings.Repeat("FAIL\n", min(1, strings.Count(text, "FAIL\nFAIL\n")))
	return []byte(strings.ReplaceAll(text, "main_test.go:", "main.go:"))
}

// TestBenchmarks checks that benchmarks run, and that their times are those of the run.
func TestBenchmarks(t *testing.T) {
	const src = `package main

import "testing"

func BenchmarkN(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work()
	}
}

func BenchmarkLoop(b *testing.B) {
	b.Run("sub", func(b *testing.B) {
		for b.Loop() {
			work()
		}
	})
	b.Run("bytes", func(b *testing.B) {
		b.SetBytes(1000)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				work()
			}
		})
		b.ReportMetric(2.5, "things/op")
	})
}

func BenchmarkFails(b *testing.B) { b.Fatal("no") }

func work() (n int) {
	for i := range 100 {
		n += i
	}
	return n
}
`
	line := regexp.MustCompile(`^BenchmarkN\t +\d+\t +\d+(\.\d+)? ns/op
BenchmarkLoop/sub\t +\d+\t +\d+(\.\d+)? ns/op
BenchmarkLoop/bytes\t +\d+\t +\d+(\.\d+)? ns/op\t +\d+\.\d\d MB/s\t +2\.500 things/op
--- FAIL: BenchmarkFails
    main\.go:28: no
FAIL
$`)
	res, first, _ := runText(t, src, Config{})
	if !line.MatchString(first) || res.Outcome.Exit != 1 {
		t.Errorf("exit %d, got %s", res.Outcome.Exit, first)
	}
	if _, second, _ := runText(t, src, Config{}); second != first {
		t.Errorf("simulated benchmarks differ:\n%s%s", first, second)
	}
}

// TestTestSignatures checks that a function with the name of a test but another signature is an error.
func TestTestSignatures(t *testing.T) {
	for src, want := range map[string]string{
		"func TestX() {}":                       "main.go:3:6: wrong signature for TestX, must be: func TestX(t *testing.T)",
		"func TestX(t testing.T) {}":            "main.go:3:6: wrong signature for TestX, must be: func TestX(t *testing.T)",
		"func TestX[P any](t *testing.T) {}":    "main.go:3:6: wrong signature for TestX, must be: func TestX(t *testing.T)",
		"func BenchmarkX(t *testing.T) {}":      "main.go:3:6: wrong signature for BenchmarkX, must be: func BenchmarkX(b *testing.B)",
		"func TestMain(t int) {}":               "main.go:3:6: wrong signature for TestMain, must be: func TestMain(m *testing.M)",
		"func Testify(t *testing.T) {}":         "main.go:1:1: function main is undeclared in the main package",
		"func TestX(t *testing.T) { t.Fall() }": "main.go:3:30: t.Fall undefined (type *testing.T has no field or method Fall)",
	} {
		p, diags := Compile([]File{{Name: "main.go", Text: "package main\nimport \"testing\"\n" + src + "\nvar _ testing.TB\n"}})
		if p != nil || len(diags) != 1 || diags[0].String() != want {
			t.Errorf("%s: %v, want %s", src, diags, want)
		}
	}
}
