package render

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

const (
	maxRows      = 160 // beyond, several lanes share a row
	tallRow      = 13.0
	namedSlice   = 22.0
	namedRow     = 11.0
	groupGap     = 3.0
	smallSlice   = 1.5 // px: what is narrower is merged, a px at a time
	classProgram = 16
	classes      = 17 // 8 tints, 8 full hues, main and goroutines
)

// labelRoom is the width that the labels of lanes need.
func labelRoom(panels []Panel) float64 {
	room := labelWidth
	for i := range panels {
		for _, t := range panels[i].Threads {
			if t.Func != "" {
				room = max(room, min(wideLabel, textWidth(t.Label, 11)+12))
			}
		}
	}
	return room
}

// fitLabel cuts what a goroutine runs, not its number, so that the label fits.
func fitLabel(t *Track) string {
	what, number, found := strings.Cut(t.Label, " · ")
	if !found {
		return t.Label
	}
	number = " · " + number
	return shorten(what, wideLabel-12-textWidth(number, 11), 11) + number
}

// row is one line of a panel: a lane, or several that are too thin to be drawn apart.
type row struct {
	y, h   float64 // top and height
	lanes  int     // that share it
	label  string
	actor  trace.ActorID // thread per actor: whose
	raised bool          // higher than its neighbours, for the selected actor
}

func (r *row) mid() float64 { return r.y + r.h/2 }

// lanesOf is how a panel's threads are spread over rows.
type lanesOf struct {
	rows   []row
	lanes  int
	of     []int // row by ThreadID, -1: not drawn
	fold   int   // lanes a row
	apart  int   // 1: the first lane is that of main and has a row of its own, above those of actors; else 0
	bottom float64
}

// panel draws one run below y and returns the y below it.
func (f *figure) panel(i int, y float64) float64 {
	p, d := &f.s.Panels[i], &f.under
	if f.narrow {
		return f.narrowPanel(i, y)
	}
	d.text(f.pad, y+14, p.Title, style{fill: d.pal.ink, size: 13, bold: true})
	x := f.pad + 16
	for k := range f.s.Panels {
		x = max(x, f.pad+textWidth(f.s.Panels[k].Title, 13)+16)
	}
	right := f.handled(p)
	room := f.width - f.pad - textWidth(right, 12) - 16 - x
	selected := f.selected(p)
	l := layoutRows(p, y+titleRow, selected)
	f.lanes = append(f.lanes, slot{y + titleRow, l.bottom})
	d.text(x, y+14, shorten(f.subtitle(p, l), room, 12), style{size: 12})
	d.text(f.width-f.pad, y+14, right, style{anchor: display.End, size: 12})
	f.fillPanel(i, l, selected)
	return l.bottom
}

// handled says how many messages a run had; "" if it had no actors, or is hidden.
func (f *figure) handled(p *Panel) string {
	if !hasActors(f.s.Panels) || f.o.Veil != nil {
		return ""
	}
	return units.Plural(p.Summary.Messages, "message") + " · peak backlog " + units.Count(p.Summary.PeakBacklog)
}

// subtitle says what a panel's lanes are.
func (f *figure) subtitle(p *Panel, l lanesOf) string {
	sub := p.Subtitle
	if l.fold > 1 {
		sub = foldedWords(l)
	}
	if f.o.Veil == nil && sub != "" {
		sub += quiet(p.Summary.Activity)
	}
	return sub
}

// fillPanel draws what is below the head of a panel.
func (f *figure) fillPanel(i int, l lanesOf, selected trace.ActorID) {
	p, top := &f.s.Panels[i], f.lanes[i].top
	f.idleRules(p, l)
	f.slices(p, l, selected)
	f.waits(p, l)
	f.laneLabels(p, l, selected)
	f.done(p, top, l.bottom)
	f.placeNotes(i, l)
}

// foldedWords describes the lanes of a panel of which several share a row.
func foldedWords(l lanesOf) string {
	lanes := units.Plural(l.lanes, "lane")
	if l.apart > 0 {
		lanes = "main and " + units.Plural(l.lanes-l.apart, "other lane")
	}
	return lanes + ", " + strconv.Itoa(l.fold) + " to a row"
}

// leastSeen: what threads do in less than this part of their time, percent, is hard to see.
const leastSeen = 1

// quiet says how much of their time threads handle messages, where that is hard to see.
func quiet(percent float64) string {
	switch {
	case percent <= 0 || percent >= leastSeen:
		return ""
	case percent < 0.01:
		return "; handling messages less than 0.01 % of the time"
	}
	return fmt.Sprintf("; handling messages %.2g %% of the time", percent)
}

func (f *figure) selected(p *Panel) trace.ActorID {
	for i, a := range p.Actors {
		if a.Name == f.o.Select && f.o.Select != "" {
			return trace.ActorID(i + 1)
		}
	}
	return 0
}

