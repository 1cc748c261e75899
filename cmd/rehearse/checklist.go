package main

import (
	"fmt"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// listLessons prints how much each lesson of a library has, opened as where, and reports the lessons that cannot be read.
func (c *cli) listLessons(lib *lessons.Library, entries []*lessons.Entry, where string) (int, error) {
	width := len("lesson")
	for _, e := range entries {
		width = max(width, utf8.RuneCountInString(e.File))
	}
	fmt.Fprintf(c.out, "%-*s  %6s  %5s  %7s  %7s  %5s  %4s  %5s\n", width, "lesson", "words", "tasks", "minutes", "figures", "notes", "cues", "cells")
	found := 0
	for _, e := range entries {
		var s lessons.Size
		err := e.Err
		if err == nil {
			s, err = lib.Size(e.Lesson)
		}
		if err == nil {
			fmt.Fprintf(c.out, "%-*s  %6s  %5d  %7d  %7d  %5d  %4d  %5d\n", width, e.File, units.Count(s.Words), s.Tasks, s.Minutes, s.Figures, s.Notes, s.Cues, s.Cells)
			continue
		}
		for _, p := range problemsOf(e.File, err) {
			p.File = onDisk(where, p.File)
			c.report(p)
			found++
		}
	}
	if found > 0 {
		fmt.Fprintf(c.err, "%s in %s.\n", units.Plural(found, "problem"), units.Plural(len(entries), "lesson"))
		return exitFailed, nil
	}
	return exitOK, nil
}
