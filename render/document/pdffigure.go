package document

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/draw"
	"image/png"

	"codeberg.org/go-pdf/fpdf"
	"github.com/gomarkdown/markdown/ast"

	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/render/svg"
)

// drawable is a picture for a page: its natural size in points, and a function that draws it.
type drawable struct {
	width, height float64
	draw          func(x, y, width float64)
}

// captioned sets a listing or a picture with its caption, which stay together.
func (p *paper) captioned(n *ast.CaptionFigure, space float64) {
	var caption *ast.Caption
	for _, c := range n.GetChildren() {
		switch c := c.(type) {
		case *ast.Caption:
			caption = c
		case *ast.CodeBlock:
			p.code(c, space+4)
			p.items[len(p.items)-1].keep = true
		case *ast.Paragraph:
			p.figurePictures(c, space+8)
		default:
			p.block(c, look{size: bodySize, color: ink}, space)
		}
	}
	if caption == nil {
		return
	}
	id := n.HeadingID
	l := look{size: 8.5, color: ink2}
	label := l
	label.bold, label.color = true, ink
	list := append(wordsIn(label, "", p.labels[n]), fragment{look: l, text: "  ", space: true})
	p.para(append(list, p.inlineOf(caption, l)...), l.size, 5, paraOptions{start: func(y float64) { p.target(id, y-20) }})
	p.gap(4)
	p.items[len(p.items)-1].keep = false
}

// captionRoom is the space on a page for the caption of a picture that fills the page.
const captionRoom = 60.0

// figurePictures sets the pictures of a figure. Ours are as wide as the text; others at most.
func (p *paper) figurePictures(n *ast.Paragraph, space float64) {
	for _, c := range n.GetChildren() {
		img, is := c.(*ast.Image)
		if !is {
			continue
		}
		d, err := p.drawable(img)
		if err != nil {
			p.para(p.inlineOf(img, look{size: 9, italic: true, color: ink2}), 9, space, paraOptions{keep: true})
			continue
		}
		scale := min(1, p.box.width/d.width)
		if pic := p.handout.pictures[string(img.Destination)]; pic != nil && pic.list != nil {
			scale = p.box.width / d.width
		}
		if most := bottomEdge - topMargin - captionRoom; d.height*scale > most {
			scale = most / d.height
		}
		w := d.width * scale
		x := p.box.x + (p.box.width-w)/2
		p.add(item{space: space, height: d.height * scale, keep: true, draw: func(y float64) { d.draw(x, y, w) }})
	}
}

// smallImage is a picture within a text, at most some lines high.
func (p *paper) smallImage(n *ast.Image, l look) []fragment {
	d, err := p.drawable(n)
	if err != nil {
		l.italic = true
		return wordsIn(l, "", textIn(n))
	}
	scale := min(1, p.box.width/d.width, 120/d.height)
	w, h := d.width*scale, d.height*scale
	return []fragment{{look: l, width: w, tall: h, draw: func(x, base float64) { d.draw(x, base-h, w) }}}
}

// drawable prepares a picture for drawing: ours and SVG as vectors, images as they are. SVG that cannot be read is an error, and the caller
// sets the picture's text instead.
func (p *paper) drawable(n *ast.Image) (*drawable, error) {
	pic := p.handout.pictures[string(n.Destination)]
	if pic == nil {
		return nil, fmt.Errorf("there is no picture %s", n.Destination)
	}
	list, err := pic.list, error(nil)
	switch {
	case list != nil:
	case pic.mime != "image/svg+xml":
		return p.photo(pic.data)
	default:
		list, err = svg.Read(pic.data)
	}
	var ready *picture.Picture
	if err == nil {
		ready, err = picture.New(list)
	}
	if err != nil {
		p.d.missing(fmt.Errorf("the PDF has the text of the picture %s instead of the picture: %w", n.Destination, err))
		return nil, err
	}
	p.d.lacking.Add(ready.Missing())
	const points = 0.75 // a px
	return &drawable{ready.Width * points, ready.Height * points, func(x, y, width float64) {
		if err := ready.Place(p.pdf, x, y, width); err != nil {
			p.fail(err)
		}
	}}, nil
}

// photo prepares an image: JPEG is kept, other formats are converted to the kind of PNG that the library reads.
func (p *paper) photo(data []byte) (*drawable, error) {
	key := fmt.Sprintf("%x", sha256.Sum256(data))
	img, format, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		p.d.missing(fmt.Errorf("the PDF has the text of a picture instead of the picture: %w", err))
		return nil, err
	}
	kind := "png"
	switch img.(type) {
	case *image.YCbCr, *image.Gray:
		if format == "jpeg" {
			kind = "jpg"
		}
	}
	if kind == "png" {
		flat := image.NewNRGBA(img.Bounds())
		draw.Draw(flat, flat.Rect, img, flat.Rect.Min, draw.Src)
		var b bytes.Buffer
		if err := png.Encode(&b, flat); err != nil {
			return nil, err
		}
		data = b.Bytes()
	}
	options := fpdf.ImageOptions{ImageType: kind}
	if p.pdf.GetImageInfo(key) == nil {
		p.pdf.RegisterImageOptionsReader(key, options, bytes.NewReader(data))
		if err := p.pdf.Error(); err != nil {
			return nil, err
		}
	}
	size := img.Bounds()
	const points = 0.75
	w, h := float64(size.Dx())*points, float64(size.Dy())*points
	return &drawable{w, h, func(x, y, width float64) {
		p.pdf.ImageOptions(key, x, y, width, width*h/w, false, options, 0, "")
	}}, nil
}
