package display

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image/png"
	"math"
	"strconv"
	"strings"
)

const fonts = `-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, 'Noto Sans CJK SC', sans-serif`

// textSize is that of texts which do not say theirs.
const textSize = 11

// SVG writes the picture. Equal lists give equal bytes: pictures of ours lie in lessons, and a check compares them. So the order of
// attributes stays as it is, which is one for the items of the picture, each on a line, and another for those within groups.
func (l *List) SVG() []byte {
	w := &writer{}
	width, height := number(l.Width), number(l.Height)
	w.add(`<svg xmlns="http://www.w3.org/2000/svg" width="`, width, `" height="`, height, `" viewBox="0 0 `, width, ` `, height,
		`" role="img" font-family="`, fonts, `" font-size="`, number(textSize), `" style="font-variant-numeric:tabular-nums">`+"\n")
	for _, about := range [][2]string{{"title", l.Title}, {"desc", l.Words}, {"metadata", l.Origin}} {
		w.add(`<`, about[0], `>`, escape(about[1]), `</`, about[0], ">\n")
	}
	if len(l.Patterns) > 0 {
		w.add(`<defs>`)
		for _, p := range l.Patterns {
			p.svg(w)
		}
		w.add("</defs>\n")
	}
	for _, it := range l.Items {
		it.svg(w)
		w.add("\n")
	}
	w.add("</svg>\n")
	return w.Bytes()
}

// writer is an SVG in the making.
type writer struct {
	bytes.Buffer
	depth int  // of groups
	tile  bool // a pattern is written
	names []int
}

func (w *writer) add(parts ...string) {
	for _, s := range parts {
		w.WriteString(s)
	}
}

// name writes the name of a definition, and remembers where, for a group whose names get a prefix.
func (w *writer) name(s string) {
	w.names = append(w.names, w.Len())
	w.WriteString(s)
}

// attr writes an attribute that is a number.
func (w *writer) attr(name string, v float64) {
	w.add(` `, name, `="`)
	w.number(v)
	w.WriteByte('"')
}

func (w *writer) number(v float64) { w.Write(appendNumber(w.AvailableBuffer(), v)) }

func number(v float64) string { return string(appendNumber(nil, v)) }

// appendNumber writes a number with at most two decimals.
func appendNumber(b []byte, v float64) []byte {
	v = Round(v)
	if math.Abs(v) >= 1<<40 {
		return strconv.AppendFloat(b, v, 'f', 0, 64)
	}
	n := int64(math.Round(v * 100))
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	if n %= 100; n > 0 {
		b = append(b, '.', byte('0'+n/10))
		if n %= 10; n > 0 {
			b = append(b, byte('0'+n))
		}
	}
	return b
}

// escape makes a text safe for XML; what that cannot hold becomes U+FFFD.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}

// short escapes as little as possible.
var short = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

func (w *writer) paint(name string, p *Paint) {
	switch {
	case !p.On:
		w.add(` `, name, `="none"`)
	case p.Pattern != nil:
		w.add(` `, name, `="url(#`)
		w.name(p.Pattern.Name)
		w.add(`)"`)
	default:
		const digits = "0123456789abcdef"
		w.add(` `, name, `="#`)
		for _, v := range p.Color {
			w.WriteByte(digits[v>>4])
			w.WriteByte(digits[v&15])
		}
		w.WriteByte('"')
	}
}

func (w *writer) fill(l *Look) {
	w.paint("fill", &l.Fill)
	if l.Fill.On && l.Fill.Opacity < 1 {
		w.attr("fill-opacity", l.Fill.Opacity)
	}
	if l.EvenOdd {
		w.add(` fill-rule="evenodd"`)
	}
}

