package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// isTrace reports whether name is a trace file, not a program.
func isTrace(name string) bool {
	if strings.ContainsRune(name, '#') {
		return false
	}
	switch filepath.Ext(name) {
	case ".go", ".md":
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// readTraces reads the runs of one or two files: our trace files, our exports as JSON, or execution traces of Go.
// Title, notes and program are those of the first file that has them; a program that does not belong to both runs is
// that of the first file only.
func (c *cli) readTraces(ctx context.Context, names []string, o reading.Options) (opts render.SceneOptions, traces []*trace.Trace, err error) {
	for _, name := range names {
		f, err := readTraceFile(ctx, name, o)
		if err != nil {
			return opts, nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, t := range f.Traces {
			c.tellCut(name, t)
		}
		if len(traces)+len(f.Traces) > 2 {
			if len(f.Traces) > 1 {
				return opts, nil, usagef("export: %s has both runs: name it alone, or export one of them with --of", name)
			}
			return opts, nil, usagef("export: at most two runs, one a panel")
		}
		if len(traces) == 0 {
			opts = f.Options()
		} else if opts.Notes.Empty() {
			opts.Notes = f.Notes
		}
		traces = append(traces, f.Traces...)
	}
	return opts, traces, nil
}

// tellCut reports on stderr that a trace lacks a part of its run, and where it ends.
func (c *cli) tellCut(whose string, t *trace.Trace) {
	if words := t.Header.UnrecordedWords(); words != "" {
		fmt.Fprintf(c.err, "rehearse: %s: %s\n", whose, words)
	}
	switch h := &t.Header; {
	case h.Truncated == 0 || len(t.Events) == 0:
	case h.Origin != "" && h.Outcome.Text != "":
		fmt.Fprintf(c.err, "rehearse: %s: %s\n", whose, h.Outcome.Text)
	default:
		fmt.Fprintf(c.err, "rehearse: %s: the trace has the first %d events, up to %v; the run was not recorded further\n", whose, h.Truncated, time.Duration(t.Events[len(t.Events)-1].Time))
	}
}

// readTraceFile reads a file as o says.
func readTraceFile(ctx context.Context, name string, o reading.Options) (*reading.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > trace.MaxFile {
		return nil, fmt.Errorf("it has %d bytes; at most %d are read", info.Size(), trace.MaxFile)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	o.Name, o.Context = name, ctx
	return reading.ReadFrom(f, info.Size(), o)
}
