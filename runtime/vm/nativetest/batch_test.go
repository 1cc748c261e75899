package nativetest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func build(t *testing.T, opt Options, programs ...Program) *Batch {
	t.Helper()
	b, err := Build(t.TempDir(), programs, opt)
	if errors.Is(err, ErrNoGo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBatch(t *testing.T) {
	programs := []Program{
		File("types", `package main

import "fmt"

type T struct{ A int }
type Pair[A, B any] struct { a A; b B }

func main() { fmt.Printf("%T|%8T|%v", Pair[T, int]{}, T{}, T{1}) }
`),
		File("panics", "package main\n\ntype E int\n\nfunc main() { panic(E(3)) }\n"),
		File("stuck", "package main\n\nfunc main() { select {} }\n"),
		File("early", "package main\n\nfunc init() { println(\"init\") }\n\nfunc main() { println(\"main\") }\n"),
		File("variable", "package main\n\nvar x = f()\n\nfunc f() int { println(\"f\"); return 1 }\n\nfunc main() { println(x) }\n"),
		File("endless", "package main\n\nfunc main() { for {} }\n"),
		File("wrong", "package main\n\nfunc main() { x := 1 }\n"),
		File("nopackage", "package main\n\nimport \"nowhere/to/be/found\"\n\nfunc main() { found.F() }\n"),
		File("nosyntax", "package main\n\nfunc main( {}\n"),
		{Name: "embeds", Files: map[string]string{
			"a.go":    "package main\n\nimport _ \"embed\"\n\n//go:embed d/x.txt\nvar x string\n\nfunc main() { print(x, y) }\n",
			"b.go":    "package main\n\nconst y = 2\n",
			"d/x.txt": "text",
		}},
	}
	b := build(t, Options{}, programs...)
	for _, c := range []struct {
		name, stdout, stderr string
		exit                 int
	}{
		{"types", "main.Pair[main.T,int]|  main.T|{1}", "", 0},
		{"panics", "", "panic: main.E(3)\n", 2},
		{"stuck", "", "fatal error: all goroutines are asleep - deadlock!\n", 2},
		{"early", "", "init\nmain\n", 0},
		{"variable", "", "f\n1\n", 0},
		{"embeds", "", "text2", 0},
	} {
		end, err := b.Run(context.Background(), c.name)
		if err != nil {
			t.Fatal(err)
		}
		if end.Stdout != c.stdout || !strings.HasPrefix(end.Stderr, c.stderr) || end.Exit != c.exit {
			t.Errorf("%s: %+v, want %+v", c.name, end, c)
		}
	}
	for name, text := range map[string]string{"wrong": "declared and not used: x", "nopackage": "nowhere/to/be/found", "nosyntax": "syntax error"} {
		if _, err := b.Run(context.Background(), name); !strings.Contains(b.Errors[name], text) || err == nil {
			t.Errorf("%s: error %q, running it: %v", name, b.Errors[name], err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := b.Run(ctx, "endless"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("endless: %v", err)
	}
}

func TestBatchUnderRaceDetector(t *testing.T) {
	if testing.Short() {
		t.Skip("builds with the race detector")
	}
	b := build(t, Options{Race: true}, File("race", `package main

func main() {
	x, done := 0, make(chan bool)
	go func() { x++; done <- true }()
	x++
	<-done
	println(x)
}
`))
	end, err := b.Run(context.Background(), "race")
	if err != nil {
		t.Fatal(err)
	}
	if end.Exit != 66 || !strings.Contains(end.Stderr, "WARNING: DATA RACE") {
		t.Errorf("%+v", end)
	}
}
