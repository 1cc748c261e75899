package kernel

import (
	"context"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Cell, Diagnostic and Limits are the virtual machine's; callers of this package need not import it.
type (
	Cell       = vm.Cell
	Diagnostic = vm.Diagnostic
	Limits     = vm.Limits
)

// compile compiles for the virtual machine.
func compile(cells []Cell, target string) (program, []Diagnostic) {
	if target == "" {
		target = cells[len(cells)-1].ID
	}
	files, diags := vm.Assemble(cells, target)
	if len(diags) > 0 {
		return nil, diags
	}
	p, diags := vm.Compile(files)
	if len(diags) > 0 {
		return nil, diags
	}
	return machineProgram{p}, nil
}

// machineProgram is a program of the virtual machine.
type machineProgram struct{ *vm.Program }

func (p machineProgram) run(ctx context.Context, req Request, s trace.Settings, out *serialUpdates) Run {
	res := p.Run(ctx, vm.Config{
		Settings: s,
		Limits:   req.Limits,
		Name:     req.Name,
		Stdout:   out.writer(s.Scheduler, Stdout),
		Stderr:   out.writer(s.Scheduler, Stderr),
		Capture:  req.Capture,
	})
	out.send(Update{Kind: Ended, Panel: s.Scheduler, Outcome: res.Outcome})
	return Run{Settings: s, Outcome: res.Outcome, Steps: res.Steps, Makespan: res.Makespan, Trace: res.Trace}
}

// defaultWall is how long a run may take unless its limits say otherwise.
var defaultWall = vm.DefaultLimits.Wall
