package render

import (
	"strings"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/render/display"
)

// drawing collects what is painted. Coordinates are in px.
type drawing struct {
	items []display.Item
	pal   *palette
}

func (d *drawing) add(it display.Item) { d.items = append(d.items, it) }

// clean is a text without what XML cannot hold, which becomes U+FFFD.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r <= 0xD7FF || r >= 0xE000 && r <= 0xFFFD || r >= 0x10000 && r <= 0x10FFFF {
			return r
		}
		return utf8.RuneError
	}, s)
}

// style of a text: fill, anchor, size and weight. The zero value is small, grey and left.
type style struct {
	fill   string
	anchor display.Anchor
	size   float64
	bold   bool
	halo   bool // an edge of the background, for text upon data
}

func (d *drawing) text(x, y float64, s string, st style) {
	if st.fill == "" {
		st.fill = d.pal.ink2
	}
	if st.size == 0 {
		st.size = 11
	}
	look := fill(st.fill)
	if st.halo {
		look = within(st.fill, stroke(d.pal.bg, 3))
		look.Halo, look.Pen.Join = true, display.RoundJoin
	}
	d.add(&display.Text{X: px(x), Y: px(y), Text: clean(s), Size: px(st.size), Bold: st.bold, Anchor: st.anchor, Look: look})
}

func (d *drawing) rect(x, y, w, h float64, look display.Look) { d.roundRect(x, y, w, h, 0, look) }

func (d *drawing) roundRect(x, y, w, h, r float64, look display.Look) {
	d.add(&display.Rect{X: px(x), Y: px(y), W: px(max(0, w)), H: px(max(0, h)), R: r, Look: look})
}

func (d *drawing) line(x1, y1, x2, y2 float64, look display.Look) {
	d.add(&display.Line{X1: px(x1), Y1: px(y1), X2: px(x2), Y2: px(y2), Look: look})
}

// px rounds a coordinate as far as pictures have it.
func px(x float64) float64 { return display.Round(x) }

func fill(c string) display.Look { return display.Look{Fill: display.Solid(display.Hex(c))} }

// tint is a fill of which a part is seen.
func tint(c string, part float64) display.Look {
	look := fill(c)
	look.Fill.Opacity = part
	return look
}

func stroke(c string, width float64) display.Look {
	return display.Look{Stroke: display.Solid(display.Hex(c)), Pen: display.Pen{Width: px(width)}}
}

// within is a stroke with a fill in it.
func within(c string, edge display.Look) display.Look {
	edge.Fill = display.Solid(display.Hex(c))
	return edge
}

// TextWidth estimates the width of a text in px, as figures do.
func TextWidth(s string, size float64, bold bool) float64 {
	w := textWidth(s, size)
	if bold {
		w *= 1.06
	}
	return w
}

// textWidth estimates the width of s in px: fonts differ between viewers, so it errs on the wide side.
func textWidth(s string, size float64) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case r >= 0x2E80: // CJK and other full-width scripts
			w += 1.0
		case strings.ContainsRune("iljtf.,;:'|!()[] ", r):
			w += 0.34
		case strings.ContainsRune("mwMW—…", r):
			w += 0.9
		case r >= 'A' && r <= 'Z':
			w += 0.7
		default:
			w += 0.57
		}
	}
	return w * size
}

// wrap breaks s into lines of at most width px, at spaces, or within words that are longer than a line.
func wrap(s string, width, size float64) []string {
	var lines []string
	for _, par := range strings.Split(strings.TrimSpace(s), "\n") {
		line := ""
		for _, word := range strings.Fields(par) {
			for textWidth(word, size) > width {
				n := fitting(word, width, size)
				if line != "" {
					lines, line = append(lines, line), ""
				}
				lines, word = append(lines, word[:n]), word[n:]
			}
			switch {
			case line == "":
				line = word
			case textWidth(line+" "+word, size) <= width:
				line += " " + word
			default:
				lines, line = append(lines, line), word
			}
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// fitting is how many bytes of s fit into width, at least one rune's.
func fitting(s string, width, size float64) int {
	end := len(s)
	for i := range s {
		if i > 0 && textWidth(s[:i], size) > width {
			return end
		}
		if i > 0 {
			end = i
		}
	}
	return end
}

// shorten cuts s to width, with an ellipsis.
func shorten(s string, width, size float64) string {
	if textWidth(s, size) <= width || s == "" {
		return s
	}
	return strings.TrimRight(s[:fitting(s, width-textWidth("…", size), size)], " ") + "…"
}
