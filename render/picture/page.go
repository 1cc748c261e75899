package picture

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strconv"

	"codeberg.org/go-pdf/fpdf"
)

// page writes the operators of a PDF's page. It has px for its unit, and y goes down, so that numbers are those of the picture.
// What was set last is remembered: most shapes have much in common with the one before.
type page struct {
	pdf *fpdf.Fpdf
	out []byte

	graphics
	alphaSet bool
}

// graphics is what was set, and what q keeps and Q brings back.
type graphics struct {
	alpha        float64
	fill, stroke color.NRGBA // A is 0: not set yet
	line         pen
	lined        bool // line is set
	font         *ownFont
	size         float64
}

// write hands on what was collected, and more: the library writes things of its own in between.
func (d *page) write(more string) {
	d.pdf.RawWriteStr(string(d.out) + more)
	d.out = d.out[:0]
}

// number appends a number with at most 3 decimals.
func (d *page) number(v float64) {
	if math.Abs(v) < 0.0005 {
		v = 0
	}
	b := strconv.AppendFloat(d.out, v, 'f', 3, 64)
	d.out = append(trimZeros(b), ' ')
}

// exact appends a number of a matrix, of which more decimals matter.
func (d *page) exact(v float64) {
	d.out = append(trimZeros(strconv.AppendFloat(d.out, v, 'f', 8, 64)), ' ')
}

// trimZeros removes the zeros at the end of a number with decimals.
func trimZeros(b []byte) []byte {
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	if b[len(b)-1] == '.' {
		b = b[:len(b)-1]
	}
	return b
}

func (d *page) op(s string) {
	d.out = append(d.out, s...)
	d.out = append(d.out, '\n')
}

func (d *page) matrix(m matrix) {
	for _, v := range []float64{m.a, m.b, m.c, m.d, m.e, m.f} {
		d.exact(v)
	}
	d.op("cm")
}

// save keeps what is set until the function that it returns is called.
func (d *page) save() (restore func()) {
	kept := d.graphics
	d.op("q")
	return func() {
		d.op("Q")
		d.graphics = kept
	}
}

func (d *page) path(p *path) {
	p.walk(func(o op, _ point, pts []point) {
		for _, a := range pts {
			d.number(a.x)
			d.number(a.y)
		}
		d.op([...]string{moveTo: "m", lineTo: "l", cubeTo: "c", closePath: "h"}[o])
	})
}

func (d *page) polygons(list [][]point) {
	for _, poly := range list {
		for i, a := range poly {
			d.number(a.x)
			d.number(a.y)
			if i == 0 {
				d.op("m")
			} else {
				d.op("l")
			}
		}
		d.op("h")
	}
}

func (d *page) items(items []item, opacity float64) {
	for _, it := range items {
		switch it := it.(type) {
		case *shape:
			d.shape(it, opacity)
		case *label:
			d.label(it, opacity)
		case *photo:
			d.photo(it, opacity)
		case *group:
			d.group(it, opacity)
		}
	}
}

// group writes what has a clip or an opacity in common. The library has no groups that are see-through as a whole, so each item is
// as much as the group is: where two of them overlap, the lower one shines through.
func (d *page) group(g *group, opacity float64) {
	opacity *= g.opacity
	if g.clip == nil {
		d.items(g.items, opacity)
		return
	}
	restore := d.save()
	d.path(g.clip.path)
	if g.clip.path.empty() {
		d.path(rectPath(0, 0, 0, 0, 0, 0)) // a clip without anything in it hides all
	}
	d.op(map[bool]string{false: "W n", true: "W* n"}[g.clip.evenOdd])
	d.items(g.items, opacity)
	restore()
}

// opacity sets how much is seen through what follows.
func (d *page) opacity(a float64) {
	if a = math.Round(a*1000) / 1000; a != d.alpha {
		d.write("")
		d.pdf.SetAlpha(a, "Normal")
		d.alpha, d.alphaSet = a, true
	}
}

func (d *page) rgb(c color.NRGBA, op string) {
	for _, v := range []uint8{c.R, c.G, c.B} {
		d.number(float64(v) / 255)
	}
	d.op(op)
}

func (d *page) fillColor(c color.NRGBA) {
	if c.A = 255; c != d.fill {
		d.fill = c
		d.rgb(c, "rg")
	}
}

func (d *page) strokeColor(c color.NRGBA) {
	if c.A = 255; c != d.stroke {
		d.stroke = c
		d.rgb(c, "RG")
	}
}

