package picture

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
)

// Info is what a file says of itself.
type Info struct {
	Title, Subject, Keywords string
}

// pointsPerPx: a px is 1/96 of an inch, a point is 1/72.
const pointsPerPx = 0.75

// AddFonts makes the fonts of pictures known to a PDF: the families text (styles "", B, I and BI) and mono ("" and B). Only what
// is used of them goes into the file. Place adds those that it needs by itself.
func AddFonts(pdf *fpdf.Fpdf) {
	for _, f := range ownFonts {
		f.addTo(pdf)
	}
}

// addTo makes a font known to a PDF, if it is not. The library gets bytes of its own: it writes into them when it makes the subset.
func (f *ownFont) addTo(pdf *fpdf.Fpdf) {
	if pdf.GetFontDesc(f.family, f.style) == (fpdf.FontDescType{}) {
		pdf.AddUTF8FontFromBytes(f.family, f.style, bytes.Clone(f.data))
	}
}

// PDF writes the picture as a page of its size. Equal pictures give equal bytes: the file has no date of its own.
func (p *Picture) PDF(w io.Writer, info Info) error {
	size := fpdf.SizeType{Wd: p.Width * pointsPerPx, Ht: p.Height * pointsPerPx}
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: size})
	pdf.SetCatalogSort(true)
	date := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	pdf.SetCreationDate(date)
	pdf.SetModificationDate(date)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.SetTitle(pdfText(info.Title), false)
	pdf.SetSubject(pdfText(info.Subject), false)
	pdf.SetKeywords(pdfText(info.Keywords), false)
	pdf.SetCreator("Rehearse", false)
	pdf.AddPage()
	if err := p.Place(pdf, 0, 0, size.Wd); err != nil {
		return err
	}
	return pdf.Output(w)
}

// pdfText is a text for a PDF's information: as it is if it is ASCII, so that any tool finds it, else UTF-16 with its mark. The
// library's own conversion has no characters beyond U+FFFF.
func pdfText(s string) string {
	if isASCII(s) {
		return s
	}
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return string(b)
}

// Place draws the picture on the current page: x and y are its upper left corner, width how wide it is, all in the PDF's unit. The
// fonts, colours and lines that the PDF was set to stay as they are.
func (p *Picture) Place(pdf *fpdf.Fpdf, x, y, width float64) error {
	if !(width > 0) {
		return fmt.Errorf("the picture's width, %g, is not more than 0", width)
	}
	k := pdf.GetConversionRatio()
	scale := width * k / p.Width
	return onPage(pdf, func(pageHeight float64) matrix { return matrix{a: scale, d: -scale, e: x * k, f: pageHeight - y*k} }, func(d *page) {
		d.path(rectPath(0, 0, p.Width, p.Height, 0, 0))
		d.op("W n")
		d.items(p.items, 1)
	})
}

// onPage has something drawn on a PDF's page, in coordinates that m maps to points, and then sets the PDF to what it was set to.
func onPage(pdf *fpdf.Fpdf, m func(pageHeight float64) matrix, draw func(d *page)) error {
	if err := pdf.Error(); err != nil {
		return err
	}
	if pdf.PageNo() == 0 {
		return errors.New("the PDF has no page yet to draw on")
	}
	family, style := pdf.GetFontFamily(), pdf.GetFontStyle()
	size, _ := pdf.GetFontSize()
	r, g, b := pdf.GetTextColor()
	alpha, mode := pdf.GetAlpha()
	_, pageHeight := pdf.GetPageSize()

	d := &page{pdf: pdf, graphics: graphics{alpha: alpha}}
	d.op("q 0 Tr")
	d.matrix(m(pageHeight * pdf.GetConversionRatio()))
	draw(d)
	d.write("Q")

	if d.alphaSet {
		pdf.SetAlpha(alpha, mode)
	}
	pdf.SetTextColor(r, g, b)
	if family != "" {
		pdf.SetFont(family, style, size)
	}
	return pdf.Error()
}
