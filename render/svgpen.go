package render

import "strconv"

// rowPen turns a row's slices, in order of their starts, into one path a colour. Slices narrower than smallSlice are
// gathered px by px, and each px shows the class that fills most of it: however many slices a run has, a row has at
// most as many marks as px.
type rowPen struct {
	paths  [classes][]byte
	asleep []byte
	ready  []byte
	names  bool
	named  []namedRun

	px    int // at hand
	cover [classes]float64
	first float64 // where the first slice in px begins
	any   bool
	run   struct { // full px of one class, to be drawn as one
		class  int
		x1, x2 float64
	}
}

// namedRun is a slice wide enough for a name.
type namedRun struct {
	x1, x2 float64
	slice  int32
	class  int
	waits  bool // part of it shows as asleep or ready
}

func (p *rowPen) slice(class int, x1, x2 float64, i int32) {
	w := x2 - x1
	if w < smallSlice {
		px := int((x1 + x2) / 2)
		if p.any && px != p.px {
			p.flushPx()
		}
		if !p.any {
			p.any, p.px, p.first = true, px, x1
		}
		p.cover[class] += w
		return
	}
	p.flush()
	if w > 2.5 {
		x2 -= 0.5
	}
	p.paths[class] = appendRun(p.paths[class], x1, x2)
	if p.names && w > namedSlice {
		p.named = append(p.named, namedRun{x1: x1, x2: x2, slice: i, class: class})
	}
}

// state marks a wait within the slice before.
func (p *rowPen) state(k SliceKind, x1, x2 float64) {
	if k == SliceSleep {
		p.asleep = appendRun(p.asleep, x1+1, x2-1.5)
	} else {
		p.ready = appendRun(p.ready, x1+1, x2-1.5)
	}
	if n := len(p.named); n > 0 && p.named[n-1].x2 > x1 {
		p.named[n-1].waits = true
	}
}

// flushPx ends the px at hand: a full one joins the run of its class, a sparse one becomes a short mark.
func (p *rowPen) flushPx() {
	best, sum := 0, 0.0
	for c, w := range p.cover {
		if sum += w; w > p.cover[best] {
			best = c
		}
	}
	p.cover = [classes]float64{}
	p.any = false
	x1, x2 := float64(p.px), float64(p.px+1)
	if sum < 0.5 {
		x1 = p.first
		x2 = x1 + max(0.6, sum)
	}
	if p.run.x2 > 0 && p.run.class == best && x1-p.run.x2 < 0.1 {
		p.run.x2 = x2
		return
	}
	p.flushRun()
	p.run.class, p.run.x1, p.run.x2 = best, x1, x2
}

func (p *rowPen) flushRun() {
	if p.run.x2 > 0 {
		p.paths[p.run.class] = appendRun(p.paths[p.run.class], p.run.x1, p.run.x2)
	}
	p.run.x2 = 0
}

func (p *rowPen) flush() {
	if p.any {
		p.flushPx()
	}
	p.flushRun()
}

// appendRun appends a horizontal stroke: Mx 0hw.
func appendRun(b []byte, x1, x2 float64) []byte {
	b = append(b, 'M')
	b = appendTenths(b, x1)
	b = append(b, " 0h"...)
	return appendTenths(b, max(x2-x1, 0.3))
}

// appendTenths writes a coordinate with at most one decimal.
func appendTenths(b []byte, x float64) []byte {
	n := int64(x*10 + 0.5)
	b = strconv.AppendInt(b, n/10, 10)
	if n%10 != 0 {
		b = append(b, '.', byte('0'+n%10))
	}
	return b
}
