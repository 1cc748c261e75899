package picture_test

import (
	"io"
	"os"
	"testing"

	"github.com/rehearse-lab/rehearse/render/picture"
)

// BenchmarkFigure is what a figure of the lesson on a storm costs, from its text to the file.
func BenchmarkFigure(b *testing.B) {
	svg, err := os.ReadFile("../testdata/storm.svg")
	if err != nil {
		b.Fatal(err)
	}
	for name, write := range map[string]func(p *picture.Picture) error{
		"read":  func(*picture.Picture) error { return nil },
		"image": func(p *picture.Picture) error { _, err := p.Image(2); return err },
		"png":   func(p *picture.Picture) error { return p.PNG(io.Discard, 2) },
		"pdf":   func(p *picture.Picture) error { return p.PDF(io.Discard, picture.Info{}) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p, err := read(svg)
				if err != nil {
					b.Fatal(err)
				}
				if err := write(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
