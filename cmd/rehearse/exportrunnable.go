package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/web/site"
)

// exportRunnable writes a lesson as one file that runs its programs.
func (c *cli) exportRunnable(ctx context.Context, names []string, out, machine string, strip bool, mode sandbox.Mode) (int, error) {
	if len(names) != 1 {
		return 0, usagef("export html --runnable: one lesson at a time: its ID, FILE.md, or LESSON in a folder")
	}
	lib, l, path, err := findLesson(names[0])
	if err != nil {
		if dir, id := filepath.Split(names[0]); dir != "" && !strings.HasSuffix(names[0], ".md") {
			lib, l, path, err = lessonIn(dir, id)
		}
	}
	if err != nil {
		return 0, err
	}
	if overLesson(path, out) {
		return 0, usagef("export html --runnable: -o %s is the lesson’s own file; choose another", out)
	}
	o, end, err := siteOptions(ctx, lib, machine, mode)
	if err != nil {
		return 0, err
	}
	defer end()
	o.Choice.WithoutSolutions = strip
	html, err := site.OneFile(ctx, o, l.ID)
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(out, html, 0o666); err != nil {
		return 0, fmt.Errorf("export: %w", err)
	}
	fmt.Fprintf(c.err, "rehearse: %s, %.1f MB. It runs in any current browser, without a network.\n", out, float64(len(html))/1e6)
	return exitOK, nil
}
