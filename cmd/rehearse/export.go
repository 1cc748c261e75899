package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// export is the command export.
func (c *cli) export(ctx context.Context, args []string) (int, error) {
	fs := newFlags("export")
	settings := addSettings(fs)
	out := fs.String("o", "", "write to `file` instead of standard output; go: the folder to write to")
	from := fs.Duration("from", 0, "only what happens from this `time` of the run on, as 1.5s")
	to := fs.Duration("to", 0, "only what happens up to this `time` of the run")
	of := fs.String("of", "", "of two runs only the one of this `scheduler`: "+schedulerNames()+"; or the simulated one, or the measured one")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) < 2 && !slices.Equal(rest, []string{"figures"}) {
		return 0, usagef("export: say the format and the program: export FORMAT TARGET, or a trace file or two; FORMAT is one of %s", strings.Join(formatNames(), ", "))
	}
	if rest[0] == "figures" {
		return c.exportFigures(ctx, rest[1:])
	}
	if rest[0] == "go" {
		return c.exportGo(ctx, rest[1:], settings, *out)
	}
	format := export.Find(rest[0])
	if format == nil {
		return 0, usagef("export: unknown format %q%s", rest[0], didYouMean(rest[0], formatNames()))
	}
	scene, traces, err := c.exportScene(ctx, rest[1:], settings)
	if err != nil {
		return 0, err
	}
	script, style := ui.Viewer()
	in := &export.Input{Scene: scene, Traces: traces, Script: []byte(script), Style: []byte(style), From: from.Nanoseconds(), To: to.Nanoseconds()}
	if *of != "" {
		panel := slices.IndexFunc(scene.Panels, func(p render.Panel) bool { return string(p.Key) == *of || p.Settings.Engine.Word() == *of })
		if panel < 0 {
			return 0, usagef("export: there is no run of %q", *of)
		}
		in = in.Only(panel)
	}
	if err := in.Check(format); err != nil {
		return 0, usagef("export: %v", err)
	}
	// Made in memory first, so that an error leaves no half file.
	var buf bytes.Buffer
	err = format.Write(&buf, in)
	if large := (*export.TooLarge)(nil); errors.As(err, &large) {
		return 0, fmt.Errorf("export %s: it cannot show %s, only %d; a part that fits: --from %s --to %s", rest[0], count(large.Has, strings.TrimSuffix(large.What, "s")), large.Limit,
			time.Duration(large.From), time.Duration(large.Until))
	}
	if err != nil {
		return 0, fmt.Errorf("export %s: %w", rest[0], err)
	}
	if *out == "" {
		_, err = c.out.Write(buf.Bytes())
	} else {
		err = os.WriteFile(*out, buf.Bytes(), 0o644)
	}
	return exitOK, err
}

// formatNames are the formats of the command export.
func formatNames() []string { return append(export.Names(), "go", "figures") }

func schedulerNames() string {
	var names []string
	for _, s := range trace.Schedulers() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// exportScene is the scene of a program's run or of one or two trace files.
func (c *cli) exportScene(ctx context.Context, names []string, settings *settingsFlags) (*render.Scene, []*trace.Trace, error) {
	if isTrace(names[0]) {
		opts, traces, err := readTraces(ctx, names)
		if err != nil {
			return nil, nil, err
		}
		return render.NewScene(opts, traces...), traces, nil
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
