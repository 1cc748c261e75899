package main

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/instrument"
	"github.com/rehearse-lab/rehearse/runtime/replay/replaytest"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// orderModule is a program as a Go module that executes its operations in the order of a simulated run.
type orderModule struct {
	module    *goModule
	want      replaytest.Want
	outcome   trace.Outcome // of the simulated run
	unordered []string      // what is not ordered
}

// newOrderModule makes the module, called name, of a program in the order of its settings. With leaks, its test fails if goroutines wait for
// others when main has returned.
func newOrderModule(ctx context.Context, x programs, t *target, name string, leaks bool) (*orderModule, error) {
	m, err := newGoModule(t, name, kernel.GoFile.Standalone)
	switch {
	case err != nil:
		return nil, err
	case m.actors:
		return nil, usagef("--schedule: actors take their turns in the runtime, where Go cannot hold them up: run the order with rehearse run --engine real --interleave --schedule")
	case m.tests:
		return nil, usagef("--schedule: the program is a test; write the order into a program with main")
	}
	run, out, err := ordered(ctx, x, t.req)
	if err != nil {
		return nil, err
	}
	recorded := run
	if leaks { // its outcome is not the program's, so it is a run of its own
		req := t.req
		req.Leaks = true
		if recorded, _, err = ordered(ctx, x, req); err != nil {
			return nil, err
		}
	}
	if recorded.Longer {
		return nil, fmt.Errorf("the order has more than %d operations, which is too many to replay natively: reduce the program", vm.MaxOperations)
	}
	g := &orderModule{module: m, outcome: run.Outcome, want: replaytest.Want{NoLeak: leaks}}
	usual := t.req
	usual.Settings.Schedule = ""
	if first, text, err := ordered(ctx, x, usual); err != nil {
		return nil, err
	} else if first.Outcome.End == trace.EndOK && run.Outcome.End == trace.EndOK && text != out {
		g.want.Output = text
	}
	p, err := instrumented(t, recorded.Operations, name+"/replay")
	if err != nil {
		return nil, err
	}
	for i, f := range p.Files {
		m.files[fileName(i, f)] = f.Standalone()
	}
	g.unordered = p.Unordered
	if _, own := m.files["order.txt"]; own {
		return nil, usagef("--schedule: the program embeds a file order.txt, the name of the order: give it another name")
	}
	maps.Copy(m.files, p.Support(name, g.want))
	return g, nil
}

// instrumented is t's program for the order of operations.
func instrumented(t *target, operations []kernel.Operation, importPath string) (*instrument.Program, error) {
	files, diags, err := t.req.GoFiles()
	if err != nil {
		return nil, err
	}
	if len(diags) > 0 {
		return nil, t.compileError(diags)
	}
	p, diags := vm.Compile(files, t.req.Files...)
	if len(diags) > 0 {
		return nil, t.compileError(diags)
	}
	return instrument.Instrument(p, operations, t.req.Settings.Accesses, importPath)
}

// ordered runs a program in the order of its settings, and returns its standard output, too.
func ordered(ctx context.Context, x programs, req kernel.Request) (*kernel.Run, string, error) {
	req.Both, req.Capture, req.Operations = false, false, true
	s := &req.Settings
	s.Engine, s.Cores, s.Interleave, s.Lines = trace.Sim, 1, true, false
	var out strings.Builder
	res, err := x.Execute(ctx, req, func(u kernel.Update) {
		if u.Kind == kernel.Output && u.Stream == kernel.Stdout {
			out.WriteString(u.Text)
		}
	})
	if err != nil {
		return nil, "", err
	}
	return &res.Runs[0], out.String(), nil
}

// readme explains the folder to a person who has nothing else.
func (g *orderModule) readme(t *target) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nThis is `%s` from Rehearse as a Go module whose test fails if the program breaks in one order of its operations. It needs Go %s or newer and no network:\n\n\tgo test -v .\n\tgo test -race -v .\n\n",
		t.title, t.req.Name, goVersion)
	b.WriteString(`order.txt is the order, a line for each operation of a goroutine; the places are those in the source without these calls. Before each
operation main.go calls package replay, where goroutines wait for their turn. That does not synchronize them, so the race detector reports the
data races of the program. As long as the order is followed, sleeping takes no time, and timers fire when it is their turn.

`)
	switch g.outcome.End {
	case trace.EndOK:
		fmt.Fprintf(&b, "In simulation the program ends in this order.\n")
	default:
		fmt.Fprintf(&b, "In simulation it ends in this order with:\n\n%s\n", indented(g.outcome.Text))
	}
	if g.want.Output != "" {
		fmt.Fprintf(&b, "\nIts output differs from that in the usual order, so the test fails.\n")
	}
	if len(g.unordered) == 0 {
		b.WriteString("\nAll operations are ordered.\n")
		return b.String()
	}
	b.WriteString("\nNot everything is ordered. A run may leave the order there, and then the test is skipped and says so:\n\n")
	for _, text := range g.unordered {
		fmt.Fprintf(&b, "- %s\n", text)
	}
	return b.String()
}

func indented(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n\t")
}

// exportOrder is export go --interleave --schedule S TARGET -o DIR: the program as a module with a test that follows the order.
func (c *cli) exportOrder(ctx context.Context, x programs, t *target, dir string, leaks bool) (int, error) {
	g, err := newOrderModule(ctx, x, t, moduleName(t.req.Name), leaks)
	if err != nil {
		return 0, err
	}
	if _, own := g.module.files["README.md"]; !own {
		g.module.files["README.md"] = g.readme(t)
	}
	if err := writeExport(dir, g.module.files); err != nil {
		return 0, err
	}
	for _, text := range g.unordered {
		fmt.Fprintf(c.err, "rehearse: not ordered: %s\n", text)
	}
	fmt.Fprintf(c.err, "rehearse: %s is a Go module with a test of this order now: cd %s && go test -v .\n", t.req.Name, dir)
	return exitOK, nil
}
