package kernel

import (
	"context"
	"strings"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/instrument"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vet"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Cell, Diagnostic, GoFile, DataFile and Limits are the virtual machine's; callers of this package need not import it.
type (
	Cell       = vm.Cell
	Diagnostic = vm.Diagnostic
	GoFile     = vm.File
	DataFile   = vm.DataFile
	Limits     = vm.Limits
)

// GoFiles are the files of the program requested by req, the target's first, for tools other than the virtual
// machine.
func (req Request) GoFiles() ([]GoFile, []Diagnostic, error) {
	if err := req.check(); err != nil {
		return nil, nil, err
	}
	files, diags := assemble(req.Cells, req.Target)
	return files, diags, nil
}

func assemble(cells []Cell, target string) ([]GoFile, []Diagnostic) {
	if target == "" {
		target = cells[len(cells)-1].ID
	}
	return vm.Assemble(cells, target)
}

// compile compiles for the virtual machine.
func compile(req Request) (program, []Diagnostic) {
	files, diags := assemble(req.Cells, req.Target)
	if len(diags) > 0 {
		return nil, diags
	}
	p, diags := vm.Compile(files, req.Files...)
	if len(diags) > 0 {
		return nil, diags
	}
	return machineProgram{p, sync.OnceValues(func() ([]Diagnostic, error) { return vet.Check(p) }), sync.OnceValues(func() (string, error) { return vet.Shared(p) })}, nil
}

// machineProgram is a program of the virtual machine.
type machineProgram struct {
	*vm.Program
	warn   func() ([]Diagnostic, error)
	shared func() (string, error)
}

func (p machineProgram) warnings() ([]Diagnostic, error) { return p.warn() }

func (p machineProgram) run(ctx context.Context, req Request, s trace.Settings, out *serialUpdates) Run {
	res := p.Run(ctx, vm.Config{
		Settings:    s,
		Limits:      req.Limits,
		CommandLine: req.CommandLine,
		Name:        req.Name,
		Stdout:      out.writer(s.Scheduler, Stdout),
		Stderr:      out.writer(s.Scheduler, Stderr),
		Capture:     req.Capture,
		Operations:  req.Instrument != "",
		Leaks:       req.Leaks,
		Live:        out.view.live(s.Scheduler),
		Ended:       out.ended,
	})
	p.remark(res)
	out.send(Update{Kind: Ended, Panel: s.Scheduler, Outcome: res.Outcome})
	run := Run{Settings: s, Outcome: res.Outcome, Steps: res.Steps, Makespan: res.Makespan, Longer: res.Longer, Trace: res.Trace, fault: res.Fault}
	if req.Instrument != "" && !run.Longer && run.fault == nil {
		run.Instrumented, run.fault = instrument.Instrument(p.Program, res.Operations, s.Accesses, req.Instrument)
	}
	return run
}

func (p machineProgram) order(ctx context.Context, cfg vm.Config) *vm.Result { return p.Run(ctx, cfg) }

// remark adds a warning about variables that the program seems to share to a run's remark, unless data races were searched in all
// of it.
func (p machineProgram) remark(res *vm.Result) {
	shared := ""
	if !res.Searched && len(res.Races) == 0 {
		shared = p.sharing()
	}
	if shared == "" {
		return
	}
	o := &res.Outcome
	o.Remark = strings.TrimPrefix(o.Remark+"\n"+shared, "\n")
	if res.Trace != nil {
		res.Trace.Header.Outcome.Remark = o.Remark
	}
}

func (p machineProgram) sharing() string {
	text, err := p.shared()
	if err != nil {
		return "" // it could only be an error of parsing what was already compiled: the run exists anyway
	}
	return text
}

func (p machineProgram) inspect(ctx context.Context, req Request, s trace.Settings, looks []Look) ([]*RunState, error) {
	return p.Inspect(ctx, vm.Config{Settings: s, Limits: req.Limits, Name: req.Name}, looks...)
}

// defaultWall is how long a run may take unless its limits say otherwise.
var defaultWall = vm.DefaultLimits.Wall
