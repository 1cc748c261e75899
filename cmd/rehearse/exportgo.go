package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/gomodule"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// exportGo is export go TARGET -o DIR: the program as a module that needs only the Go toolchain.
func (c *cli) exportGo(ctx context.Context, x programs, names []string, settings *settingsFlags, dir string, leaks bool) (int, error) {
	switch {
	case len(names) > 1:
		return 0, usagef("export: one program at a time, not also %q", names[1])
	case dir == "":
		return 0, usagef("export go: name the folder to write to: -o DIR")
	}
	t, err := findTarget(names[0])
	if err != nil {
		return 0, err
	}
	if err := settings.apply(&t.req); err != nil {
		return 0, err
	}
	// Errors are reported here, where they have hints.
	if _, err := t.compile(ctx, x); err != nil {
		return 0, err
	}
	if s := t.req.Settings; s.Interleave {
		return c.exportOrder(ctx, x, t, dir, leaks)
	} else if s.Schedule != "" || leaks {
		return 0, usagef("export go: an order has --interleave, too, as rehearse explore prints it")
	}
	m, err := t.exported()
	if err != nil {
		return 0, err
	}
	if err := writeExport(dir, m.Files); err != nil {
		return 0, err
	}
	fmt.Fprintf(c.err, "rehearse: %s is a Go module now: cd %s && %s\n", names[0], dir, moduleCommand(m))
	return exitOK, nil
}

// exported is the program as a module.
func (t *target) exported() (*gomodule.Module, error) {
	m, err := newModule(t, gomodule.Name(t.req.Name), kernel.GoFile.Standalone)
	if err != nil {
		return nil, err
	}
	if _, own := m.Files["README.md"]; !own { // the program may embed one
		m.Files["README.md"] = moduleReadme(m, t)
	}
	return m, nil
}

// moduleCommand is how a module is run.
func moduleCommand(m *gomodule.Module) string {
	if m.Tests {
		return "go test -v ."
	}
	return "go run ."
}

// moduleReadme explains the folder of a module to a person who has nothing else.
func moduleReadme(m *gomodule.Module, t *target) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nThis is `%s` from Rehearse as a Go module. It needs Go %s or newer and no network:\n\n\t%s\n",
		t.title, t.req.Name, gomodule.GoVersion, moduleCommand(m))
	if m.Ticket {
		b.WriteString("\nThe folder ticket is package ticket; ticket/LICENSE says how it may be used.\n")
	}
	if !m.Actors {
		return b.String()
	}
	s := t.req.Settings.WithDefaults()
	fmt.Fprintf(&b, `
With the race detector: %s

The folder actor is package actor with its runtime; actor/LICENSE says how it may be used. Here actors run on real threads,
so times are measured and the order of messages may differ from run to run. How they get their threads is set in
actor/defaults.go; environment variables change it for a run:

| variable | now | meaning |
|---|---|---|
| REHEARSE_SCHEDULER | %s | thread: one for each actor; pool: a few for all; goroutine: one for each actor |
| REHEARSE_WORKERS | %d | threads of the pool |
| REHEARSE_BATCH | %d | pool: the most messages that an actor handles before other actors get its thread |
| REHEARSE_SLICE | %v | pool: the longest time that an actor keeps its thread before others get it, checked between messages; with a batch of more than 1, the limit reached first counts |
| REHEARSE_DISPATCHER | %s | pool: %s |
| REHEARSE_SEED | %d | of Context.Rand; other random numbers differ in each run |
| REHEARSE_SPEED | %v | Context.Sleep, Context.Work and delays of messages are divided by it |
`, "`"+strings.TrimSuffix(moduleCommand(m), ".")+"-race .`", s.Scheduler, s.Workers, s.Batch, s.Slice, cmp.Or(s.Dispatcher, "corrected"), trace.DispatcherWords, s.Seed, s.Speed)
	return b.String()
}
