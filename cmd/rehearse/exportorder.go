package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/gomodule"
)

// newModule makes a module called name from t's program; text returns the text of a file of the program.
func newModule(t *target, name string, text func(kernel.GoFile) string) (*gomodule.Module, error) {
	m, diags, err := gomodule.New(t.req, name, text)
	if err == nil && len(diags) > 0 {
		err = t.compileError(diags)
	}
	return m, err
}

// newOrder makes the module, called name, of t's program in the order of its settings. With leaks, its test fails if goroutines wait for
// others when main has returned.
func newOrder(ctx context.Context, x programs, t *target, name string, leaks bool) (*gomodule.Order, error) {
	o, diags, err := gomodule.NewOrder(ctx, x.Execute, t.req, name, leaks)
	switch {
	case errors.Is(err, gomodule.ErrActors):
		return nil, usagef("--schedule: %v: run the order with rehearse run --engine real --interleave --schedule", err)
	case errors.Is(err, gomodule.ErrTests), errors.Is(err, gomodule.ErrName):
		return nil, usagef("--schedule: %v", err)
	case err == nil && len(diags) > 0:
		err = t.compileError(diags)
	}
	return o, err
}

// exportOrder is export go --interleave --schedule S TARGET -o DIR: the program as a module with a test that follows the order.
func (c *cli) exportOrder(ctx context.Context, x programs, t *target, dir string, leaks bool) (int, error) {
	o, err := newOrder(ctx, x, t, gomodule.Name(t.req.Name), leaks)
	if err != nil {
		return 0, err
	}
	o.AddReadme(t.title)
	if err := writeExport(dir, o.Module.Files); err != nil {
		return 0, err
	}
	for _, text := range o.Unordered {
		fmt.Fprintf(c.err, "rehearse: not ordered: %s\n", text)
	}
	fmt.Fprintf(c.err, "rehearse: %s is a Go module with a test of this order now: cd %s && go test -v .\n", t.req.Name, dir)
	return exitOK, nil
}
