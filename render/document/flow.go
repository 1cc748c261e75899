package document

import (
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/render/picture"
)

// item is a strip of the hand-out that is never divided between pages: a line, a table row, a picture.
type item struct {
	space  float64 // before it, unless it is the first on a page
	height float64
	keep   bool // on the same page as the next one, if possible
	draw   func(y float64)
	decos  []func(top, bottom float64) // draw the background, the outermost first
	joins  int                         // how many of the decos extend through the space before it
	again  *item                       // drawn above it if it is the first on a page: the head of its table
}

// put is an item with its position.
type put struct {
	item  *item
	y     float64
	space float64 // before it on its page
}

// box is the area in which blocks are set: left edge, width, and background.
type box struct {
	x, width float64
	decos    []func(top, bottom float64)
	fresh    int // how many of the decos are still empty
}

// narrow moves the left edge of the box in.
func (b box) narrow(by float64) box {
	b.x += by
	b.width -= by
	return b
}

// with adds something behind the box.
func (b box) with(deco func(top, bottom float64)) box {
	b.decos = append(append([]func(top, bottom float64){}, b.decos...), deco)
	b.fresh++
	return b
}

// in calls f, which sets its content in a box of its own.
func (p *paper) in(b box, f func()) {
	was, before := p.box, len(p.items)
	p.box = b
	f()
	p.box = was
	if len(p.items) > before {
		p.box.fresh = 0
	}
}

// add adds an item to the current box.
func (p *paper) add(it item) {
	it.decos = p.box.decos
	it.joins = len(it.decos) - p.box.fresh
	p.box.fresh = 0
	p.items = append(p.items, it)
}

// gap adds space.
func (p *paper) gap(height float64) {
	p.add(item{height: height, draw: func(float64) {}, keep: true})
}

// rule adds a line across.
func (p *paper) rule(c rgb, thick, width, space float64) {
	x := p.box.x
	p.add(item{space: space, height: thick, draw: func(y float64) { p.hline(c, thick, x, y+thick/2, width) }})
}

// paginate divides items into pages. Items that belong together move to the next page together, if they fit there.
func paginate(items []item) [][]put {
	var pages [][]put
	var page []put
	y := topMargin
	for i := 0; i < len(items); {
		end := i + 1
		for end < len(items) && items[end-1].keep {
			end++
		}
		if len(page) > 0 && y+extent(items[i:end], false) > bottomEdge && extent(items[i:end], true) <= bottomEdge-topMargin {
			pages, page, y = append(pages, page), nil, topMargin
		}
		for ; i < end; i++ {
			it := &items[i]
			if len(page) > 0 && y+it.space+it.height > bottomEdge {
				pages, page, y = append(pages, page), nil, topMargin
			}
			space := it.space
			if len(page) == 0 {
				space = 0
				if it.again != nil {
					page = append(page, put{it.again, y, 0})
					y += it.again.height
				}
			}
			y += space
			page = append(page, put{it, y, space})
			y += it.height
		}
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	return pages
}

// extent is the height of items.
func extent(items []item, fresh bool) float64 {
	h := 0.0
	for i := range items {
		if i > 0 || !fresh {
			h += items[i].space
		}
		h += items[i].height
	}
	return h
}

// look is the style of a text.
type look struct {
	bold, italic, mono, struck bool
	size                       float64
	color                      rgb
}

// font sets the PDF's font and colour.
func (p *paper) font(l look) {
	family, style := "text", ""
	if l.mono {
		family = "mono"
	}
	if l.bold {
		style += "B"
	}
	if l.italic && !l.mono { // the font has none
		style += "I"
	}
	p.pdf.SetFont(family, style, l.size)
	p.pdf.SetTextColor(l.color.r, l.color.g, l.color.b)
}

// maxMeasured is the length of text that is measured at a time, in bytes.
const maxMeasured = 200

// width is how wide a text is.
func (p *paper) width(l look, s string) float64 {
	w := 0.0
	for len(s) > maxMeasured {
		n := maxMeasured
		for n > 1 && !utf8.RuneStart(s[n]) {
			n--
		}
		w += p.partWidth(l, s[:n])
		s = s[n:]
	}
	return w + p.partWidth(l, s)
}

func (p *paper) partWidth(l look, s string) float64 {
	key := string([]byte{flag(l.bold), flag(l.italic), flag(l.mono)}) + s
	size := l.size
	w, known := p.widths[key]
	if !known {
		l.size = 10
		p.font(l)
		w = picture.TextWidth(p.pdf, s) / 10
		if len(p.widths) > 50_000 {
			clear(p.widths)
		}
		p.widths[key] = w
	}
	return w * size
}

func flag(b bool) byte {
	if b {
		return '1'
	}
	return '0'
}

// write writes a text with its baseline at y.
func (p *paper) write(l look, x, y float64, s string) {
	if s == "" {
		return
	}
	p.font(l)
	if err := picture.Text(p.pdf, x, y, s, p.d.lacking); err != nil {
		p.fail(err)
	}
	if l.struck {
		p.hline(l.color, l.size/18, x, y-l.size*0.28, p.width(l, s))
	}
}
