package document

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gomarkdown/markdown/ast"
)

// fragment is an indivisible part of a line: text of one style, a callout, a small picture.
type fragment struct {
	look
	text  string
	to    string  // a link: an address, or # and an ID
	width float64 // of something drawn instead of text
	tall  float64 // its height
	draw  func(x, y float64)
	space bool // it is dropped at the end of a line
	stop  bool // the line ends after it
	glue  bool // no line break before it
}

// row is a line of fragments.
type row struct {
	parts []fragment
	width float64
	tall  float64
}

// wordsIn splits a text into fragments at possible line breaks: at spaces, and beside characters of scripts without spaces.
func wordsIn(l look, to, s string) []fragment {
	var list []fragment
	glue := false
	add := func(part string, space bool) {
		list = append(list, fragment{look: l, text: part, to: to, space: space, glue: glue})
		glue = false
	}
	start := 0
	for i, r := range s {
		size := utf8.RuneLen(r)
		switch {
		case r == ' ' || r == '\n' || r == '\t':
			if i > start {
				add(s[start:i], false)
			}
			if n := len(list); n == 0 || !list[n-1].space {
				add(" ", true)
			}
			start = i + size
		case wide(r):
			if i > start {
				add(s[start:i], false)
			}
			glue = closing(r)
			add(s[i:i+size], false)
			start = i + size
		}
	}
	if start < len(s) {
		add(s[start:], false)
	}
	return list
}

// wide matches characters of scripts without spaces between words; a line may break beside each.
func wide(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60
}

// closing matches characters that may not begin a line.
func closing(r rune) bool {
	return strings.ContainsRune("、。，．：；！？）」』】〉》〕…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々", r)
}

func (p *paper) measure(f *fragment) float64 {
	if f.draw != nil {
		return f.width
	}
	return p.width(f.look, f.text)
}

// rows breaks fragments into lines of a width. Adjacent fragments form a word; a word wider than a line is divided.
func (p *paper) rows(list []fragment, width float64) []row {
	var out []row
	var line row
	flush := func() {
		for n := len(line.parts); n > 0 && line.parts[n-1].space; n-- {
			line.width -= p.measure(&line.parts[n-1])
			line.parts = line.parts[:n-1]
		}
		out = append(out, line)
		line = row{}
	}
	put := func(f fragment) {
		line.parts = append(line.parts, f)
		line.width += p.measure(&f)
		line.tall = max(line.tall, f.tall)
	}
	for i := 0; i < len(list); {
		end := wordEnd(list, i)
		w := 0.0
		for k := i; k < end; k++ {
			w += p.measure(&list[k])
		}
		switch {
		case list[i].space && len(line.parts) == 0 && !list[i].stop:
		case line.width+w <= width || list[i].space:
			for k := i; k < end; k++ {
				put(list[k])
			}
		case w <= width:
			flush()
			for k := i; k < end; k++ {
				put(list[k])
			}
		default:
			p.divided(list[i:end], width, &line, put, flush)
		}
		if list[end-1].stop {
			flush()
		}
		i = end
	}
	if len(line.parts) > 0 {
		flush()
	}
	return out
}

// wordEnd is the end of the word that begins at i.
func wordEnd(list []fragment, i int) int {
	end := i + 1
	if list[i].space || list[i].stop {
		return end
	}
	for end < len(list) && !list[end].space {
		first, _ := utf8.DecodeRuneInString(list[end].text)
		last, _ := utf8.DecodeLastRuneInString(list[end-1].text)
		if (wide(first) || wide(last)) && !list[end].glue {
			break
		}
		end++
		if list[end-1].stop {
			break
		}
	}
	return end
}

// divided divides a word that is wider than a line.
func (p *paper) divided(word []fragment, width float64, line *row, put func(fragment), flush func()) {
	for _, f := range word {
		if f.draw != nil || f.text == "" {
			if line.width+p.measure(&f) > width && len(line.parts) > 0 {
				flush()
			}
			put(f)
			continue
		}
		rest := f.text
		for rest != "" {
			n := p.fitting(f.look, rest, width-line.width)
			if n == 0 {
				if len(line.parts) > 0 {
					flush()
					continue
				}
				_, n = utf8.DecodeRuneInString(rest)
			}
			part := f
			part.text, rest = rest[:n], rest[n:]
			part.stop = f.stop && rest == ""
			put(part)
			if rest != "" {
				flush()
			}
		}
	}
}

// fitting is how many bytes of a text fit into a width. It looks only at as much text as can fit, so that the time for a
// long word is proportional to its length.
func (p *paper) fitting(l look, s string, width float64) int {
	most := int(width/(l.size*0.15)) + 8
	var ends []int
	for i := range s {
		if i > 0 {
			ends = append(ends, i)
		}
		if len(ends) == most {
			break
		}
	}
	if len(ends) < most {
		ends = append(ends, len(s))
	}
	n := sort.Search(len(ends), func(i int) bool { return p.width(l, s[:ends[i]]) > width })
	if n == 0 {
		return 0
	}
	return ends[n-1]
}

// leading is the distance of baselines, relative to the font size.
const leading = 1.45

