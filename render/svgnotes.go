package render

import (
	"fmt"
	"strconv"
)

const (
	calloutWidth = 230.0
	noteLine     = 15.0
	noteSize     = 12.0
)

// placedNote is where a note's event lies in the picture.
type placedNote struct {
	number int
	note   *Note
	x, y   float64
	panel  int
}

// placeNotes marks the notes of a panel on their events, and tries to stand each beside its run.
func (f *figure) placeNotes(panel int, l lanesOf) {
	p := &f.s.Panels[panel]
	d := &f.over
	boxTop := l.bottom
	if len(l.rows) > 0 {
		boxTop = l.rows[0].y + 18
	}
	for i := range f.s.Notes {
		n := &f.s.Notes[i]
		t := float64(n.Time)
		if n.Orphan || n.Panel != p.Key || t < f.ax.from || t > f.ax.to {
			continue
		}
		at := placedNote{number: i + 1, note: n, x: f.ax.x(t), y: l.bottom, panel: panel}
		if int(n.Step) < len(p.Columns.Thread) {
			if th := p.Columns.Thread[n.Step]; th >= 0 && l.of[th] >= 0 {
				at.y = l.rows[l.of[th]].mid()
			}
		}
		x := f.ax.x(float64(p.Makespan)) + 70
		lines := wrap(n.Text, calloutWidth-24, noteSize)
		h := float64(len(lines)+1)*noteLine + 14
		if x+calloutWidth <= f.ax.x1+doneWidth && boxTop+h <= l.bottom {
			f.callout(at, x, boxTop, h, lines)
			boxTop += h + 8
		} else {
			f.notes = append(f.notes, at)
		}
		d.add(`<circle cx="`, num(at.x), `" cy="`, num(at.y), `" r="7.5" `, fill(d.pal.accent), ` `, stroke(d.pal.bg, 1), `/>`)
		d.text(at.x, at.y+4, strconv.Itoa(at.number), style{fill: d.pal.onAccent, anchor: "middle", bold: true})
	}
}

// callout draws a note in a box, with a line to its mark.
func (f *figure) callout(at placedNote, x, y, h float64, lines []string) {
	d := &f.over
	d.add(`<path fill="none" `, stroke(d.pal.accent, 1), ` d="M`, num(at.x), ` `, num(at.y), `H`, num(x-30), `L`, num(x), ` `, num(y+20), `"/>`)
	d.rect(x, y, calloutWidth, h, fill(d.pal.bg)+` `+stroke(d.pal.line, 1))
	d.line(x, y, x, y+h, stroke(d.pal.accent, 2))
	f.noteText(at, x+12, y+18, lines, "")
}

// noteText writes a note and, below it, which event of which panel it is about.
func (f *figure) noteText(at placedNote, x, y float64, lines []string, panel string) {
	d := &f.over
	for _, s := range lines {
		d.text(x, y, s, style{fill: d.pal.ink, size: noteSize})
		y += noteLine
	}
	d.text(x, y, noteMeta(f.s, at, panel), style{fill: d.pal.ink3})
}

// noteMeta says which event a note is about.
func noteMeta(s *Scene, at placedNote, panel string) string {
	if at.panel < 0 {
		return fmt.Sprintf("Note %d · its event (%s of %s) is not in this run", at.number, at.note.Kind, at.note.Actor)
	}
	if panel != "" {
		panel += " · "
	}
	return fmt.Sprintf("Note %d · %sstep %s · %s", at.number, panel, thousands(int64(at.note.Step)), clock(at.note.Time, s.Duration))
}

// callouts lists below the picture the notes that found no room beside their run, and those without an event.
func (f *figure) callouts(y float64) float64 {
	for i := range f.s.Notes {
		if n := &f.s.Notes[i]; n.Orphan {
			f.notes = append(f.notes, placedNote{number: i + 1, note: n, panel: -1})
		}
	}
	y += 8
	for _, at := range f.notes {
		d := &f.over
		y += 20
		if at.panel >= 0 {
			d.add(`<circle cx="`, num(svgPad+8), `" cy="`, num(y-4), `" r="7.5" `, fill(d.pal.accent), `/>`)
			d.text(svgPad+8, y, strconv.Itoa(at.number), style{fill: d.pal.onAccent, anchor: "middle", bold: true})
		}
		lines := wrap(at.note.Text, min(640, f.width-2*svgPad-24), noteSize)
		panel := ""
		if at.panel >= 0 {
			panel = f.s.Panels[at.panel].Title
		}
		f.noteText(at, svgPad+24, y, lines, panel)
		y += float64(len(lines)) * noteLine
	}
	return y
}
