package render

import (
	"slices"

	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// namedWait is the least width of a wait, in px, that is described.
const namedWait = 48.0

// waits writes into the waits of main and goroutines what they wait for, where there is room for the words.
func (f *figure) waits(p *Panel, l lanesOf) {
	c := &p.Columns
	since := make([]int, len(p.Threads)) // by thread: the event with which it blocked; -1: it is not blocked
	for th := range since {
		since[th] = -1
	}
	for i, kind := range c.Kind {
		th := c.Thread[i]
		if th < 0 || l.of[th] < 0 || p.Threads[th].serves() || passes(trace.Kind(kind)) {
			continue
		}
		if since[th] >= 0 {
			f.wait(p, &l.rows[l.of[th]], since[th], c.Time[i])
			since[th] = -1
		}
		if trace.Kind(kind) == trace.Block {
			since[th] = i
		}
	}
	for th, block := range since {
		if block >= 0 {
			f.wait(p, &l.rows[l.of[th]], block, float64(p.Makespan))
		}
	}
}

// wait describes the wait that began with an event and lasted until a time.
func (f *figure) wait(p *Panel, r *row, block int, until float64) {
	x1, x2 := max(f.ax.x0, f.ax.x(p.Columns.Time[block])), min(f.ax.x1, f.ax.x(until))
	if r.h < namedRow || r.lanes > 1 || x2-x1 < namedWait {
		return
	}
	if words := p.waiting(block); textWidth(words, 11)+8 <= x2-x1 {
		f.name(x1, x2, r.mid()+4, words, style{anchor: display.Middle, halo: true})
	}
}

// waiting is what the thread does that blocks with an event.
func (p *Panel) waiting(block int) string {
	c := &p.Columns
	text := ""
	if i := slices.IndexFunc(p.Waits, func(w Wait) bool { return int32(w.Pos) == c.Pos[block] && w.Reason == c.Reason[block] }); i >= 0 {
		text = trace.WaitFor(p.Waits[i].Text, trace.ObjectID(c.Object[block]), p.here(block), p.Objects)
	}
	return trace.Reason(c.Reason[block]).Waiting(int64(c.Value[block]), text)
}

// here is what the source calls the object of an event there; "" if that is its name.
func (p *Panel) here(step int) string {
	i := int(p.Columns.Here[step]) - 1
	if i < 0 || i >= len(p.Strings) {
		return ""
	}
	return p.Strings[i]
}
