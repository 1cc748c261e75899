package picture

import "image/color"

// paint is what fills a shape or a line: nothing, a colour or a pattern. Its alpha has the shape's opacity in it.
type paint struct {
	color   color.NRGBA
	pattern *pattern // instead of the colour
	on      bool
}

type lineCap uint8

const (
	buttCap lineCap = iota
	roundCap
	squareCap
)

type lineJoin uint8

const (
	miterJoin lineJoin = iota
	roundJoin
	bevelJoin
)

// pen is how lines are drawn.
type pen struct {
	width  float64
	cap    lineCap
	join   lineJoin
	miter  float64
	dashes []float64 // lengths of lines and gaps in turn; none: without gaps
	phase  float64
}

// fontKind is which of our fonts a text is set in.
type fontKind struct{ mono, bold, italic bool }
