package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLimitFlag checks that --limit sets the same limits as front matter, in the same ranges, and that a message
// about a limit says how to use it.
func TestLimitFlag(t *testing.T) {
	dir := t.TempDir()
	loop := filepath.Join(dir, "loop.go")
	if err := os.WriteFile(loop, []byte("package main\n\nfunc main() {\n\tfor {\n\t}\n}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"--limit steps=1e5", 2, "loop.go:4: still running after 100,000 steps, the limit of steps (a loop that never ends?). " +
			"If the program needs more, run it with --limit steps=200,000"},
		{"--limit steps=1,000,000,000 --limit time=20ms", 2, "run it with --limit time=40ms"},
		{"--limit step=1", 2, `--limit step=1: there is no limit "step"; did you mean steps?`},
		{"--limit steps=0", 2, "--limit steps=0: expected a number from 1 to 100000000000; write it as 10_000"},
		{"--limit memory=5GB", 2, "--limit memory=5GB: expected a size up to 4096 MB; write it as 64MB or 64kB"},
		{"--limit steps", 2, "--limit steps: write it as key=value, such as memory=512MB"},
	} {
		r := inProcess(t, append([]string{"run", loop}, strings.Fields(c.args)...)...)
		if r.status != c.status || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%s: status %d, want %d; stderr %q, want %q", c.args, r.status, c.status, r.stderr, c.want)
		}
	}
}

// TestTooManyThreads checks that a program that spawns 5,000 actors with their own threads gets an error, long before
// Go would give up; a pool accepts them.
func TestTooManyThreads(t *testing.T) {
	file := filepath.Join(t.TempDir(), "many.go")
	src := `package main

import (
	"actor"
	"fmt"
)

func main() {
	sys := actor.NewSystem()
	for i := range 5000 {
		sys.Spawn(fmt.Sprint("a", i), actor.BehaviorFunc(func(*actor.Context, actor.Message) {}))
	}
	fmt.Println(len(sys.Actors()), "actors")
	sys.Wait()
}
`
	if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, engine := range []string{"sim", "real"} {
		r := inProcess(t, "run", "--engine", engine, "--scheduler", "thread", file)
		want := "panic: spawn \"a2000\": too many threads: a run has at most 2000; use the pool scheduler, or fewer actors\n"
		if r.status != 2 || !strings.HasPrefix(r.stderr, want) {
			t.Errorf("%s, thread: status %d, stderr %q", engine, r.status, r.stderr)
		}
		if r = inProcess(t, "run", "--engine", engine, file); r.status != 0 || r.stdout != "5000 actors\n" {
			t.Errorf("%s, pool: status %d, stdout %q, stderr %q", engine, r.status, r.stdout, r.stderr)
		}
	}
}

// TestFaultInWords checks that a run whose dispatcher breaks a rule ends with a message that says which, and where.
func TestFaultInWords(t *testing.T) {
	for cell, want := range map[string]string{
		"lost":      "The rule is: an actor with a message that is due is ready, or a thread works for it. Here, counter waits, although 1 of its messages is due",
		"twice":     "The rule is: a thread works for one actor at a time",
		"published": "The rule is: a worker takes a message only out of a mailbox that holds one",
	} {
		r := inProcess(t, "run", "dispatchers#"+cell, "--scheduler", "pool")
		if r.status != 2 || !strings.Contains(r.stderr, "broke a rule at step") || !strings.Contains(r.stderr, want) {
			t.Errorf("%s: status %d, stderr %q", cell, r.status, r.stderr)
		}
		if lost := ", whose wakeup the dispatcher has lost"; cell == "lost" && !strings.Contains(r.stderr, "counter with 1 message"+lost) {
			t.Errorf("the deadlock does not say%s: %q", lost, r.stderr)
		}
	}
}
