// Package deck makes a presentation of a run: slides with steps, from the tour of a cell's notes or, without one, from the run
// itself. It decides content and layout, but neither how slides are written (see packages reveal and pptx) nor how pictures are
// drawn. So the same slides appear in every format.
//
// A tour may ask a question before a note. Nothing shown before the answer gives it away then: pictures are those of truncated
// runs (see render.Until), and the costs of the runs come after the tour. See known.go.
package deck

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
)

// Width and Height are the size of a slide, px. All positions on slides are in px.
const (
	Width  = 1280.0
	Height = 720.0
)

// Source has the runs that a deck is about.
type Source struct {
	Scene *render.Scene
	// Draw draws a view of the runs, or with a cut, of what was known of them then; and describes it in words.
	Draw func(cut *render.Cut, o render.SVGOptions) (list *display.List, words string, err error)
}

// Deck is a presentation.
type Deck struct {
	Title   string   // of the cell
	Tour    string   // of its notes; may be empty
	Name    string   // lesson#cell, or a file
	Word    string   // simulated or measured
	Ran     string   // the settings
	Command string   // reproduces the runs; "": no command does
	Again   []string // how the runs are reproduced, in sentences
	Remark  string   // why there is no tour; "": there is one
	Runs    []string // the panels' titles
	Slides  []Slide

	source Source
}

// Slide is a page of a deck. All of its steps have picture and text at the same places.
type Slide struct {
	Kind    Kind
	Heading string
	Steps   []Step // at least one
	Picture Box    // the place of the picture
	Text    Box    // the place of the text
}

// Kind is the purpose of a slide.
type Kind string

const (
	Title Kind = "title" // what ran; the content is in the deck
	Costs Kind = "costs" // the costs of each run
	Shown Kind = "shown" // pictures with text
	Again Kind = "again" // how to see it in Rehearse: text only
)

// Step is what a slide shows at a time.
type Step struct {
	Picture      *Picture // nil: none
	Note         int      // the number of the note that it is about; 0: none
	Color        string   // the note's, one of notes.Colors or ""
	About        string   // what it is about, in a few words
	Question     string   // its question; the rest of the run is hidden
	Text         []notes.Block
	SpeakerNotes []string // speaker notes, by line
}

// Box is a place on a slide.
type Box struct{ X, Y, W, H float64 }

// Picture is a picture that is drawn on demand: a deck can have hundreds.
type Picture struct {
	Options render.SVGOptions
	Cut     *render.Cut // what is known of the runs; nil: everything
}

// Draw draws a picture of the deck, and describes it in words.
func (d *Deck) Draw(p *Picture, theme render.Theme) (list *display.List, words string, err error) {
	o := p.Options
	o.Theme = theme
	return d.source.Draw(p.Cut, o)
}

// Costs are the costs of the runs.
func (d *Deck) Costs() []render.Cost { return render.Costs(d.source.Scene) }

// Losses describe the losses of the runs.
func (d *Deck) Losses() []string { return render.SceneLosses(d.source.Scene) }

// Steps is how many steps the deck has.
func (d *Deck) Steps() int {
	n := 0
	for i := range d.Slides {
		n += len(d.Slides[i].Steps)
	}
	return n
}

// New makes a deck from a source.
func New(src Source) (*Deck, error) {
	s := src.Scene
	d := &Deck{Title: s.Title, Tour: s.Tour, Name: s.Name, Word: s.Word, Ran: render.WhatRan(s), Command: render.Command(s), Again: render.Again(s), source: src}
	for i := range s.Panels {
		d.Runs = append(d.Runs, s.Panels[i].Title)
	}
	t := newTour(s)
	var middle []Slide
	var err error
	if len(t.stops) == 0 {
		d.Remark = remark(s)
		middle, err = d.moments()
	} else {
		middle, err = d.tour(t)
	}
	if err != nil {
		return nil, err
	}
	d.Slides = append(d.Slides, d.titleSlide())
	if t.asks() {
		d.Slides = append(append(d.Slides, middle...), d.costsSlide()) // the costs would give the answer away
	} else {
		d.Slides = append(append(d.Slides, d.costsSlide()), middle...)
	}
	d.Slides = append(d.Slides, d.againSlide())
	return d, nil
}

