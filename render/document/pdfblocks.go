package document

import (
	"strconv"
	"strings"

	"github.com/gomarkdown/markdown/ast"

	"github.com/rehearse-lab/rehearse/lessons"
)

// bodySize is the size of prose, points.
const bodySize = 10.0

// headings are the size of each level, and the space before it.
var headings = []struct{ size, space float64 }{{24, 30}, {16, 26}, {12.5, 18}, {10.5, 14}, {10, 12}, {10, 12}}

// blocks sets blocks.
func (p *paper) blocks(list []ast.Node) {
	for _, n := range list {
		p.block(n, look{size: bodySize, color: ink}, 7)
	}
}

// block sets a block; space is the space before it.
func (p *paper) block(n ast.Node, l look, space float64) {
	switch n := n.(type) {
	case *ast.Heading:
		p.heading(n)
	case *ast.Paragraph:
		p.paragraph(n, l, space)
	case *ast.List:
		p.list(n, l, space)
	case *ast.BlockQuote:
		p.barred(n, look{size: l.size, color: ink2}, hairline, space+2)
	case *ast.Aside:
		p.aside(n, space)
	case *ast.CodeBlock:
		p.code(n, space+2)
	case *ast.Table:
		p.table(n, space+5)
	case *ast.CaptionFigure:
		p.captioned(n, space)
	case *ast.HorizontalRule:
		p.rule(hairline, 0.8, 80, 18)
		p.gap(8)
	case *ast.DocumentMatter, *ast.HTMLBlock:
	default:
		if n.AsContainer() != nil {
			p.blocks(n.GetChildren())
		}
	}
}

func (p *paper) heading(n *ast.Heading) {
	level := min(n.Level, 5) // levels of the hand-out's source, which lacks the title
	h := headings[level]
	begins := func(y float64) {
		p.bookmark(textIn(n), min(level, 3), y)
		p.target(n.HeadingID, y)
	}
	p.para(p.inlineOf(n, look{bold: true, size: h.size, color: ink}), h.size, h.space, paraOptions{keep: true, start: begins})
	p.gap(2)
}

// paragraph sets a text according to its class.
func (p *paper) paragraph(n *ast.Paragraph, l look, space float64) {
	o := paraOptions{}
	switch {
	case is(n, "label"):
		l, space, o.keep = look{bold: true, size: 8.5, color: ink3}, 10, true
	case is(n, "must"):
		l, o.keep = look{bold: true, size: 9, color: ink}, true
	case is(n, "again"), is(n, "see"):
		l = look{size: 8.5, color: ink2}
	case is(n, "rest"):
		l, space = look{size: 8.5, color: ink3}, 2
	}
	list := p.inlineOf(n, l)
	if is(n, "blank") {
		const width = 150
		list = append(list, fragment{look: l, text: " ", space: true}, fragment{look: l, width: width, tall: 4, draw: func(x, base float64) { p.hline(ink3, 0.6, x, base+1, width) }})
	}
	p.para(list, l.size, space, o)
}

// list sets a list. Its markers are left of its items.
func (p *paper) list(n *ast.List, l look, space float64) {
	number := max(n.Start, 1)
	inner := p.box.narrow(17)
	for i, c := range n.GetChildren() {
		item, is := c.(*ast.ListItem)
		if !is {
			continue
		}
		marker := "•"
		switch {
		case n.ListFlags&ast.ListTypeOrdered == 0:
		case n.Attribute != nil && string(n.Attribute.Attrs["type"]) == "A":
			marker = lessons.Letter(number-1) + "."
		default:
			marker = strconv.Itoa(number) + "."
		}
		number++
		before := space
		if i > 0 {
			before = 2.5
			if !n.Tight {
				before = 5
			}
		}
		inner.fresh = p.box.fresh
		p.in(inner, func() { p.listItem(item, marker, l, before) })
	}
}

