package vm

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func TestMain(m *testing.M) {
	debugFaults = true
	DefaultLimits.Wall = time.Hour // what is tested must not depend on how busy the machine is
	m.Run()
}

// runText compiles and runs a program and returns what it wrote.
func runText(t testing.TB, src string, cfg Config) (res *Result, stdout, stderr string) {
	t.Helper()
	p, diags := Compile([]File{{Name: "main.go", Text: src}})
	if p == nil {
		t.Fatalf("does not compile: %v", diags)
	}
	return runProgram(t, p, cfg)
}

// runProgram runs a program with a trace, which is validated.
func runProgram(t testing.TB, p *Program, cfg Config) (res *Result, stdout, stderr string) {
	t.Helper()
	var out, errOut bytes.Buffer
	cfg.Stdout, cfg.Stderr, cfg.Capture = &out, &errOut, true
	res = p.Run(context.Background(), cfg)
	if res.Fault != nil {
		t.Errorf("fault of the machine: %v", res.Fault)
	}
	if err := trace.Validate(res.Trace); err != nil {
		t.Errorf("trace: %v", err)
	}
	return res, out.String(), errOut.String()
}

func TestHello(t *testing.T) {
	res, out, errOut := runText(t, `package main

import "fmt"

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func main() {
	fmt.Println("hello", fib(20), []string{"a"}, map[string]int{"b": 2, "a": 1})
}
`, Config{})
	if want := "hello 6765 [a] map[a:1 b:2]\n"; out != want || res.Outcome.End != trace.EndOK {
		t.Errorf("stdout %q, stderr %q, outcome %+v; want stdout %q", out, errOut, res.Outcome, want)
	}
}
