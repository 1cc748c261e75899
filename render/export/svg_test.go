package export_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
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

// TestLooksThatCannotBe: what a picture cannot show is said, and not drawn otherwise.
func TestLooksThatCannotBe(t *testing.T) {
	in := input(t, small)
	at := func(ns int64) *int64 { return &ns }
	for want, look := range map[string]render.SVGOptions{
		"there is no view":  {View: "pie"},
		"the run takes":     {View: "ring", Cursor: at(in.Scene.Duration + 1)},
		"cannot be at -1ns": {Cursor: at(-1)},
		`no actor "nobody"`: {Select: "nobody"},
	} {
		in.Look = look
		if err := in.Check(export.Find("svg")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", look, err, want)
		}
	}
	in.Look = render.SVGOptions{View: "actors", Select: in.Scene.Panels[0].Actors[0].Name, Cursor: at(in.Scene.Duration)}
	if err := in.Check(export.Find("svg")); err != nil {
		t.Error(err)
	}
}