func (w *writer) stroke(l *Look) {
	if !l.Stroke.On {
		return
	}
	if l.Halo {
		w.add(` paint-order="stroke"`)
	}
	w.paint("stroke", &l.Stroke)
	p := &l.Pen
	w.attr("stroke-width", p.Width)
	if l.Stroke.Opacity < 1 {
		w.attr("stroke-opacity", l.Stroke.Opacity)
	}
	w.add([...]string{Butt: "", RoundCap: ` stroke-linecap="round"`, Square: ` stroke-linecap="square"`}[p.Cap],
		[...]string{MiterJoin: "", RoundJoin: ` stroke-linejoin="round"`, Bevel: ` stroke-linejoin="bevel"`}[p.Join])
	if p.Miter != 0 {
		w.attr("stroke-miterlimit", p.Miter)
	}
	if len(p.Dashes) > 0 {
		w.add(` stroke-dasharray="`)
		for i, v := range p.Dashes {
			if i > 0 {
				w.WriteByte(' ')
			}
			w.number(v)
		}
		w.WriteByte('"')
	}
	if p.Phase != 0 {
		w.attr("stroke-dashoffset", p.Phase)
	}
}

// level reports whether a path has level strokes only, so that there is nothing in it to fill.
func (p *Path) level() bool {
	for _, s := range p.Steps {
		if s != 'M' && s != 'H' && s != 'h' {
			return false
		}
	}
	return true
}

func (p *Path) svg(w *writer) {
	w.add(`<path`)
	if w.depth > 0 {
		w.data(p)
	}
	if p.Down != 0 {
		w.add(` transform="translate(0 `)
		w.number(p.Down)
		w.add(`)"`)
	}
	if w.depth > 0 || p.Fill.On || !p.level() {
		w.fill(&p.Look)
	}
	w.stroke(&p.Look)
	if w.depth == 0 {
		w.data(p)
	}
	w.add(`/>`)
}

// String is the path as SVG has it.
func (p *Path) String() string {
	w := &writer{}
	w.steps(p)
	return w.Buffer.String()
}

func (w *writer) data(p *Path) {
	w.add(` d="`)
	w.steps(p)
	w.WriteByte('"')
}

func (w *writer) steps(p *Path) {
	args := p.Args
	for _, s := range p.Steps {
		w.WriteByte(s)
		n := Arity(s)
		for i, v := range args[:n] {
			if i > 0 {
				w.WriteByte(' ')
			}
			w.number(v)
		}
		args = args[n:]
	}
}

func (r *Rect) svg(w *writer) {
	w.add(`<rect`)
	if !w.tile || r.X != 0 || r.Y != 0 {
		w.attr("x", r.X)
		w.attr("y", r.Y)
	}
	w.attr("width", r.W)
	w.attr("height", r.H)
	w.fill(&r.Look)
	if r.R > 0 {
		w.attr("rx", r.R)
	}
	w.stroke(&r.Look)
	w.add(`/>`)
}

func (l *Line) svg(w *writer) {
	w.add(`<line`)
	w.attr("x1", l.X1)
	w.attr("y1", l.Y1)
	w.attr("x2", l.X2)
	w.attr("y2", l.Y2)
	w.stroke(&l.Look)
	w.add(`/>`)
}

func (c *Circle) svg(w *writer) {
	w.add(`<circle`)
	w.attr("cx", c.X)
	w.attr("cy", c.Y)
	w.attr("r", c.R)
	w.fill(&c.Look)
	w.stroke(&c.Look)
	w.add(`/>`)
}

func (t *Text) svg(w *writer) {
	w.add(`<text`)
	w.attr("x", t.X)
	w.attr("y", t.Y)
	anchor := [...]string{Start: "", Middle: ` text-anchor="middle"`, End: ` text-anchor="end"`}[t.Anchor]
	safe := short.Replace
	if w.depth > 0 {
		w.attr("font-size", t.Size)
		w.face(t)
		w.add(anchor)
		w.stroke(&t.Look)
		w.fill(&t.Look)
	} else {
		safe = escape
		w.fill(&t.Look)
		w.add(anchor)
		if t.Size != textSize {
			w.attr("font-size", t.Size)
		}
		w.face(t)
		w.stroke(&t.Look)
	}
	w.add(`>`, safe(t.Text), `</text>`)
}

