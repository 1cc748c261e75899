package render

import (
	"math"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
)

// narrowBelow is the width, px, below which a picture is laid out for a column of text, so that its letters need not shrink there: what
// stands side by side in a wide picture is one below the other, the notes are below the lanes, and what each run paid is last.
const narrowBelow = 860.0

const (
	narrowPad   = 6.0
	narrowRight = 16.0  // after the lanes: for half of the last tick's label
	leastLabel  = 56.0  // before the lanes, for "backlog"
	mostLabel   = 116.0 // for goroutines with what they run
	flagRow     = 13.0  // above the lanes, for "done 35.2 s"
	headLine    = 14.0
	noteEdge    = 7.0 // below the lanes, so that marks of ranges there hide no words
)

// narrowLabels is the width that the labels of lanes get in a narrow picture.
func narrowLabels(panels []Panel) float64 {
	room := leastLabel
	for i := range panels {
		p := &panels[i]
		for _, g := range p.Groups {
			room = max(room, textWidth(g.Label, 11)+12)
		}
		for _, t := range p.Threads {
			switch {
			case t.Lane < 0:
			case t.Actor > 0:
				room = max(room, textWidth(p.Actors[t.Actor-1].Short, 11)+12)
			default:
				room = max(room, textWidth(t.Label, 11)+12)
			}
		}
	}
	return min(room, mostLabel)
}

// label is the name of a lane as far as there is room for it. The number of a goroutine stays: what it runs is cut.
func (f *figure) label(name string) string {
	if !f.narrow {
		return name
	}
	what, number, found := strings.Cut(name, " · ")
	if !found {
		return shorten(name, f.labels-10, 11)
	}
	number = " · " + number
	return shorten(what, f.labels-10-textWidth(number, 11), 11) + number
}

// groupRoom is the width for the name of a group of lanes.
func (f *figure) groupRoom() float64 {
	if f.narrow {
		return f.labels - 10
	}
	return labelWidth - 12
}

// narrowHeading writes what ran, with the badge at its right, and returns the y below. The title of the lesson stands above the picture.
func (f *figure) narrowHeading(y float64) float64 {
	d := &f.under
	badge := textWidth(f.s.Word, 11) + 16
	f.badge(f.width-f.pad-badge, y, badge, 18, 11)
	for i, line := range wrap(settingsLine(f.s), f.width-3*f.pad-badge, 11) {
		if i > 0 {
			y += headLine
		}
		d.text(f.pad, y+13, line, style{fill: d.pal.ink3})
	}
	return y + 26
}

// narrowPanel draws one run below y and returns the y below it: the title, then what its lanes are, then the lanes.
func (f *figure) narrowPanel(i int, y float64) float64 {
	p, d := &f.s.Panels[i], &f.under
	selected := f.selected(p)
	right := f.handled(p)
	d.text(f.pad, y+14, shorten(p.Title, f.width-2*f.pad-textWidth(right, 11)-12, 13), style{fill: d.pal.ink, size: 13, bold: true})
	d.text(f.width-f.pad, y+14, right, style{anchor: display.End})
	y += 16
	for _, line := range wrap(f.subtitle(p, layoutRows(p, y, selected)), f.width-2*f.pad, 11) {
		d.text(f.pad, y+12, line, style{})
		y += headLine
	}
	y += flagRow + 4
	l := layoutRows(p, y, selected)
	if len(f.s.Notes) > 0 {
		l.bottom += noteEdge
	}
	f.lanes = append(f.lanes, slot{y, l.bottom})
	f.fillPanel(i, l, selected)
	return l.bottom
}

// flag marks the end of a run by a line, whose words stand above the lanes, where they hide nothing.
func (f *figure) flag(x, top, bottom float64, words, colour string) {
	d := &f.over
	d.line(x, top-flagRow, x, bottom, stroke(colour, 1.5))
	st := style{fill: colour, bold: true}
	at := x + 5
	if at+textWidth(words, 11) > f.width-f.pad {
		at, st.anchor = x-5, display.End
	}
	d.text(at, top-3, words, st)
}

// placedName is a text in the middle of a part of a lane, from x1 to x2.
type placedName struct {
	text   *display.Text
	x1, x2 float64
}

// name writes into a part of a lane.
func (f *figure) name(x1, x2, y float64, words string, st style) {
	f.over.text((x1+x2)/2, y, words, st)
	if f.narrow {
		f.names = append(f.names, placedName{f.over.items[len(f.over.items)-1].(*display.Text), x1, x2})
	}
}

// dotWide is the width of a note's mark, px.
const dotWide = 16.0

// makeRoom moves a note's mark to the right of others, and what stands in a lane aside; what has no room there is left out.
func (f *figure) makeRoom(at *placedNote) {
	for moved := true; moved; {
		moved = false
		for _, other := range f.dots {
			if math.Abs(other.y-at.y) < dotWide && math.Abs(other.x-at.x) < dotWide-0.1 {
				at.x, moved = other.x+dotWide, true
			}
		}
	}
	for _, n := range f.names {
		w := textWidth(n.text.Text, n.text.Size)
		if math.Abs(n.text.Y-4-at.y) > dotWide/2+3 || math.Abs(n.text.X-at.x) > (w+dotWide)/2 {
			continue
		}
		left, right := at.x-dotWide/2, at.x+dotWide/2
		switch {
		case w+4 <= n.x2-right:
			n.text.X = px((right + n.x2) / 2)
		case w+4 <= left-n.x1:
			n.text.X = px((n.x1 + left) / 2)
		default:
			n.text.Text = ""
		}
	}
}

// ticks are the labelled moments of the axis. Those of a narrow picture are as dense as their labels allow.
func (f *figure) ticks() []tick {
	if !f.narrow {
		return f.ax.ticks(90)
	}
	list := f.ax.ticks(44)
	for gap := 50.0; crowded(list) && gap < f.width; gap *= 1.2 {
		list = f.ax.ticks(gap)
	}
	return list
}

// crowded reports whether the labels of ticks touch.
func crowded(list []tick) bool {
	for i := 1; i < len(list); i++ {
		if list[i].x-list[i-1].x < (textWidth(list[i].label, 11)+textWidth(list[i-1].label, 11))/2+8 {
			return true
		}
	}
	return false
}

// stripRows draws what each run paid below y, a row for each cost and a column for each run, and returns the y below.
func (f *figure) stripRows(y float64) float64 {
	d, panels := &f.under, f.s.Panels
	if len(panels) == 0 {
		return y
	}
	y += 14
	d.line(f.pad, y, f.width-f.pad, y, stroke(d.pal.line, 1))
	y += 15
	names := 104.0
	w := min(200, (f.width-2*f.pad-names)/float64(len(panels)))
	d.text(f.pad, y, paidTitle(len(panels)), style{fill: d.pal.ink3})
	for i := range panels {
		x := f.pad + names + float64(i)*w
		d.rect(x, y-7, 10, 6, fill(d.pal.run(i)))
		d.text(x+14, y, shorten(panels[i].Title, w-24, 11), style{fill: d.pal.ink})
	}
	for _, m := range metrics(panels) {
		y += 15
		d.text(f.pad, y, m.name, style{fill: d.pal.ink3})
		most := 0.0
		for _, v := range m.values {
			most = max(most, v)
		}
		for i, v := range m.values {
			f.stripCell(f.pad+names+float64(i)*w, y, w-14, 11, m.labels[i], v, most, i, dearer(m.values, i))
		}
	}
	return f.lossLines(y+4, 11)
}
