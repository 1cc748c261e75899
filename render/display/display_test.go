package display_test

import (
	"bytes"
	"image"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render/display"
)

// TestRound: numbers are rounded as if they were written with two decimals.
func TestRound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	list := []float64{0, math.Copysign(0, -1), 1.005, 1.115, -1.115, 0.285, 8.345, -2.675, 0.125, 1e6 + 0.125, 1e12 + 0.3, 0.004, -0.004, 1e300}
	for range 100_000 {
		list = append(list, (rng.Float64()-0.5)*2000, float64(rng.IntN(1_000_000))/1000)
	}
	for _, x := range list {
		want, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 2, 64), 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := display.Round(x); got != want {
			t.Errorf("%v becomes %v, want %v", x, got, want)
		}
	}
}

// TestSVG: each kind of item as SVG, outside of groups and within one.
func TestSVG(t *testing.T) {
	red := display.Hex("#ff0080")
	hatch := display.Hatch("h1", red, 5, 2)
	level, corner, arc := &display.Path{Down: 3}, &display.Path{}, &display.Path{}
	level.Add('M', 1.5, 0)
	level.Add('h', 20)
	level.Stroke, level.Pen.Width = display.Solid(red), 2
	corner.Add('M', 1, 2)
	corner.Add('L', 3, 4)
	corner.Look = level.Look
	corner.Pen = display.Pen{Width: 1, Cap: display.RoundCap, Join: display.Bevel, Dashes: []float64{3, 2}}
	arc.Add('M', 0, 0)
	arc.Add('a', 2, 2, 0, 0, 1, 4.25, 0)
	arc.Add('Z')
	arc.Fill = display.Paint{On: true, Pattern: hatch, Opacity: 0.5}
	text := &display.Text{X: 1, Y: -2, Text: `a<"b">`, Size: 12, Bold: true, Anchor: display.End, Look: display.Look{Fill: display.Solid(red), Stroke: display.Solid(red), Halo: true, Pen: display.Pen{Width: 3}}}
	items := []display.Item{
		level, corner, arc, text,
		&display.Rect{W: 4, H: 5, R: 1, Look: display.Look{Fill: display.Solid(red)}},
		&display.Line{X1: 1, X2: 2.345, Look: level.Look},
		&display.Circle{R: 7.5, Look: display.Look{Fill: display.Solid(red)}},
	}
	clip := &display.Clip{Name: "c1", Path: arc, Matrix: display.Identity}
	list := &display.List{Width: 10, Height: 20.5, Title: "A & B", Patterns: []*display.Pattern{hatch}, Items: append(items, &display.Group{
		Matrix: display.Translate(16, 8.25), Opacity: 1, Private: true,
		Items: []display.Item{&display.Group{Matrix: display.Identity, Opacity: 0.5, Clip: clip, Items: []display.Item{corner, text}}},
	})}
	const stroke = ` stroke="#ff0080" stroke-width="1" stroke-linecap="round" stroke-linejoin="bevel" stroke-dasharray="3 2"`
	want := []string{
		`<defs><pattern id="h1" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2" height="5" fill="#ff0080"/></pattern></defs>`,
		`<path transform="translate(0 3)" stroke="#ff0080" stroke-width="2" d="M1.5 0h20"/>`,
		`<path fill="none"` + stroke + ` d="M1 2L3 4"/>`,
		`<path fill="url(#h1)" fill-opacity="0.5" d="M0 0a2 2 0 0 1 4.25 0Z"/>`,
		`<text x="1" y="-2" fill="#ff0080" text-anchor="end" font-size="12" font-weight="600" paint-order="stroke" stroke="#ff0080" stroke-width="3">a&lt;&#34;b&#34;&gt;</text>`,
		`<rect x="0" y="0" width="4" height="5" fill="#ff0080" rx="1"/>`,
		`<line x1="1" y1="0" x2="2.35" y2="0" stroke="#ff0080" stroke-width="2"/>`,
		`<circle cx="0" cy="0" r="7.5" fill="#ff0080"/>`,
		`<g transform="translate(16 8.25)"><clipPath id="vX-c1"><path d="M0 0a2 2 0 0 1 4.25 0Z"/></clipPath><g opacity="0.5" clip-path="url(#vX-c1)"><path d="M1 2L3 4" fill="none"` + stroke +
			`/><text x="1" y="-2" font-size="12" font-weight="600" text-anchor="end" paint-order="stroke" stroke="#ff0080" stroke-width="3" fill="#ff0080">a&lt;&quot;b&quot;&gt;</text></g></g>`,
		`</svg>`, ``,
	}
	svg := string(list.SVG())
	got := strings.Split(regexp.MustCompile(`v[0-9a-f]{7,8}-`).ReplaceAllString(svg, "vX-"), "\n")
	for i, line := range want {
		if at := len(got) - len(want) + i; at < 0 || got[at] != line {
			t.Errorf("got  %s\nwant %s", got[max(0, at)], line)
		}
	}
	if !strings.Contains(svg, "<title>A &amp; B</title>") || !bytes.Equal(list.SVG(), []byte(svg)) {
		t.Error("the title is missing, or the same list gives other bytes")
	}
}

// TestMatrix: a matrix is written as what it is.
func TestMatrix(t *testing.T) {
	for want, m := range map[string]display.Matrix{
		"translate(1.5 2)":            display.Translate(1.5, 2),
		"translate(1 2) scale(0.5 3)": display.Translate(1, 2).Then(display.Scale(0.5, 3)),
		"rotate(30)":                  display.Rotate(30),
		"matrix(1 2 3 4 5 6)":         {A: 1, B: 2, C: 3, D: 4, E: 5, F: 6},
	} {
		if got := m.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestImage: px stand in the SVG as a PNG.
func TestImage(t *testing.T) {
	list := &display.List{Width: 9, Height: 9, Items: []display.Item{&display.Image{W: 4, H: 2, Pixels: image.NewNRGBA(image.Rect(0, 0, 2, 1))}}}
	if svg := string(list.SVG()); !strings.Contains(svg, `<image x="0" y="0" width="4" height="2" preserveAspectRatio="none" href="data:image/png;base64,iVBOR`) {
		t.Error(svg)
	}
}
