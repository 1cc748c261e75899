package picture

import (
	"image/color"
	"strings"

	"codeberg.org/go-pdf/fpdf"
)

// Text writes a text into a PDF as pictures have it, in the PDF's font, if that is one of AddFonts, and colour: what the font lacks,
// as Chinese, is drawn from a font of the machine, and can be selected and found, too. x and y are where it begins on its base line,
// in the PDF's unit, as for the library's own Text. What no font has is added to missing.
func Text(pdf *fpdf.Fpdf, x, y float64, text string, missing Missing) error {
	k := pdf.GetConversionRatio()
	return onPage(pdf, func(pageHeight float64) matrix { return matrix{a: 1, d: -1, f: pageHeight} }, func(d *page) {
		l := labelOf(pdf, text)
		r, g, b := pdf.GetTextColor()
		l.at, l.m, l.fill = point{x * k, y * k}, identity, paint{color: color.NRGBA{uint8(r), uint8(g), uint8(b), 255}, on: true}
		missing.add(l.missing)
		d.label(l, d.alpha)
	})
}

// TextWidth is how wide Text is, in the PDF's unit.
func TextWidth(pdf *fpdf.Fpdf, text string) float64 {
	return labelOf(pdf, text).width / pdf.GetConversionRatio()
}

// labelOf is a text in the font that a PDF is set to, with points for its unit.
func labelOf(pdf *fpdf.Fpdf, text string) *label {
	size, _ := pdf.GetFontSize()
	style := pdf.GetFontStyle()
	l := &label{size: size}
	l.set(plainText(text, true), fontKind{mono: pdf.GetFontFamily() == mono.family, bold: strings.Contains(style, "B"), italic: strings.Contains(style, "I")})
	return l
}

// label writes a text. Its halo is drawn with outlines, so that the letters are in the file once; so is what is set in a font of
// the machine, with the same text invisibly over it, so that it can be selected and found.
func (d *page) label(l *label, opacity float64) {
	line := func() {
		if l.stroke.on {
			all := l.outline(func(*run) bool { return true })
			d.shape(&shape{path: all, m: l.m, stroke: l.stroke, pen: l.pen}, opacity)
		}
	}
	if l.strokeFirst {
		line()
	}
	if l.fill.on {
		foreign := l.outline(func(r *run) bool { return r.font == nil })
		if !foreign.empty() {
			d.shape(&shape{path: foreign, m: l.m, fill: l.fill}, opacity)
		}
	}
	for i := range l.runs {
		d.run(l, &l.runs[i], opacity)
	}
	if !l.strokeFirst {
		line()
	}
}

// run writes a part of a text as text.
func (d *page) run(l *label, r *run, opacity float64) {
	font, text, hidden := r.font, r.text, !l.fill.on
	if font == nil {
		font, hidden = regular, true
		text = strings.Map(func(r rune) rune {
			if r > 0xFFFF { // which the library cannot write
				return -1
			}
			return r
		}, text)
	}
	if text == "" {
		return
	}
	if !hidden {
		d.opacity(opacity * float64(l.fill.color.A) / 255)
	}
	d.fillColor(l.fill.color)
	d.write("")
	if font != d.font || l.size != d.size {
		d.font, d.size = font, l.size
		font.addTo(d.pdf)
		d.pdf.SetFont(font.family, font.style, l.size)
	}
	restore := d.save()
	d.matrix(l.m.then(translate(l.at.x+r.x, l.at.y)).then(scaling(1, -1)))
	if hidden {
		d.op("3 Tr")
		if w := d.pdf.GetStringWidth(text) * d.pdf.GetConversionRatio(); w > 0 {
			d.number(r.width / w * 100)
			d.op("Tz")
		}
	}
	d.write("")
	c := l.fill.color
	d.pdf.SetTextColor(int(c.R), int(c.G), int(c.B))
	_, pageHeight := d.pdf.GetPageSize()
	d.pdf.Text(0, pageHeight, text)
	restore()
}
