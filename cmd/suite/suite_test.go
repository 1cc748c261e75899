package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// run runs the tests of a module given as an archive, and returns the board and the output.
func run(t *testing.T, archive string, limit time.Duration) (*board, string) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte("-- go.mod --\nmodule example\n\ngo 1.26\n" + archive)).Files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := list(t.Context(), dir, "./...")
	if err != nil || len(pkgs) != 1 {
		t.Fatal(pkgs, err)
	}
	var out bytes.Buffer
	b := newBoard(&out)
	g := testsOf(pkgs[0], speed, false)
	g.dir, g.limit = dir, limit
	stage{"tests", 2, []job{g}}.run(t.Context(), b, time.Hour)
	summarize(&out, b, false)
	return b, out.String()
}

// names lists the tests with a result, without the package.
func names(b *board, v verdict) string {
	var list []string
	for _, e := range b.tests {
		if e.verdict == v && !e.sub {
			list = append(list, strings.TrimPrefix(e.name, ". "))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// TestOthersRunOn checks that a test that ends its process, or is still running at the time limit, fails and is
// named; all others count, and the parallel ones, which wait until the rest is over, run in another process.
func TestOthersRunOn(t *testing.T) {
	const others = `-- a_test.go --
package a

import ("os"; "testing"; "time")

func TestFirst(t *testing.T)    {}
func TestParallel(t *testing.T) { t.Parallel() }
func TestSkips(t *testing.T)    { t.Skip("no harp") }
func TestSpeedOfSound(t *testing.T) { t.Error("measured beside others") }
func TestBad(t *testing.T) {
	_, _ = os.Exit, time.Hour
	BAD
}
func TestAfter(t *testing.T) { t.Run("sub", func(t *testing.T) {}) }
func ExampleMain() {
	// Output:
}
func FuzzIt(f *testing.F) { f.Fuzz(func(*testing.T, int) {}) }
`
	for _, c := range []struct{ name, bad, said string }{
		{"fails", `t.Error("wrong")`, "wrong"},
		{"panics", `panic("oh")`, "panic: oh"},
		{"panics elsewhere", `go func() { panic("oh") }(); time.Sleep(time.Minute)`, "panic: oh"},
		{"exits", `os.Exit(3)`, "was running when the process of its package ended"},
		{"hangs", `t.Run("deep", func(t *testing.T) { time.Sleep(time.Hour) })`, "was running when its package's time limit, 10s, was over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, said := run(t, strings.Replace(others, "BAD", c.bad, 1), 10*time.Second)
			if got := names(b, failed); got != "TestBad" {
				t.Errorf("failed: %s", got)
			}
			if got, want := names(b, passed), "ExampleMain FuzzIt TestAfter TestFirst TestParallel"; got != want {
				t.Errorf("passed: %s, not %s", got, want)
			}
			if got := names(b, skipped); got != "TestSkips" {
				t.Errorf("skipped: %s", got)
			}
			for _, want := range []string{c.said, "FAILED . TestBad", "no harp", "\n6 passed, 1 failed, 1 skipped\nFAILED\n", "== tests: 7 of 7"} {
				if !strings.Contains(said, want) {
					t.Errorf("%q is not in\n%s", want, said)
				}
			}
			if strings.Index(said, c.said) > strings.Index(said, "== tests: 7 of 7") {
				t.Errorf("why it fails is only said at the end:\n%s", said)
			}
		})
	}
}

// TestNoBuild checks that a package that does not build fails, with the reason.
func TestNoBuild(t *testing.T) {
	b, said := run(t, "-- a_test.go --\npackage a\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) { undefined() }\n", time.Minute)
	if b.count[failed] != 1 || !strings.Contains(said, "undefined: undefined") || !strings.Contains(said, "did not run") {
		t.Errorf("%v\n%s", b.count, said)
	}
}

// TestEndOfProcess checks that a failure after the last test, as in TestMain, fails the package.
func TestEndOfProcess(t *testing.T) {
	b, said := run(t, `-- a_test.go --
package a

import ("os"; "testing")

func TestA(t *testing.T) {}
func TestMain(m *testing.M) { m.Run(); println("the house burns"); os.Exit(7) }
`, time.Minute)
	if b.count != [verdicts]int{passed: 1, failed: 1} || !strings.Contains(said, "the house burns") {
		t.Errorf("%v\n%s", b.count, said)
	}
}

// TestNothingRan checks that a suite in which no test has run has not passed.
func TestNothingRan(t *testing.T) {
	var out bytes.Buffer
	if summarize(&out, newBoard(&out), false) || !strings.Contains(out.String(), "no test ran") {
		t.Error(out.String())
	}
}

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		command command
		want    verdict
		said    string
	}{
		{command{args: []string{"sh", "-c", "echo fine"}, limit: time.Minute}, passed, ""},
		{command{args: []string{"sh", "-c", "echo x.go"}, limit: time.Minute, quiet: true, hint: "run gofmt"}, failed, "x.go\nrun gofmt\n"},
		{command{args: []string{"sh", "-c", "echo out; echo err >&2; exit 3"}, limit: time.Minute}, failed, "out\nerr\nexit status 3\n"},
		{command{args: []string{"sleep", "60"}, limit: 50 * time.Millisecond}, failed, "not over after its time limit of 50ms\n"},
		{command{args: []string{"no-such-command"}, limit: time.Minute}, failed, "executable file not found"},
	} {
		b := newBoard(&bytes.Buffer{})
		c.command.run(t.Context(), b)
		if got := b.tests[0]; got.verdict != c.want || !strings.Contains(got.output, c.said) {
			t.Errorf("%v: %v %q", c.command.args, got.verdict, got.output)
		}
	}
}

// TestProgress checks that a progress line has the stage, the number of finished tests, the failures, and what is
// running.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	b := newBoard(&out)
	b.begin("tests", 9)
	for _, name := range []string{"a TestA", "b TestB", "c TestC", "d TestD", "e TestE", "f TestF"} {
		b.started(name)
		time.Sleep(time.Millisecond) // for their order
	}
	b.over(ended{name: "a TestA", verdict: failed})
	b.over(ended{name: "a TestA/sub", verdict: passed, sub: true})
	if got, want := b.line(), "[   0 s] tests: 1 of 9, 1 failed; running: b TestB 0 s, c TestC 0 s, d TestD 0 s, e TestE 0 s, 1 more"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestPlan checks that the plan names existing packages, and that each test is in a stage.
func TestPlan(t *testing.T) {
	t.Chdir("../..")
	pkgs, err := list(t.Context(), ".", "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []mode{{}, {quick: true}, {long: true}} {
		stages, err := plan(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		planned := map[string]bool{}
		for _, s := range stages {
			for _, j := range s.jobs {
				if g, ok := j.(goTests); ok {
					for _, name := range g.names {
						planned[g.pkg+" "+name] = true
					}
				}
			}
		}
		for _, p := range pkgs {
			for _, name := range p.names {
				if !m.quick && !planned["./"+p.folder+" "+name] {
					t.Errorf("%+v leaves out %s of %s", m, name, p.folder)
				}
			}
		}
	}
}