// remark says why there is no tour.
func remark(s *render.Scene) string {
	if len(s.Notes) == 0 {
		return "This run has no notes, so the slides are made from the run itself."
	}
	return "None of the notes is about an event of this run, so the slides are made from the run itself."
}

func (d *Deck) titleSlide() Slide {
	spoken := append([]string{d.Ran, "Times are " + d.Word + "."}, d.Again...)
	if d.Remark != "" {
		spoken = append(spoken, d.Remark+" Write notes on it in Rehearse, and they become the slides.")
	}
	return Slide{Kind: Title, Heading: d.Title, Steps: []Step{{SpeakerNotes: spoken}}}
}

func (d *Deck) costsSlide() Slide {
	heading := "What each scheduler paid"
	switch {
	case len(d.Runs) == 1:
		heading = "What the run paid"
	case sameScheduler(d.source.Scene.Panels):
		heading = "What each run paid"
	}
	var spoken []string
	for _, c := range d.Costs() {
		line := c.Name + ":"
		for i, label := range c.Labels {
			line += fmt.Sprintf(" %s %s;", d.Runs[i], label)
		}
		spoken = append(spoken, strings.TrimSuffix(line, ";")+".")
	}
	spoken = append(spoken, d.Losses()...)
	return Slide{Kind: Costs, Heading: heading, Steps: []Step{{SpeakerNotes: append(spoken, "Times are "+d.Word+".")}}}
}

func sameScheduler(panels []render.Panel) bool {
	for i := range panels {
		if panels[i].Key != panels[0].Key {
			return false
		}
	}
	return true
}

// againSlide says how to see the runs in Rehearse, and which notes are not in the deck.
func (d *Deck) againSlide() Slide {
	say := func(text string) notes.Block { return notes.Block{Kind: notes.Para, Spans: []notes.Span{{Text: text}}} }
	code := func(text string) notes.Block {
		return notes.Block{Kind: notes.Code, Spans: []notes.Span{{Text: text, Code: true}}}
	}
	item := func(number string, spans ...notes.Span) notes.Block {
		return notes.Block{Kind: notes.Item, Number: number, Spans: spans}
	}
	var text []notes.Block
	if _, cell, found := strings.Cut(d.Name, "#"); found {
		then := " with Shift+Enter. The arrow keys go through it step by step."
		if d.Remark == "" {
			then = " with Shift+Enter. The arrow keys go through it step by step; Tour goes through the notes."
		}
		text = append(text,
			item("1.", notes.Span{Text: "Start "}, notes.Span{Text: "rehearse", Code: true}, notes.Span{Text: " in a terminal, and open the address that it prints."}),
			item("2.", notes.Span{Text: "Choose the lesson "}, notes.Span{Text: d.Title, Bold: true}, notes.Span{Text: "."}),
			item("3.", notes.Span{Text: "Run the cell "}, notes.Span{Text: cell, Code: true}, notes.Span{Text: then}),
		)
	}
	if d.Command != "" {
		text = append(text, say("To run it in a terminal:"), code(d.Command))
	}
	var lost []string
	for i := range d.source.Scene.Notes {
		if n := &d.source.Scene.Notes[i]; n.Orphan {
			lost = append(lost, fmt.Sprintf("%d, %s", i+1, n.Heading()))
		}
	}
	if len(lost) > 0 {
		text = append(text, say("These notes are about events that this run does not have, so they are not on the slides:"))
		for _, l := range lost[:min(len(lost), 6)] {
			text = append(text, notes.Block{Kind: notes.Item, Spans: []notes.Span{{Text: l}}})
		}
		if more := len(lost) - 6; more > 0 {
			text = append(text, say(fmt.Sprintf("and %d more.", more)))
		}
	}
	box := Box{X: margin, Y: top, W: Width - 2*margin, H: bottom - top}
	steps := []Step{}
	for _, page := range paged(text, box) {
		steps = append(steps, Step{Text: page, SpeakerNotes: append([]string{"Times are " + d.Word + "."}, d.Again...)})
	}
	return Slide{Kind: Again, Heading: "See it for yourself", Steps: steps, Text: box}
}
