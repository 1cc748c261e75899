package main

import (
	"context"
	"flag"
	"fmt"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/lessons/grade"
	"github.com/rehearse-lab/rehearse/runtime/explore"
)

// programs compiles, runs, inspects and explores programs: in this process, as kernel.Executor does, or in a kernel process.
type programs interface {
	UsesActors(ctx context.Context, req kernel.Request) (actors bool, errs []kernel.Diagnostic, err error)
	Warnings(ctx context.Context, req kernel.Request) ([]kernel.Diagnostic, error)
	Execute(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)
	Inspect(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, []kernel.Diagnostic, error)
	Explore(ctx context.Context, q kernel.Exploration, progress func(*explore.Report)) (*explore.Report, []kernel.Diagnostic, error)
}

// placeFlags say where programs run.
type placeFlags struct {
	sandbox   string
	inProcess bool
}

func addPlace(fs *flag.FlagSet) *placeFlags {
	f := &placeFlags{}
	addSandbox(fs, &f.sandbox)
	fs.BoolVar(&f.inProcess, "in-process", false, "run programs in the process of the command itself, not in a kernel process: without a sandbox and without a memory limit for the process")
	return f
}

func addSandbox(fs *flag.FlagSet, mode *string) {
	fs.StringVar(mode, "sandbox", string(sandbox.Auto), "the sandbox of programs: `auto` (what this system offers), require (all of it, or nothing runs) or off")
}

// sandboxMode reads the value of --sandbox.
func sandboxMode(command, text string) (sandbox.Mode, error) {
	mode := sandbox.Mode(text)
	if text == "" || !mode.Known() {
		return "", usagef("%s: --sandbox %q: choose %s", command, text, sandbox.ModeWords)
	}
	return mode, nil
}

// compileTime is the maximum time for compiling in a kernel process; Ctrl+C ends it earlier.
const compileTime = time.Hour

// programs is where the programs of a command run, according to f. Call end when they have run.
func (c *cli) programs(command string, f *placeFlags) (p programs, end func(), err error) {
	mode, err := sandboxMode(command, f.sandbox)
	if err != nil {
		return nil, nil, err
	}
	if f.inProcess {
		if mode == sandbox.Require {
			return nil, nil, usagef("%s: --in-process has no sandbox, but --sandbox=require demands one", command)
		}
		return &kernel.Executor{Checker: grade.Judge}, func() {}, nil
	}
	sup, err := kernel.Start(kernel.Options{Parallel: 1, CheckTime: compileTime, Single: true, Sandbox: mode})
	if err != nil {
		return nil, nil, err
	}
	return &childPrograms{sup: sup, cli: c}, func() { sup.Close() }, nil
}

// targetOf is a program to run, with the settings of the flags, and where it runs: a kernel process starts while the program is
// searched. Call end when it has run.
func (c *cli) targetOf(command, name string, place *placeFlags, settings *settingsFlags) (x programs, t *target, end func(), err error) {
	x, end, err = c.programs(command, place)
	if err != nil {
		return nil, nil, nil, err
	}
	if t, err = findTarget(name); err == nil {
		err = settings.apply(&t.req)
	}
	if err != nil {
		end()
		return nil, nil, nil, err
	}
	return x, t, end, nil
}

// childPrograms runs programs in a kernel process.
type childPrograms struct {
	sup  *kernel.Supervisor
	cli  *cli
	told sync.Once
}

// UsesActors implements programs.
func (p *childPrograms) UsesActors(ctx context.Context, req kernel.Request) (bool, []kernel.Diagnostic, error) {
	return p.sup.UsesActors(ctx, req)
}

// Warnings implements programs.
func (p *childPrograms) Warnings(ctx context.Context, req kernel.Request) ([]kernel.Diagnostic, error) {
	checked, err := p.sup.Check(ctx, req)
	return checked.Diagnostics, err
}

// Execute implements programs. Before the first program runs it reports what the sandbox lacks.
func (p *childPrograms) Execute(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
	p.told.Do(func() {
		if level, err := p.sup.Sandbox(ctx); err == nil { // if not, the run says why
			p.cli.sayMissing(level)
		}
	})
	return p.sup.Run(ctx, req, update)
}

// Inspect implements programs.
func (p *childPrograms) Inspect(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, []kernel.Diagnostic, error) {
	states, err := p.sup.Inspect(ctx, q)
	return states, nil, err
}

// Explore implements programs.
func (p *childPrograms) Explore(ctx context.Context, q kernel.Exploration, progress func(*explore.Report)) (*explore.Report, []kernel.Diagnostic, error) {
	return p.sup.Explore(ctx, q, progress)
}

// sayMissing reports on stderr what a sandbox lacks, unless it was switched off.
func (c *cli) sayMissing(l sandbox.Level) {
	if !l.Off && !l.Complete() {
		fmt.Fprintf(c.err, "rehearse: the sandbox of programs is incomplete: %s. --sandbox=require then runs nothing; --sandbox=off runs programs without it.\n", l)
	}
}
