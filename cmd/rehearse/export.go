package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/render/view"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// export is the command export.
func (c *cli) export(ctx context.Context, args []string) (int, error) {
	fs := newFlags("export")
	settings := addSettings(fs)
	place := addPlace(fs)
	out := fs.String("o", "", "write to `file` instead of standard output; go: the folder to write to")
	from := fs.Duration("from", 0, "only what happens from this `time` of the run on, such as 1.5s")
	to := fs.Duration("to", 0, "only what happens up to this `time` of the run")
	view := fs.String("view", "threads", "pictures show this `view`: "+strings.Join(view.Pictures(), ", "))
	at := fs.Duration("at", noMoment, "pictures have the cursor at this `time` of the run; pictures of one moment show this one")
	choose := fs.String("select", "", "pictures show this `actor` in full colour")
	theme := fs.String("theme", "light", "pictures are `light` or dark")
	var width int
	intFlag(fs, &width, "width", 0, leastWidth, mostWidth, "pictures are this many `px` wide, from 320; below 860 they are laid out for a column of text")
	length := fs.Duration("length", 10*time.Second, "an animation lasts this `time`, however much of the run it shows")
	of := fs.String("of", "", "of two runs, only that of this `scheduler`: "+schedulerNames()+"; or the simulated one, or the measured one")
	strip := fs.Bool("strip-solutions", false, "of a lesson: without solutions and answers; hints stay")
	runnable := fs.Bool("runnable", false, "html, of a lesson: one file that also runs and edits the programs, without a network")
	machine := fs.String("machine", "", "with --runnable, a `folder` with the program of published sites; see publish")
	filter, part := addFilter(fs), addPart(fs)
	leaks := fs.Bool("leaks", false, "go, with --interleave: the test of the order also fails if goroutines wait for ever when main has returned")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) < 2 && !slices.Equal(rest, []string{"figures"}) {
		return 0, usagef("export: name the format and the program: export FORMAT TARGET; TARGET can also be one or two trace files; FORMAT is one of %s; of a lesson, one of %s",
			strings.Join(runFormats(), ", "), strings.Join(document.Names(), ", "))
	}
	if *runnable {
		if name := givenBeside(fs, "o", "strip-solutions", "sandbox", "runnable", "machine"); name != "" || rest[0] != "html" || *out == "" {
			return 0, usagef("export: --runnable is for a whole lesson as one file: rehearse export html LESSON --runnable -o FILE.html, with --strip-solutions if you like")
		}
		mode, err := sandboxMode(fs.Name(), place.sandbox)
		if err != nil {
			return 0, err
		}
		return c.exportRunnable(ctx, rest[1:], *out, *machine, *strip, mode)
	}
	x, end, err := c.programs(fs.Name(), place)
	if err != nil {
		return 0, err
	}
	defer end()
	if rest[0] == "figures" {
		return c.exportFigures(ctx, x, rest[1:])
	}
	if rest[0] == "go" {
		return c.exportGo(ctx, x, rest[1:], settings, *out, *leaks)
	}
	if f := lessonFormat(rest[0], *out); f != nil {
		if name := givenBeside(fs, "o", "strip-solutions", "sandbox", "in-process"); name != "" {
			return 0, usagef("export %s: --%s is for one program; the cells of a lesson have their own settings", rest[0], name)
		}
		return c.exportLesson(ctx, x, f, rest[1:], *out, *strip)
	}
	if *strip {
		return 0, usagef("export %s: --strip-solutions is for whole lessons: %s", rest[0], strings.Join(document.Names(), ", "))
	}
	if err := checkRange(*from, *to, *length); err != nil {
		return 0, err
	}
	format := export.Find(rest[0])
	if format == nil {
		return 0, usagef("export: unknown format %q%s", rest[0], didYouMean(rest[0], formatNames()))
	}
	if file := overwrites(*out, rest[1:]); file != "" {
		return 0, usagef("export: -o %s would overwrite %s, from which it is made: choose another file", *out, file)
	}
	scene, traces, err := c.exportScene(ctx, x, rest[1:], settings, *filter, *part)
	if err != nil {
		return 0, err
	}
	script, style := ui.Viewer()
	look, err := lookOf(*view, *theme, *choose, width, *at)
	if err != nil {
		return 0, err
	}
	in := &export.Input{Scene: scene, Traces: traces, Script: []byte(script), Style: []byte(style), Pictures: []byte(ui.Pictures()), Look: look, Length: *length,
		From: from.Nanoseconds(), To: to.Nanoseconds(), Context: ctx}
	if *of != "" {
		panel := slices.IndexFunc(scene.Panels, func(p render.Panel) bool { return string(p.Key) == *of || p.Settings.Engine.Word() == *of })
		if panel < 0 {
			return 0, usagef("export: --of %q: there is no such run; choose among %s", *of, strings.Join(runKeys(scene), ", "))
		}
		in = in.Only(panel)
	}
	if names := actorNames(in.Scene); *choose != "" && !slices.Contains(names, *choose) {
		return 0, usagef("export: --select %q: the run has no such actor%s", *choose, didYouMean(*choose, names))
	}
	if err := in.Check(format); err != nil {
		return 0, usagef("export: %v", err)
	}
	slides, slidesStyle := ui.Slides()
	in.SlidesScript, in.SlidesStyle = []byte(slides), []byte(slidesStyle)
	// Made in memory first, so that an error leaves no partial file.
	var buf bytes.Buffer
	err = format.Write(&buf, in)
	if large := (*export.TooLarge)(nil); errors.As(err, &large) {
		return 0, fmt.Errorf("export %s: it cannot show %s, only %d; a part that fits: --from %s --to %s", rest[0], units.Plural(large.Has, strings.TrimSuffix(large.What, "s")), large.Limit,
			time.Duration(large.From), time.Duration(large.Until))
	}
	if err != nil {
		return 0, fmt.Errorf("export %s: %w", rest[0], err)
	}
	for _, w := range in.Warnings() {
		fmt.Fprintf(c.err, "rehearse: %s: %s\n", format.Title, w)
	}
	if *out == "" {
		_, err = c.out.Write(buf.Bytes())
	} else {
		err = keep(*out, buf.Bytes())
	}
	return exitOK, err
}

