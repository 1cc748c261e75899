package picture

import (
	"errors"
	"fmt"
)

// maxSide is how wide or high a picture may be, in px: also of an image that is made of it.
const maxSide = 16384

// maxPixels is how many px an image may have: 100 million, which take 400 MB.
const maxPixels = 100_000_000

// Picture is a picture that is ready to be drawn. It is not changed by that, so that several goroutines may draw it at once.
type Picture struct {
	Width, Height float64 // px

	items   []item
	missing Missing
}

// Missing are the characters of its texts that no font has, neither of the program nor of the machine.
func (p *Picture) Missing() Missing { return p.missing }

// item is something that is painted: a shape, a label, an image or a group of them.
type item interface {
	bounds() box // in px of the picture
}

// shape is a path that is filled, drawn as a line, or both.
type shape struct {
	path         *path
	m            matrix // to px of the picture
	fill, stroke paint
	pen          pen
	evenOdd      bool
	strokeFirst  bool
}

func (s *shape) bounds() box {
	b := s.path.bounds()
	if b.empty() {
		return b
	}
	if s.stroke.on {
		reach := s.pen.width / 2
		if s.pen.join == miterJoin {
			reach *= s.pen.miter
		}
		reach = max(reach, s.pen.width) // a square's corner
		b = box{b.x1 - reach, b.y1 - reach, b.x2 + reach, b.y2 + reach}
	}
	return b.under(s.m)
}

// group is items that have a clip or an opacity in common.
type group struct {
	items   []item
	opacity float64
	clip    *clip // nil: none
}

// clip is an outline, in px of the picture, outside of which nothing is painted.
type clip struct {
	path    *path
	evenOdd bool
}

func (g *group) bounds() box {
	b := emptyBox
	for _, it := range g.items {
		if c := it.bounds(); !c.empty() {
			b.include(point{c.x1, c.y1})
			b.include(point{c.x2, c.y2})
		}
	}
	if g.clip != nil {
		b = b.and(g.clip.path.bounds())
	}
	return b
}

// checkSize refuses pictures that are too large or have no size.
func checkSize(what string, w, h float64) error {
	switch {
	case !(w > 0 && h > 0):
		return errors.New(what + " has no size: width and height are numbers of px, more than 0")
	case w > maxSide || h > maxSide:
		return fmt.Errorf("%s would be %.0f × %.0f px, and %d px a side are possible: make it smaller, or show a part", what, w, h, maxSide)
	case w*h > maxPixels:
		return fmt.Errorf("%s would be %.0f × %.0f px, and %d million are possible: make it smaller, or show a part", what, w, h, maxPixels/1_000_000)
	}
	return nil
}
