package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
)

// Image draws the picture, scale px for each of its own.
func (p *Picture) Image(scale float64) (*image.RGBA, error) {
	w, h := math.Round(p.Width*scale), math.Round(p.Height*scale)
	if err := checkSize("the image", w, h); err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, int(w), int(h)))
	c := &canvas{img: img, m: scaling(scale, scale)}
	c.items(p.items)
	return img, nil
}

// canvas is an image in the making. A layer of it is a canvas, too, whose image has the same coordinates.
type canvas struct {
	img  *image.RGBA
	m    matrix // from px of the picture to px of the image
	clip *cover // nil: everything is seen
	filler
}

func (c *canvas) items(items []item) {
	for _, it := range items {
		if !c.reach(it.bounds()).Empty() {
			c.item(it)
		}
	}
}

// reach are the px of the image that may be drawn on within a box of the picture.
func (c *canvas) reach(b box) image.Rectangle {
	r := pixels(b.under(c.m)).Intersect(c.img.Rect)
	if c.clip != nil {
		r = r.Intersect(c.clip.mask.Rect)
	}
	return r
}

// pixels are those that a box touches.
func pixels(b box) image.Rectangle {
	if b.empty() {
		return image.Rectangle{}
	}
	whole := func(v float64) int { return int(min(2*maxSide, max(-2*maxSide, v))) }
	return image.Rect(whole(math.Floor(b.x1)), whole(math.Floor(b.y1)), whole(math.Ceil(b.x2)), whole(math.Ceil(b.y2)))
}

func (c *canvas) item(it item) {
	switch it := it.(type) {
	case *shape:
		c.shape(it)
	case *label:
		c.label(it)
	case *photo:
		c.photo(it)
	case *group:
		c.group(it)
	}
}

func (c *canvas) shape(s *shape) {
	m := c.m.then(s.m)
	fill := func() {
		if s.fill.on {
			c.paint(polygonsOf(s.path.flatten(m.scale())), m, s.evenOdd, s.fill)
		}
	}
	stroke := func() {
		if s.stroke.on {
			c.paint(strokeOutline(s.path, &s.pen, m.scale()), m, false, s.stroke)
		}
	}
	if s.strokeFirst {
		stroke()
		fill()
		return
	}
	fill()
	stroke()
}

func (c *canvas) label(l *label) {
	c.shape(&shape{path: l.outline(func(*run) bool { return true }), m: l.m, fill: l.fill, stroke: l.stroke, pen: l.pen, strokeFirst: l.strokeFirst})
}

// paint fills polygons that stand in the coordinates of m.
func (c *canvas) paint(polygons [][]point, m matrix, evenOdd bool, p paint) {
	if p.pattern != nil {
		c.paintPattern(polygons, m, evenOdd, p.pattern, p.color.A)
		return
	}
	mapped := under(polygons, m)
	b := boundsOf(mapped)
	r := pixels(b).Intersect(c.img.Rect)
	if c.clip == nil && isBlock(mapped, b) {
		draw.Draw(c.img, r, image.NewUniform(p.color), image.Point{}, draw.Over)
		return
	}
	if c.clip != nil {
		if r = r.Intersect(c.clip.mask.Rect); !c.clip.whole.contains(b) {
			mask := c.fill(mapped, evenOdd, r)
			mask.restrict(c.clip.mask)
			blend(c.img, mask.mask, p.color)
			return
		}
	}
	c.paintPolygons(c.img, mapped, evenOdd, r, p.color)
}

// paintPattern fills polygons with tiles.
func (c *canvas) paintPattern(polygons [][]point, m matrix, evenOdd bool, p *pattern, alpha uint8) {
	mapped := under(polygons, m)
	r := pixels(boundsOf(mapped)).Intersect(c.img.Rect)
	if c.clip != nil {
		r = r.Intersect(c.clip.mask.Rect)
	}
	if r.Empty() {
		return
	}
	mask := c.fill(mapped, evenOdd, r)
	if c.clip != nil {
		mask.restrict(c.clip.mask)
	}
	for i, tiles := range p.cover(polygons, m) {
		col := p.layers[i].color
		col.A = uint8(uint32(col.A) * uint32(alpha) / 255)
		of := c.fill(tiles, false, r)
		of.restrict(mask.mask)
		blend(c.img, of.mask, col)
	}
}

// group draws what has a clip or an opacity in common: the first as a mask, the second on a layer.
func (c *canvas) group(g *group) {
	inner := *c
	inner.filler = filler{}
	if g.clip != nil {
		inner.clip = inner.clipped(g.clip)
	}
	r := inner.reach(g.bounds())
	if r.Empty() {
		return
	}
	if g.opacity == 1 {
		inner.items(g.items)
		return
	}
	layer := image.NewRGBA(r)
	inner.img = layer
	inner.items(g.items)
	draw.DrawMask(c.img, r, layer, r.Min, image.NewUniform(color.Alpha{uint8(math.Round(g.opacity * 255))}), image.Point{}, draw.Over)
}

// clipped is the clip with one more outline.
func (c *canvas) clipped(k *clip) *cover {
	polygons := under(polygonsOf(k.path.flatten(c.m.scale())), c.m)
	b := boundsOf(polygons)
	r := pixels(b).Intersect(c.img.Rect)
	if c.clip != nil {
		r = r.Intersect(c.clip.mask.Rect)
	}
	made := c.fill(polygons, k.evenOdd, r)
	if isUpright(polygons) {
		made.whole = b
	}
	if c.clip != nil {
		made.restrict(c.clip.mask)
		if made.whole = c.clip.whole.and(made.whole); made.whole.empty() {
			made.whole = emptyBox
		}
	}
	return made
}

func (c *canvas) photo(p *photo) {
	m := c.m.then(p.m)
	r := c.reach(p.bounds())
	var o xdraw.Options
	if c.clip != nil {
		o.DstMask = c.clip.mask
	}
	dst := c.img.SubImage(r).(*image.RGBA)
	var how xdraw.Transformer = xdraw.BiLinear
	if m.scale() < 1 {
		how = xdraw.CatmullRom // which takes all px of the image into account
	}
	how.Transform(dst, f64.Aff3{m.a, m.c, m.e, m.b, m.d, m.f}, p.pixels, p.pixels.Rect, xdraw.Over, &o)
}
