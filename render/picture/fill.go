package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// cover says how much of each px is covered by something.
type cover struct {
	mask  *image.Alpha
	whole box // what is completely within this box is completely covered, if that is known
}

// restrict leaves what another mask leaves, too.
func (c *cover) restrict(by *image.Alpha) {
	r := c.mask.Rect
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.mask.Pix[c.mask.PixOffset(r.Min.X, y):][:r.Dx()]
		if y < by.Rect.Min.Y || y >= by.Rect.Max.Y {
			clear(row)
			continue
		}
		for i := range row {
			if x := r.Min.X + i; row[i] != 0 {
				if x < by.Rect.Min.X || x >= by.Rect.Max.X {
					row[i] = 0
				} else {
					row[i] = uint8(uint32(row[i]) * uint32(by.Pix[by.PixOffset(x, y)]) / 255)
				}
			}
		}
	}
}

// filler turns polygons into px.
type filler struct {
	raster vector.Rasterizer
}

// fill is how much of each px of r polygons cover.
func (f *filler) fill(polygons [][]point, evenOdd bool, r image.Rectangle) *cover {
	mask := image.NewAlpha(r)
	if r.Empty() {
		return &cover{mask: mask, whole: emptyBox}
	}
	if evenOdd {
		fillEvenOdd(mask, polygons)
		return &cover{mask: mask, whole: emptyBox}
	}
	f.add(polygons, r)
	f.raster.DrawOp = draw.Src
	f.raster.Draw(mask, r, image.Opaque, image.Point{})
	return &cover{mask: mask, whole: emptyBox}
}

// fillInto paints polygons on an image, in r.
func (f *filler) fillInto(img *image.RGBA, polygons [][]point, evenOdd bool, r image.Rectangle, c color.NRGBA) {
	if r.Empty() {
		return
	}
	if evenOdd {
		draw.DrawMask(img, r, image.NewUniform(c), image.Point{}, f.fill(polygons, true, r).mask, r.Min, draw.Over)
		return
	}
	f.add(polygons, r)
	f.raster.Draw(img, r, image.NewUniform(c), image.Point{})
}

// add hands polygons to the rasterizer. What is outside of r is cut off here, since the rasterizer calculates with numbers that
// far places do not fit into. It sums up each row from left to right, so that what is left of r must stay, as an edge.
func (f *filler) add(polygons [][]point, r image.Rectangle) {
	f.raster.Reset(r.Dx(), r.Dy())
	edge := box{0, 0, float64(r.Dx()), float64(r.Dy())}
	shift := point{float64(r.Min.X), float64(r.Min.Y)}
	for _, poly := range polygons {
		if within(poly, edge, shift) {
			for i, p := range poly {
				p = p.sub(shift)
				if i == 0 {
					f.raster.MoveTo(float32(p.x), float32(p.y))
				} else {
					f.raster.LineTo(float32(p.x), float32(p.y))
				}
			}
			f.raster.ClosePath()
			continue
		}
		for i, p := range poly {
			f.edge(p.sub(shift), poly[(i+1)%len(poly)].sub(shift), edge)
		}
	}
}

func within(poly []point, b box, shift point) bool {
	for _, p := range poly {
		if x, y := p.x-shift.x, p.y-shift.y; !(x >= b.x1 && x <= b.x2 && y >= b.y1 && y <= b.y2) {
			return false
		}
	}
	return true
}

// edge adds the part of a line that is between the upper and the lower edge of b, and moves to its left or right edge what is
// outside of these.
func (f *filler) edge(p, q point, b box) {
	if p.y == q.y || max(p.y, q.y) <= b.y1 || min(p.y, q.y) >= b.y2 {
		return
	}
	at := func(v, from, to float64) float64 { return min(1, max(0, (v-from)/(to-from))) }
	t1, t2 := 0.0, 1.0
	if p.y < q.y {
		t1, t2 = at(b.y1, p.y, q.y), at(b.y2, p.y, q.y)
	} else {
		t1, t2 = at(b.y2, p.y, q.y), at(b.y1, p.y, q.y)
	}
	ts := []float64{t1}
	if p.x != q.x {
		left, right := at(b.x1, p.x, q.x), at(b.x2, p.x, q.x)
		for _, t := range []float64{min(left, right), max(left, right)} {
			if t > t1 && t < t2 {
				ts = append(ts, t)
			}
		}
	}
	ts = append(ts, t2)
	for i, t := range ts {
		a := p.to(q, t)
		x, y := float32(min(b.x2, max(b.x1, a.x))), float32(min(b.y2, max(b.y1, a.y)))
		if i == 0 {
			f.raster.MoveTo(x, y)
		} else {
			f.raster.LineTo(x, y)
		}
	}
}

func under(polygons [][]point, m matrix) [][]point {
	out := make([][]point, len(polygons))
	for i, poly := range polygons {
		out[i] = make([]point, len(poly))
		for k, p := range poly {
			out[i][k] = m.apply(p)
		}
	}
	return out
}

func boundsOf(polygons [][]point) box {
	b := emptyBox
	for _, poly := range polygons {
		for _, p := range poly {
			b.include(p)
		}
	}
	return b
}

// isUpright reports whether polygons are one rectangle with upright edges.
func isUpright(polygons [][]point) bool {
	if len(polygons) != 1 || len(polygons[0]) != 4 {
		return false
	}
	p := polygons[0]
	return p[0].x == p[3].x && p[1].x == p[2].x && p[0].y == p[1].y && p[2].y == p[3].y ||
		p[0].x == p[1].x && p[2].x == p[3].x && p[0].y == p[3].y && p[1].y == p[2].y
}

// isBlock reports whether polygons are a rectangle of whole px.
func isBlock(polygons [][]point, b box) bool {
	whole := func(v float64) bool { return v == math.Trunc(v) }
	return isUpright(polygons) && whole(b.x1) && whole(b.y1) && whole(b.x2) && whole(b.y2)
}

// lines is into how many lines a px is divided by the rule evenodd.
const lines = 16

// fillEvenOdd covers what an odd number of edges is left of, which the rasterizer cannot tell: it looks along lines.
func fillEvenOdd(mask *image.Alpha, polygons [][]point) {
	r := mask.Rect
	row := make([]float64, r.Dx())
	var cuts []float64
	for y := r.Min.Y; y < r.Max.Y; y++ {
		clear(row)
		for k := range lines {
			cuts = crossings(cuts[:0], polygons, float64(y)+(float64(k)+0.5)/lines)
			for i := 0; i+1 < len(cuts); i += 2 {
				addSpan(row, cuts[i]-float64(r.Min.X), cuts[i+1]-float64(r.Min.X))
			}
		}
		out := mask.Pix[mask.PixOffset(r.Min.X, y):]
		for i, v := range row {
			out[i] = uint8(min(1, v/lines)*255 + 0.5)
		}
	}
}

// crossings are where the edges of polygons cross a height, from left to right.
func crossings(out []float64, polygons [][]point, y float64) []float64 {
	for _, poly := range polygons {
		for i, p := range poly {
			q := poly[(i+1)%len(poly)]
			if (p.y <= y) != (q.y <= y) {
				out = append(out, p.x+(q.x-p.x)*(y-p.y)/(q.y-p.y))
			}
		}
	}
	slices.Sort(out)
	return out
}

// addSpan adds to each px of a row how much of it is between two places.
func addSpan(row []float64, from, to float64) {
	from, to = max(0, from), min(float64(len(row)), to)
	for x := int(from); float64(x) < to; x++ {
		row[x] += min(to, float64(x+1)) - max(from, float64(x))
	}
}
