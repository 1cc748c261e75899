// Package display is what a picture is before it is a file: a list of what is painted, in its order. All drawing code makes such lists
// (render the timelines and what stands around every figure, render/views the other views), and each format is written from them: SVG
// here, images and PDF by render/picture. So no format is made of another one, and the text of our own pictures is never read again.
//
// Coordinates are px. Drawing code rounds them to hundredths (Round), which is what SVG has, so that all formats show the same.
package display

import (
	"image"
	"math"
	"strconv"
)

// List is a picture.
type List struct {
	Width, Height float64
	// Title says what the picture is, Words what is seen, for those who do not see it, and Origin how it is made again.
	Title, Words, Origin string
	Patterns             []*Pattern // that several items use
	Items                []Item
}

// Item is something that is painted: a *Path, *Rect, *Line, *Circle, *Text, *Image or *Group. A *Pattern among items paints nothing:
// SVG defines it there.
type Item interface{ svg(*writer) }

// Path is an outline or a line. Its steps are those of SVG: M, L, H, V, C, A and Z have places, h, v and a have ways from the last place.
type Path struct {
	Steps []byte
	Args  []float64
	Down  float64 // how far below its coordinates it stands
	Look
}

// Add adds a step with its numbers.
func (p *Path) Add(step byte, args ...float64) {
	p.Steps, p.Args = append(p.Steps, step), append(p.Args, args...)
}

// Arity is how many numbers a step has.
func Arity(step byte) int {
	switch step {
	case 'M', 'L':
		return 2
	case 'H', 'V', 'h', 'v':
		return 1
	case 'C':
		return 6
	case 'A', 'a': // the radii, the turn of their axes, whether it is the larger arc and goes clockwise, and where it ends
		return 7
	}
	return 0
}

// Rect is a rectangle, with round corners if R is more than 0.
type Rect struct {
	X, Y, W, H, R float64
	Look
}

// Line is a straight line.
type Line struct {
	X1, Y1, X2, Y2 float64
	Look
}

// Circle is a circle.
type Circle struct {
	X, Y, R float64
	Look
}

// Text is a line of text.
type Text struct {
	X, Y               float64 // on its base line
	Text               string
	Size               float64
	Bold, Italic, Mono bool
	Anchor             Anchor
	Keep               bool // spaces stay as they are
	Look
}

// Anchor is which part of a text stands at its place.
type Anchor uint8

// The beginning of a text, its middle, or its end.
const (
	Start Anchor = iota
	Middle
	End
)

// Image is px in a place, which they fill.
type Image struct {
	X, Y, W, H float64
	Pixels     *image.NRGBA // its corner is at 0, 0
}

// Group is items that have a place, a clip or an opacity in common.
type Group struct {
	Matrix  Matrix
	Opacity float64 // from 0 to 1
	Clip    *Clip   // nil: none
	Items   []Item
	// Private has SVG give the names in the group a prefix that no other picture has: several may stand in one document.
	Private bool
}

// Clip is an outline, in the coordinates of its group, outside of which nothing is painted.
type Clip struct {
	Name   string // in SVG
	Path   *Path
	Matrix Matrix // of the path alone
}

// Pattern fills a shape with tiles: shapes in a box from 0, 0 to W, H, which Matrix maps.
type Pattern struct {
	Name   string // in SVG
	W, H   float64
	Matrix Matrix
	Items  []Item
}

// Hatch is a pattern of slanted bars of a colour.
func Hatch(name string, c Color, pitch, bar float64) *Pattern {
	return &Pattern{Name: name, W: pitch, H: pitch, Matrix: Rotate(45), Items: []Item{&Rect{W: bar, H: pitch, Look: Look{Fill: Solid(c)}}}}
}

// Look is how a shape or text is painted.
type Look struct {
	Fill, Stroke Paint
	Pen          Pen
	EvenOdd      bool // what an odd number of outlines is around is filled
	Halo         bool // the stroke lies below the fill
}

// Paint is what a shape or a line is painted with. The zero value is nothing.
type Paint struct {
	On      bool
	Color   Color
	Pattern *Pattern // instead of the colour
	Opacity float64  // from 0 to 1
}

// Solid is a colour that nothing shines through.
func Solid(c Color) Paint { return Paint{On: true, Color: c, Opacity: 1} }

// Color is red, green and blue.
type Color [3]uint8

// Hex is the colour that #rrggbb says.
func Hex(s string) Color {
	v, err := strconv.ParseUint(s[1:], 16, 24)
	if err != nil || len(s) != 7 {
		panic("not a colour: " + s)
	}
	return Color{uint8(v >> 16), uint8(v >> 8), uint8(v)}
}

// Pen is how lines are drawn.
type Pen struct {
	Width  float64
	Cap    Cap
	Join   Join
	Miter  float64   // 0: 4
	Dashes []float64 // lengths of dashes and gaps in turn, an even number; none: without gaps
	Phase  float64
}

// Cap is how a line ends.
type Cap uint8

// Joins and caps, by their names in SVG.
const (
	Butt Cap = iota
	RoundCap
	Square
)

// Join is what a corner of a line looks like.
type Join uint8

// The kinds of corners.
const (
	MiterJoin Join = iota
	RoundJoin
	Bevel
)

// Matrix maps x, y to a·x + c·y + e, b·x + d·y + f: the order of SVG and of PDF.
type Matrix struct{ A, B, C, D, E, F float64 }

// Identity maps nothing elsewhere.
var Identity = Matrix{A: 1, D: 1}

// Translate moves.
func Translate(x, y float64) Matrix { return Matrix{A: 1, D: 1, E: x, F: y} }

// Scale makes larger.
func Scale(x, y float64) Matrix { return Matrix{A: x, D: y} }

// Rotate turns by an angle in degrees, clockwise on a screen.
func Rotate(degrees float64) Matrix {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return Matrix{A: c, B: s, C: -s, D: c}
}

// Then maps as n does and then as m does: what stands in m's coordinates is painted in those around it.
func (m Matrix) Then(n Matrix) Matrix {
	return Matrix{
		m.A*n.A + m.C*n.B, m.B*n.A + m.D*n.B,
		m.A*n.C + m.C*n.D, m.B*n.C + m.D*n.D,
		m.A*n.E + m.C*n.F + m.E, m.B*n.E + m.D*n.F + m.F,
	}
}

// Round rounds to hundredths of a px, half of one away from 0, as if the number were written with two decimals.
func Round(x float64) float64 {
	scaled := math.Abs(x) * 100
	if !(scaled < 1<<50) {
		return x
	}
	n := math.Floor(scaled + 0.5)
	if math.Abs(scaled-math.Floor(scaled)-0.5) < 1e-4 { // where the product's own rounding could decide
		exact, _ := strconv.ParseFloat(strconv.FormatFloat(math.Abs(x), 'f', 2, 64), 64)
		n = math.Round(exact * 100)
	}
	return math.Copysign(n/100, x)
}
