package render

import (
	"bytes"
	"encoding/xml"
	"strconv"
	"strings"
)

// drawing collects SVG elements. Coordinates are in px.
type drawing struct {
	bytes.Buffer
	pal *palette
}

// num writes a coordinate with at most two decimals.
func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" || s == "" {
		return "0"
	}
	return s
}

// escape makes s safe as text and in attributes; characters that XML cannot hold become U+FFFD.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}

func (d *drawing) add(parts ...string) {
	for _, s := range parts {
		d.WriteString(s)
	}
	d.WriteByte('\n')
}

// style of a text: fill, anchor, size and weight. The zero value is small, grey and left.
type style struct {
	fill   string
	anchor string // start, middle, end
	size   float64
	bold   bool
	halo   bool // an edge of the background, for text upon data
}

func (d *drawing) text(x, y float64, s string, st style) {
	if st.fill == "" {
		st.fill = d.pal.ink2
	}
	attrs := ` fill="` + st.fill + `"`
	if st.anchor != "" && st.anchor != "start" {
		attrs += ` text-anchor="` + st.anchor + `"`
	}
	if st.size != 0 && st.size != 11 {
		attrs += ` font-size="` + num(st.size) + `"`
	}
	if st.bold {
		attrs += ` font-weight="600"`
	}
	if st.halo {
		attrs += ` paint-order="stroke" stroke="` + d.pal.bg + `" stroke-width="3" stroke-linejoin="round"`
	}
	d.add(`<text x="`, num(x), `" y="`, num(y), `"`, attrs, `>`, escape(s), `</text>`)
}

// rect draws a rectangle; attrs are further attributes.
func (d *drawing) rect(x, y, w, h float64, attrs string) {
	d.add(`<rect x="`, num(x), `" y="`, num(y), `" width="`, num(max(0, w)), `" height="`, num(max(0, h)), `" `, attrs, `/>`)
}

func (d *drawing) line(x1, y1, x2, y2 float64, attrs string) {
	d.add(`<line x1="`, num(x1), `" y1="`, num(y1), `" x2="`, num(x2), `" y2="`, num(y2), `" `, attrs, `/>`)
}

func fill(c string) string { return `fill="` + c + `"` }

func stroke(c string, width float64) string {
	return `stroke="` + c + `" stroke-width="` + num(width) + `"`
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
