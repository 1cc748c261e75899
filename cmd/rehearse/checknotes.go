package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// checkNotes returns the problems of the notes beside a lesson: of their file, cells that the lesson does not have,
// notes on events that do not happen in the cell's run, and notes made for another program than the cell's, or with
// other settings.
func (r *checkRunner) checkNotes(ctx context.Context, lib *lessons.Library, l *lessons.Lesson) ([]lessons.Problem, error) {
	f, name, err := lib.NotesFile(l.ID)
	var bad lessons.Problems
	if errors.As(err, &bad) {
		return bad, nil
	}
	if err != nil {
		return nil, err
	}
	var problems []lessons.Problem
	for _, id := range f.Cells() {
		cell := l.Cell(id)
		if cell == nil {
			problems = append(problems, lessons.Problem{File: name, Msg: fmt.Sprintf("the lesson has no cell %s", id), Remedy: "name the cell that the notes are on, or remove them"})
			continue
		}
		list := f.List(id)
		if len(list.Notes) == 0 {
			continue
		}
		traces, err := r.traces(ctx, l, cell)
		if err != nil {
			return nil, err
		}
		placed := render.Place(list.Notes, traces...)
		for i := range placed {
			if p := noteProblem(id, &placed[i]); p != nil {
				p.File, p.Line = name, f.Line(id, i)
				problems = append(problems, *p)
			}
		}
	}
	return problems, nil
}

// noteProblem is the problem of a note that was searched in the run of its cell; nil if there is none.
func noteProblem(cell string, n *render.Note) *lessons.Problem {
	const look = "check whether it is still right with rehearse edit; then confirm it with rehearse notes"
	switch {
	case n.Orphan:
		return &lessons.Problem{Msg: fmt.Sprintf("the run of %s does not have what the note %q is about", cell, n.Heading()),
			Remedy: "attach the note to what the program does now, or delete it, with rehearse edit"}
	case n.Other == render.OtherProgram:
		return &lessons.Problem{Msg: fmt.Sprintf("the program of %s was edited since the note %q was made", cell, n.Heading()), Remedy: look}
	case n.Other == render.OtherSettings:
		return &lessons.Problem{Msg: fmt.Sprintf("%s has other settings than the note %q was made with (%s)", cell, n.Heading(), n.Made.Settings), Remedy: look}
	case n.Made == nil:
		return &lessons.Problem{Minor: true, Msg: fmt.Sprintf("the note %q does not say which program it is about, so it stays with every edit that a reader makes of %s", n.Heading(), cell),
			Remedy: "rehearse notes writes it"}
	}
	return nil
}

// traces are those of a cell's own run.
func (r *checkRunner) traces(ctx context.Context, l *lessons.Lesson, cell *lessons.Cell) ([]*trace.Trace, error) {
	res, err := r.x.Execute(ctx, cellRequest(l, cell), nil)
	if err != nil {
		return nil, err
	}
	r.runs += len(res.Runs)
	return res.Traces(), nil
}
