package picture

import "math"

// arcHandle is how long the handles of a curve are that draws a quarter of a circle of radius 1.
const arcHandle = 0.5522847498307936

// rectPath is a rectangle, with round corners if rx and ry are more than 0.
func rectPath(x, y, w, h, rx, ry float64) *path {
	p := &path{}
	rx, ry = math.Min(rx, w/2), math.Min(ry, h/2)
	if rx <= 0 || ry <= 0 {
		p.move(point{x, y})
		p.line(point{x + w, y})
		p.line(point{x + w, y + h})
		p.line(point{x, y + h})
		p.close()
		return p
	}
	kx, ky := rx*(1-arcHandle), ry*(1-arcHandle)
	p.move(point{x + rx, y})
	p.line(point{x + w - rx, y})
	p.cube(point{x + w - kx, y}, point{x + w, y + ky}, point{x + w, y + ry})
	p.line(point{x + w, y + h - ry})
	p.cube(point{x + w, y + h - ky}, point{x + w - kx, y + h}, point{x + w - rx, y + h})
	p.line(point{x + rx, y + h})
	p.cube(point{x + kx, y + h}, point{x, y + h - ky}, point{x, y + h - ry})
	p.line(point{x, y + ry})
	p.cube(point{x, y + ky}, point{x + kx, y}, point{x + rx, y})
	p.close()
	return p
}

func ellipsePath(cx, cy, rx, ry float64) *path {
	p := &path{}
	kx, ky := rx*arcHandle, ry*arcHandle
	p.move(point{cx + rx, cy})
	p.cube(point{cx + rx, cy + ky}, point{cx + kx, cy + ry}, point{cx, cy + ry})
	p.cube(point{cx - kx, cy + ry}, point{cx - rx, cy + ky}, point{cx - rx, cy})
	p.cube(point{cx - rx, cy - ky}, point{cx - kx, cy - ry}, point{cx, cy - ry})
	p.cube(point{cx + kx, cy - ry}, point{cx + rx, cy - ky}, point{cx + rx, cy})
	p.close()
	return p
}

// arc adds an elliptical arc as SVG's command A describes it: by its ends. The formulas are those of the standard's appendix on
// implementation: they find the centre, and the arc is then drawn in curves of at most a quarter.
func (p *path) arc(from, to point, rx, ry, degrees float64, large, sweep bool) {
	rx, ry = math.Abs(rx), math.Abs(ry)
	if from == to {
		return
	}
	if rx == 0 || ry == 0 {
		p.line(to)
		return
	}
	turn := rotation(degrees)
	back := rotation(-degrees)
	half := back.apply(from.sub(to).times(0.5))
	if l := half.x*half.x/(rx*rx) + half.y*half.y/(ry*ry); l > 1 { // too small to reach
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	num := rx*rx*ry*ry - rx*rx*half.y*half.y - ry*ry*half.x*half.x
	den := rx*rx*half.y*half.y + ry*ry*half.x*half.x
	k := math.Sqrt(math.Max(0, num/den))
	if large == sweep {
		k = -k
	}
	centre := point{k * rx * half.y / ry, -k * ry * half.x / rx}
	angle := func(q point) float64 { return math.Atan2((q.y-centre.y)/ry, (q.x-centre.x)/rx) }
	a1, a2 := angle(half), angle(half.times(-1))
	sum := a2 - a1
	if sweep && sum < 0 {
		sum += 2 * math.Pi
	} else if !sweep && sum > 0 {
		sum -= 2 * math.Pi
	}
	middle := from.add(to).times(0.5)
	m := translate(middle.x, middle.y).then(turn).then(translate(centre.x, centre.y)).then(scaling(rx, ry))
	p.unitArc(m, a1, sum)
	p.pts[len(p.pts)-1] = to // exactly
}

// unitArc adds an arc of the circle of radius 1, as m maps it, in curves of at most a quarter.
func (p *path) unitArc(m matrix, from, sum float64) {
	n := max(1, int(math.Ceil(math.Abs(sum)/(math.Pi/2)-1e-9)))
	step := sum / float64(n)
	k := 4.0 / 3 * math.Tan(step/4)
	for i := range n {
		s1, c1 := math.Sincos(from + float64(i)*step)
		s2, c2 := math.Sincos(from + float64(i+1)*step)
		p.cube(m.apply(point{c1 - k*s1, s1 + k*c1}), m.apply(point{c2 + k*s2, s2 - k*c2}), m.apply(point{c2, s2}))
	}
}
