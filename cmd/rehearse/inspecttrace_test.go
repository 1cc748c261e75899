package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// crewTrace is an execution trace of Go that does not change.
const crewTrace = "../../runtime/trace/gotrace/testdata/crew.trace"

// TestInspectTrace checks what rehearse inspect prints: the same figures as text and as JSON, of all goroutines or of
// some.
func TestInspectTrace(t *testing.T) {
	r := inProcess(t, "inspect", crewTrace)
	golden := filepath.Join("testdata", "inspect-crew.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(r.stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if r.status != 0 || r.stderr != "" || r.stdout != string(want) {
		t.Errorf("status %d, %s; printed is\n%s\nwant\n%s", r.status, r.stderr, r.stdout, want)
	}
	var seen traceInspection
	if r := inProcess(t, "inspect", "--json", "--function", "smith", crewTrace); json.Unmarshal([]byte(r.stdout), &seen) != nil || r.status != 0 {
		t.Fatalf("%+v", r)
	}
	if len(seen.Functions) != 1 || seen.Functions[0].Name != "main.smith" || seen.Functions[0].Count != 3 || seen.Filter != "3 goroutines of 10: those of smith" {
		t.Errorf("%+v", seen)
	}
	if r := inProcess(t, "inspect", crewTrace, "--goroutine", "g11", "--sort", "select", "--part", "1ms-1.5ms"); r.status != 0 ||
		!strings.Contains(r.stdout, "g11 and those that interact with it") || !strings.Contains(r.stderr, "This is a part of the recording") {
		t.Errorf("%+v", r)
	}
	for said, args := range map[string][]string{
		"no such column":     {crewTrace, "--sort", "x"},
		`no goroutine "g99"`: {crewTrace, "--goroutine", "g99"},
		"transitive needs a goroutine: name one, such as main": {crewTrace, "--transitive"},
		`the start function "nobody"`:                          {crewTrace, "--function", "nobody"},
		"the later one last":                                   {crewTrace, "--part", "0s-0s"},
		"name one execution trace":                             {},
		"it does not begin like any of":                        {"main.go"},
	} {
		if r := inProcess(t, append([]string{"inspect"}, args...)...); r.status == 0 || !strings.Contains(r.stderr, said) {
			t.Errorf("inspect %q: %+v", args, r)
		}
	}
}

// TestExportSomeGoroutines checks that exports have only the goroutines that were asked for, and say so.
func TestExportSomeGoroutines(t *testing.T) {
	const words = "those of smith"
	for _, format := range []string{"svg", "html", "json", "text", "chrome"} {
		r := inProcess(t, "export", format, crewTrace, "--function", "smith")
		if r.status != 0 || strings.Contains(r.stdout, "bell \u00b7 g11") || !strings.Contains(r.stdout, "smith") || !strings.Contains(r.stderr, words) {
			t.Errorf("%s: status %d, %s", format, r.status, r.stderr)
		}
	}
	if r := inProcess(t, "export", "svg", "countdown#countdown", "--goroutine", "main"); r.status != 2 || !strings.Contains(r.stderr, "for execution traces of Go") {
		t.Errorf("of a program: %d, %s", r.status, r.stderr)
	}
	sim := filepath.Join(t.TempDir(), "sim.trace")
	if r := inProcess(t, "run", "countdown#countdown", "--scheduler", "pool", "--trace", sim); r.status != 0 {
		t.Fatalf("%+v", r)
	}
	for _, args := range [][]string{{"inspect", sim}, {"export", "svg", sim, "--function", "main"}} {
		if r := inProcess(t, args...); r.status != 2 || !strings.Contains(r.stderr, "not recorded by Go") {
			t.Errorf("%q: %d, %s", args, r.status, r.stderr)
		}
	}
}

// TestGoTracesGuide checks that the picture of the guide is what the command of the guide draws.
func TestGoTracesGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/go-traces.md")
	if err != nil {
		t.Fatal(err)
	}
	_, command, found := strings.Cut(string(guide), "\nrehearse export svg runtime/")
	command, _, _ = strings.Cut(command, "\n")
	if !found {
		t.Fatal("the guide does not say how its picture is drawn")
	}
	args := strings.Fields("export svg ../../runtime/" + command)
	r := inProcess(t, args...)
	const picture = "../../docs/pictures/go-tasks.svg"
	if *update && r.status == 0 {
		if err := os.WriteFile(picture, []byte(r.stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(picture); err != nil || r.status != 0 || r.stdout != string(want) {
		t.Errorf("%s is not what %q draws (%v, %s)", picture, args, err, r.stderr)
	}
}