func (w *writer) face(t *Text) {
	if t.Bold {
		w.add(` font-weight="600"`)
	}
	if t.Italic {
		w.add(` font-style="italic"`)
	}
	if t.Mono {
		w.add(` font-family="monospace"`)
	}
	if t.Keep {
		w.add(` xml:space="preserve"`)
	}
}

func (i *Image) svg(w *writer) {
	w.add(`<image`)
	w.attr("x", i.X)
	w.attr("y", i.Y)
	w.attr("width", i.W)
	w.attr("height", i.H)
	w.add(` preserveAspectRatio="none" href="data:image/png;base64,`)
	var b bytes.Buffer
	if err := png.Encode(&b, i.Pixels); err != nil {
		panic(err) // a Buffer takes everything
	}
	w.add(base64.StdEncoding.EncodeToString(b.Bytes()), `"/>`)
}

func (g *Group) svg(w *writer) {
	if g.Clip != nil {
		w.add(`<clipPath id="`)
		w.name(g.Clip.Name)
		w.add(`">`)
		g.Clip.svg(w)
		w.add(`</clipPath>`)
	}
	w.add(`<g`)
	if g.Matrix != Identity {
		w.add(` transform="`, g.Matrix.String(), `"`)
	}
	if g.Opacity < 1 {
		w.attr("opacity", g.Opacity)
	}
	if g.Clip != nil {
		w.add(` clip-path="url(#`)
		w.name(g.Clip.Name)
		w.add(`)"`)
	}
	w.add(`>`)
	begin, known := w.Len(), len(w.names)
	w.depth++
	for _, it := range g.Items {
		it.svg(w)
	}
	w.depth--
	if g.Private {
		w.prefix(begin, known)
	}
	w.add(`</g>`)
}

// svg writes the outline of a clip, which has no look.
func (c *Clip) svg(w *writer) {
	w.add(`<path`)
	w.data(c.Path)
	if c.Matrix != Identity {
		w.add(` transform="`, c.Matrix.String(), `"`)
	}
	if c.Path.EvenOdd {
		w.add(` clip-rule="evenodd"`)
	}
	w.add(`/>`)
}

// prefix gives the names from the known ones on, in what was written since begin, a prefix that is made of all that.
func (w *writer) prefix(begin, known int) {
	text := bytes.Clone(w.Bytes()[begin:])
	sum := sha256.Sum256(text)
	prefix := fmt.Sprintf("v%x-", sum[:4])
	w.Truncate(begin)
	done := 0
	for _, at := range w.names[known:] {
		w.Write(text[done : at-begin])
		w.add(prefix)
		done = at - begin
	}
	w.Write(text[done:])
	w.names = w.names[:known]
}

func (p *Pattern) svg(w *writer) {
	w.add(`<pattern id="`)
	w.name(p.Name)
	w.add(`"`)
	w.attr("width", p.W)
	w.attr("height", p.H)
	w.add(` patternUnits="userSpaceOnUse" patternTransform="`, p.Matrix.String(), `">`)
	w.depth, w.tile = w.depth+1, true
	for _, it := range p.Items {
		it.svg(w)
	}
	w.depth, w.tile = w.depth-1, false
	w.add(`</pattern>`)
}

// String is the matrix as SVG has it: as a place and a scale, as a turn, or in numbers.
func (m Matrix) String() string {
	exact := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	if m.B == 0 && m.C == 0 {
		s := "translate(" + exact(m.E) + " " + exact(m.F) + ")"
		if m.A != 1 || m.D != 1 {
			s += " scale(" + exact(m.A) + " " + exact(m.D) + ")"
		}
		return s
	}
	if turn := math.Round(math.Atan2(m.B, m.A) * 180 / math.Pi); Rotate(turn) == m {
		return "rotate(" + exact(turn) + ")"
	}
	return "matrix(" + strings.Join([]string{exact(m.A), exact(m.B), exact(m.C), exact(m.D), exact(m.E), exact(m.F)}, " ") + ")"
}