func (p *paper) listItem(n *ast.ListItem, marker string, l look, space float64) {
	drawn := false
	mark := func(x, base float64) {
		p.write(look{size: l.size, color: ink2}, x-5-p.width(look{size: l.size}, marker), base, marker)
	}
	for i, c := range n.GetChildren() {
		if i > 0 {
			space = 3
			if l, is := n.GetParent().(*ast.List); is && !l.Tight {
				space = 5
			}
		}
		if text, is := c.(*ast.Paragraph); is {
			o := paraOptions{}
			if !drawn {
				o.marker, drawn = mark, true
			}
			p.para(p.inlineOf(text, l), l.size, space, o)
			continue
		}
		if !drawn { // a marker without text has a line of its own
			x := p.box.x
			p.add(item{space: space, height: l.size * leading, keep: true, draw: func(y float64) { mark(x, y+l.size*1.08) }})
			drawn = true
		}
		p.block(c, l, space)
	}
}

// barred sets blocks beside a bar.
func (p *paper) barred(n ast.Node, l look, bar rgb, space float64) {
	x := p.box.x
	box := p.box.narrow(13).with(func(top, bottom float64) { p.fill(bar, x, top-1, 2, bottom-top+2) })
	p.in(box, func() {
		for i, c := range n.GetChildren() {
			before := 4.0
			if i == 0 {
				before = space
			}
			p.block(c, l, before)
		}
	})
}

// aside sets an aside; the bar beside it shows its purpose.
func (p *paper) aside(n *ast.Aside, space float64) {
	small := look{size: 9.3, color: ink}
	switch {
	case is(n, "note"):
		p.note(n, space)
	case is(n, "quiz"):
		p.tinted(n, small, space+5)
	case is(n, "hint"), is(n, "more"):
		p.barred(n, small, hintTone, space+3)
	default:
		small.color = ink2
		p.barred(n, small, accent, space+3)
	}
}

// tinted sets blocks on a tint.
func (p *paper) tinted(n ast.Node, l look, space float64) {
	x, width := p.box.x, p.box.width
	box := p.box.with(func(top, bottom float64) { p.fill(band, x, top, width, bottom-top) })
	box = box.narrow(12)
	box.width -= 12
	p.in(box, func() {
		p.add(item{space: space, height: 8, keep: true, draw: func(float64) {}})
		for i, c := range n.GetChildren() {
			p.block(c, l, min(float64(i), 1)*5)
		}
		p.items[len(p.items)-1].keep = true
		p.add(item{height: 8, draw: func(float64) {}})
	})
}

// note sets a note, in its colour; its last paragraph is what it is about.
func (p *paper) note(n *ast.Aside, space float64) {
	x, bar := p.box.x, noteColor(colorOf(n))
	box := p.box.narrow(13).with(func(top, bottom float64) { p.fill(bar, x, top-1, 2, bottom-top+2) })
	p.in(box, func() {
		list := n.GetChildren()
		for i, c := range list {
			before, l := 3.0, look{size: 9.3, color: ink}
			if i == 0 {
				before = space + 1
			}
			if last, is := c.(*ast.Paragraph); is && i > 0 && i == len(list)-1 {
				l = look{size: 8, color: ink3, italic: true} // its emphasis is upright
				p.para(p.inlineOf(last, l), l.size, 1, paraOptions{})
				continue
			}
			p.block(c, l, before)
		}
	})
}

// noteColor is the colour of a note by its class.
func noteColor(class string) rgb { return hexColor(paperColours.Note(class)) }

func hexColor(s string) rgb {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	if err != nil {
		return ink
	}
	return rgb{int(v >> 16 & 255), int(v >> 8 & 255), int(v & 255)}
}

// calloutOf is a number in a circle of the note's colour.
func (p *paper) calloutOf(number, class string, size float64) fragment {
	l := look{bold: true, size: size * 0.72, color: white}
	r := size * 0.58
	w := max(2*r, p.width(l, number)+r*0.9)
	return fragment{look: look{size: size}, width: w, draw: func(x, base float64) {
		p.color(noteColor(class))
		p.pdf.RoundedRect(x, base-size*0.35-r, w, 2*r, r, "1234", "F")
		p.write(l, x+w/2-p.width(l, number)/2, base-size*0.35+l.size*0.36, number)
	}}
}
