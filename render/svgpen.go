package render

import (
	"math"

	"github.com/rehearse-lab/rehearse/render/display"
)

// rowPen turns what lanes did in a row, in order of starts, into pieces that look alike. What is at least smallSlice wide is drawn as
// it is. All else is gathered px by px, and each px is the mix of what it has: however many slices a run has, a row has at
// most as many pieces as px.
type rowPen struct {
	x0    float64 // where the row begins
	lanes int     // that share the row
	px    []pxSum
	whole layer // as high as the row: rims, and what has none
	bands layer // of hatches, over them
	inner layer // within the rims
	hatch layer // over that
	marks layer
	wide  []piece
	names bool
	named []namedRun

	open handling // the current one
}

// pxSum is a px of a row: which part of it is free of what is drawn as it is, and what else is in it, in px.
type pxSum struct {
	from, to            float64
	held, asleep, ready float64
	touched             bool
	cover               [classes]float64
}

// piece is a stretch of a row that looks alike.
type piece struct {
	look
	x1, x2 float64
}

// handling is a slice of which not all is drawn yet.
type handling struct {
	class  int
	x1, x2 float64 // what is left
	any    bool    // there is one
	drawn  bool    // some of it
}

// namedRun is a slice wide enough for a name.
type namedRun struct {
	x1, x2 float64
	slice  int32
	class  int
	waits  bool // part of it is asleep or ready
}

// newRowPen is a pen for a row from x0 to x1 that so many lanes share.
func newRowPen(x0, x1 float64, lanes int) *rowPen {
	p := &rowPen{x0: x0, lanes: lanes, px: make([]pxSum, int(math.Ceil(x1-x0))+1)}
	for i := range p.px {
		p.px[i].from, p.px[i].to = x0+float64(i), min(x1, x0+float64(i+1))
	}
	return p
}

// slice begins a handling, or what the program itself does.
func (p *rowPen) slice(class int, x1, x2 float64, i int32) {
	w := x2 - x1
	if p.lanes > 1 {
		p.gather(class, SliceHandle, x1, x2)
		return
	}
	p.endSlice()
	if p.names && w > namedSlice {
		p.named = append(p.named, namedRun{x1: x1, x2: x2, slice: i, class: class})
	}
	if w > 2 { // a gap, but never so much of it that it would look shorter than it was
		x2 -= min(0.5, w/16)
	}
	p.open = handling{class: class, x1: x1, x2: x2, any: true}
}

// state is a wait within the current slice.
func (p *rowPen) state(k SliceKind, class int, x1, x2 float64) {
	if p.lanes > 1 {
		p.gather(class, k, x1, x2)
		return
	}
	h := &p.open
	if !h.any {
		return
	}
	x1, x2 = max(x1, h.x1), min(x2, h.x2)
	if x2 <= x1 {
		return
	}
	if x1 > h.x1 {
		p.stretch(SliceHandle, h.class, h.x1, x1)
	}
	p.stretch(k, h.class, x1, x2)
	h.x1, h.drawn = x2, true
	if n := len(p.named); n > 0 && p.named[n-1].x2 > x1 && x2-x1 >= 1 {
		p.named[n-1].waits = true
	}
}

// endSlice draws what is left of the current slice.
func (p *rowPen) endSlice() {
	if h := &p.open; h.any && (h.x2 > h.x1 || !h.drawn) {
		p.stretch(SliceHandle, h.class, h.x1, h.x2)
	}
	p.open.any = false
}

// stretch is a time in one state.
func (p *rowPen) stretch(k SliceKind, class int, x1, x2 float64) {
	if x2-x1 < smallSlice {
		p.gather(class, SliceHandle, x1, x2)
		if k != SliceHandle {
			p.gather(class, k, x1, x2)
		}
		return
	}
	p.wide = append(p.wide, piece{pure(class, k), x1, x2})
	first, last := p.at(x1), p.at(x2)
	p.px[first].to = min(p.px[first].to, x1)
	p.px[last].from = max(p.px[last].from, x2)
	for i := first + 1; i < last; i++ {
		p.px[i].to = p.px[i].from
	}
}

