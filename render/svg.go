package render

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// SVGOptions chooses what SVG draws. The zero value draws the whole run, light, 1140 px wide, with the notes.
type SVGOptions struct {
	View   string // as the page has it; "" and "threads" are the timelines, which SVG draws; for others see Framed
	Theme  Theme
	Width  float64 // px; at least 320. Below 860 the picture is laid out for a column of text (see narrowBelow)
	From   int64   // ns
	To     int64   // ns; 0: to the end
	Veils  []int64 // ns, of each panel, if they are hidden from different moments on; Veil is the latest
	Hides  string  // what these veils say; "": that it is hidden until you answer
	Select string  // the actor in full hue, by name
	Cursor *int64  // ns: a line at this moment
	Veil   *int64  // ns: what happens later is hidden, as before an answer; then nothing that sums up the run is written
	Fade   bool    // what follows the cursor is pale, as it is in an animation
	// Caption is written below the picture, on as many lines as MaxCaption whatever it has: pictures of an animation are alike.
	Caption []string
	Notes   []int // which notes are drawn, by index; nil: all
	Marks   bool  // notes are marked only: their words stand elsewhere
	Bare    bool  // without the title and what each run paid, for where these stand already
}

const (
	minWidth   = 320.0
	svgPad     = 16.0
	labelWidth = 72.0  // before the lanes, at least
	wideLabel  = 150.0 // at most: for goroutines with what they run
	doneWidth  = 92.0  // after them, for "done 35.2 s"
	titleRow   = 20.0
	panelGap   = 10.0
	stripRow   = 18.0
	bandHeight = 34.0
)

// SVG is the picture that Draw draws, as SVG.
func SVG(s *Scene, o SVGOptions) []byte { return Draw(s, o).SVG() }

// Draw draws a scene: what each run paid, the panels one above the other on one clock, the backlog of each, and the
// notes. The picture says in text whether it is simulated or measured; of two runs of which one is this and the other that, there
// are two pictures, one below the other (see Scene.OneClock). Equal scenes give equal pictures.
func Draw(s *Scene, o SVGOptions) *display.List {
	parts := s.parts()
	if len(parts) > 1 { // a moment of one clock is none of the other
		o.Cursor, o.From, o.To = nil, 0, 0
	}
	figures := make([]*figure, len(parts))
	y := 0.0
	for i, part := range parts {
		figures[i] = newFigure(part, o)
		y = figures[i].draw(y+figures[i].pad) + figures[i].pad
	}
	last := figures[len(figures)-1]
	return assemble(s, o, "", last.caption(y-last.pad)+last.pad, figures...)
}

// parts are what is drawn on a clock of its own.
func (s *Scene) parts() []*Scene {
	if s.OneClock() {
		return []*Scene{s}
	}
	return s.Split()
}

// draw draws the figure below y, and returns the y below.
func (f *figure) draw(y float64) float64 {
	s, o := f.s, f.o
	if !o.Bare {
		y = f.heading(y)
	}
	paid := !o.Bare && o.Veil == nil
	if paid && !f.narrow {
		y = f.strip(y)
	}
	top := y + 12
	y = top + 8
	for i := range s.Panels {
		y = f.panel(i, y) + panelGap
	}
	f.axisLines(top, y-panelGap)
	y = f.backlog(y)
	f.veil(top, y)
	f.fade(top, y)
	y = f.callouts(y)
	f.cursor(top)
	if paid && f.narrow {
		y = f.stripRows(y)
	}
	return y
}

// alone is the picture of a figure alone, whose last line is at y.
func (f *figure) alone(y float64) *display.List {
	return assemble(f.s, f.o, f.said, f.caption(y)+f.pad, f)
}

// assemble puts figures into one picture that is y high. said is what is said of it beside Describe.
func assemble(s *Scene, o SVGOptions, said string, y float64, figures ...*figure) *display.List {
	f := figures[0]
	l := &display.List{
		Width: px(f.width), Height: px(y),
		Title:    clean(s.Title + " (" + s.Word + ")"),
		Words:    clean(strings.TrimSpace(Describe(s, o) + " " + said)),
		Origin:   clean(strings.Join(Again(s), " ")),
		Patterns: patterns(figures),
	}
	var ground drawing
	ground.rect(0, 0, f.width, y, fill(f.under.pal.bg))
	l.Items = ground.items
	for _, f := range figures {
		l.Items = slices.Concat(l.Items, f.grid.items, f.under.items, f.over.items)
	}
	return l
}

// MaxCaption is how many lines a caption has room for.
const MaxCaption = 4

