package vm

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/vm/nativetest"
)

var seedFlag = flag.Uint64("seed", 1, "where generated tests start")

// generatedCases is how many cases a program in testdata/generated prints.
const generatedCases = 12_000

// TestGeneratedCases runs programs that make up thousands of calls of a package, natively and here: fmt's and strconv's
// output is the native packages', byte for byte. Other cases: -seed N.
func TestGeneratedCases(t *testing.T) {
	names := []string{"fmt", "strconv"}
	var programs []nativetest.Program
	for _, name := range names {
		src, err := os.ReadFile("testdata/generated/" + name + ".go")
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, nativetest.Program{Name: name, Files: map[string]string{"main.go": string(src),
			"cases.go": fmt.Sprintf("package main\n\nconst seed, cases = %d, %d\n", *seedFlag, generatedCases)}})
	}
	batch := nativetest.BuildFor(t, programs, nativetest.Options{})
	for _, p := range programs {
		t.Run(p.Name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
			defer cancel()
			want, err := batch.Run(ctx, p.Name)
			if err != nil {
				t.Fatal(err)
			}
			if n := bytes.Count([]byte(want.Stdout), []byte("\n")); n < generatedCases || want.Exit != 0 {
				t.Fatalf("%d lines natively, exit %d: %s", n, want.Exit, want.Stderr)
			}
			var files []File
			for _, name := range slices.Sorted(maps.Keys(p.Files)) {
				files = append(files, File{Name: name, Text: p.Files[name]})
			}
			program, diags := Compile(files)
			if program == nil {
				t.Fatal(diags)
			}
			var out, errOut bytes.Buffer
			res := program.Run(ctx, Config{Stdout: &out, Stderr: &errOut, Limits: Limits{Output: 1 << 30, Lines: 1 << 30, Line: 1 << 30}})
			if res.Outcome.Exit != 0 {
				t.Errorf("%+v", res.Outcome)
			}
			if got := out.String(); got != want.Stdout {
				t.Errorf("-seed %d:\n%.4000s", *seedFlag, firstDifference(got, want.Stdout))
			}
		})
	}
}
