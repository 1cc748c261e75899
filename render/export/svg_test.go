package export_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// TestSVGElsewhere: xmllint finds the picture well-formed, and librsvg draws it.
func TestSVGElsewhere(t *testing.T) {
	svg := written(t, "svg", input(t, small))
	run(t, svg, tool(t, "xmllint"), "--noout", "--nonet", "-")
	file := filepath.Join(t.TempDir(), "run.png")
	run(t, svg, tool(t, "rsvg-convert"), "-o", file)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	image, err := png.Decode(bytes.NewReader(data))
	if err != nil || image.Bounds().Dx() != 1140 {
		t.Fatalf("%v, %v", image, err)
	}
	colours := map[[4]uint32]bool{}
	for x := range image.Bounds().Dx() {
		for y := range image.Bounds().Dy() {
			r, g, b, a := image.At(x, y).RGBA()
			colours[[4]uint32{r, g, b, a}] = true
		}
	}
	if len(colours) < 100 { // with letters and slices there are many
		t.Errorf("it is drawn in %d colours", len(colours))
	}
}
