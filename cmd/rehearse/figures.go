package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// drawn is a figure as its cell's run looks now.
type drawn struct {
	svg []byte
	alt string // description for the image's text
}

// drawFigure draws a figure of a lesson.
func drawFigure(ctx context.Context, x programs, lib *lessons.Library, l *lessons.Lesson, f *lessons.Figure) (*drawn, error) {
	cell := l.Cell(f.Cell)
	list, err := lib.Notes(l.ID, f.Cell)
	if err != nil {
		return nil, err
	}
	if f.Notes != nil {
		if list, err = chosenNotes(list, f.Notes); err != nil {
			return nil, err
		}
	}
	res, err := x.Execute(ctx, cellRequest(l, cell), nil)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(res.Diagnostics) > 0 {
		return nil, errors.New("its cell does not compile")
	}
	scene := render.NewScene(render.SceneOptions{Title: l.Title, Source: cell.Text, Notes: list}, res.Traces()...)
	o := render.SVGOptions{View: f.View, From: f.From.Nanoseconds(), To: f.To.Nanoseconds(), Select: f.Select, Width: float64(cmp.Or(f.Width, lessons.FigureWidth))}
	if f.Dark {
		o.Theme = render.Dark
	}
	if f.At != nil {
		ns := f.At.Nanoseconds()
		o.Cursor = &ns
	}
	in := &export.Input{Scene: scene, Pictures: []byte(ui.Pictures()), Context: ctx}
	if err := export.CheckLook(scene, o); err != nil {
		return nil, err
	}
	picture, err := in.Picture(o)
	if err != nil {
		return nil, err
	}
	svg := picture.SVG()
	if !f.Dark {
		o.Theme = render.Dark
		dark, err := in.Picture(o)
		if err != nil {
			return nil, err
		}
		if both, err := display.BothThemes(picture, dark); err == nil { // else it has px, which no style changes
			svg = both
		}
	}
	return &drawn{append(svg, '\n'), render.Describe(scene, o)}, nil
}

// chosenNotes are those notes of a list that have the IDs, in the order of the list.
func chosenNotes(list notes.List, ids []string) (notes.List, error) {
	for _, id := range ids {
		if !slices.ContainsFunc(list.Notes, func(n notes.Note) bool { return n.ID == id }) {
			return list, fmt.Errorf("there is no note %q beside the lesson", id)
		}
	}
	list.Notes = slices.DeleteFunc(slices.Clone(list.Notes), func(n notes.Note) bool { return !slices.Contains(ids, n.ID) })
	return list, nil
}

// checkFigures finds figures that differ from their runs.
func (r *checkRunner) checkFigures(ctx context.Context, lib *lessons.Library, l *lessons.Lesson) ([]lessons.Problem, error) {
	var problems []lessons.Problem
	for i := range l.Figures {
		f := &l.Figures[i]
		d, err := drawFigure(ctx, r.x, lib, l, f)
		if bad := (lessons.Problems)(nil); errors.As(err, &bad) || ctx.Err() != nil {
			return problems, ctx.Err() // problems of the notes are already reported
		}
		problem := func(msg string) {
			problems = append(problems, lessons.Problem{File: l.File, Line: f.Line, Col: f.Col, Msg: "the figure " + f.File + " " + msg, Remedy: "rehearse export figures draws it again"})
		}
		if err != nil {
			problem("cannot be drawn: " + err.Error())
			continue
		}
		r.runs++
		there, err := lib.Asset(f.File)
		switch {
		case errors.Is(err, lessons.ErrNoAsset): // which is reported for the image, too
			problem("does not exist yet")
		case err != nil:
			return nil, err
		case !bytes.Equal(bytes.ReplaceAll(there, []byte("\r\n"), []byte("\n")), d.svg):
			problem("differs from what the run of " + f.Cell + " looks like")
		case f.Alt != lessons.AltText(d.alt):
			problem("has a text that differs from the picture")
		}
	}
	return problems, nil
}

// exportFigures is export figures [DIR|FILE.md]: it draws the figures of lessons into their files, and writes
// descriptions as the images' texts.
func (c *cli) exportFigures(ctx context.Context, x programs, names []string) (int, error) {
	lib, err := lessonsToEdit("export figures", names)
	if err != nil {
		return 0, err
	}
	written, same := 0, 0
	for _, e := range lib.entries {
		if e.Err != nil {
			return 0, e.Err
		}
		for i := range e.Lesson.Figures {
			f := &e.Lesson.Figures[i]
			d, err := drawFigure(ctx, x, lib.Library, e.Lesson, f)
			if err != nil {
				return 0, fmt.Errorf("%s:%d: the figure %s: %w", lib.path(e.File), f.Line, f.File, err)
			}
			changed, err := c.keepFigure(lib.Library, e, f, d, lib.path(f.File))
			if err != nil {
				return 0, err
			}
			if changed {
				written++
			} else {
				same++
			}
		}
	}
	fmt.Fprintf(c.out, "%s drawn, %d unchanged.\n", units.Plural(written, "figure"), same)
	return exitOK, nil
}

// keepFigure writes a figure and its text, if they differ from the existing ones.
func (c *cli) keepFigure(lib *lessons.Library, e *lessons.Entry, f *lessons.Figure, d *drawn, path string) (changed bool, err error) {
	there, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(there, d.svg) {
		if err := lib.SaveFigure(f.File, d.svg); err != nil {
			return false, fmt.Errorf("the figure %s: %w", path, err)
		}
		fmt.Fprintln(c.out, f.File)
		changed = true
	}
	if f.Alt == lessons.AltText(d.alt) {
		return changed, nil
	}
	_, _, err = lib.Arrange(e.ID, lessons.WithAlt(f.File, d.alt))
	return true, err
}
