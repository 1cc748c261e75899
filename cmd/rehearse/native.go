package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/gomodule"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// nativeFlags are the flags of run that work with --native: the others concern the virtual machine or a trace.
var nativeFlags = []string{"native", "race", "exectrace", "engine", "scheduler", "workers", "batch", "slice", "seed", "speed"}

// checkNative finds flags that do not work with --native.
func checkNative(fs *flag.FlagSet, f *runFlags) (err error) {
	if f.race && !f.native {
		return usagef("--race needs --native: the race detector is the Go toolchain's")
	}
	if f.execTrace != "" && !f.native {
		return usagef("--exectrace needs --native: Go records what Go runs; --trace writes the trace of a run here")
	}
	if !f.native {
		return nil
	}
	if f.engine == string(trace.Sim) {
		return usagef("--native runs on real threads; leave --engine sim out")
	}
	fs.Visit(func(given *flag.Flag) {
		if !slices.Contains(nativeFlags, given.Name) {
			err = usagef("--%s and --native exclude each other: a native program is neither simulated nor traced", given.Name)
		}
	})
	return err
}

// runNative builds t with the Go toolchain and runs it, once for each requested scheduler.
func (c *cli) runNative(ctx context.Context, t *target, f *runFlags) (int, error) {
	m, err := newModule(t, "program", func(file kernel.GoFile) string { return file.Placed(t.place(file.Name)) })
	if err != nil {
		return 0, err
	}
	if f.execTrace != "" {
		if err := recorded(m); err != nil {
			return 0, err
		}
	}
	program, err := c.buildNative(ctx, m, f.race)
	if bad := (*buildError)(nil); errors.As(err, &bad) {
		fmt.Fprint(c.err, t.named(bad))
		return exitFailed, nil
	}
	if err != nil {
		return 0, err
	}
	if !m.Actors || !t.req.Both {
		return c.runBuilt(ctx, program, m, t.req.Settings, f.execTrace)
	}
	worst := 0
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		fmt.Fprintf(c.out, "== %s ==\n", s.Title())
		settings := t.req.Settings
		settings.Scheduler = s
		status, err := c.runBuilt(ctx, program, m, settings, execTraceFile(f.execTrace, s))
		if worst = max(worst, status); err != nil || ctx.Err() != nil {
			return worst, err
		}
	}
	return worst, nil
}

// absolute is the absolute path of t's file, if it is on disk.
func (t *target) absolute() string {
	if path, err := filepath.Abs(t.path); err == nil {
		if _, err := os.Stat(path); err == nil {
			return filepath.ToSlash(path)
		}
	}
	return filepath.ToSlash(t.path)
}

// named is the go command's message with t's file named as on the command line. The go command may have made its path
// relative to the build's folder.
func (t *target) named(e *buildError) string {
	var b strings.Builder
	for line := range strings.Lines(e.output) {
		path, rest, ok := strings.Cut(line, ":")
		if !filepath.IsAbs(path) && filepath.IsAbs(t.absolute()) {
			path = filepath.Join(e.dir, path)
		}
		if ok && filepath.Clean(path) == filepath.Clean(t.absolute()) {
			line = t.path + ":" + rest
		}
		b.WriteString(line)
	}
	return b.String()
}

// place is the file and line at which the text of a cell begins.
func (t *target) place(cell string) (path string, line int) {
	if t.lesson != nil {
		if c := t.lesson.Cell(cell); c != nil {
			return t.absolute(), c.Line
		}
	}
	return t.absolute(), 1
}

// stopTime is how long a program that was asked to end may take before it is killed.
const stopTime = 2 * time.Second

// runBuilt runs a program until it ends, with our input and output. The exit status is the program's. If execTrace is
// a file, the program writes its execution trace there.
func (c *cli) runBuilt(ctx context.Context, program string, m *gomodule.Module, s trace.Settings, execTrace string) (int, error) {
	s = s.WithDefaults()
	cmd := exec.CommandContext(ctx, program)
	if m.Tests {
		cmd.Args = append(cmd.Args, "-test.v", "-test.paniconexit0")
		if execTrace != "" {
			cmd.Args = append(cmd.Args, "-test.trace="+execTrace)
		}
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.in, c.out, c.err
	cmd.Env = append(os.Environ(),
		"REHEARSE_SCHEDULER="+string(s.Scheduler), fmt.Sprintf("REHEARSE_WORKERS=%d", s.Workers),
		fmt.Sprintf("REHEARSE_BATCH=%d", s.Batch), "REHEARSE_SLICE="+s.Slice.String(),
		"REHEARSE_DISPATCHER="+string(s.Dispatcher), fmt.Sprintf("REHEARSE_SEED=%d", s.Seed), fmt.Sprintf("REHEARSE_SPEED=%g", s.Speed), execTraceEnv+"="+execTrace)
	cmd.Cancel = func() error { return interrupt(cmd.Process) }
	cmd.WaitDelay = stopTime
	err := cmd.Run()
	if ctx.Err() != nil {
		return exitInterrupted, nil
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		if exit.ExitCode() < 0 {
			return exitFailed, fmt.Errorf("the program was killed: %v", exit)
		}
		return exit.ExitCode(), nil
	}
	return 0, err
}

// interrupt asks a process to end, or ends it on systems without such a request.
func interrupt(p *os.Process) error {
	if p.Signal(os.Interrupt) == nil {
		return nil
	}
	return p.Kill()
}