// pitch is the height of a lane: enough for all within the height of a panel, but readable if few.
func pitch(n int, workers bool) float64 {
	if n == 0 {
		return 0
	}
	fit, least := 168.0, 4.5
	if workers {
		fit, least = 96, 9
	}
	if n > 40 {
		least = 2
		fit = 400
	}
	return min(19, max(least, fit/float64(n)))
}

// rowOf is the row of a lane.
func (l *lanesOf) rowOf(lane int) int {
	if lane < l.apart {
		return lane
	}
	return l.apart + (lane-l.apart)/l.fold
}

func layoutRows(p *Panel, top float64, selected trace.ActorID) lanesOf {
	lanes, workers := 0, false
	for _, t := range p.Threads {
		lanes = max(lanes, t.Lane+1)
		workers = workers || t.Role == trace.RoleWorker
	}
	l := lanesOf{lanes: lanes, of: make([]int, len(p.Threads))}
	if p.mainHasOwnRow() {
		l.apart = 1
	}
	l.fold = max(1, (lanes-l.apart+maxRows-1)/maxRows)
	l.rows = make([]row, l.rowOf(lanes+l.fold-1))
	h := pitch(len(l.rows)-l.apart, workers) // main makes the others no thinner
	for i, t := range p.Threads {
		l.of[i] = -1
		if t.Lane < 0 {
			continue
		}
		l.of[i] = l.rowOf(t.Lane)
		r := &l.rows[l.of[i]]
		r.lanes++
		r.actor, r.label = t.Actor, fitLabel(&t)
		if t.Actor > 0 {
			r.label = p.Actors[t.Actor-1].Short
		}
	}
	starts := map[int]bool{l.apart: true}
	for _, g := range p.Groups {
		starts[l.rowOf(g.First)] = true
	}
	for i := range l.rows {
		r := &l.rows[i]
		if i > 0 && starts[i] {
			top += groupGap
		}
		r.y, r.h = top, h
		if l.fold == 1 && selected != 0 && r.actor == selected {
			r.h, r.raised = max(h, tallRow), h < tallRow
		}
		top += r.h
	}
	l.bottom = top
	return l
}

// slices draws what the threads do, a row at a time.
func (f *figure) slices(p *Panel, l lanesOf, selected trace.ActorID) {
	c := &p.Columns
	byRow := make([][]int32, len(l.rows))
	for i, th := range c.SliceThread {
		if r := l.of[th]; r >= 0 && c.SliceEnd[i] >= f.ax.from && c.SliceStart[i] <= f.ax.to {
			byRow[r] = append(byRow[r], int32(i))
		}
	}
	for i := range l.rows {
		f.slicesOf(p, &l.rows[i], byRow[i], selected)
	}
}

// slicesOf draws a row: what is solid, then what is hollow and hatched, marks and names.
func (f *figure) slicesOf(p *Panel, r *row, list []int32, selected trace.ActorID) {
	c := &p.Columns
	gap := 1.0
	if r.h >= 9 {
		gap = 2
	} else if r.h < 3 {
		gap = 0
	}
	pen := newRowPen(f.ax.x0, f.ax.x1, r.lanes)
	pen.names = r.h >= namedRow
	for _, i := range list {
		x1, x2 := max(f.ax.x(c.SliceStart[i]), f.ax.x0), min(f.ax.x(c.SliceEnd[i]), f.ax.x1)
		class := classProgram
		if a := c.SliceActor[i]; a > 0 {
			if class = p.Actors[a-1].Type % 8; trace.ActorID(a) == selected {
				class += 8
			}
		}
		switch k := SliceKind(c.SliceState[i]); k {
		case SliceSleep, SliceReady:
			pen.state(k, class, x1, x2)
		case SliceHandle, SliceProgram:
			pen.slice(class, x1, x2, i)
		}
	}
	high := r.h - gap
	rims := high >= rimmed
	pen.finish(f.under.pal, rims)
	mark := min(rimPx, high/3)
	if rims {
		mark = 2 * rimPx
	}
	for _, strokes := range []struct {
		of    *layer
		high  float64
		hatch bool
	}{{&pen.whole, high, false}, {&pen.bands, high, true}, {&pen.inner, high - 2*rimPx, false}, {&pen.hatch, high - 2*rimPx, true}, {&pen.marks, mark, false}} {
		for _, i := range strokes.of.strokes() {
			i.path.Down, i.path.Look = px(r.mid()), stroke(i.colour, strokes.high)
			if strokes.hatch {
				i.path.Stroke.Pattern = f.hatchOf(i.colour)
			}
			f.under.add(i.path)
		}
	}
	for _, n := range pen.named {
		f.nameSlice(p, r, n)
	}
}