const captionLine = 19.0

// caption writes the caption below y and returns the y below it.
func (f *figure) caption(y float64) float64 {
	if f.o.Caption == nil {
		return y
	}
	y += 8
	f.over.line(f.pad, y, f.width-f.pad, y, stroke(f.over.pal.line, 1))
	room := f.width - 2*f.pad
	var lines []string
	first := 0 // how many lines are the heading's
	for i, text := range f.o.Caption {
		if lines = append(lines, wrap(text, room, 14)...); i == 0 {
			first = len(lines)
		}
	}
	if len(lines) > MaxCaption {
		lines = lines[:MaxCaption]
		lines[MaxCaption-1] = shorten(lines[MaxCaption-1]+" …", room-textWidth("…", 14), 14)
	}
	for n, line := range lines {
		f.over.text(f.pad, y+captionLine*float64(n+1), line, style{fill: f.over.pal.ink, size: 14, bold: n < first})
	}
	return y + captionLine*MaxCaption
}

// figure is an SVG in the making: three layers, the grid behind the data and marks above it.
type figure struct {
	s       *Scene
	o       SVGOptions
	width   float64
	narrow  bool    // see narrowBelow
	pad     float64 // at the edges, px
	labels  float64 // room for the labels of lanes, px
	ax      axis
	lanes   []slot       // of each panel
	dots    []placedNote // marks of notes
	names   []placedName // in lanes, of a narrow picture
	told    map[int]bool // which notes have a callout or stand below, by index
	below   []placedNote
	reach   float64                     // the lower edge of the lowest callout
	band    float64                     // the lower edge of the backlog
	said    string                      // what is said of the picture beside Describe
	hatches map[string]*display.Pattern // by their names

	grid, under, over drawing
}

func newFigure(s *Scene, o SVGOptions) *figure {
	if o.Theme != Dark {
		o.Theme = Light
	}
	if o.Width == 0 {
		o.Width = 1140
	}
	o.Width = max(o.Width, minWidth)
	from, to := float64(o.From), float64(o.To)
	if o.To <= o.From {
		to = max(float64(s.Duration), from+1)
	}
	f := &figure{s: s, o: o, width: o.Width, pad: svgPad, labels: labelRoom(s.Panels), told: map[int]bool{}, hatches: map[string]*display.Pattern{}}
	pal := palettes[o.Theme]
	f.grid.pal, f.under.pal, f.over.pal = pal, pal, pal
	right := doneWidth
	if f.narrow = o.Width < narrowBelow; f.narrow {
		f.pad, f.labels, right = narrowPad, narrowLabels(s.Panels), narrowRight
	}
	f.ax = axis{from: from, to: to, x0: f.pad + f.labels, x1: o.Width - f.pad - right}
	return f
}

// patterns are those of figures: each hatch in its colour.
func patterns(figures []*figure) []*display.Pattern {
	all := map[string]*display.Pattern{}
	for _, f := range figures {
		maps.Copy(all, f.hatches)
	}
	var list []*display.Pattern
	for _, name := range slices.Sorted(maps.Keys(all)) {
		list = append(list, all[name])
	}
	return list
}

// heading writes the title, the badge and what ran, and returns the y below.
func (f *figure) heading(y float64) float64 {
	if f.narrow {
		return f.narrowHeading(y)
	}
	d := &f.under
	badge := textWidth(f.s.Word, 12) + 20
	d.text(f.pad, y+14, shorten(f.s.Title, f.width-3*f.pad-badge, 16), style{fill: d.pal.ink, size: 16, bold: true})
	f.badge(f.width-f.pad-badge, y, badge, 20, 12)
	y += 34
	for _, line := range wrap(settingsLine(f.s), f.width-2*f.pad, 12) {
		d.text(f.pad, y, line, style{fill: d.pal.ink3, size: 12})
		y += 16
	}
	return y
}

// badge says whether the times are simulated or measured, in a box that is w wide and h high, in letters of a size.
func (f *figure) badge(x, y, w, h, size float64) {
	d := &f.under
	edge := stroke(d.pal.edge, 1)
	if f.s.Word != trace.Real.Word() {
		edge.Pen.Dashes = []float64{3, 2}
	}
	d.roundRect(x, y, w, h, h/2, edge)
	d.text(x+w/2, y+h/2+4, f.s.Word, style{anchor: display.Middle, size: size})
}

