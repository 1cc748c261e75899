package gomodule

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/replay/replaytest"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Order is a program as a module whose test executes its operations in the order of a simulated run.
type Order struct {
	Module    *Module
	Want      replaytest.Want
	Unordered []string // what is not ordered, in sentences

	name    string        // of the module
	program string        // as the request calls it
	outcome trace.Outcome // of the simulated run
}

// Execute runs a program: kernel.Executor's Execute, or a kernel process.
type Execute func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)

// The reasons why a program has no test of an order.
var (
	ErrActors  = errors.New("actors take their turns in the runtime, where Go cannot hold them up")
	ErrTests   = errors.New("the program is a test; write the order into a program with main")
	ErrLonger  = fmt.Errorf("the order has more than %d operations, which is too many to replay natively: reduce the program", vm.MaxOperations)
	ErrStopped = errors.New("the program was killed before its order was known: reduce the program")
	ErrName    = errors.New("the program embeds a file order.txt, the name of the order: give it another name")
)

// NewOrder makes the module, called name, of a program in the order of the request's settings. With leaks, its test fails if goroutines
// wait for others when main has returned. The diagnostics say why the program does not compile.
func NewOrder(ctx context.Context, execute Execute, req kernel.Request, name string, leaks bool) (*Order, []kernel.Diagnostic, error) {
	m, diags, err := New(req, name, kernel.GoFile.Standalone)
	switch {
	case err != nil || len(diags) > 0:
		return nil, diags, err
	case m.Actors:
		return nil, nil, ErrActors
	case m.Tests:
		return nil, nil, ErrTests
	}
	run, out, diags, err := ordered(ctx, execute, req, name)
	if err != nil || len(diags) > 0 {
		return nil, diags, err
	}
	recorded := run
	if leaks { // its outcome is not the program's, so it is a run of its own
		req.Leaks = true
		if recorded, _, _, err = ordered(ctx, execute, req, name); err != nil {
			return nil, nil, err
		}
		req.Leaks = false
	}
	p := recorded.Instrumented
	switch {
	case recorded.Longer:
		return nil, nil, ErrLonger
	case p == nil:
		return nil, nil, ErrStopped
	}
	o := &Order{Module: m, Want: replaytest.Want{NoLeak: leaks}, Unordered: p.Unordered, name: name, program: req.Name, outcome: run.Outcome}
	req.Settings.Schedule = ""
	usual, text, _, err := ordered(ctx, execute, req, name)
	if err != nil {
		return nil, nil, err
	}
	if usual.Outcome.End == trace.EndOK && run.Outcome.End == trace.EndOK && text != out {
		o.Want.Output = text
	}
	for i, f := range p.Files {
		m.Files[fileName(i, f)] = f.Standalone()
	}
	if _, own := m.Files["order.txt"]; own {
		return nil, nil, ErrName
	}
	maps.Copy(m.Files, p.Support(name, o.Want))
	return o, nil, nil
}

// ordered runs a program in the order of its settings, and returns its standard output, too.
func ordered(ctx context.Context, execute Execute, req kernel.Request, name string) (*kernel.Run, string, []kernel.Diagnostic, error) {
	req.Both, req.Capture, req.Instrument = false, false, name+"/replay"
	s := &req.Settings
	s.Engine, s.Cores, s.Interleave, s.Lines = trace.Sim, 1, true, false
	var out strings.Builder
	res, err := execute(ctx, req, func(u kernel.Update) {
		if u.Kind == kernel.Output && u.Stream == kernel.Stdout {
			out.WriteString(u.Text)
		}
	})
	switch {
	case err != nil:
		return nil, "", nil, err
	case ctx.Err() != nil:
		return nil, "", nil, ctx.Err()
	case len(res.Diagnostics) > 0:
		return nil, "", res.Diagnostics, nil
	}
	return &res.Runs[0], out.String(), nil, nil
}

// AddReadme adds a README.md that explains the folder to a person who has nothing else, unless the program embeds a file of this name.
// title is that of the lesson, or the name of the program.
func (o *Order) AddReadme(title string) {
	if _, own := o.Module.Files["README.md"]; !own {
		o.Module.Files["README.md"] = o.readme(title)
	}
}

func (o *Order) readme(title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nThis is `%s` from Rehearse as a Go module whose test fails if the program breaks in one order of its operations. It needs Go %s or newer and no network:\n\n\tgo test -v .\n\tgo test -race -v .\n\n",
		title, o.program, GoVersion)
	b.WriteString(`order.txt is the order, a line for each operation of a goroutine; the places are those in the source without these calls. Before each
operation main.go calls package replay, where goroutines wait for their turn. That does not synchronize them, so the race detector reports the
data races of the program. As long as the order is followed, sleeping takes no time, and timers fire when it is their turn.

`)
	switch o.outcome.End {
	case trace.EndOK:
		fmt.Fprintf(&b, "In simulation the program ends in this order.\n")
	default:
		fmt.Fprintf(&b, "In simulation it ends in this order with:\n\n%s\n", indented(o.outcome.Text))
	}
	if o.Want.Output != "" {
		fmt.Fprintf(&b, "\nIts output differs from that in the usual order, so the test fails.\n")
	}
	if len(o.Unordered) == 0 {
		b.WriteString("\nAll operations are ordered.\n")
		return b.String()
	}
	b.WriteString("\nNot everything is ordered. A run may leave the order there, and then the test is skipped and says so:\n\n")
	for _, text := range o.Unordered {
		fmt.Fprintf(&b, "- %s\n", text)
	}
	return b.String()
}

func indented(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n\t")
}
