package render

// slot is a part of the picture's height.
type slot struct{ top, bottom float64 }

// veils hide what comes after a moment: the lanes of each panel, and the backlog.
func (f *figure) veils() {
	if f.o.Veil == nil || len(f.lanes) == 0 {
		return
	}
	latest := *f.o.Veil
	for i, lanes := range f.lanes {
		at := *f.o.Veil
		if f.o.Veils != nil {
			at = f.o.Veils[i]
			latest = max(latest, at)
		}
		f.veil(at, lanes, true)
	}
	if bottom := f.lanes[len(f.lanes)-1].bottom + panelGap; bottom < f.band {
		f.veil(latest, slot{bottom, f.band}, false)
	}
}

// veil hides a part of the picture from a moment on.
func (f *figure) veil(at int64, s slot, says bool) {
	d := &f.over
	x := max(f.ax.x(float64(at)), f.ax.x0)
	right := f.width - svgPad
	if x >= right {
		return
	}
	d.rect(x, s.top, right-x, s.bottom-s.top, fill(d.pal.band))
	d.line(x, s.top, x, s.bottom, stroke(d.pal.accent, 1.5))
	words := f.o.Hides
	if words == "" {
		words = "hidden until you answer"
	}
	if says && textWidth(words, 12) < right-x-12 {
		d.text((x+right)/2, (s.top+s.bottom)/2+4, words, style{size: 12, anchor: "middle"})
	}
}
