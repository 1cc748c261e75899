package document

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
)

// figure is a picture of runs in a document.
type figure struct {
	name string // of its file, without a folder: run-countdown.svg
	list *display.List
	alt  string // the description
	of   *played
}

// bareWidth is the width of pictures for paper, px: as narrow as possible, so that their text is large enough there.
const bareWidth = 860

// runFigure is the picture of a cell's runs; nil if there is none. A bare one has neither a heading nor costs, for
// documents with these beside it. Its notes are only marked; their texts are listed.
func (d *Document) runFigure(p *played, bare bool) (*figure, error) {
	if p.scene == nil {
		return nil, nil
	}
	o := render.SVGOptions{Marks: true, Bare: bare, Notes: p.shown()}
	if bare {
		o.Width = bareWidth
	}
	if p.upTo != nil {
		o.To, o.Veil = max(*p.upTo, 1), p.upTo
	}
	list, err := p.in.Picture(o)
	if err != nil {
		return nil, err
	}
	o.Notes = []int{} // they are listed
	return &figure{name: "run-" + p.cell.ID + ".svg", list: list, alt: render.Describe(p.scene, o), of: p}, nil
}

// shown are the notes that the document includes, by index.
func (p *played) shown() []int {
	list := []int{}
	for i := range p.scene.Notes {
		if p.shows(&p.scene.Notes[i]) {
			list = append(list, i)
		}
	}
	return list
}

// freshFigure redraws the lesson's picture of a run (lessons.Figure), as rehearse export figures does, but as wide as a page has room. It is nil if the
// cells or the notes differ from the lesson's; the prose is about the author's picture then. A bare one is for paper.
func (d *Document) freshFigure(f *lessons.Figure, bare bool) (*figure, error) {
	p := d.cells[f.Cell]
	if p == nil || p.scene == nil || p.upTo != nil || d.in.changed() {
		return nil, nil
	}
	o := render.SVGOptions{View: f.View, From: f.From.Nanoseconds(), To: f.To.Nanoseconds(), Select: f.Select, Width: float64(f.Width)}
	if f.At != nil {
		at := f.At.Nanoseconds()
		o.Cursor = &at
	}
	if bare {
		o.Bare, o.Width = true, max(bareWidth, o.Width)
	} else if f.Dark {
		o.Theme = render.Dark
	}
	if d.in.Notes != nil {
		if _, own, err := d.in.Notes(f.Cell); err != nil || own { // the error was reported when the cell was played
			return nil, nil
		}
	}
	in := p.in
	if f.Notes != nil { // numbered from 1, as in the picture
		var list notes.List
		for _, n := range p.scene.Notes {
			if slices.Contains(f.Notes, n.ID) {
				list.Notes = append(list.Notes, n.Note)
			}
		}
		in = in.With(render.NewScene(render.SceneOptions{Title: p.scene.Title, Source: p.scene.Source, Notes: list}, in.Traces...), in.Traces)
	}
	list, err := in.Picture(o)
	if err != nil {
		return nil, err
	}
	return &figure{name: f.File, list: list, alt: render.Describe(in.Scene, o), of: p}, nil
}

// about is the caption of the picture of a cell's runs: what it shows and how it was made, in plain words.
func (p *played) about() string {
	s := p.scene
	var b strings.Builder
	fmt.Fprintf(&b, "The %s of %s, %s.", p.runs(), p.cell.ID, s.Word)
	if p.upTo != nil {
		fmt.Fprintf(&b, " Only up to %s: what follows is the question.", render.ClockOf(*p.upTo, *p.upTo))
	} else {
		for i := range s.Panels {
			fmt.Fprintf(&b, " %s: %s.", s.Panels[i].Title, render.Ending(&s.Panels[i]))
		}
	}
	settings := strings.TrimPrefix(render.WhatRan(s), s.Name+" · ")
	fmt.Fprintf(&b, " %s.", strings.ReplaceAll(settings, " · ", ", "))
	return b.String()
}

func (p *played) runs() string {
	if len(p.scene.Panels) > 1 {
		return "runs"
	}
	return "run"
}

// command reproduces the runs.
func (p *played) command() string { return render.Command(p.scene) }

// again introduces the command that reproduces the runs.
func (p *played) again() string {
	if p.anyChanged {
		return "The program differs from the lesson’s. This runs the lesson’s own:"
	}
	if p.scene.Word == "simulated" {
		return "The same " + p.runs() + " again:"
	}
	return "This measures again, with other times:"
}
