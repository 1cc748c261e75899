package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

const (
	calloutWidth = 230.0
	noteLine     = 15.0
	noteSize     = 12.0
)

// placedNote is where a note's mark is in the picture.
type placedNote struct {
	number int
	note   *Note
	x, y   float64
	panel  int // -1: it is not in the picture
}

// placeNotes marks the notes of a panel on what they are about, and tries to stand each beside its run.
func (f *figure) placeNotes(panel int, l lanesOf) {
	boxTop := l.bottom
	if len(l.rows) > 0 {
		boxTop = l.rows[0].y + 18
	}
	for i := range f.s.Notes {
		n := &f.s.Notes[i]
		if n.Orphan || !f.o.Drawn(i) || !f.has(panel, n) {
			continue
		}
		at, drawn := f.mark(panel, i, l)
		if !drawn {
			continue
		}
		f.dots = append(f.dots, at)
		if f.told[i] {
			continue // beside the panel before, which it is about, too
		}
		f.told[i] = true
		if f.o.Marks {
			continue
		}
		words := f.noteWords(at, calloutWidth-24)
		h := words.height()
		x := f.ax.x(float64(f.s.Panels[panel].Makespan)) + 70
		switch {
		case f.narrow:
			f.below = append(f.below, at)
		case n.Place != nil:
			x = min(max(f.ax.x0, at.x+float64(n.Place.X)), f.width-f.pad-calloutWidth)
			y := max(l.rows[0].y, at.y+float64(n.Place.Y))
			f.callout(at, x, y, h, words)
			f.reach = max(f.reach, y+h)
		case x+calloutWidth <= f.ax.x1+doneWidth && boxTop+h <= l.bottom:
			f.callout(at, x, boxTop, h, words)
			boxTop += h + 8
		default:
			f.below = append(f.below, at)
		}
	}
}

// has reports whether a note is drawn in a panel: in its own or, of a range without one, in all.
func (f *figure) has(panel int, n *Note) bool {
	if n.About == notes.Range {
		return n.Panel == "" || n.Panel == string(f.s.Panels[panel].Key)
	}
	return n.At == panel
}

// mark draws a note's number on what it is about, and says where; or false, if that is not in the picture.
func (f *figure) mark(panel, i int, l lanesOf) (at placedNote, drawn bool) {
	n, p, d := &f.s.Notes[i], &f.s.Panels[panel], &f.over
	from, to := float64(n.Time), float64(n.Time)
	if n.About == notes.Range {
		to = min(float64(n.End), float64(p.Makespan))
	}
	if to < f.ax.from || from > f.ax.to || len(l.rows) == 0 {
		return at, false
	}
	at = placedNote{number: i + 1, note: n, x: f.ax.x(from), y: l.bottom, panel: panel}
	switch {
	case n.About == notes.Range:
		x0, x1 := f.ax.x(max(from, f.ax.from)), f.ax.x(min(to, f.ax.to))
		d.rect(x0, l.rows[0].y, x1-x0, l.bottom-l.rows[0].y, d.pal.noteBand(n))
		d.line(x0, l.bottom, x1, l.bottom, stroke(d.pal.note(n), 2))
		at.x = (x0 + x1) / 2
	case n.About == notes.Difference && n.Msg == 0:
		at.y = (l.rows[0].y + l.bottom) / 2
	case n.At == panel && int(n.Step) < len(p.Columns.Thread):
		if th := p.Columns.Thread[n.Step]; th >= 0 && l.of[th] >= 0 {
			at.y = l.rows[l.of[th]].mid()
		}
		if n.About == notes.Thread {
			at.x = f.ax.x0 + 8
		}
	}
	if f.narrow {
		f.makeRoom(&at)
	}
	f.dot(at)
	return at, true
}

// dot is a note's number on what it is about.
func (f *figure) dot(at placedNote) { f.disc(at, at.x, at.y, stroke(f.over.pal.bg, 1)) }

// disc is a note's number on its colour, within an edge; of a note that is faded only the ring has colour.
func (f *figure) disc(at placedNote, x, y float64, edge display.Look) {
	d := &f.over
	inside, number := d.pal.note(at.note), d.pal.onAccent
	if at.note.Other != "" {
		edge = stroke(inside, 1)
		inside, number = d.pal.bg, inside
	}
	d.add(&display.Circle{X: px(x), Y: px(y), R: 7.5, Look: within(inside, edge)})
	d.text(x, y+4, strconv.Itoa(at.number), style{fill: number, anchor: display.Middle, bold: true})
}

// height is that of a callout.
func (w noteWords) height() float64 { return float64(len(w.text)+len(w.meta))*noteLine + 14 }

// noteWords is a note in lines: its label, unless the text begins with it, and the text; and what it is about.
type noteWords struct{ text, meta []string }

