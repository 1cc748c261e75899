package vm

import (
	"bytes"
	"context"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm/testdata/jsoncases"
)

// linesProgram is a program that prints the lines of a package of cases, separated by \0. The package is also part of
// the test, so that Go makes the same lines.
func linesProgram(t *testing.T, name, lines string) []File {
	t.Helper()
	paths, err := filepath.Glob("testdata/" + name + "/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, "no cases")
	}
	files := []File{{Name: "main.go", Text: "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfor _, l := range " + lines + "() {\n\t\tfmt.Print(l, \"\\x00\")\n\t}\n}\n"}}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Name: filepath.Base(path), Text: strings.Replace(string(src), "package "+name, "package main", 1)})
	}
	return files
}

// compareLines runs the cases of the package of that name and compares them with Go's results.
func compareLines(t *testing.T, name string, files []File, want []string) {
	t.Helper()
	p, diags := compile(files, nil, form{}, true)
	if p == nil {
		t.Fatal(bounded(diags))
	}
	all := Limits{Output: 16 << 20, Line: 16 << 20}
	res, stdout, stderr := runProgram(t, p, Config{Limits: all})
	if res.Outcome.Exit != 0 {
		t.Fatalf("%+v\n%s", res.Outcome, stderr)
	}
	var plain bytes.Buffer
	unrecorded := p.Run(context.Background(), Config{Stdout: &plain, Limits: all})
	if plain.String() != stdout || unrecorded.Steps != res.Steps || unrecorded.Makespan != res.Makespan {
		t.Errorf("recorded: %d steps, %d ns; not recorded: %d, %d; same output: %v", res.Steps, res.Makespan,
			unrecorded.Steps, unrecorded.Makespan, plain.String() == stdout)
	}
	got := strings.Split(strings.TrimSuffix(stdout, "\x00"), "\x00")
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d", len(got), len(want))
	}
	native := strings.NewReplacer(reflect.TypeFor[Program]().PkgPath()+"/testdata/"+name, "main", name+".", "main.")
	for i, w := range want {
		if w = native.Replace(w); got[i] != w {
			t.Errorf("got  %s\nwant %s", got[i], w)
		}
	}
	t.Logf("%d cases", len(got))
}

// TestJSONLikeGo compares encoding/json here with Go's, case by case.
func TestJSONLikeGo(t *testing.T) {
	compareLines(t, "jsoncases", linesProgram(t, "jsoncases", "Lines"), jsoncases.Lines())
}

func TestJSONTimesLikeGo(t *testing.T) {
	if !timeIsJSON(t) {
		t.Skip("time.Time does not read and write itself yet")
	}
	compareLines(t, "jsoncases", linesProgram(t, "jsoncases", "Times"), jsoncases.Times())
}

func timeIsJSON(t *testing.T) bool {
	q, err := std.load("time")
	if err != nil {
		t.Fatal(err)
	}
	obj, _, _ := types.LookupFieldOrMethod(q.types.Scope().Lookup("Time").Type(), true, q.types, "MarshalJSON")
	return obj != nil
}
