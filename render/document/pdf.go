package document

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/rehearse-lab/rehearse/render/picture"
)

// The page, in points: A4; on Letter only a little of the margins is lost.
const (
	paperWidth  = 595.28
	paperHeight = 841.89
	sideMargin  = 62.0
	topMargin   = 62.0
	bottomEdge  = paperHeight - 66.0 // where text ends
	textWidth   = paperWidth - 2*sideMargin
)

// rgb is a colour.
type rgb struct{ r, g, b int }

// The colours of the hand-out; those of handout.css.
var (
	ink      = rgb{0x16, 0x19, 0x1d}
	ink2     = rgb{0x47, 0x4d, 0x55}
	ink3     = rgb{0x64, 0x6b, 0x74}
	faint    = rgb{0x9a, 0xa1, 0xaa}
	hairline = rgb{0xdf, 0xe3, 0xe7}
	band     = rgb{0xf5, 0xf6, 0xf8}
	accent   = rgb{0x1f, 0x4f, 0xd8}
	hintTone = rgb{0x9a, 0x67, 0x00}
	failTone = rgb{0xcf, 0x22, 0x2e}
	white    = rgb{255, 255, 255}

	tokenColors = map[string]rgb{"": ink, "k": {0x7c, 0x2d, 0x92}, "s": {0x1a, 0x73, 0x40}, "n": {0x9a, 0x4a, 0x00}, "c": {0x68, 0x70, 0x7a}, "f": {0x1f, 0x4f, 0xd8}, "t": {0x0e, 0x60, 0x5b}}
)

// pdf is the hand-out typeset for paper. The tree from which HTML is made becomes lines and boxes (flow.go). They are
// divided into pages and only then drawn, so that the number of pages and the pages of references are known.
func (d *Document) pdf() ([]File, error) {
	s, err := d.set()
	if err != nil {
		return nil, err
	}
	p := newPaper(s)
	p.front()
	for i, tree := range s.trees {
		if err := d.in.step(playShare+(1-playShare)*float64(len(s.trees)+i)/float64(2*len(s.trees)), "typesetting"); err != nil {
			return nil, err
		}
		p.blocks(tree.GetChildren())
	}
	if p.err != nil {
		return nil, p.err
	}
	data, err := p.print()
	if err != nil {
		return nil, err
	}
	d.warnLacking("the handout as a web page, whose reader's fonts count")
	return []File{{Name: d.in.base() + ".pdf", Data: data}}, nil
}

// paper builds a PDF.
type paper struct {
	*set
	pdf    *fpdf.Fpdf
	err    error
	items  []item
	box    box // the current one
	widths map[string]float64
	links  map[string]int // by ID
	found  map[string]bool
}

func newPaper(s *set) *paper {
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.SetCatalogSort(true)
	date := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // equal hand-outs give equal bytes
	pdf.SetCreationDate(date)
	pdf.SetModificationDate(date)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.SetCellMargin(0)
	picture.AddFonts(pdf)
	l := s.d.lesson
	pdf.SetTitle(plane(l.Title), true)
	pdf.SetSubject(plane(l.Summary), true)
	pdf.SetKeywords(plane(strings.TrimSpace("actors "+l.ID+" "+s.d.word())), true)
	pdf.SetCreator("Rehearse", false)
	pdf.SetLang(l.Language)
	return &paper{set: s, pdf: pdf, box: box{x: sideMargin, width: textWidth}, widths: map[string]float64{}, links: map[string]int{}, found: map[string]bool{}}
}

// plane is a text without characters beyond U+FFFF, which the library cannot write into a PDF's information.
func plane(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return -1
		}
		return r
	}, clean(s))
}

// front sets the title.
func (p *paper) front() {
	l := p.d.lesson
	if l.Group != "" {
		p.line(look{bold: true, size: 8.5, color: accent}, strings.ToUpper(l.Group), 0, paraOptions{keep: true})
	}
	p.line(look{bold: true, size: 24, color: ink}, l.Title, 2, paraOptions{keep: true, start: func(y float64) { p.bookmark(l.Title, 0, y) }})
	if l.Summary != "" {
		p.line(look{size: 12.5, color: ink2}, l.Summary, 6, paraOptions{keep: true})
	}
	if text := p.d.byline(); text != "" {
		p.line(look{size: 8.5, color: ink3}, text, 8, paraOptions{keep: true})
	}
	p.rule(ink, 1.4, textWidth, 12)
	p.gap(8)
}

// print draws the pages.
func (p *paper) print() ([]byte, error) {
	pages := paginate(p.items)
	for i, page := range pages {
		if err := p.d.in.context().Err(); err != nil {
			return nil, err
		}
		p.pdf.AddPage()
		p.head(i+1, len(pages))
		for _, at := range page {
			for i, deco := range at.item.decos {
				top := at.y
				if i < at.item.joins {
					top -= at.space
				}
				deco(top, at.y+at.item.height)
			}
			at.item.draw(at.y)
		}
		if p.err != nil {
			return nil, p.err
		}
	}
	for id, n := range p.links {
		if !p.found[id] { // a link without a target
			p.pdf.SetLink(n, 0, 1)
		}
	}
	var b bytes.Buffer
	if err := p.pdf.Output(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// head draws the header and footer of a page: the lesson's title, its source and the kind of its times, and the page
// number.
func (p *paper) head(page, of int) {
	small := look{size: 8, color: ink3}
	word := p.d.word()
	right := fmt.Sprintf("Page %d of %d", page, of)
	if page > 1 {
		title := p.shorten(small, p.d.lesson.Title, textWidth-90)
		p.write(small, sideMargin, 40, title)
		if word != "" {
			p.write(small, sideMargin+textWidth-p.width(small, word), 40, word)
		}
		p.hline(hairline, 0.7, sideMargin, 47, textWidth)
	}
	p.write(small, sideMargin, paperHeight-38, p.shorten(small, "Made with Rehearse of "+p.d.origin(), textWidth-60))
	p.write(small, sideMargin+textWidth-p.width(small, right), paperHeight-38, right)
}

// shorten cuts a text to a width, with an ellipsis.
func (p *paper) shorten(l look, s string, width float64) string {
	s = strings.Join(strings.Fields(clean(s)), " ")
	if p.width(l, s) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && p.width(l, string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}

func (p *paper) color(c rgb) {
	p.pdf.SetTextColor(c.r, c.g, c.b)
	p.pdf.SetDrawColor(c.r, c.g, c.b)
	p.pdf.SetFillColor(c.r, c.g, c.b)
}

func (p *paper) hline(c rgb, thick, x, y, width float64) {
	p.color(c)
	p.pdf.SetLineWidth(thick)
	p.pdf.Line(x, y, x+width, y)
}

func (p *paper) fill(c rgb, x, y, w, h float64) {
	p.color(c)
	p.pdf.Rect(x, y, w, h, "F")
}

// fail keeps the first error.
func (p *paper) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}
