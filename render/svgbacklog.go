package render

import "github.com/rehearse-lab/rehearse/render/display"

// namedCurve is how long a curve is that has room for a name, px.
const namedCurve = 90

// backlog draws the pending messages of both runs over time below y and returns the y below.
func (f *figure) backlog(y float64) float64 {
	d := &f.under
	if f.band = y; !hasActors(f.s.Panels) {
		return y
	}
	f.band = y + bandHeight
	d.rect(f.ax.x0, y, f.ax.x1-f.ax.x0, bandHeight, fill(d.pal.band))
	d.text(f.ax.x0-8, y+bandHeight/2+4, "backlog", style{anchor: display.End})
	most := int32(1)
	for i := range f.s.Panels {
		most = max(most, int32(f.s.Panels[i].Summary.PeakBacklog))
	}
	for i := range f.s.Panels {
		p := &f.s.Panels[i]
		path, px, py := f.curve(&p.Columns, float64(p.Makespan), most, y, 0.35*float64(i+1))
		if path == nil {
			continue
		}
		path.Look = stroke(d.pal.run(i), 1.5)
		d.add(path)
		if len(f.s.Panels) > 1 && f.ax.x(min(float64(p.Makespan), f.ax.to))-f.ax.x0 > namedCurve {
			f.over.text(px+4, min(py+11, y+bandHeight-3), string(p.Key), style{fill: d.pal.run(i), halo: true})
		}
	}
	return y + bandHeight
}

// curve is the backlog as a path that shows the most of each px, and a place on it for its name: at a part of its
// length, a different one for each run.
func (f *figure) curve(c *Columns, makespan float64, most int32, y, part float64) (path *display.Path, nameX, nameY float64) {
	n := int(f.ax.x1 - f.ax.x0)
	end := min(makespan, f.ax.to)
	if len(c.BacklogTime) == 0 || end <= f.ax.from {
		return nil, 0, 0
	}
	path = &display.Path{}
	j, now, last := 0, int32(0), int32(0)
	for k := 0; k <= n; k++ {
		t := min(f.ax.from+(f.ax.to-f.ax.from)*float64(k)/float64(n), end)
		high := now
		for j < len(c.BacklogTime) && c.BacklogTime[j] <= t {
			now = c.BacklogCount[j]
			high = max(high, now)
			j++
		}
		if t == end {
			high = now
		}
		x, v := f.ax.x(t), y+bandHeight-2-(bandHeight-6)*float64(high)/float64(most)
		switch {
		case k == 0:
			path.Add('M', tenths(x), tenths(v))
		case high != last || t == end:
			path.Add('H', tenths(x))
			path.Add('V', tenths(v))
		}
		last = high
		if t <= f.ax.from+(end-f.ax.from)*part {
			nameX, nameY = x, v
		}
		if t == end {
			break
		}
	}
	return path, nameX, nameY
}
