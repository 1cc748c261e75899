package picture

import (
	"cmp"
	"errors"
	"image/color"
	"maps"
	"math"
	"slices"

	"github.com/rehearse-lab/rehearse/render/display"
)

// pattern fills a shape with tiles, each the same.
type pattern struct {
	m      matrix // from a tile whose corner is at 0, 0 to the coordinates of who uses it
	w, h   float64
	layers []layer
}

// layer is what of a tile has one colour: polygons that are filled, no part of which is outside of the tile.
type layer struct {
	polygons [][]point
	color    color.NRGBA
	whole    bool // it fills the tile
	column   bool // it is a rectangle as high as the tile, which goes on in the one below
}

const (
	maxTiles     = 20_000 // in one shape
	patternScale = 4      // px a unit for which its curves are smooth
)

// pattern makes layers of what is in a tile.
func (l *lister) pattern(d *display.Pattern) (*pattern, error) {
	p := &pattern{m: matrixOf(d.Matrix), w: d.W, h: d.H}
	items, err := l.items(d.Items, identity)
	if err != nil {
		return nil, err
	}
	for _, it := range items {
		s, ok := it.(*shape)
		if !ok || s.evenOdd || s.fill.pattern != nil || s.stroke.pattern != nil {
			return nil, errors.New("a pattern can have shapes only: no text, no image, no pattern, no clip, no group with opacity, no rule evenodd")
		}
		if s.fill.on {
			p.layer(polygonsOf(s.path.flatten(patternScale)), s.m, s.fill.color)
		}
		if s.stroke.on {
			p.layer(strokeOutline(s.path, &s.pen, patternScale*s.m.scale()), s.m, s.stroke.color)
		}
	}
	return p, nil
}

func (p *pattern) layer(polygons [][]point, m matrix, c color.NRGBA) {
	l := layer{color: c}
	for _, poly := range polygons {
		mapped := make([]point, len(poly))
		for i, a := range poly {
			mapped[i] = m.apply(a)
		}
		if cutOff := clipPolygon(mapped, box{0, 0, p.w, p.h}); len(cutOff) > 2 {
			l.polygons = append(l.polygons, cutOff)
		}
	}
	if b := boundsOf(l.polygons); isUpright(l.polygons) && b.y1 == 0 && b.y2 == p.h {
		l.column, l.whole = true, b.x1 == 0 && b.x2 == p.w
	}
	p.layers = append(p.layers, l)
}

// polygonsOf are the outlines that lines enclose.
func polygonsOf(lines []polyline) [][]point {
	var polygons [][]point
	for _, l := range lines {
		if len(l.pts) > 2 {
			polygons = append(polygons, l.pts)
		}
	}
	return polygons
}

// clipPolygon cuts off what of a polygon is outside of a box, one edge after the other.
func clipPolygon(poly []point, b box) []point {
	inside := [4]func(p point) float64{
		func(p point) float64 { return p.x - b.x1 },
		func(p point) float64 { return b.x2 - p.x },
		func(p point) float64 { return p.y - b.y1 },
		func(p point) float64 { return b.y2 - p.y },
	}
	for _, f := range inside {
		var out []point
		for i, p := range poly {
			q := poly[(i+1)%len(poly)]
			dp, dq := f(p), f(q)
			if dp >= 0 {
				out = append(out, p)
			}
			if (dp >= 0) != (dq >= 0) {
				out = append(out, p.to(q, dp/(dp-dq)))
			}
		}
		poly = out
	}
	return poly
}

// place is a tile: its column and row.
type place struct{ x, y int }

// tiles are those that parts may touch, which stand in the coordinates of who uses the pattern, column by column; none if there are
// too many.
func (p *pattern) tiles(parts []box) []place {
	back, ok := p.m.inverse()
	if !ok {
		return nil // all in a line: nothing to see
	}
	seen := map[place]bool{}
	for _, part := range parts {
		b := part.under(back)
		x1, x2, y1, y2 := math.Floor(b.x1/p.w), math.Ceil(b.x2/p.w), math.Floor(b.y1/p.h), math.Ceil(b.y2/p.h)
		if !((x2-x1)*(y2-y1)+float64(len(seen)) <= maxTiles) || math.Abs(x1)+math.Abs(y1) > 1e9 {
			return nil
		}
		for y := int(y1); y < int(y2); y++ {
			for x := int(x1); x < int(x2); x++ {
				seen[place{x, y}] = true
			}
		}
	}
	return slices.SortedFunc(maps.Keys(seen), func(a, b place) int {
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y))
	})
}

// cover are the tiles, as polygons, that fill others, layer by layer. m has the coordinates of those. Where there would be too many
// tiles there is only what fills them: such a pattern is finer than anything that can be seen.
func (p *pattern) cover(polygons [][]point, m matrix) [][][]point {
	parts := make([]box, len(polygons))
	for i, poly := range polygons {
		parts[i] = boundsOf([][]point{poly})
	}
	tiles := p.tiles(parts)
	to := m.then(p.m)
	layers := make([][][]point, len(p.layers))
	for i, l := range p.layers {
		switch {
		case l.whole:
			layers[i] = under(polygons, m)
		case l.column:
			layers[i] = p.columns(boundsOf(l.polygons), tiles, to)
		default:
			for _, t := range tiles {
				layers[i] = append(layers[i], under(l.polygons, to.then(translate(float64(t.x)*p.w, float64(t.y)*p.h)))...)
			}
		}
	}
	return layers
}

// columns are the rectangles of a layer that go on from tile to tile, each as one.
func (p *pattern) columns(b box, tiles []place, to matrix) (out [][]point) {
	for i := 0; i < len(tiles); {
		n := 1
		for i+n < len(tiles) && tiles[i+n] == (place{tiles[i].x, tiles[i].y + n}) {
			n++
		}
		x, y := float64(tiles[i].x)*p.w, float64(tiles[i].y)*p.h
		bar := box{x + b.x1, y, x + b.x2, y + float64(n)*p.h}.corners()
		out = append(out, under([][]point{bar[:]}, to)...)
		i += n
	}
	return out
}
