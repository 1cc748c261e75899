package picture

import (
	"encoding/binary"
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
	pix    []uint8 // of a mask that is painted at once
}

// fill is how much of each px of r polygons cover.
func (f *filler) fill(polygons [][]point, evenOdd bool, r image.Rectangle) *cover {
	c := &cover{mask: image.NewAlpha(r), whole: emptyBox}
	f.fillMask(c.mask, polygons, evenOdd)
	return c
}

// paintPolygons fills polygons with a colour, in r.
func (f *filler) paintPolygons(img *image.RGBA, polygons [][]point, evenOdd bool, r image.Rectangle, c color.NRGBA) {
	f.pix = slices.Grow(f.pix[:0], r.Dx()*r.Dy())[:r.Dx()*r.Dy()]
	mask := &image.Alpha{Pix: f.pix, Stride: r.Dx(), Rect: r}
	f.fillMask(mask, polygons, evenOdd)
	blend(img, mask, c)
}

// fillMask sets each px of a mask to how much of it polygons cover.
func (f *filler) fillMask(mask *image.Alpha, polygons [][]point, evenOdd bool) {
	if mask.Rect.Empty() {
		return
	}
	if evenOdd {
		fillEvenOdd(mask, polygons)
		return
	}
	f.add(polygons, mask.Rect)
	f.raster.DrawOp = draw.Src
	at0 := *mask // which is where the rasterizer is fastest
	at0.Rect = mask.Rect.Sub(mask.Rect.Min)
	f.raster.Draw(&at0, at0.Rect, image.Opaque, image.Point{})
}

// blend paints a colour where a mask covers an image, of which it is a part.
func blend(img *image.RGBA, mask *image.Alpha, c color.NRGBA) {
	r := mask.Rect.Intersect(img.Rect)
	src := [4]uint32{uint32(c.R), uint32(c.G), uint32(c.B), 255}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		cover := mask.Pix[mask.PixOffset(r.Min.X, y):][:r.Dx()]
		row := img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i := 0; i < len(cover); i++ {
			a := uint32(cover[i])
			if a == 0 {
				for i+8 < len(cover) && binary.LittleEndian.Uint64(cover[i+1:]) == 0 { // most of a mask is empty
					i += 8
				}
				continue
			}
			px := row[4*i : 4*i+4 : 4*i+4]
			if a *= uint32(c.A); a == 255*255 {
				px[0], px[1], px[2], px[3] = c.R, c.G, c.B, 255
				continue
			}
			for k := range px { // the image's colours have their alpha in them
				px[k] = uint8((src[k]*a + uint32(px[k])*(255*255-a) + 255*255/2) / (255 * 255))
			}
		}
	}
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
