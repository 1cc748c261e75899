package deck

import "github.com/rehearse-lab/rehearse/render"

// Positions on a slide, px.
const (
	margin = 40.0
	top    = 92.0  // below the heading
	bottom = 676.0 // above the slide's number
	gap    = 18.0  // between picture and text

	leastText   = 100.0 // the height of a text below a picture
	mostText    = 260.0 // longer texts continue in a next step
	besideWidth = 392.0 // the width of a text beside one
	leastWidth  = 860.0 // of a picture as drawn: render needs it for its labels
	mostWidth   = 1200.0
	edge        = 16.0 // around a picture as drawn, left and right: it is outside of the slide's margin
)

// place gives a slide's picture and text their places, and its pictures the width at which their text becomes largest: a
// low picture is above its text and is drawn small and enlarged; a tall one has the text beside it, if that is not too long.
func (d *Deck) place(s *Slide) error {
	text, narrow := leastText, 0.0
	most := s.Steps[0].Picture // the one that shows most: no other is taller by more than a lane
	for i := range s.Steps {
		step := &s.Steps[i]
		text = max(text, TextHeight(step, Width-2*margin))
		narrow = max(narrow, TextHeight(step, besideWidth))
		if step.Picture.knows(most) {
			most = step.Picture
		}
	}
	most.Options.Width = mostWidth
	list, _, err := d.Draw(most, render.Light)
	if err != nil {
		return err
	}
	high := list.Height
	below := Box{X: margin, Y: top, W: Width - 2*margin, H: bottom - top - gap - min(text, mostText)}
	beside := Box{X: margin, Y: top, W: Width - 2*margin - gap - besideWidth, H: bottom - top}
	box, scale := below, below.scale(high)
	isBeside := narrow <= beside.H && beside.scale(high) > scale
	if isBeside {
		box, scale = beside, beside.scale(high)
	}
	width := min(box.W/scale+2*edge, 2*mostWidth)
	for i := range s.Steps {
		s.Steps[i].Picture.Options.Width = width
	}
	s.Picture = Box{X: box.X - edge*scale, Y: top, W: width * scale, H: high * scale}
	if isBeside {
		s.Text = Box{X: box.X + box.W + gap, Y: top, W: besideWidth, H: bottom - top}
		return nil
	}
	y := top + s.Picture.H + gap
	s.Text = Box{X: margin, Y: y, W: Width - 2*margin, H: bottom - y}
	return nil
}

// knows reports whether a picture shows as much of the runs as another.
func (p *Picture) knows(other *Picture) bool {
	return p.Cut == nil || other.Cut != nil && p.Cut.Latest() >= other.Cut.Latest()
}

// scale is the enlargement of a picture of some height in a place.
func (b *Box) scale(high float64) float64 { return min(b.W/(leastWidth-2*edge), b.H/high) }