// hatchOf is the pattern of slanted lines in a colour.
func (f *figure) hatchOf(colour string) *display.Pattern {
	name := "hatch-" + colour[1:]
	p := f.hatches[name]
	if p == nil {
		p = display.Hatch(name, display.Hex(colour), 5, 2)
		f.hatches[name] = p
	}
	return p
}

// markColour is that of marks: the full hue, as they are small.
func markColour(pal *palette, class int) string {
	if class == classProgram {
		return pal.edge
	}
	return pal.hues[class%8].full
}

func classColour(pal *palette, class int) string {
	switch {
	case class == classProgram:
		return pal.program
	case class >= 8:
		return pal.hues[class-8].full
	}
	return pal.hues[class].soft
}

// nameSlice writes into a slice what its lane does not say: whose it is on a worker's lane, else which message.
func (f *figure) nameSlice(p *Panel, r *row, n namedRun) {
	c := &p.Columns
	label := ""
	switch a, m := c.SliceActor[n.slice], c.SliceMsg[n.slice]; {
	case a > 0 && r.actor == 0:
		label = p.Actors[a-1].Short
	case m > 0:
		label = p.Subjects[c.MsgSubject[m-1]] + "(" + p.Data[c.MsgData[m-1]] + ")"
	}
	if label == "" || textWidth(label, 11)+6 > n.x2-n.x1 {
		return
	}
	st := style{fill: f.under.pal.ink, anchor: display.Middle, halo: n.waits}
	if n.class >= 8 && n.class < classProgram && !n.waits {
		st.fill = f.under.pal.hues[n.class-8].on
	}
	f.name(n.x1, n.x2, r.mid()+4, label, st)
}

// laneLabels names the lanes: brackets of types where lanes are thin, else every lane that has room.
func (f *figure) laneLabels(p *Panel, l lanesOf, selected trace.ActorID) {
	d := &f.under
	if len(l.rows) == 0 {
		return
	}
	x := f.ax.x0 - 8
	h := l.rows[len(l.rows)-1].h
	if l.apart > 0 {
		d.text(x, l.rows[0].mid()+4, f.label(l.rows[0].label), style{anchor: display.End})
	}
	if len(p.Groups) > 0 && h < namedRow {
		for _, g := range p.Groups {
			f.bracket(g, l)
		}
		for i := range l.rows {
			if r := &l.rows[i]; selected != 0 && r.actor == selected && l.fold == 1 {
				w := textWidth(r.label, 11) + 6
				d.rect(x-w+3, r.y-1, w, r.h+2, fill(d.pal.bg))
				d.text(x, r.mid()+4, f.label(r.label), style{fill: d.pal.ink, anchor: display.End, bold: true})
			}
		}
		return
	}
	every := 1
	for float64(every)*h < namedRow {
		every++
	}
	if every == 2 {
		every = 3
	}
	for i := l.apart; i < len(l.rows); i += every {
		r := &l.rows[i]
		st := style{anchor: display.End}
		if selected != 0 && r.actor == selected {
			st.fill, st.bold = d.pal.ink, true
		}
		d.text(x, r.mid()+4, f.label(r.label), st)
	}
}

func (f *figure) bracket(g Group, l lanesOf) {
	d := &f.under
	a, b := &l.rows[l.rowOf(g.First)], &l.rows[l.rowOf(g.Last)]
	top, bottom := a.y+0.5, b.y+b.h-0.5
	x := f.ax.x0 - 5
	d.line(x, top, x, bottom, stroke(d.pal.edge, 1))
	if bottom-top < 9 {
		return
	}
	d.text(x-5, top+min(10, (bottom-top)/2+4), shorten(g.Label, f.groupRoom(), 11), style{anchor: display.End})
	if bottom-top >= 24 && !f.labelled(l, top+14, top+24) {
		d.text(x-5, top+23, units.Count(g.Last-g.First+1), style{fill: d.pal.ink3, anchor: display.End})
	}
}

// labelled reports whether the label of a raised lane stands between two heights.
func (f *figure) labelled(l lanesOf, top, bottom float64) bool {
	for i := range l.rows {
		if r := &l.rows[i]; r.raised && r.y < bottom && r.y+r.h > top {
			return true
		}
	}
	return false
}

// done marks the end of a run.
func (f *figure) done(p *Panel, top, bottom float64) {
	if t := float64(p.Makespan); t < f.ax.from || t > f.ax.to || f.o.Veil != nil && p.Outcome.End == trace.EndRunning {
		return
	}
	d := &f.over
	x := f.ax.x(float64(p.Makespan))
	colour := d.pal.ink
	if p.Outcome.End != trace.EndOK && p.Outcome.End != "" {
		colour = d.pal.fail
	}
	if f.narrow {
		f.flag(x, top, max(bottom, top+12), ending(p), colour)
		return
	}
	d.line(x, top, x, max(bottom, top+12), stroke(colour, 1.5))
	d.text(x+6, top+9, ending(p), style{fill: colour, bold: true, halo: true})
}
