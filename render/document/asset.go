package document

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	_ "image/gif" // registered to be read
	_ "image/jpeg"
	_ "image/png"
	"io"
	"path"
	"strings"

	_ "golang.org/x/image/webp"
)

// maxPixels limits a decoded picture: enough to print a page at 600 dots per inch.
const maxPixels = 40_000_000

// asset is a picture of the lesson for a document.
type asset struct {
	data []byte
	mime string
}

// asset reads a picture that the lesson shows. The error says why there is none, in words for people.
func (d *Document) asset(dest string) (*asset, error) {
	name := path.Clean(dest)
	if d.in.Asset == nil || strings.ContainsAny(dest, ":\\\x00") || path.IsAbs(name) || name == ".." || strings.HasPrefix(name, "../") {
		return nil, fmt.Errorf("the picture %s is not in the lesson’s folder", dest)
	}
	data, err := d.in.Asset(name)
	if err != nil {
		return nil, fmt.Errorf("the picture %s cannot be read: %w", dest, err)
	}
	if strings.EqualFold(path.Ext(name), ".svg") {
		if err := harmless(data); err != nil {
			return nil, fmt.Errorf("the picture %s is left out: %w", dest, err)
		}
		return &asset{data, "image/svg+xml"}, nil
	}
	size, format, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the picture %s is left out: it is not a PNG, JPEG, GIF or WebP", dest)
	case size.Width < 1 || size.Height < 1 || size.Width > maxPixels/size.Height:
		return nil, fmt.Errorf("the picture %s is left out: it has %d × %d points; the limit is %d in all", dest, size.Width, size.Height, maxPixels)
	}
	return &asset{data, "image/" + format}, nil
}

// svgElements are the allowed elements: nothing that runs, animates, or embeds something.
var svgElements = map[string]bool{
	"svg": true, "g": true, "path": true, "rect": true, "circle": true, "ellipse": true, "line": true, "polyline": true, "polygon": true, "text": true,
	"tspan": true, "textPath": true, "defs": true, "pattern": true, "title": true, "desc": true, "use": true, "symbol": true, "clipPath": true,
	"mask": true, "marker": true, "linearGradient": true, "radialGradient": true, "stop": true, "style": true, "metadata": true,
	"filter": true, "feGaussianBlur": true, "feOffset": true, "feMerge": true, "feMergeNode": true, "feColorMatrix": true, "feFlood": true,
	"feComposite": true, "feBlend": true, "feDropShadow": true,
}

// harmless checks that an SVG is only a picture: no scripts, nothing external. It comes from the author, so what it may
// contain is listed, and anything else is refused.
func harmless(svg []byte) error {
	if len(svg) > 0 && bytes.Contains(svg, []byte("<!DOCTYPE")) {
		return errors.New("it declares a document type")
	}
	dec := xml.NewDecoder(bytes.NewReader(svg))
	inMetadata, inStyle := 0, false
	for {
		t, err := dec.Token()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("it is not SVG: %w", err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			if inMetadata > 0 || t.Name.Local == "metadata" {
				inMetadata++
			} else if !svgElements[t.Name.Local] {
				return fmt.Errorf("it has the element %s", t.Name.Local)
			}
			inStyle = t.Name.Local == "style"
			for _, a := range t.Attr {
				if err := harmlessAttr(a); err != nil {
					return err
				}
			}
		case xml.EndElement:
			inStyle = false
			inMetadata = max(inMetadata-1, 0)
		case xml.CharData:
			if inStyle && reachesOut(string(t)) {
				return errors.New("its style refers to something outside")
			}
		case xml.ProcInst:
			if t.Target != "xml" {
				return fmt.Errorf("it has an instruction for %s", t.Target)
			}
		}
	}
}

func harmlessAttr(a xml.Attr) error {
	name := strings.ToLower(a.Name.Local)
	switch {
	case a.Name.Space == "xmlns" || name == "xmlns":
		return nil
	case strings.HasPrefix(name, "on"):
		return fmt.Errorf("it has the attribute %s", a.Name.Local)
	case name == "href" || name == "src":
		if !strings.HasPrefix(strings.TrimSpace(a.Value), "#") {
			return fmt.Errorf("it refers to %.40q", a.Value)
		}
	case reachesOut(a.Value):
		return fmt.Errorf("its %s refers to something outside", a.Name.Local)
	}
	return nil
}

// reachesOut reports whether a style refers to anything external.
func reachesOut(style string) bool {
	s := strings.ToLower(style)
	if strings.Contains(s, "@import") || strings.Contains(s, "expression(") || strings.Contains(s, `\`) {
		return true
	}
	for {
		_, rest, found := strings.Cut(s, "url(")
		if !found {
			return false
		}
		if !strings.HasPrefix(strings.TrimLeft(rest, " \t\n'\""), "#") {
			return true
		}
		s = rest
	}
}