// settingsLine says what ran and with which settings; of runs with other settings, of each.
func settingsLine(s *Scene) string {
	if len(s.Panels) > 1 && !s.made() {
		var lines []string
		for i := range s.Panels {
			lines = append(lines, fmt.Sprintf("%c: %s", 'A'+i, settingsLine(s.Only(i))))
		}
		return strings.Join(lines, "; ")
	}
	parts := []string{}
	if s.Name != "" {
		parts = append(parts, s.Name)
	}
	if len(s.Panels) > 0 {
		set := s.Panels[0].Settings
		switch {
		case s.Panels[0].Origin != "":
			return strings.Join(append(parts, "recorded by "+s.Panels[0].Origin, units.Plural(set.Cores, "core")), " · ")
		case set.Engine == trace.Real:
			parts = append(parts, "real threads")
			if set.Speed != 1 && set.Speed != 0 {
				parts = append(parts, fmt.Sprintf("sleeps and work divided by %g", set.Speed))
			}
		default:
			parts = append(parts, units.Plural(set.Cores, "core"))
		}
		parts = append(parts, fmt.Sprintf("seed %d", set.Seed))
		if set.Interleave {
			parts = append(parts, "interleaved")
		}
	}
	for _, p := range s.Panels {
		if p.Key == trace.Pool && hasActors(s.Panels) {
			parts = append(parts, units.Plural(p.Settings.Workers, "worker"))
			if p.Settings.Batch > 1 {
				parts = append(parts, fmt.Sprintf("batch %d", p.Settings.Batch))
			}
			if p.Settings.Slice > 0 {
				parts = append(parts, "slice "+units.Asked(p.Settings.Slice))
			}
		}
	}
	return strings.Join(parts, " · ")
}

// viewWords are the views other than the timelines in words, without a full stop.
var viewWords = map[string]string{
	"actors":     "Each actor has a lane: when it handled messages, waited for a thread, and how many messages waited for it",
	"ring":       "The threads stand in a ring around the actors, with messages as lines between them",
	"messages":   "Each actor has a row, and each message is an arrow from its sending to its handling",
	"meters":     "Meters show how busy the threads are, the messages a second, the backlog, and how long messages take",
	"cause":      "Each actor's messages stand at their time in the first run, coloured by how much later they began in the second",
	"difference": "Each message is a dot: when it began in the first run, and how much later in the second",
	"shared":     "Each channel, lock, group and condition has a row: what is in it or who holds it, and how many wait",
	"table":      "A table lists the events",
}

// moments are the views that show a moment.
var moments = map[string]bool{"ring": true, "meters": true}

