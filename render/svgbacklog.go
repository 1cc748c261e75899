package render

import "github.com/rehearse-lab/rehearse/render/display"

// backlog draws the pending messages of both runs over time below y and returns the y below. The names of the curves are beside
// them, where no curve can be.
func (f *figure) backlog(y float64) float64 {
	d := &f.under
	if f.band = y; !hasActors(f.s.Panels) {
		return y
	}
	f.band = y + bandHeight
	d.rect(f.ax.x0, y, f.ax.x1-f.ax.x0, bandHeight, fill(d.pal.band))
	at := y + bandHeight/2 + 4
	if f.narrow && len(f.s.Panels) > 1 {
		at = y + 8
	}
	d.text(f.ax.x0-8, at, "backlog", style{anchor: display.End})
	most := int32(1)
	for i := range f.s.Panels {
		most = max(most, int32(f.s.Panels[i].Summary.PeakBacklog))
	}
	for i := range f.s.Panels {
		p := &f.s.Panels[i]
		path := f.curve(&p.Columns, float64(p.Makespan), most, y)
		if path == nil {
			continue
		}
		path.Look = stroke(d.pal.run(i), 1.5)
		d.add(path)
		if len(f.s.Panels) > 1 {
			f.curveName(i, y)
		}
	}
	return y + bandHeight
}

// curveName names the curve of a run: on its right or, in a narrow picture, below the name of the band.
func (f *figure) curveName(i int, y float64) {
	d, key := &f.under, string(f.s.Panels[i].Key)
	if f.narrow {
		d.text(f.ax.x0-8, y+20+12*float64(i), key, style{fill: d.pal.run(i), anchor: display.End})
		return
	}
	d.text(f.ax.x1+8, y+14+13*float64(i), key, style{fill: d.pal.run(i)})
}

// curve is the backlog as a path that shows the most of each px; nil if there is none.
func (f *figure) curve(c *Columns, makespan float64, most int32, y float64) *display.Path {
	n := int(f.ax.x1 - f.ax.x0)
	end := min(makespan, f.ax.to)
	if len(c.BacklogTime) == 0 || end <= f.ax.from {
		return nil
	}
	path := &display.Path{}
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
		if t == end {
			break
		}
	}
	return path
}
