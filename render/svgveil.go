package render

import "github.com/rehearse-lab/rehearse/render/display"

// slot is a part of the picture's height.
type slot struct{ top, bottom float64 }

// veils hide what follows each panel's own moment, in its lanes, and after the latest of them in the backlog. It reports whether
// there are any.
func (f *figure) veils() bool {
	if len(f.o.Veils) != len(f.lanes) || len(f.lanes) == 0 {
		return false
	}
	for i, lanes := range f.lanes {
		f.hide(f.o.Veils[i], lanes, true)
	}
	if bottom := f.lanes[len(f.lanes)-1].bottom + panelGap; bottom < f.band {
		f.hide(*f.o.Veil, slot{bottom, f.band}, false)
	}
	return true
}

// hide hides a part of the picture from a moment on, and says so if it is to and has the room.
func (f *figure) hide(at int64, s slot, says bool) {
	d := &f.over
	x := max(f.ax.x(float64(at)), f.ax.x0)
	right := f.width - f.pad
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
		d.text((x+right)/2, (s.top+s.bottom)/2+4, words, style{size: 12, anchor: display.Middle})
	}
}
