package document_test

import (
	"bytes"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/render/svg"
	"github.com/rehearse-lab/rehearse/render/view"
	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// TestFormatsShowTheSame: the image and the PDF of a picture are those of its SVG, to the byte, for all views of the countdown in both
// themes. So SVG has all that is in the list, and reading and drawing have one understanding of it.
func TestFormatsShowTheSame(t *testing.T) {
	lesson := input(t, lessons.Builtin(), "countdown", "")
	lesson.Pictures = []byte(ui.Pictures())
	in := document.InputOf(play(t, lesson), "countdown")
	themes := []render.Theme{render.Light, render.Dark}
	if testing.Short() {
		themes = themes[1:]
	}
	takes := portion.Of(t, 3)
	for i, name := range view.Pictures() {
		for k, theme := range themes {
			if !takes(i + k) {
				continue
			}
			list, err := in.Picture(render.SVGOptions{View: name, Theme: theme})
			if err != nil {
				t.Fatal(err)
			}
			again, err := svg.Read(list.SVG())
			if err != nil {
				t.Fatalf("%s, %s: %v", name, theme, err)
			}
			for format, write := range map[string]func(p *picture.Picture, b *bytes.Buffer) error{
				"image": func(p *picture.Picture, b *bytes.Buffer) error { return p.PNG(b, 2) },
				"PDF":   func(p *picture.Picture, b *bytes.Buffer) error { return p.PDF(b, picture.Info{}) },
			} {
				made := func(l *display.List) []byte {
					var b bytes.Buffer
					p, err := picture.New(l)
					if err == nil {
						err = write(p, &b)
					}
					if err != nil {
						t.Fatal(err)
					}
					return b.Bytes()
				}
				if !bytes.Equal(made(list), made(again)) {
					t.Errorf("%s, %s: the %s differs from that of the SVG", name, theme, format)
				}
			}
		}
	}
}
