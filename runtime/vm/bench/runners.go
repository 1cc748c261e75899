package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// runner runs a program in one of the compared ways, and returns its duration and result.
type runner struct {
	name string
	run  func() (time.Duration, int, error)
}

// prepare compiles p for all runners, which is not measured.
func prepare(p program, dir string) ([]runner, error) {
	native, err := buildNative(p, filepath.Join(dir, p.name))
	if err != nil {
		return nil, fmt.Errorf("native: %w", err)
	}
	other, err := loadYaegi(p)
	if err != nil {
		return nil, fmt.Errorf("yaegi: %w", err)
	}
	plain, err := compile(p, "ours", false)
	if err != nil {
		return nil, err
	}
	traced, err := compile(p, "with trace", true)
	return []runner{native, other, plain, traced}, err
}

func buildNative(p program, dir string) (runner, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return runner{}, err
	}
	for name, text := range map[string]string{"main.go": nativeMain, "work.go": p.text, "go.mod": "module bench\n\ngo 1.26\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return runner{}, err
		}
	}
	build := exec.Command("go", "build", "-o", "program", ".")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return runner{}, fmt.Errorf("%w\n%s", err, out)
	}
	return runner{"native", func() (time.Duration, int, error) {
		cmd := exec.Command(filepath.Join(dir, "program"))
		out, err := cmd.Output()
		if err != nil {
			return 0, 0, err
		}
		var ns int64
		var n int
		_, err = fmt.Sscan(string(out), &ns, &n)
		return time.Duration(ns), n, err
	}}, nil
}

func loadYaegi(p program) (runner, error) {
	i := interp.New(interp.Options{})
	if err := i.Use(stdlib.Symbols); err != nil {
		return runner{}, err
	}
	if _, err := i.Eval(p.text); err != nil {
		return runner{}, err
	}
	v, err := i.Eval("main.work")
	if err != nil {
		return runner{}, err
	}
	work, ok := v.Interface().(func() int)
	if !ok {
		return runner{}, fmt.Errorf("work is a %s", v.Type())
	}
	return runner{"yaegi", func() (time.Duration, int, error) {
		start := cpuTime()
		n := work()
		return cpuTime() - start, n, nil
	}}, nil
}

func compile(p program, name string, traced bool) (runner, error) {
	prog, diags := vm.Compile([]vm.File{{Name: "main.go", Text: ourMain}, {Name: "work.go", Text: p.text}})
	if prog == nil {
		return runner{}, fmt.Errorf("%s: %v", name, diags)
	}
	return runner{name, func() (time.Duration, int, error) {
		var out bytes.Buffer
		start := cpuTime()
		res := prog.Run(context.Background(), vm.Config{Capture: traced, Stdout: io.Discard, Stderr: &out})
		took := cpuTime() - start
		if res.Outcome.Exit != 0 {
			return 0, 0, fmt.Errorf("%+v\n%s", res.Outcome, out.String())
		}
		var n int
		_, err := fmt.Sscan(strings.TrimSpace(out.String()), &n)
		return took, n, err
	}}, nil
}
