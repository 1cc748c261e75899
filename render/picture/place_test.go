package picture_test

import (
	"bytes"
	"image"
	"math"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"github.com/rehearse-lab/rehearse/render/picture"
)

// document is a PDF with lines of text before, between and after two pictures, in mm.
func document(t *testing.T) []byte {
	t.Helper()
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(day)
	pdf.SetModificationDate(day)
	picture.AddFonts(pdf)
	p := golden(t, "few-zoomed")
	if err := p.Place(pdf, 0, 0, 100); err == nil || !strings.Contains(err.Error(), "no page yet") {
		t.Errorf("a picture without a page: %v", err)
	}
	pdf.AddPage()
	if err := p.Place(pdf, 0, 0, 0); err == nil || !strings.Contains(err.Error(), "not more than 0") {
		t.Errorf("a picture of no width: %v", err)
	}
	pdf.SetFont("text", "BU", 20)
	pdf.SetTextColor(200, 0, 0)
	pdf.SetFillColor(255, 255, 0)
	pdf.SetDrawColor(0, 0, 255)
	pdf.SetLineWidth(2)
	pdf.SetAlpha(0.5, "Normal")
	pdf.SetXY(20, 10)
	pdf.Cell(0, 10, "Before")
	if err := p.Place(pdf, 20, 30, 105); err != nil {
		t.Fatal(err)
	}
	pdf.SetXY(20, 85)
	pdf.Cell(0, 10, "Between")
	if err := golden(t, "few-dark").Place(pdf, 20, 100, 150); err != nil {
		t.Fatal(err)
	}
	pdf.SetXY(20, 165)
	pdf.CellFormat(60, 10, "After", "1", 0, "", true, 0, "")
	if err := picture.Text(pdf, 20, 200, "A text: 中文 → x", picture.Missing{}); err != nil {
		t.Fatal(err)
	}
	pdf.SetXY(20, 210)
	pdf.Cell(0, 10, "The end")
	var b bytes.Buffer
	if err := pdf.Output(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPlace: pictures are where they were placed, and what stands around them looks as if they were not there.
func TestPlace(t *testing.T) {
	b := document(t)
	if !bytes.Equal(b, document(t)) {
		t.Error("the same document has other bytes")
	}
	file := fileOf(t, "a.pdf", b)
	run(t, tool(t, "qpdf"), "--check", file)
	text := run(t, tool(t, "pdftotext"), "-layout", file, "-")
	for _, want := range []string{"Before", "Between", "After", "The end", "A text: 中文 → x", "simulated"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not found in\n%s", want, text)
		}
	}
	run(t, tool(t, "pdftoppm"), "-r", "72", "-png", "-singlefile", file, strings.TrimSuffix(file, ".pdf"))
	page := readPNG(t, strings.TrimSuffix(file, ".pdf")+".png")
	reds := map[string]box{"Before": {20, 10, 60, 20}, "Between": {20, 85, 60, 95}, "The end": {20, 210, 60, 220}, "A text": {20, 192, 80, 202}}
	for name, where := range reds {
		if n := count(page, where, func(r, g, b uint32) bool { return r > 220 && g < 190 && g == b }); n < 60 {
			t.Errorf("%s has %d px in red, half seen through", name, n)
		}
	}
	if n := count(page, box{22, 104, 168, 154}, func(r, g, b uint32) bool { return r < 40 && g < 40 && b < 45 }); n < 35_000 {
		t.Errorf("the dark picture has %d px of its background", n)
	}
	if n := count(page, box{20, 162, 170, 163}, func(r, g, b uint32) bool { return r < 250 }); n != 0 {
		t.Errorf("there is something below the picture: %d px", n)
	}
	// After is a box with a line 2 mm wide, in blue, and yellow in it, both seen through.
	if n := count(page, box{40, 166, 78, 174}, func(r, g, b uint32) bool { return r > 250 && g > 250 && b > 120 && b < 135 }); n < 1500 {
		t.Errorf("the box has %d px in half a yellow", n)
	}
}

// box is a part of a page, in mm.
type box struct{ x1, y1, x2, y2 float64 }

// count is how many px of a page of 72 dpi are so.
func count(page image.Image, where box, is func(r, g, b uint32) bool) (n int) {
	px := func(mm float64) int { return int(math.Round(mm / 25.4 * 72)) }
	for y := px(where.y1); y < px(where.y2); y++ {
		for x := px(where.x1); x < px(where.x2); x++ {
			if r, g, b, _ := page.At(x, y).RGBA(); is(r>>8, g>>8, b>>8) {
				n++
			}
		}
	}
	return n
}

// TestTextWidth: what Text writes is as wide as TextWidth says, and as the library measures it.
func TestTextWidth(t *testing.T) {
	pdf := fpdf.New("P", "mm", "A4", "")
	picture.AddFonts(pdf)
	pdf.AddPage()
	for _, style := range []string{"", "B", "I", "BI"} {
		pdf.SetFont("text", style, 12)
		const words = "A text of some length, 1,234"
		if got, want := picture.TextWidth(pdf, words), pdf.GetStringWidth(words); math.Abs(got-want) > 0.01*want {
			t.Errorf("style %q: %g, want %g", style, got, want)
		}
	}
	if one, two := picture.TextWidth(pdf, "中"), picture.TextWidth(pdf, "中中"); one <= 0 || math.Abs(two-2*one) > 1e-6 {
		t.Errorf("one character is %g wide, two are %g", one, two)
	}
}