func (f *figure) noteWords(at placedNote, width float64) (w noteWords) {
	n, text := at.note, notes.Plain(at.note.Text)
	if n.Label != "" && !strings.HasPrefix(text, n.Label) {
		text = n.Label + "\n" + text
	}
	return noteWords{wrap(text, width, noteSize), wrap(fmt.Sprintf("Note %d · %s", at.number, NoteSubject(f.s, n)), width, 11)}
}

// callout draws a note in a box, with a line to its mark.
func (f *figure) callout(at placedNote, x, y, h float64, words noteWords) {
	d := &f.over
	c := d.pal.note(at.note)
	edge, elbow := x, x-30
	if x < at.x { // the box is on the left
		edge, elbow = x+calloutWidth, x+calloutWidth+30
	}
	line := &display.Path{Look: stroke(c, 1)}
	line.Add('M', px(at.x), px(at.y))
	line.Add('H', px(elbow))
	line.Add('L', px(edge), px(y+20))
	d.add(line)
	d.rect(x, y, calloutWidth, h, within(d.pal.bg, stroke(d.pal.line, 1)))
	d.line(x, y, x, y+h, stroke(c, 2))
	f.noteText(at, x+12, y+18, words)
}

// noteText writes a note.
func (f *figure) noteText(at placedNote, x, y float64, words noteWords) {
	d := &f.over
	ink := d.pal.ink
	if at.note.Other != "" {
		ink = d.pal.ink3
	}
	for i, s := range words.text {
		d.text(x, y, s, style{fill: ink, size: noteSize, bold: i == 0 && at.note.Label != "" && strings.HasPrefix(at.note.Label, s)})
		y += noteLine
	}
	for _, s := range words.meta {
		d.text(x, y, s, style{fill: d.pal.ink3})
		y += noteLine
	}
}

// NoteSubject says what a note is about, as "Pool of 10 · step 1,327 · 7.5 s", and first whether it is about this run at all.
func NoteSubject(s *Scene, n *Note) string {
	if n.Other != "" {
		return n.Other.Words() + " · " + placedSubject(s, n)
	}
	return placedSubject(s, n)
}

func placedSubject(s *Scene, n *Note) string {
	if n.Orphan {
		return orphanSubject(n)
	}
	panel := ""
	if i := slices.IndexFunc(s.Panels, func(p Panel) bool { return string(p.Key) == n.Panel }); i >= 0 && len(s.Panels) > 1 {
		panel = s.Panels[i].Title + " · "
	}
	at := clock(n.Time, s.Duration)
	switch n.About {
	case notes.Range:
		return panel + at + " to " + clock(n.End, s.Duration)
	case notes.Actor:
		return panel + "actor " + n.Actor
	case notes.Thread:
		return panel + "thread " + n.Thread
	case notes.MessageOf:
		return fmt.Sprintf("%smessage %s to %s · %s", panel, quoted(n.Message.Subject), n.Message.To, at)
	case notes.Difference:
		if n.Message != nil {
			return fmt.Sprintf("difference of the runs · message %s to %s", quoted(n.Message.Subject), n.Message.To)
		}
		return "difference of the runs"
	}
	return fmt.Sprintf("%sstep %s · %s", panel, units.Count(n.Step), at)
}

// orphanSubject says what a note was about that is not in the runs.
func orphanSubject(n *Note) string {
	switch n.About {
	case notes.Range:
		return "its times are not in this run"
	case notes.Actor:
		return "its actor " + n.Actor + " is not in this run"
	case notes.Thread:
		return "its thread " + n.Thread + " is not in this run"
	case notes.MessageOf:
		return "its message " + quoted(n.Message.Subject) + " to " + n.Message.To + " is not in this run"
	case notes.Difference:
		return "there are no two runs to compare"
	}
	event := n.Event
	if k, err := trace.ParseKind(n.Event); err == nil {
		event = k.Spec().Word
	}
	if n.Actor == "" {
		return "its event (" + event + ") is not in this run"
	}
	return "its event (" + event + " of " + n.Actor + ") is not in this run"
}

func quoted(subject string) string {
	if subject == "" {
		return "without a subject"
	}
	return strconv.Quote(subject)
}

// callouts lists below the picture the notes that found no room beside their run, and those that are not in it.
func (f *figure) callouts(y float64) float64 {
	for i := range f.s.Notes {
		if n := &f.s.Notes[i]; n.Orphan && f.o.Drawn(i) && !f.o.Marks {
			f.below = append(f.below, placedNote{number: i + 1, note: n, panel: -1})
		}
	}
	slices.SortStableFunc(f.below, func(a, b placedNote) int { return a.number - b.number })
	y = max(y, f.reach) + 8
	for _, at := range f.below {
		y += 20
		if at.panel >= 0 {
			f.disc(at, f.pad+8, y-4, display.Look{})
		}
		words := f.noteWords(at, min(640, f.width-2*f.pad-24))
		f.noteText(at, f.pad+24, y, words)
		y += float64(len(words.text)+len(words.meta)-1) * noteLine
	}
	return y
}
