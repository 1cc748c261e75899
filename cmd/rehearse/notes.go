package main

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// notes is the command notes: it records in the files of notes for which program, with which settings, each note is
// valid. It is for an author who has checked the notes. Notes on events that do not happen are left unchanged, and
// listed.
func (c *cli) notes(ctx context.Context, args []string) (int, error) {
	fs := newFlags("notes")
	place := addPlace(fs)
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	lib, err := lessonsToEdit("notes", rest)
	if err != nil {
		return 0, err
	}
	x, end, err := c.programs(fs.Name(), place)
	if err != nil {
		return 0, err
	}
	defer end()
	s := &settler{cli: c, runner: &checkRunner{x: x}, lib: lib.Library}
	for _, e := range lib.entries {
		if e.Err != nil {
			return 0, e.Err
		}
		if err := s.lesson(ctx, e.Lesson, lib.path); err != nil {
			return 0, err
		}
	}
	fmt.Fprintf(c.out, "%s updated, %d unchanged.\n", units.Plural(s.written, "note"), s.same)
	if s.lost > 0 {
		return exitFailed, nil
	}
	return exitOK, nil
}

// settler records that the notes on lessons are valid.
type settler struct {
	cli                 *cli
	runner              *checkRunner
	lib                 *lessons.Library
	written, same, lost int // notes
}

// lesson does so for the notes of a lesson.
func (s *settler) lesson(ctx context.Context, l *lessons.Lesson, onDisk func(string) string) error {
	f, name, err := s.lib.NotesFile(l.ID)
	if err != nil {
		return err
	}
	for _, id := range f.Cells() {
		cell := l.Cell(id)
		if cell == nil {
			continue // which check reports
		}
		list := f.List(id)
		if len(list.Notes) == 0 {
			continue
		}
		traces, err := s.runner.traces(ctx, l, cell)
		if err != nil {
			return err
		}
		base := list.Revision()
		for i, n := range render.Place(list.Notes, traces...) {
			switch {
			case n.Orphan:
				p := noteProblem(id, &n)
				p.File, p.Line = onDisk(name), f.Line(id, i)
				s.cli.report(*p)
				s.lost++
			case n.Made != nil && n.Other == "":
				s.same++
			default:
				list.Notes[i].Made = render.MadeOn(n.Panel, traces...)
				s.written++
			}
		}
		if _, err := s.lib.SaveNotes(l.ID, id, base, list); err != nil {
			return err
		}
	}
	return nil
}
