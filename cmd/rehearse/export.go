package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// exporters write a scene in a format.
var exporters = map[string]func(w io.Writer, s *render.Scene, traces []*trace.Trace) error{
	"html": exportHTML,
	"svg": func(w io.Writer, s *render.Scene, _ []*trace.Trace) error {
		_, err := w.Write(render.SVG(s, render.SVGOptions{}))
		return err
	},
	"json": func(w io.Writer, s *render.Scene, traces []*trace.Trace) error { return render.JSON(w, s, traces...) },
}

// exportHTML writes the single file with the viewer in it.
func exportHTML(w io.Writer, s *render.Scene, _ []*trace.Trace) error {
	script, style := ui.Viewer()
	return render.HTML(w, s, render.HTMLOptions{Script: []byte(script), Style: []byte(style)})
}

// export is the command export.
func (c *cli) export(ctx context.Context, args []string) (int, error) {
	fs := newFlags("export")
	settings := addSettings(fs)
	out := fs.String("o", "", "write to `file` instead of standard output; go: the folder to write to")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) < 2 {
		return 0, usagef("export: say the format and the program: export html|svg|json|go TARGET, or a trace file or two")
	}
	if rest[0] == "go" {
		return c.exportGo(ctx, rest[1:], settings, *out)
	}
	write := exporters[rest[0]]
	if write == nil {
		return 0, usagef("export: unknown format %q%s", rest[0], didYouMean(rest[0], []string{"html", "svg", "json", "go"}))
	}
	scene, traces, err := c.exportScene(ctx, rest[1:], settings)
	if err != nil {
		return 0, err
	}
	// Made in memory first, so that an error leaves no half file.
	var buf bytes.Buffer
	if err := write(&buf, scene, traces); err != nil {
		return 0, fmt.Errorf("export %s: %w", rest[0], err)
	}
	if *out == "" {
		_, err = c.out.Write(buf.Bytes())
	} else {
		err = os.WriteFile(*out, buf.Bytes(), 0o644)
	}
	return exitOK, err
}

// exportScene is the scene of a program's run or of one or two trace files.
func (c *cli) exportScene(ctx context.Context, names []string, settings *settingsFlags) (*render.Scene, []*trace.Trace, error) {
	if isTrace(names[0]) {
		traces, err := readTraces(names)
		if err != nil {
			return nil, nil, err
		}
		return render.NewScene(render.SceneOptions{Title: traces[0].Header.Name}, traces...), traces, nil
	}
	if len(names) > 1 {
		return nil, nil, usagef("export: one program at a time, not also %q", names[1])
	}
	t, err := findTarget(names[0])
	if err != nil {
		return nil, nil, err
	}
	if err := settings.apply(&t.req); err != nil {
		return nil, nil, err
	}
	t.req.Capture = true
	var x kernel.Executor
	if _, err := t.compile(ctx, &x); err != nil {
		return nil, nil, err
	}
	res, err := x.Execute(ctx, t.req, nil)
	switch {
	case err != nil:
		return nil, nil, err
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	}
	for _, run := range res.Runs {
		if run.Outcome.End != trace.EndOK {
			fmt.Fprintf(c.err, "rehearse: the %s run ended with %s: %s\n", run.Settings.Scheduler, run.Outcome.End, run.Outcome.Text)
		}
	}
	traces := res.Traces()
	return render.NewScene(render.SceneOptions{Title: t.title, Source: t.source, Notes: t.notes}, traces...), traces, nil
}

// isTrace tells a trace file from the name of a program.
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

func readTraces(names []string) ([]*trace.Trace, error) {
	if len(names) > 2 {
		return nil, usagef("export: at most two traces, one a panel")
	}
	var traces []*trace.Trace
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		t, err := trace.Unmarshal(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := trace.Validate(t); err != nil {
			return nil, fmt.Errorf("%s: the trace breaks a rule: %w", name, err)
		}
		traces = append(traces, t)
	}
	return traces, nil
}
