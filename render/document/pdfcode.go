package document

import (
	"strconv"
	"strings"

	"github.com/gomarkdown/markdown/ast"

	"github.com/rehearse-lab/rehearse/lessons"
)

const (
	codeSize  = 8.2
	codePitch = codeSize * 1.5
	codeTab   = "    "
)

// code sets a block of code: a listing with numbered lines and callouts, or output on a tint. Lines that are too wide
// continue on the next line.
func (p *paper) code(n *ast.CodeBlock, space float64) {
	l := readListing(n)
	numbered := is(n, "listing")
	left, width := p.box.x, p.box.width
	inner := p.box
	switch {
	case numbered:
		inner = inner.narrow(30)
	default:
		inner = inner.with(func(top, bottom float64) { p.fill(band, left, top, width, bottom-top) }).narrow(10)
		inner.width -= 10
		if is(n, "trouble") {
			inner.decos = append(inner.decos, func(top, bottom float64) { p.fill(failTone, left, top, 2, bottom-top) })
			inner.fresh++
		}
	}
	p.in(inner, func() {
		p.codeEdge(numbered, left, width, space)
		lines := highlight(string(n.Info), l.lines)
		for i, line := range lines {
			number := ""
			if numbered {
				number = strconv.Itoa(i + 1)
			}
			p.codeLine(line, l.calls[i], number, together(l.lines, i))
		}
		p.codeEdge(numbered, left, width, 0)
		p.items[len(p.items)-1].keep = false
	})
}

// longStretch is how many lines without a blank line stay together on a page.
const longStretch = 24

// together reports whether a line stays with the next one: pages are divided at blank lines, or within stretches that are
// too long.
func together(lines []string, i int) bool {
	blank := func(k int) bool { return k < 0 || k >= len(lines) || strings.TrimSpace(lines[k]) == "" }
	if blank(i) {
		return i == 0
	}
	first, last := i, i
	for ; !blank(first - 1); first-- {
	}
	for ; !blank(last + 1); last++ {
	}
	return last-first < longStretch || i < first+2 || i > last-2
}

// codeEdge is the upper or lower edge of a block of code: a line for a listing, a bit of tint for output.
func (p *paper) codeEdge(numbered bool, x, width, space float64) {
	p.add(item{space: space, height: 4, keep: true, draw: func(y float64) {
		if numbered {
			p.hline(hairline, 0.7, x, y+2, width)
		}
	}})
}

// codeLine sets a line of code; number is left of it.
func (p *paper) codeLine(line []lessons.Token, calls []callout, number string, keep bool) {
	var list []fragment
	column := 0
	for _, t := range line {
		l := look{mono: true, size: codeSize, color: tokenColors[t.Class]}
		text := untabbed(t.Text, &column)
		for text != "" { // a line may break anywhere, but better at a space
			n := strings.IndexByte(text, ' ') + 1
			if n == 0 {
				n = len(text)
			}
			list = append(list, fragment{look: l, text: text[:n]})
			text = text[n:]
		}
	}
	for _, c := range calls {
		list = append(list, fragment{look: look{mono: true, size: codeSize, color: ink}, text: " "}, p.calloutOf(strconv.Itoa(c.number), c.color, 9.5))
	}
	rows := p.codeRows(list)
	for i, r := range rows {
		x, first := p.box.x, i == 0
		it := item{height: codePitch, keep: keep || i < len(rows)-1}
		it.draw = func(y float64) {
			base := y + codeSize*1.1
			if first && number != "" {
				l := look{mono: true, size: codeSize * 0.9, color: faint}
				p.write(l, x-10-p.width(l, number), base, number)
			}
			if !first {
				x := x + 2*p.width(look{mono: true, size: codeSize}, codeTab)
				p.drawRow(r, x, base)
				return
			}
			p.drawRow(r, x, base)
		}
		p.add(it)
	}
}

// untabbed replaces tabs by spaces; column is where the text begins, and is updated to where it ends.
func untabbed(s string, column *int) string {
	var b strings.Builder
	for _, r := range s {
		if r == '\t' {
			n := len(codeTab) - *column%len(codeTab)
			b.WriteString(codeTab[:n])
			*column += n
			continue
		}
		b.WriteRune(r)
		*column++
	}
	return b.String()
}

// codeRows breaks a line of code that is wider than the box. Continuations are indented by two tabs.
func (p *paper) codeRows(list []fragment) []row {
	width := p.box.width
	var rows []row
	var line row
	next := func() {
		rows = append(rows, line)
		line = row{}
		width = p.box.width - 2*p.width(look{mono: true, size: codeSize}, codeTab)
	}
	for _, f := range list {
		for {
			w := p.measure(&f)
			bare := w
			if f.draw == nil {
				bare = p.width(f.look, strings.TrimRight(f.text, " "))
			}
			if line.width+bare <= width {
				line.parts, line.width = append(line.parts, f), line.width+w
				break
			}
			if len(line.parts) > 0 && bare <= width {
				next()
				continue
			}
			n := p.fitting(f.look, f.text, width-line.width)
			if f.draw != nil || n == 0 {
				if len(line.parts) == 0 { // not even a character fits: it is drawn all the same
					line.parts, line.width = append(line.parts, f), line.width+w
					break
				}
				next()
				continue
			}
			part := f
			part.text, f.text = f.text[:n], f.text[n:]
			line.parts, line.width = append(line.parts, part), line.width+p.measure(&part)
			next()
		}
	}
	return append(rows, line)
}