// filtered is an execution trace with the goroutines that a filter chooses.
func (c *cli) filtered(t *trace.Trace, filter goroutines.Filter) (*trace.Trace, error) {
	if filter.All() {
		return t, nil
	}
	if t.Header.Origin == "" {
		return nil, goroutines.ErrNotGo
	}
	ids, err := filter.Of(t)
	if err != nil {
		return nil, err
	}
	part := goroutines.Only(t, ids)
	words := filter.Words(len(ids), len(t.Threads))
	part.Header.Name += ", " + words
	fmt.Fprintf(c.err, "rehearse: %s: %s\n", t.Header.Name, words)
	return part, nil
}

// leastWidth and mostWidth are the bounds of the width of a picture, px.
const leastWidth, mostWidth = 320, 10_000

// noMoment is the value of --at if it was not set.
const noMoment = time.Duration(-1)

// lookOf is the appearance of pictures, from the flags.
func lookOf(view, theme, choose string, width int, at time.Duration) (o render.SVGOptions, err error) {
	if err := export.CheckView(view); err != nil {
		return o, usagef("export: --view: %v", err)
	}
	o = render.SVGOptions{View: view, Theme: render.Theme(theme), Select: choose, Width: float64(width)}
	switch {
	case o.Theme != render.Light && o.Theme != render.Dark:
		return o, usagef("export: --theme %s: it must be light or dark", theme)
	}
	if at < 0 && at != noMoment {
		return o, usagef("export: --at %v: it must be a time since the run began", at)
	}
	if at >= 0 {
		ns := at.Nanoseconds()
		o.Cursor = &ns
	}
	return o, nil
}

// checkRange returns what is wrong with times of a range or an animation that fit no run.
func checkRange(from, to, length time.Duration) error {
	switch {
	case from < 0:
		return usagef("export: --from %v: it must not be negative", from)
	case to < 0:
		return usagef("export: --to %v: it must not be negative", to)
	case to > 0 && to <= from:
		return usagef("export: --to %v: it must be later than --from %v", to, from)
	case length < 0 || length > export.MaxFilmLength:
		return usagef("export: --length %v: it must be more than 0 and at most %v", length, export.MaxFilmLength)
	}
	return nil
}

// actorNames are the names of all actors of a scene.
func actorNames(s *render.Scene) []string {
	var names []string
	for _, p := range s.Panels {
		for _, a := range p.Actors {
			if !slices.Contains(names, a.Name) {
				names = append(names, a.Name)
			}
		}
	}
	return names
}

// runKeys are what --of can be for a scene.
func runKeys(s *render.Scene) []string {
	var keys []string
	for _, p := range s.Panels {
		for _, key := range []string{string(p.Key), p.Settings.Engine.Word()} {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// givenBeside is a flag that was set and is not in names, "" if there is none.
func givenBeside(fs *flag.FlagSet, names ...string) (given string) {
	fs.Visit(func(f *flag.Flag) {
		if !slices.Contains(names, f.Name) {
			given = f.Name
		}
	})
	return given
}

// formatNames are the formats of the command export.
func formatNames() []string { return slices.Concat(runFormats(), document.Names()) }

// runFormats are those of them that are not for whole lessons.
func runFormats() []string { return slices.Concat(export.Names(), []string{"go", "figures"}) }

func schedulerNames() string {
	var names []string
	for _, s := range trace.Schedulers() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// exportScene is the scene of a program's run or of one or two trace files.
func (c *cli) exportScene(ctx context.Context, x programs, names []string, settings *settingsFlags, filter goroutines.Filter, part reading.Options) (*render.Scene, []*trace.Trace, error) {
	if isTrace(names[0]) {
		opts, traces, err := c.readTraces(ctx, names, part)
		if err != nil {
			return nil, nil, err
		}
		for i, t := range traces {
			if traces[i], err = c.filtered(t, filter); err != nil {
				return nil, nil, usagef("export: %v", err)
			}
		}
		return render.NewScene(opts, traces...), traces, nil
	}
	if !filter.All() || part.From+part.To > 0 {
		return nil, nil, usagef("export: --goroutine, --function and --part are for execution traces of Go, not for programs: name a file of go test -trace or rehearse run --native --exectrace")
	}
	if len(names) > 1 {
		return nil, nil, usagef("export: one program at a time, not also %q", names[1])
	}
	t, err := findTarget(names[0])
	if err != nil {
		return nil, nil, err
	}
	own := t.req.Settings
	if err := settings.apply(&t.req); err != nil {
		return nil, nil, err
	}
	if t.req.Settings != own && !t.notes.Empty() {
		fmt.Fprintln(c.err, "rehearse: the notes were written on a run with the lesson's own settings; they may not be true of this one")
	}
	t.req.Capture = true
	if _, err := t.compile(ctx, x); err != nil {
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
	for _, tr := range traces {
		c.tellCut(tr.Header.Settings.Scheduler.Title(), tr)
	}
	return render.NewScene(render.SceneOptions{Title: t.title, Source: t.source, Notes: t.notes}, traces...), traces, nil
}
