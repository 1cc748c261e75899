package render

import (
	"slices"

	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// metric is a column of the strip: one cost of each run.
type metric struct {
	name   string
	values []float64
	labels []string // empty: unknown
}

// cost is what a column of the strip shows of each run.
type cost struct {
	name  string
	value func(*Summary) float64
	label func(*Summary) string
}

var makespanCost = cost{"Makespan",
	func(s *Summary) float64 { return float64(s.Makespan) },
	func(s *Summary) string { return units.Duration(s.Makespan) }}

var switchesCost = cost{"Switches",
	func(s *Summary) float64 { return float64(max(s.Switches, 0)) },
	func(s *Summary) string {
		if s.Switches < 0 {
			return "unknown"
		}
		return units.Count(s.Switches)
	}}

var memoryCost = cost{"Thread memory",
	func(s *Summary) float64 { return float64(s.ThreadMemory) },
	func(s *Summary) string {
		if s.Estimated {
			return "≈ " + units.Bytes(s.ThreadMemory)
		}
		return units.Bytes(s.ThreadMemory)
	}}

// counted is a cost that is a number of things.
func counted(name string, n func(*Summary) int) cost {
	return cost{name, func(s *Summary) float64 { return float64(n(s)) }, func(s *Summary) string { return units.Count(n(s)) }}
}

// latency is a cost that is a time, and that there may be none of.
func latency(name string, ns func(*Summary) int64) cost {
	return cost{name, func(s *Summary) float64 { return float64(ns(s)) }, func(s *Summary) string { return units.Duration(ns(s)) }}
}

// messageCosts are those of every program with actors, after those of its threads.
var messageCosts = []cost{
	counted("Peak backlog", func(s *Summary) int { return s.PeakBacklog }),
	latency("Latency p50", func(s *Summary) int64 { return s.LatencyP50 }),
	latency("Latency p99", func(s *Summary) int64 { return s.LatencyP99 }),
}

// lossCosts are those of runs in which there is such a loss.
var lossCosts = []cost{
	counted("Lost", func(s *Summary) int { return s.Lost }),
	counted("Never handled", func(s *Summary) int { return s.Unhandled }),
}

// costs are the columns of the strip for these runs.
func costs(panels []Panel) []cost {
	list := alwaysCosts(panels)
	for _, c := range lossCosts {
		if slices.ContainsFunc(panels, func(p Panel) bool { return c.value(&p.Summary) > 0 }) {
			list = append(list, c)
		}
	}
	return list
}

// alwaysCosts are those of all runs of a kind.
func alwaysCosts(panels []Panel) []cost {
	switch {
	case !hasActors(panels) && slices.ContainsFunc(panels, func(p Panel) bool { return p.Origin != "" }):
		return []cost{makespanCost}
	case !hasActors(panels):
		return []cost{makespanCost, switchesCost}
	case panels[0].Key == trace.Goroutines: // Go has threads for them, which nobody knows
		return slices.Concat([]cost{makespanCost, counted("Goroutines", func(s *Summary) int { return s.Goroutines })}, messageCosts)
	}
	threads := counted("Threads", func(s *Summary) int { return s.Threads })
	return slices.Concat([]cost{makespanCost, threads, switchesCost, memoryCost}, messageCosts)
}

// metrics lists what each run paid, in the order of the strip.
func metrics(panels []Panel) []metric {
	var out []metric
	for _, c := range costs(panels) {
		m := metric{name: c.name}
		for i := range panels {
			s := &panels[i].Summary
			m.values, m.labels = append(m.values, c.value(s)), append(m.labels, c.label(s))
		}
		out = append(out, m)
	}
	return out
}

// hasActors reports whether any run is of actors: the costs of a plain program are fewer.
func hasActors(panels []Panel) bool {
	return slices.ContainsFunc(panels, func(p Panel) bool { return len(p.Actors) > 0 })
}

// strip draws what each run paid below y and returns the y below. The dearer side is solid and bold, the other hollow.
func (f *figure) strip(y float64) float64 {
	d, panels := &f.under, f.s.Panels
	if len(panels) == 0 {
		return y
	}
	list := metrics(panels)
	first := min(150, f.width/6.5)
	w := min(137, (f.width-2*f.pad-first)/float64(len(list)))
	y += 4
	d.line(f.pad, y, f.width-f.pad, y, stroke(d.pal.line, 1))
	y += 17
	d.text(f.pad, y, paidTitle(len(panels)), style{fill: d.pal.ink3, size: 12})
	for i := range panels {
		row := y + float64(i+1)*stripRow
		d.rect(f.pad, row-7, 10, 6, fill(d.pal.run(i)))
		d.text(f.pad+16, row, shorten(panels[i].Title, first-24, 12), style{fill: d.pal.ink, size: 12})
	}
	for k, m := range list {
		x := f.pad + first + float64(k)*w
		d.text(x, y, shorten(m.name, w-4, 12), style{fill: d.pal.ink3, size: 12})
		most := 0.0
		for _, v := range m.values {
			most = max(most, v)
		}
		for i, v := range m.values {
			f.stripCell(x, y+float64(i+1)*stripRow, w-14, 12, m.labels[i], v, most, i, dearer(m.values, i))
		}
	}
	y += float64(len(panels))*stripRow + 10
	y = f.lossLines(y, 12)
	d.line(f.pad, y, f.width-f.pad, y, stroke(d.pal.line, 1))
	return y + 14
}

// paidTitle is the heading of what so many runs paid.
func paidTitle(runs int) string {
	if runs == 1 {
		return "What it paid"
	}
	return "What each paid"
}

// lossLines writes what was lost below y, in letters of a size, and returns the y below.
func (f *figure) lossLines(y, size float64) float64 {
	for i, line := range SceneLosses(f.s) {
		if i == 0 {
			y += 5
		}
		for _, text := range wrap(line, f.width-2*f.pad, size) {
			f.under.text(f.pad, y+6, text, style{size: size})
			y += size + 4
		}
		y += 2
	}
	return y
}

// dearer reports whether the i-th run alone paid the most.
func dearer(values []float64, i int) bool {
	for k, v := range values {
		if k != i && v >= values[i] {
			return false
		}
	}
	return len(values) > 1
}

// stripCell draws a cost of a run into a place that is w wide: a bar, and its label in letters of a size.
func (f *figure) stripCell(x, y, w, size float64, label string, v, most float64, run int, pays bool) {
	d := &f.under
	colour := d.pal.run(run)
	text := style{anchor: display.End, size: size}
	full := max(8, w-max(46, textWidth(label, size)+8))
	if most > 0 && v > 0 {
		bar := max(1, full*v/most)
		if pays {
			d.rect(x, y-7, bar, 6, fill(colour))
		} else {
			d.rect(x+0.5, y-6.5, max(1, bar-1), 5, stroke(colour, 1))
		}
	}
	if pays {
		text.fill, text.bold = d.pal.ink, true
	}
	d.text(x+w, y, label, text)
}
