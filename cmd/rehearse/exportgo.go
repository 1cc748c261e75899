package main

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
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
	m, err := newGoModule(t, moduleName(t.req.Name), kernel.GoFile.Standalone)
	if err != nil {
		return 0, err
	}
	if _, own := m.files["README.md"]; !own { // the program may embed one
		m.files["README.md"] = m.readme(t)
	}
	if err := writeExport(dir, m.files); err != nil {
		return 0, err
	}
	fmt.Fprintf(c.err, "rehearse: %s is a Go module now: cd %s && %s\n", names[0], dir, m.command())
	return exitOK, nil
}

func (m *goModule) command() string {
	if m.tests {
		return "go test -v ."
	}
	return "go run ."
}

// notInPath matches what a module path cannot contain.
var notInPath = regexp.MustCompile(`[^a-z0-9]+`)

// library are the folders of Go's standard library, which a module's path must not be.
const library = " archive arena bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html image " +
	"index internal io iter log maps math mime net os path plugin reflect regexp runtime simd slices sort strconv strings structs sync syscall testing text time unicode " +
	"unique unsafe vendor weak "

// moduleName makes a module path from the name of a program: lesson#cell or a file's name.
func moduleName(name string) string {
	if i := strings.LastIndexByte(name, '#'); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Trim(notInPath.ReplaceAllString(strings.ToLower(strings.TrimSuffix(name, ".go")), "-"), "-")
	if name == "" || name == "actor" || name == "ticket" || name[0] >= '0' && name[0] <= '9' || strings.Contains(library, " "+name+" ") {
		name = strings.TrimSuffix("program-"+name, "-")
	}
	return name
}

// readme explains the folder to a person who has nothing else.
func (m *goModule) readme(t *target) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nThis is `%s` from Rehearse as a Go module. It needs Go %s or newer and no network:\n\n\t%s\n",
		t.title, t.req.Name, goVersion, m.command())
	if m.ticket {
		b.WriteString("\nThe folder ticket is package ticket; ticket/LICENSE says how it may be used.\n")
	}
	if !m.actors {
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
`, "`"+strings.TrimSuffix(m.command(), ".")+"-race .`", s.Scheduler, s.Workers, s.Batch, s.Slice, cmp.Or(s.Dispatcher, "corrected"), trace.DispatcherWords, s.Seed, s.Speed)
	return b.String()
}
