package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render/picture"
)

// blur is how many px become one before pictures are compared: letters are those of other fonts and edges are smoothed in other
// ways, and nobody sees the difference who stands a step back.
const blur = 6

// compared are the pictures that are drawn by others, too.
var compared = map[string]string{
	"storm": "../testdata/storm.svg", "few-dark": "../testdata/few-dark.svg", "few-zoomed": "../testdata/few-zoomed.svg",
	"goroutines": "../testdata/goroutines.svg", "subset": "testdata/subset.svg",
}

// withoutText is a picture whose texts are not seen.
func withoutText(svg string) string {
	return strings.NewReplacer("<text ", `<text visibility="hidden" `, "<text>", `<text visibility="hidden">`).Replace(svg)
}

// TestLikeLibrsvg: librsvg draws what we draw. With texts, pictures differ a little on average; without, nowhere by much.
func TestLikeLibrsvg(t *testing.T) {
	for name, file := range compared {
		svg, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			svg  string
			mean float64 // of 255, that they may differ on average
			most int     // and anywhere
		}{{string(svg), 3.5, 255}, {withoutText(string(svg)), 0.2, 24}} {
			out := filepath.Join(t.TempDir(), "rsvg.png")
			run(t, tool(t, "rsvg-convert"), "--zoom", "2", "-o", out, fileOf(t, "a.svg", []byte(c.svg)))
			ours, err := parsed(t, c.svg).Image(2)
			if err != nil {
				t.Fatal(err)
			}
			mean, most, at := difference(t, blurred(ours), blurred(readPNG(t, out)))
			t.Logf("%s: %.2f on average, at most %d at %v", name, mean, most, at)
			if mean > c.mean || most > c.most {
				t.Errorf("%s: the pictures differ by %.2f on average (allowed are %g), at most by %d at %v (%d)", name, mean, c.mean, most, at, c.most)
			}
		}
	}
}

// TestPDFLikePNG: poppler draws of the PDF what we draw as an image. Groups that are see-through as a whole are left out: a PDF of
// ours has none. So are images, which poppler does not smooth.
func TestPDFLikePNG(t *testing.T) {
	for name, file := range compared {
		svg, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p := parsed(t, strings.NewReplacer(` opacity="0.5"`, "", ` opacity="0.6"`, "", ` opacity="0.8"`, "", "<image ", `<image visibility="hidden" `).Replace(string(svg)))
		pdf := fileOf(t, name+".pdf", pdfOf(t, p, picture.Info{}))
		out := strings.TrimSuffix(pdf, ".pdf")
		run(t, tool(t, "pdftoppm"), "-r", "192", "-png", "-singlefile", pdf, out)
		ours, err := p.Image(2)
		if err != nil {
			t.Fatal(err)
		}
		mean, most, at := difference(t, blurred(ours), blurred(readPNG(t, out+".png")))
		t.Logf("%s: %.2f on average, at most %d at %v", name, mean, most, at)
		if mean > 1.5 || most > 64 {
			t.Errorf("%s: image and PDF differ by %.2f on average, at most by %d at %v", name, mean, most, at)
		}
	}
}

func readPNG(t *testing.T, file string) image.Image {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// blurred is an image on white of which each px is the average of several.
func blurred(img image.Image) *image.RGBA {
	b := img.Bounds()
	all := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(all, all.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(all, all.Rect, img, b.Min, draw.Over)
	small := image.NewRGBA(image.Rect(0, 0, b.Dx()/blur, b.Dy()/blur))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			var sum [4]int
			for dy := range blur {
				row := all.Pix[all.PixOffset(x*blur, y*blur+dy):][:4*blur]
				for i, v := range row {
					sum[i%4] += int(v)
				}
			}
			for i, v := range sum {
				small.Pix[small.PixOffset(x, y)+i] = uint8(v / (blur * blur))
			}
		}
	}
	return small
}

// difference is by how much two images differ on average and at most, and where that is, in px of the picture.
func difference(t *testing.T, a, b *image.RGBA) (mean float64, most int, at image.Point) {
	t.Helper()
	if d := a.Rect.Size().Sub(b.Rect.Size()); max(d.X, -d.X, d.Y, -d.Y) > 1 {
		t.Fatalf("the images are %v and %v large", a.Rect, b.Rect)
	}
	r := a.Rect.Intersect(b.Rect)
	sum := 0.0
	for y := range r.Dy() {
		for x := range r.Dx() {
			p, q := a.RGBAAt(x, y), b.RGBAAt(x, y)
			d := 0
			for _, v := range [][2]uint8{{p.R, q.R}, {p.G, q.G}, {p.B, q.B}} {
				off := int(math.Abs(float64(v[0]) - float64(v[1])))
				sum += float64(off)
				d = max(d, off)
			}
			if d > most {
				most, at = d, image.Pt(x*blur/2, y*blur/2)
			}
		}
	}
	return sum / float64(3*r.Dx()*r.Dy()), most, at
}