// para sets a text: its first two and its last two lines stay together.
func (p *paper) para(list []fragment, size, space float64, o paraOptions) {
	rows := p.rows(list, p.box.width)
	if len(rows) == 0 {
		return
	}
	pitch := size * leading
	for i, r := range rows {
		height := max(pitch, r.tall+pitch*0.35)
		it := item{height: height, keep: o.keep || i == 0 && len(rows) > 1 || i == len(rows)-2 && len(rows) > 2}
		if i == 0 {
			it.space = space
		}
		x, first := p.box.x, i == 0
		it.draw = func(y float64) {
			base := y + height - pitch + size*1.08
			if first && o.marker != nil {
				o.marker(x, base)
			}
			if first && o.start != nil {
				o.start(y)
			}
			p.drawRow(r, x, base)
		}
		p.add(it)
	}
}

// paraOptions are the options of a text.
type paraOptions struct {
	keep   bool                  // with the next block
	marker func(x, base float64) // of a list item, drawn with the first line
	start  func(y float64)       // called with the position of its start
}

// line sets a text of one style.
func (p *paper) line(l look, s string, space float64, o paraOptions) {
	p.para(wordsIn(l, "", strings.Join(strings.Fields(clean(s)), " ")), l.size, space, o)
}

func (p *paper) drawRow(r row, x, base float64) {
	for i := 0; i < len(r.parts); {
		f := r.parts[i]
		if f.draw != nil {
			f.draw(x, base)
			p.link(f.to, x, base-f.tall, f.width, f.tall)
			x += f.width
			i++
			continue
		}
		text := f.text // neighbours of one style are written as one text, so that searches find them
		for i++; i < len(r.parts) && r.parts[i].draw == nil && r.parts[i].look == f.look && r.parts[i].to == f.to; i++ {
			text += r.parts[i].text
		}
		w := p.width(f.look, text)
		p.write(f.look, x, base, text)
		p.link(f.to, x, base-f.size, w, f.size*1.25)
		if f.to != "" {
			p.hline(f.color, 0.4, x, base+f.size*0.14, w)
		}
		x += w
	}
}

// link makes an area of the page a link.
func (p *paper) link(to string, x, y, w, h float64) {
	switch id, here := strings.CutPrefix(to, "#"); {
	case to == "":
	case here:
		p.pdf.Link(x, y, w, h, p.linkTo(id))
	default:
		p.pdf.LinkString(x, y, w, h, to)
	}
}

// linkTo is the library's number for a place of the hand-out.
func (p *paper) linkTo(id string) int {
	n, known := p.links[id]
	if !known {
		n = p.pdf.AddLink()
		p.links[id] = n
	}
	return n
}

// target makes the position y the target of an ID.
func (p *paper) target(id string, y float64) {
	if id != "" {
		p.found[id] = true
		p.pdf.SetLink(p.linkTo(id), max(y-8, 0), -1)
	}
}

// bookmark adds an entry to the PDF's outline, which leads to y.
func (p *paper) bookmark(title string, level int, y float64) {
	p.font(look{size: 10}) // the library needs the font to encode it
	p.pdf.Bookmark(plane(strings.Join(strings.Fields(title), " ")), level, max(y-8, 0))
}

// inlineOf are the fragments of the content of a node.
func (p *paper) inlineOf(n ast.Node, l look) []fragment {
	var list []fragment
	p.gather(&list, n.GetChildren(), l, "")
	return list
}

func (p *paper) gather(list *[]fragment, nodes []ast.Node, l look, to string) {
	for _, n := range nodes {
		switch n := n.(type) {
		case *ast.Text:
			*list = append(*list, wordsIn(l, to, string(n.Literal))...)
		case *ast.Code:
			code := l
			code.mono, code.size = true, l.size*0.9
			if is(n.GetParent(), "again") {
				code.color = ink
			}
			*list = append(*list, wordsIn(code, to, string(n.Literal))...)
		case *ast.Strong:
			inner := l
			inner.bold = true
			p.gather(list, n.GetChildren(), inner, to)
		case *ast.Emph:
			inner := l
			inner.italic = !l.italic
			p.gather(list, n.GetChildren(), inner, to)
		case *ast.Del:
			inner := l
			inner.struck = true
			p.gather(list, n.GetChildren(), inner, to)
		case *ast.Hardbreak:
			*list = append(*list, fragment{look: l, space: true, stop: true})
		case *ast.NonBlockingSpace:
			*list = append(*list, fragment{look: l, text: "\u00a0"})
		case *ast.Link:
			inner := l
			inner.color = accent
			p.gather(list, n.GetChildren(), inner, string(n.Destination))
		case *ast.CrossReference:
			inner := l
			inner.color = accent
			id := string(n.Destination)
			text := p.refs[id]
			if text == "" {
				text = id
			}
			*list = append(*list, wordsIn(inner, "#"+id, text)...)
		case *ast.Callout:
			*list = append(*list, p.calloutOf(string(n.ID), colorOf(n), l.size))
		case *ast.Image:
			*list = append(*list, p.smallImage(n, l)...)
		case *ast.HTMLSpan, *ast.HTMLBlock:
		default:
			if leaf := n.AsLeaf(); leaf != nil {
				*list = append(*list, wordsIn(l, to, string(leaf.Literal))...)
			} else {
				p.gather(list, n.GetChildren(), l, to)
			}
		}
	}
}
