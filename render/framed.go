package render

import "github.com/rehearse-lab/rehearse/render/display"

// Body is a picture of a view without the surroundings of a figure.
type Body struct {
	Items  []display.Item // in px from its upper left corner; none if there is nothing to show
	Height float64
	Marks  []Mark
	Words  string // why there is nothing to show, or another remark
}

// Mark is the place of a note in a body, px.
type Mark struct {
	Note int // its index
	X, Y float64
	Box  *Edge // of a range: the area that it covers
}

// Edge is a box, px.
type Edge struct {
	Left   float64 `json:"left"`
	Right  float64 `json:"right"`
	Top    float64 `json:"top"`
	Bottom float64 `json:"bottom"`
}

// Framed draws a figure around a view that the caller draws: above it the title, what ran and the costs of each run, and on
// it the notes as in every figure. draw receives the width of the view.
func Framed(s *Scene, o SVGOptions, draw func(width float64) (Body, error)) (*display.List, error) {
	f := newFigure(s, o)
	y := f.pad
	if !o.Bare {
		y = f.heading(y)
	}
	paid := !o.Bare && o.Veil == nil
	if paid && !f.narrow {
		y = f.strip(y)
	}
	b, err := draw(f.width - 2*f.pad)
	if err != nil {
		return nil, err
	}
	if len(b.Items) == 0 {
		f.under.text(f.pad, y+20, b.Words, style{size: 13})
		return f.alone(f.callouts(y + 24)), nil
	}
	y += 6
	f.said = b.Words
	f.under.add(&display.Group{Matrix: display.Translate(f.pad, px(y)), Opacity: 1, Private: true, Items: b.Items})
	f.marks(b, y)
	if y = f.callouts(y + b.Height); paid && f.narrow {
		y = f.stripRows(y)
	}
	return f.alone(y), nil
}

// marks draws the notes of a body that begins at y; notes without a callout position have their text below it.
func (f *figure) marks(b Body, y float64) {
	d := &f.over
	for _, m := range b.Marks {
		n := &f.s.Notes[m.Note]
		at := placedNote{number: m.Note + 1, note: n, x: f.pad + m.X, y: y + m.Y}
		if e := m.Box; e != nil {
			d.rect(f.pad+e.Left, y+e.Top, e.Right-e.Left, e.Bottom-e.Top, d.pal.noteBand(n))
			d.line(f.pad+e.Left, y+e.Bottom, f.pad+e.Right, y+e.Bottom, stroke(d.pal.note(n), 2))
		}
		f.dot(at)
		if f.told[m.Note] || f.o.Marks {
			continue
		}
		f.told[m.Note] = true
		if n.Place == nil || f.narrow {
			f.below = append(f.below, at)
			continue
		}
		words := f.noteWords(at, calloutWidth-24)
		f.callout(at, min(max(f.pad, at.x+float64(n.Place.X)), f.width-f.pad-calloutWidth), max(y, at.y+float64(n.Place.Y)), words.height(), words)
		f.reach = max(f.reach, at.y+float64(n.Place.Y)+words.height())
	}
}
