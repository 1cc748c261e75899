package svg

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/draw"
	"image/png"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
)

// text builds a text.
func (b *builder) text(e *element, s style) ([]display.Item, error) {
	s, x, err := b.style(e, s, "x", "y")
	if err != nil {
		return nil, err
	}
	for _, inner := range e.inner {
		if inner.name != "title" && inner.name != "desc" {
			return nil, inner.fail("nothing can be in a <text> but letters: write a <text> for each part")
		}
	}
	if b.pattern {
		return nil, e.fail("text in a pattern is not drawn")
	}
	if s.fill.pattern != "" || s.stroke.pattern != "" {
		return nil, e.fail("text is drawn in colours, and not in a pattern")
	}
	t := s.text
	t.Text = e.text
	if t.Look, err = b.look(e, &s); err != nil {
		return nil, err
	}
	if err := b.length(e, "x", &t.X); err != nil {
		return nil, err
	}
	if err := b.length(e, "y", &t.Y); err != nil {
		return nil, err
	}
	return b.grouped(x, display.Identity, func() ([]display.Item, error) {
		if s.hidden {
			return nil, nil
		}
		return []display.Item{&t}, nil
	})
}

// maxImage is how many px all images in a picture may have.
const maxImage = 64_000_000

// image builds an image.
func (b *builder) image(e *element, s style) ([]display.Item, error) {
	s, x, err := b.style(e, s, "x", "y", "width", "height", "href", "preserveAspectRatio", "image-rendering")
	if err != nil {
		return nil, err
	}
	if b.pattern {
		return nil, e.fail("an image in a pattern is not drawn")
	}
	pixels, err := decode(e.get("href"), maxImage-b.pixels)
	if err != nil {
		return nil, e.failAttr("href", err)
	}
	b.pixels += pixels.Rect.Dx() * pixels.Rect.Dy()
	w, h := float64(pixels.Rect.Dx()), float64(pixels.Rect.Dy())
	v := [4]float64{0, 0, w, h}
	for i, name := range []string{"x", "y", "width", "height"} {
		if err := b.length(e, name, &v[i]); err != nil {
			return nil, err
		}
	}
	switch {
	case v[2] <= 0 || v[3] <= 0:
		return nil, e.fail("it has no size: width and height are more than 0")
	case e.get("width") == "" && e.get("height") != "":
		v[2] = v[3] * w / h
	case e.get("height") == "" && e.get("width") != "":
		v[3] = v[2] * h / w
	}
	to, err := fit(e, box{0, 0, w, h}, box{v[0], v[1], v[0] + v[2], v[1] + v[3]})
	if err != nil {
		return nil, e.fail("%v", err)
	}
	return b.grouped(x, display.Identity, func() ([]display.Item, error) {
		if s.hidden {
			return nil, nil
		}
		return []display.Item{&display.Image{X: to.E, Y: to.F, W: to.A * w, H: to.D * h, Pixels: pixels}}, nil
	})
}

// decode reads a PNG, of so many px at most, that stands in the text.
func decode(href string, limit int) (*image.NRGBA, error) {
	data, ok := strings.CutPrefix(strings.TrimSpace(href), "data:image/png;base64,")
	if !ok {
		return nil, errors.New("only data:image/png;base64, is possible: nothing is loaded from elsewhere")
	}
	data = strings.Join(strings.Fields(data), "")
	file, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return nil, errors.New("this is not base64")
	}
	config, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, errors.New("this is not a PNG image")
	}
	if config.Width*config.Height > limit {
		return nil, errors.New("the images of the picture have more than 64 million px")
	}
	decoded, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, errors.New("the PNG image is damaged")
	}
	pixels, ok := decoded.(*image.NRGBA)
	if !ok || pixels.Rect.Min != (image.Point{}) {
		pixels = image.NewNRGBA(image.Rect(0, 0, decoded.Bounds().Dx(), decoded.Bounds().Dy()))
		draw.Draw(pixels, pixels.Rect, decoded, decoded.Bounds().Min, draw.Src)
	}
	return pixels, nil
}