// Describe is the picture in words, for those who do not see it: what ran, which part of it is shown, how each run ended and what it
// cost, and what the notes say that are in the picture.
func Describe(s *Scene, o SVGOptions) string {
	if !s.OneClock() {
		var parts []string
		o.Cursor, o.From, o.To = nil, 0, 0
		for _, part := range s.Split() {
			parts = append(parts, Describe(part, o))
		}
		return strings.Join(parts, " ")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Times are %s. %s.", s.Word, settingsLine(s))
	switch words := viewWords[o.View]; {
	case words == "":
	case o.View == "shared" && !hasObjects(s.Panels), o.View != "table" && o.View != "shared" && !hasActors(s.Panels), (o.View == "cause" || o.View == "difference") && len(s.Panels) < 2:
		b.WriteString(" There is nothing to show in the view " + o.View + ".")
	default:
		b.WriteString(" " + words)
		if moments[o.View] && o.Cursor != nil {
			b.WriteString(", at " + clock(*o.Cursor, s.Duration))
		} else if moments[o.View] {
			b.WriteString(", at the moment when most messages wait while actors work")
		}
		b.WriteString(".")
	}
	total := s.Duration
	if o.Veil != nil {
		total = *o.Veil // how long the run is, the unit would tell
	}
	if o.From > 0 || o.To > 0 && o.To < total {
		to := o.To
		if to == 0 {
			to = total
		}
		fmt.Fprintf(&b, " The picture shows %s to %s.", clock(o.From, total), clock(to, total))
	}
	if o.Veil != nil {
		fmt.Fprintf(&b, " Everything after %s is hidden.", clock(*o.Veil, total))
	}
	for _, p := range s.Panels {
		m := p.Summary
		if o.Veil != nil {
			break // it sums up what is hidden
		}
		if !hasActors(s.Panels) {
			fmt.Fprintf(&b, " %s: %s.", p.Title, ending(&p))
			continue
		}
		fmt.Fprintf(&b, " %s: %s, %s handled on %s, peak backlog %s, latency p50 %s, p99 %s.", p.Title, ending(&p),
			units.Plural(m.Completed, "message"), hands(&p), units.Count(m.PeakBacklog),
			units.Duration(m.LatencyP50), units.Duration(m.LatencyP99))
	}
	if o.Veil == nil {
		for _, line := range SceneLosses(s) {
			b.WriteString(" " + line)
		}
	}
	for i := range s.Notes {
		n := &s.Notes[i]
		if n.Orphan || !o.Drawn(i) || o.Veil != nil && max(n.Time, n.End) > *o.Veil || n.Time < o.From && max(n.End, n.Time) < o.From || o.To > 0 && n.Time > o.To {
			continue
		}
		fmt.Fprintf(&b, " Note %d, %s: %s", i+1, NoteSubject(s, n), strings.Join(strings.Fields(notes.Plain(n.Text)), " "))
	}
	return b.String()
}

// Drawn reports whether the i-th note is among those that are drawn.
func (o *SVGOptions) Drawn(i int) bool { return o.Notes == nil || slices.Contains(o.Notes, i) }

// hands is what the actors of a run were served by.
func hands(p *Panel) string {
	if p.Key != trace.Goroutines {
		return units.Plural(p.Summary.Threads, "thread")
	}
	return units.Plural(p.Summary.Goroutines, "goroutine")
}

// ending says how and when a run ended: done 35.2 s.
func ending(p *Panel) string {
	word := "done"
	switch p.Outcome.End {
	case trace.EndOK, "":
		if p.Origin != "" {
			word = "ends"
		}
	case trace.EndExit:
		word = fmt.Sprintf("exit %d", p.Outcome.Exit)
	default:
		word = string(p.Outcome.End)
	}
	if p.Truncated > 0 {
		word = "cut"
	}
	return word + " " + units.Duration(p.Makespan)
}

// axisLines draws the clock: ticks above, lines behind the panels.
func (f *figure) axisLines(top, bottom float64) {
	for _, t := range f.ticks() {
		f.grid.line(t.x, top+4, t.x, bottom, stroke(f.grid.pal.line, 1))
		if f.o.Cursor != nil && math.Abs(t.x-f.ax.x(float64(*f.o.Cursor))) < 46 {
			continue
		}
		f.grid.text(t.x, top, t.label, style{fill: f.grid.pal.ink3, anchor: display.Middle})
	}
}

// veil hides what follows a moment, from top to bottom.
func (f *figure) veil(top, bottom float64) {
	if f.o.Veil == nil || f.veils() {
		return
	}
	d := &f.over
	x := max(f.ax.x(float64(*f.o.Veil)), f.ax.x0)
	right := f.width - f.pad
	if x >= right {
		return
	}
	d.rect(x, top+4, right-x, bottom-top-4, fill(d.pal.band))
	d.line(x, top+4, x, bottom, stroke(d.pal.accent, 1.5))
	const words = "hidden until you answer"
	if textWidth(words, 12) < right-x-12 {
		d.text((x+right)/2, (top+bottom)/2, words, style{size: 12, anchor: display.Middle})
	}
}

// fade makes what follows the cursor pale, from top to bottom.
func (f *figure) fade(top, bottom float64) {
	if !f.o.Fade || f.o.Cursor == nil {
		return
	}
	x := max(f.ax.x(float64(*f.o.Cursor)), f.ax.x0)
	if right := f.width - f.pad; x < right {
		f.over.rect(x, top+4, right-x, bottom-top-4, tint(f.over.pal.bg, 0.78))
	}
}

// cursor draws the moment that is looked at.
func (f *figure) cursor(top float64) {
	if f.o.Cursor == nil {
		return
	}
	d := &f.over
	x := f.ax.x(float64(*f.o.Cursor))
	if x < f.ax.x0-1 || x > f.ax.x1+1 {
		return
	}
	label := clock(*f.o.Cursor, f.s.Duration)
	w := textWidth(label, 11) + 12
	d.line(x, top, x, f.band, stroke(d.pal.accent, 1.5))
	d.roundRect(x-w/2, top-13, w, 17, 2, fill(d.pal.accent))
	d.text(x, top-0.5, label, style{fill: d.pal.onAccent, anchor: display.Middle, bold: true})
	for _, at := range f.dots {
		if math.Abs(at.x-x) < 9 {
			f.dot(at) // above the line
		}
	}
}

// hasObjects reports whether goroutines share anything in any panel.
func hasObjects(panels []Panel) bool {
	return slices.ContainsFunc(panels, func(p Panel) bool { return len(p.Objects) > 0 })
}