func (p *rowPen) at(x float64) int { return min(len(p.px)-1, max(0, int(x-p.x0))) }

// gather adds what is drawn px by px.
func (p *rowPen) gather(class int, k SliceKind, x1, x2 float64) {
	for i, last := p.at(x1), p.at(x2); i <= last; i++ {
		c := &p.px[i]
		from := p.x0 + float64(i)
		part := min(x2, from+1) - max(x1, from)
		if part < 0 || part == 0 && x2 > x1 {
			continue
		}
		c.touched = true
		switch k {
		case SliceSleep:
			c.asleep += part
		case SliceReady:
			c.ready += part
		default:
			c.held += part
			c.cover[class] += max(part, 1e-9) // whoever is there at all has a hue
		}
	}
}

// finish makes the layers of a row whose bars have rims, or have not.
func (p *rowPen) finish(pal *palette, rims bool) {
	p.endSlice()
	var left rounding
	for i := range p.px {
		c := &p.px[i]
		if !c.touched {
			left = rounding{}
			continue
		}
		class := 0
		for k, w := range c.cover {
			if w > c.cover[class] {
				class = k
			}
		}
		room := max(0, c.to-c.from)
		if room > 0.05 {
			if l := left.look(class, c.held/room, c.asleep/room, c.ready/room, p.lanes); l.taken() > 0 {
				p.draw(pal, rims, piece{l, c.from, c.to})
			}
		}
		if c.held/float64(p.lanes)+1-room < leastPart {
			at := p.x0 + float64(i)
			p.marks.add(markColour(pal, class), at, at+markWide)
		}
	}
	for _, w := range p.wide {
		p.draw(pal, rims, w)
	}
}

func (p *rowPen) draw(pal *palette, rims bool, at piece) {
	rim, inner, rimBand, innerBand := at.colours(pal, rims)
	p.whole.add(rim, at.x1, at.x2)
	if rimBand != "" {
		p.bands.add(rimBand, at.x1, at.x2)
	}
	if inner == rim {
		return
	}
	side := 0.0
	if at.x2-at.x1 >= closedPx && at.asleep == tones {
		side = rimPx
	}
	p.inner.add(inner, at.x1+side, at.x2-side)
	if innerBand != "" {
		p.hatch.add(innerBand, at.x1, at.x2)
	}
}

// layer are strokes by their colour. Those that follow each other are one.
type layer struct {
	inks  []ink
	known map[string]int // its place among inks, by colour
}

// ink are the strokes of a colour.
type ink struct {
	colour string
	path   *display.Path
	x1, x2 float64 // the current stroke
}

func (l *layer) add(colour string, x1, x2 float64) {
	if l.known == nil {
		l.known = map[string]int{}
	}
	at, found := l.known[colour]
	if !found {
		at = len(l.inks)
		l.known[colour] = at
		l.inks = append(l.inks, ink{colour: colour, path: &display.Path{}, x1: x1, x2: x1})
	}
	i := &l.inks[at]
	if x1 >= i.x1-0.05 && x1 < i.x2+0.05 {
		i.x2 = max(i.x2, x2)
		return
	}
	i.flush()
	i.x1, i.x2 = x1, x2
}

func (i *ink) flush() {
	if i.x2 > i.x1 {
		i.path.Add('M', tenths(i.x1), 0)
		i.path.Add('h', tenths(max(i.x2-i.x1, 0.3)))
		i.x1 = i.x2
	}
}

// strokes ends the layer's strokes.
func (l *layer) strokes() []ink {
	for i := range l.inks {
		l.inks[i].flush()
	}
	return l.inks
}

// tenths rounds a coordinate to one decimal, which is enough for what there is very much of.
func tenths(x float64) float64 { return float64(int64(x*10+0.5)) / 10 }
