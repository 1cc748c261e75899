package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
)

// checkNotes is what is wrong with the notes beside a lesson: their file, cells that the lesson does not have, and notes on what
// does not happen in the cell's run.
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
		list := f.List(id)
		cell := l.Cell(id)
		if cell == nil {
			problems = append(problems, lessons.Problem{File: name, Msg: fmt.Sprintf("the lesson has no cell %s", id), Remedy: "name the cell that the notes are on, or remove them"})
			continue
		}
		orphans, err := r.orphans(ctx, l, cell, list)
		if err != nil {
			return nil, err
		}
		for _, i := range orphans {
			n := &list.Notes[i]
			problems = append(problems, lessons.Problem{File: name, Line: f.Line(id, i),
				Msg:    fmt.Sprintf("the run of %s has nothing that the note %q is about", id, n.Heading()),
				Remedy: "put the note on what the program does now, or delete it: rehearse edit shows it"})
		}
	}
	return problems, nil
}

// orphans are the indexes of those notes of a list that a cell's run has no place for.
func (r *checkRunner) orphans(ctx context.Context, l *lessons.Lesson, cell *lessons.Cell, list notes.List) ([]int, error) {
	if len(list.Notes) == 0 {
		return nil, nil
	}
	res, err := r.x.Execute(ctx, cellRequest(l, cell), nil)
	if err != nil {
		return nil, err
	}
	r.runs += len(res.Runs)
	var out []int
	for i, n := range render.Place(list.Notes, res.Traces()...) {
		if n.Orphan {
			out = append(out, i)
		}
	}
	return out, nil
}
