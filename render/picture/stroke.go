package picture

import (
	"math"
	"slices"
)

// strokeOutline is what a pen covers along a path: polygons that all turn the same way, so that where they overlap is filled, too.
// scale is how many px a unit is, for the smoothness of curves.
func strokeOutline(p *path, pen *pen, scale float64) [][]point {
	s := stroker{pen: pen, half: pen.width / 2}
	s.step = 2 * math.Pi
	if r := s.half * scale; r > 0.1 { // an arc of this angle is a tenth of a px from its chord
		s.step = 2 * math.Acos(1-min(1, 0.1/r))
	}
	for _, l := range p.flatten(scale) {
		l.pts = withoutRepeats(l.pts)
		if l.closed && len(l.pts) > 1 && l.pts[0] == l.pts[len(l.pts)-1] {
			l.pts = l.pts[:len(l.pts)-1]
		}
		if len(pen.dashes) == 0 {
			s.line(l)
			continue
		}
		for _, d := range dashed(l, pen.dashes, pen.begin()) {
			s.line(d)
		}
	}
	return s.polygons
}

func withoutRepeats(pts []point) []point {
	return slices.Compact(slices.Clone(pts))
}

type stroker struct {
	pen      *pen
	half     float64 // of the width
	step     float64 // the angle of a piece of a round edge
	polygons [][]point
}

// polygon adds one, turned as all are.
func (s *stroker) polygon(pts ...point) {
	area := 0.0
	for i, p := range pts {
		area += p.cross(pts[(i+1)%len(pts)])
	}
	if area < 0 {
		slices.Reverse(pts)
	}
	if area != 0 {
		s.polygons = append(s.polygons, pts)
	}
}

// line strokes a line: a bar for each piece, what fills the corners, and the ends.
func (s *stroker) line(l polyline) {
	pts := l.pts
	n := len(pts)
	if n == 1 {
		s.dot(pts[0])
		return
	}
	if l.closed && n > 2 {
		pts = append(slices.Clone(pts), pts[0])
		n++
	}
	for i := 0; i+1 < n; i++ {
		a, b := pts[i], pts[i+1]
		side := s.side(a, b)
		s.polygon(a.add(side), b.add(side), b.sub(side), a.sub(side))
		if i > 0 {
			s.join(pts[i-1], a, b)
		}
	}
	if l.closed && n > 2 {
		s.join(pts[n-2], pts[0], pts[1])
		return
	}
	s.end(pts[1], pts[0])
	s.end(pts[n-2], pts[n-1])
}

// side is from a line's middle to its edge.
func (s *stroker) side(a, b point) point {
	d := b.sub(a)
	k := s.half / d.length()
	return point{-d.y * k, d.x * k}
}

// dot is a line without length: only ends that are not cut off are seen.
func (s *stroker) dot(p point) {
	switch s.pen.cap {
	case roundCap:
		s.arc(p, point{s.half, 0}, 2*math.Pi)
	case squareCap:
		h := s.half
		s.polygon(point{p.x - h, p.y - h}, point{p.x + h, p.y - h}, point{p.x + h, p.y + h}, point{p.x - h, p.y + h})
	}
}

// end draws the end at p of a piece that comes from a.
func (s *stroker) end(a, p point) {
	side := s.side(a, p)
	switch s.pen.cap {
	case roundCap:
		s.arc(p, side, -math.Pi)
	case squareCap:
		ahead := point{side.y, -side.x}
		s.polygon(p.add(side), p.add(side).add(ahead), p.sub(side).add(ahead), p.sub(side))
	}
}

// arc adds a piece of pie around p, from p+r on by an angle.
func (s *stroker) arc(p, r point, angle float64) {
	n := max(1, int(math.Ceil(math.Abs(angle)/s.step)))
	pts := []point{p}
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(angle * float64(i) / float64(n))
		pts = append(pts, p.add(point{r.x*cos - r.y*sin, r.x*sin + r.y*cos}))
	}
	s.polygon(pts...)
}

// join fills the outer side of a corner at p.
func (s *stroker) join(a, p, b point) {
	u, v := s.side(a, p), s.side(p, b)
	turn := math.Atan2(u.cross(v), u.dot(v))
	if math.Abs(turn) < 1e-4 {
		return
	}
	if turn > 0 { // the outer side is the other one
		u, v = u.times(-1), v.times(-1)
	}
	switch s.pen.join {
	case roundJoin:
		if math.Abs(turn) > s.step {
			s.arc(p, u, turn)
			return
		}
	case miterJoin:
		// The tip is as far away as half the width times 1/cos of half the turn, which is what the limit is about.
		if k := 1 / math.Cos(turn/2); k <= s.pen.miter && k > 0 {
			tip := u.add(v)
			if l := tip.length(); l > 1e-9 {
				s.polygon(p, p.add(u), p.add(tip.times(k*s.half/l)), p.add(v))
				return
			}
		}
	}
	s.polygon(p, p.add(u), p.add(v))
}

// begin is where in its dashes a line begins: the phase, in the first repetition of them.
func (p *pen) begin() float64 {
	sum := 0.0
	for _, v := range p.dashes {
		sum += v
	}
	if sum == 0 {
		return 0
	}
	return math.Mod(math.Mod(p.phase, sum)+sum, sum)
}

// maxDashes is how many dashes a line is divided into at most; one with more is drawn without gaps.
const maxDashes = 100_000

// dashed divides a line into dashes.
func dashed(l polyline, lengths []float64, phase float64) []polyline {
	pts := l.pts
	if l.closed && len(pts) > 0 {
		pts = append(slices.Clone(pts), pts[0])
	}
	sum, length := 0.0, 0.0
	for _, v := range lengths {
		sum += v
	}
	for i := 1; i < len(pts); i++ {
		length += pts[i].sub(pts[i-1]).length()
	}
	if length/sum*float64(len(lengths)) > maxDashes {
		return []polyline{l}
	}
	k, left := dashAt(lengths, phase)
	var out []polyline
	now := polyline{}
	if k%2 == 0 && len(pts) > 0 {
		now.pts = append(now.pts, pts[0])
	}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		d := b.sub(a).length()
		at := 0.0
		for d-at > left {
			at += left
			p := a.to(b, at/d)
			if k%2 == 0 {
				out = append(out, polyline{pts: append(now.pts, p)})
				now = polyline{}
			} else {
				now.pts = []point{p}
			}
			k = (k + 1) % len(lengths)
			left = lengths[k]
		}
		left -= d - at
		if k%2 == 0 {
			now.pts = append(now.pts, b)
		}
	}
	if len(now.pts) > 1 {
		out = append(out, now)
	}
	return out
}

// dashAt is in which length of a pattern a phase is, and how much of it is left.
func dashAt(lengths []float64, phase float64) (k int, left float64) {
	for k, v := range lengths {
		if phase < v {
			return k, v - phase
		}
		phase -= v
	}
	return 0, lengths[0]
}