// pen sets how lines are drawn.
func (d *page) pen(p *pen) {
	was, all := d.line, !d.lined
	d.line, d.lined = *p, true
	if all || p.width != was.width {
		d.number(p.width)
		d.op("w")
	}
	if all || p.cap != was.cap {
		d.op([...]string{buttCap: "0 J", roundCap: "1 J", squareCap: "2 J"}[p.cap])
	}
	if all || p.join != was.join {
		d.op([...]string{miterJoin: "0 j", roundJoin: "1 j", bevelJoin: "2 j"}[p.join])
	}
	if all || p.miter != was.miter {
		d.number(p.miter)
		d.op("M")
	}
	if all || !slices.Equal(p.dashes, was.dashes) || p.phase != was.phase {
		d.out = append(d.out, '[')
		for _, v := range p.dashes {
			d.number(v)
		}
		d.out = append(d.out, "] "...)
		d.number(p.begin())
		d.op("d")
	}
}

// shape writes a shape. Its path stands in the picture's coordinates, unless its line would be another one there.
func (d *page) shape(s *shape, opacity float64) {
	if !even(s.m) {
		restore := d.save()
		d.matrix(s.m)
		local := *s
		local.m = identity
		d.paint(&local, opacity)
		restore()
		return
	}
	d.paint(s, opacity)
}

// even reports whether a line is as wide in each direction after m, so that the path can be mapped instead of the page.
func even(m matrix) bool {
	const e = 1e-9
	return math.Abs(m.a-m.d) < e && math.Abs(m.b+m.c) < e || math.Abs(m.a+m.d) < e && math.Abs(m.b-m.c) < e
}

// scaled is the pen where k px are one of its own.
func (p pen) scaled(k float64) pen {
	if math.Abs(k-1) < 1e-9 {
		return p
	}
	p.width *= k
	p.phase *= k
	p.dashes = slices.Clone(p.dashes)
	for i := range p.dashes {
		p.dashes[i] *= k
	}
	return p
}

// paint fills a shape and draws its line, in the order that it has.
func (d *page) paint(s *shape, opacity float64) {
	p := s.path
	if s.m != identity {
		p = p.under(s.m)
	}
	steps := []func(*shape, *path, float64){d.fillShape, d.strokeShape}
	if s.strokeFirst {
		slices.Reverse(steps)
	}
	for _, f := range steps {
		f(s, p, opacity)
	}
}

// fillShape fills a shape; p is its path as it stands on the page.
func (d *page) fillShape(s *shape, p *path, opacity float64) {
	rule := map[bool]string{false: "", true: "*"}[s.evenOdd]
	switch {
	case !s.fill.on:
	case s.fill.pattern != nil:
		restore := d.save()
		d.path(p)
		d.op("W" + rule + " n")
		d.pattern(s.fill, polygonsOf(s.path.flatten(patternScale)), s.m, opacity)
		restore()
	default:
		d.opacity(opacity * float64(s.fill.color.A) / 255)
		d.fillColor(s.fill.color)
		d.path(p)
		d.op("f" + rule)
	}
}

func (d *page) strokeShape(s *shape, p *path, opacity float64) {
	switch {
	case !s.stroke.on:
	case s.stroke.pattern != nil:
		polygons := strokeOutline(s.path, &s.pen, patternScale)
		restore := d.save()
		d.polygons(under(polygons, s.m))
		if len(polygons) == 0 {
			d.path(rectPath(0, 0, 0, 0, 0, 0))
		}
		d.op("W n")
		d.pattern(s.stroke, polygons, s.m, opacity)
		restore()
	default:
		d.opacity(opacity * float64(s.stroke.color.A) / 255)
		d.strokeColor(s.stroke.color)
		line := s.pen.scaled(s.m.scale())
		d.pen(&line)
		d.path(p)
		d.op("S")
	}
}

// pattern fills what the clip leaves, which is what the polygons cover as m maps them, with tiles.
func (d *page) pattern(p paint, polygons [][]point, m matrix, opacity float64) {
	of := p.pattern
	for i, tiles := range of.cover(polygons, m) {
		if len(tiles) > 0 {
			d.opacity(opacity * float64(p.color.A) / 255 * float64(of.layers[i].color.A) / 255)
			d.fillColor(of.layers[i].color)
			d.polygons(tiles)
			d.op("f")
		}
	}
}

// photo writes an image: the library puts it into a square whose y goes up.
func (d *page) photo(p *photo, opacity float64) {
	name := "picture " + strconv.FormatUint(p.hash(), 16)
	if d.pdf.GetImageInfo(name) == nil {
		var b bytes.Buffer
		if err := png.Encode(&b, p.pixels); err != nil { // again: the library reads only some kinds of PNG
			d.pdf.SetError(err)
			return
		}
		d.pdf.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "png"}, &b)
	}
	d.opacity(opacity)
	restore := d.save()
	w, h := float64(p.pixels.Rect.Dx()), float64(p.pixels.Rect.Dy())
	d.matrix(p.m.then(translate(0, h)).then(scaling(w, -h)))
	d.write("")
	k := d.pdf.GetConversionRatio()
	_, pageHeight := d.pdf.GetPageSize()
	d.pdf.ImageOptions(name, 0, pageHeight-1/k, 1/k, 1/k, false, fpdf.ImageOptions{ImageType: "png"}, 0, "")
	restore()
}
