package picture

import "math"

type point struct{ x, y float64 }

func (p point) add(q point) point           { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point           { return point{p.x - q.x, p.y - q.y} }
func (p point) times(s float64) point       { return point{p.x * s, p.y * s} }
func (p point) cross(q point) float64       { return p.x*q.y - p.y*q.x }
func (p point) dot(q point) float64         { return p.x*q.x + p.y*q.y }
func (p point) length() float64             { return math.Hypot(p.x, p.y) }
func (p point) to(q point, t float64) point { return point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t} }

// matrix maps x, y to a·x + c·y + e, b·x + d·y + f: the order of SVG and of PDF.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

// then is the matrix that maps as n does and then as m does: what stands in m's coordinates is drawn in those around it.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b,
		m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

func (m matrix) apply(p point) point { return point{m.a*p.x + m.c*p.y + m.e, m.b*p.x + m.d*p.y + m.f} }

// scale is how much lengths grow, on average.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c)) }

func (m matrix) inverse() (matrix, bool) {
	det := m.a*m.d - m.b*m.c
	if math.Abs(det) < 1e-12 {
		return identity, false
	}
	n := matrix{a: m.d / det, b: -m.b / det, c: -m.c / det, d: m.a / det}
	n.e, n.f = -(n.a*m.e + n.c*m.f), -(n.b*m.e + n.d*m.f)
	return n, true
}

func translate(x, y float64) matrix { return matrix{a: 1, d: 1, e: x, f: y} }

func scaling(x, y float64) matrix { return matrix{a: x, d: y} }

// rotation turns by an angle in degrees, clockwise on a screen.
func rotation(degrees float64) matrix {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return matrix{a: c, b: s, c: -s, d: c}
}

// box is a rectangle; an empty one has x1 > x2.
type box struct{ x1, y1, x2, y2 float64 }

var emptyBox = box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (b *box) include(p point) {
	b.x1, b.y1 = math.Min(b.x1, p.x), math.Min(b.y1, p.y)
	b.x2, b.y2 = math.Max(b.x2, p.x), math.Max(b.y2, p.y)
}

func (b box) empty() bool { return !(b.x1 <= b.x2 && b.y1 <= b.y2) }

func (b box) contains(c box) bool {
	return b.x1 <= c.x1 && b.y1 <= c.y1 && b.x2 >= c.x2 && b.y2 >= c.y2
}

// and is what two boxes have in common.
func (b box) and(c box) box {
	return box{max(b.x1, c.x1), max(b.y1, c.y1), min(b.x2, c.x2), min(b.y2, c.y2)}
}

func (b box) corners() [4]point {
	return [4]point{{b.x1, b.y1}, {b.x2, b.y1}, {b.x2, b.y2}, {b.x1, b.y2}}
}

// under is the box around b as m maps it.
func (b box) under(m matrix) box {
	out := emptyBox
	for _, p := range b.corners() {
		out.include(m.apply(p))
	}
	return out
}

// op is a step of a path, with its number of points: moveTo 1, lineTo 1, cubeTo 3, closePath 0.
type op uint8

const (
	moveTo op = iota
	lineTo
	cubeTo
	closePath
)

// path is an outline or a line: steps, and the points they take.
type path struct {
	ops []op
	pts []point
}

func (p *path) move(a point)       { p.ops, p.pts = append(p.ops, moveTo), append(p.pts, a) }
func (p *path) line(a point)       { p.ops, p.pts = append(p.ops, lineTo), append(p.pts, a) }
func (p *path) cube(a, b, c point) { p.ops, p.pts = append(p.ops, cubeTo), append(p.pts, a, b, c) }
func (p *path) close()             { p.ops = append(p.ops, closePath) }

// quad adds a quadratic curve from a over b to c; all curves of a path are cubic, since PDF has no others.
func (p *path) quad(a, b, c point) { p.cube(a.to(b, 2.0/3), c.to(b, 2.0/3), c) }

func (p *path) add(q *path) {
	p.ops, p.pts = append(p.ops, q.ops...), append(p.pts, q.pts...)
}

func (p *path) empty() bool { return len(p.ops) == 0 }

// encloses is false of a path that is nothing but straight strokes apart from each other.
func (p *path) encloses() bool {
	lines := 0
	for _, o := range p.ops {
		switch o {
		case moveTo, closePath:
			lines = 0
		case lineTo:
			if lines++; lines > 1 {
				return true
			}
		case cubeTo:
			return true
		}
	}
	return false
}

// under is the path as m maps it.
func (p *path) under(m matrix) *path {
	q := &path{ops: p.ops, pts: make([]point, len(p.pts))}
	for i, a := range p.pts {
		q.pts[i] = m.apply(a)
	}
	return q
}

// bounds is a box around the path's points, which has the path in it.
func (p *path) bounds() box {
	b := emptyBox
	for _, a := range p.pts {
		b.include(a)
	}
	return b
}

// walk calls f for each step with its points, and with where it begins.
func (p *path) walk(f func(o op, from point, pts []point)) {
	i, at, first := 0, point{}, point{}
	for _, o := range p.ops {
		switch o {
		case moveTo:
			at, first = p.pts[i], p.pts[i]
			f(o, at, p.pts[i:i+1])
			i++
		case lineTo:
			f(o, at, p.pts[i:i+1])
			at = p.pts[i]
			i++
		case cubeTo:
			f(o, at, p.pts[i:i+3])
			at = p.pts[i+2]
			i += 3
		case closePath:
			f(o, at, nil)
			at = first
		}
	}
}

// polyline is a part of a path in straight lines.
type polyline struct {
	pts    []point
	closed bool
}

// maxPieces is into how many lines a curve is divided at most.
const maxPieces = 256

// flatten is the path in straight lines, no farther from it than about a twentieth of a px where a unit is scale px.
func (p *path) flatten(scale float64) []polyline {
	var lines []polyline
	var now polyline
	end := func() {
		if len(now.pts) > 0 {
			lines = append(lines, now)
		}
		now = polyline{}
	}
	p.walk(func(o op, from point, pts []point) {
		switch o {
		case moveTo:
			end()
			now.pts = append(now.pts, pts[0])
		case lineTo:
			now.pts = append(now.begun(from), pts[0])
		case cubeTo:
			now.pts = flattenCube(now.begun(from), from, pts[0], pts[1], pts[2], scale)
		case closePath:
			now.closed = len(now.pts) > 0
			end()
		}
	})
	end()
	return lines
}

// begun are the points so far, or where the pen is: after a closed part, the next one begins where that began.
func (l *polyline) begun(from point) []point {
	if len(l.pts) == 0 {
		return append(l.pts, from)
	}
	return l.pts
}

// flattenCube appends a curve in n pieces. A piece is off by at most an eighth of the second derivative over n².
func flattenCube(pts []point, a, b, c, d point, scale float64) []point {
	bend := math.Max(a.sub(b.times(2)).add(c).length(), b.sub(c.times(2)).add(d).length())
	const tolerance = 0.05
	n := int(math.Ceil(math.Sqrt(0.75 * bend * scale / tolerance)))
	n = max(1, min(n, maxPieces))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		ab, bc, cd := a.to(b, t), b.to(c, t), c.to(d, t)
		pts = append(pts, ab.to(bc, t).to(bc.to(cd, t), t))
	}
	return append(pts, d)
}
