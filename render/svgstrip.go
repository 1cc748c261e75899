package render

// metric is a column of the strip: one cost of each run.
type metric struct {
	name   string
	values []float64
	labels []string // empty: unknown
}

// metrics lists what each run paid, in the order of the strip.
func metrics(panels []Panel) []metric {
	var out []metric
	add := func(name string, value func(*Summary) float64, label func(*Summary) string) {
		m := metric{name: name}
		for i := range panels {
			s := &panels[i].Summary
			m.values, m.labels = append(m.values, value(s)), append(m.labels, label(s))
		}
		out = append(out, m)
	}
	actors := hasMessages(panels)
	add("Makespan", func(s *Summary) float64 { return float64(s.Makespan) }, func(s *Summary) string { return duration(s.Makespan) })
	if actors {
		add("Threads", func(s *Summary) float64 { return float64(s.Threads) }, func(s *Summary) string { return thousands(int64(s.Threads)) })
	}
	add("Switches", func(s *Summary) float64 { return float64(max(s.Switches, 0)) }, func(s *Summary) string {
		if s.Switches < 0 {
			return "unknown"
		}
		return thousands(s.Switches)
	})
	if !actors {
		return out
	}
	add("Thread memory", func(s *Summary) float64 { return float64(s.ThreadMemory) }, func(s *Summary) string {
		if s.Estimated {
			return "≈ " + kilobytes(s.ThreadMemory)
		}
		return kilobytes(s.ThreadMemory)
	})
	add("Peak backlog", func(s *Summary) float64 { return float64(s.PeakBacklog) }, func(s *Summary) string { return thousands(int64(s.PeakBacklog)) })
	add("Latency p50", func(s *Summary) float64 { return float64(s.LatencyP50) }, func(s *Summary) string { return duration(s.LatencyP50) })
	add("Latency p99", func(s *Summary) float64 { return float64(s.LatencyP99) }, func(s *Summary) string { return duration(s.LatencyP99) })
	return out
}

// hasMessages reports whether any run is of actors: the costs of a plain program are fewer.
func hasMessages(panels []Panel) bool {
	for i := range panels {
		if panels[i].Summary.Messages > 0 || panels[i].Summary.Threads > 0 {
			return true
		}
	}
	return false
}

// strip draws what each run paid below y and returns the y below. The dearer side is solid and bold, the other hollow.
func (f *figure) strip(y float64) float64 {
	d, panels := &f.under, f.s.Panels
	if len(panels) == 0 {
		return y
	}
	list := metrics(panels)
	first := min(150, f.width/6.5)
	w := min(137, (f.width-2*svgPad-first)/float64(len(list)))
	y += 4
	d.line(svgPad, y, f.width-svgPad, y, stroke(d.pal.line, 1))
	y += 17
	title := "What each paid"
	if len(panels) == 1 {
		title = "What it paid"
	}
	d.text(svgPad, y, title, style{fill: d.pal.ink3, size: 12})
	for i := range panels {
		row := y + float64(i+1)*stripRow
		d.rect(svgPad, row-7, 10, 6, fill(d.pal.run(i)))
		d.text(svgPad+16, row, shorten(panels[i].Title, first-24, 12), style{fill: d.pal.ink, size: 12})
	}
	for k, m := range list {
		x := svgPad + first + float64(k)*w
		d.text(x, y, m.name, style{fill: d.pal.ink3, size: 12})
		most := 0.0
		for _, v := range m.values {
			most = max(most, v)
		}
		for i, v := range m.values {
			f.stripCell(x, y+float64(i+1)*stripRow, w-14, m.labels[i], v, most, i, dearer(m.values, i))
		}
	}
	y += float64(len(panels))*stripRow + 10
	d.line(svgPad, y, f.width-svgPad, y, stroke(d.pal.line, 1))
	return y + 14
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

func (f *figure) stripCell(x, y, w float64, label string, v, most float64, run int, pays bool) {
	d := &f.under
	colour := d.pal.run(run)
	text := style{anchor: "end", size: 12}
	full := max(8, w-max(46, textWidth(label, 12)+8))
	if most > 0 && v > 0 {
		bar := max(1, full*v/most)
		if pays {
			d.rect(x, y-7, bar, 6, fill(colour))
		} else {
			d.rect(x+0.5, y-6.5, max(1, bar-1), 5, `fill="none" `+stroke(colour, 1))
		}
	}
	if pays {
		text.fill, text.bold = d.pal.ink, true
	}
	d.text(x+w, y, label, text)
}
