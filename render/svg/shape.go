package svg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
)

// own are the attributes that each shape has beside its style.
var own = map[string][]string{
	"rect":     {"x", "y", "width", "height", "rx", "ry"},
	"circle":   {"cx", "cy", "r"},
	"ellipse":  {"cx", "cy", "rx", "ry"},
	"line":     {"x1", "y1", "x2", "y2"},
	"polyline": {"points"},
	"polygon":  {"points"},
	"path":     {"d", "pathLength"},
}

// shape builds an element that is a path.
func (b *builder) shape(e *element, s style) ([]display.Item, error) {
	names, known := own[e.name]
	if !known {
		return nil, e.fail("this element is not drawn: possible are %s", elements)
	}
	s, x, err := b.style(e, s, names...)
	if err != nil {
		return nil, err
	}
	for _, inner := range e.inner {
		if inner.name != "title" && inner.name != "desc" {
			return nil, inner.fail("nothing can be in a <%s> but title and desc", e.name)
		}
	}
	p, err := b.outline(e)
	if err != nil {
		return nil, err
	}
	return b.grouped(x, display.Identity, func() ([]display.Item, error) {
		if p.Look, err = b.look(e, &s); err != nil || s.hidden {
			return nil, err
		}
		p.Fill.On = p.Fill.On && e.name != "line"
		return []display.Item{b.plain(e, p)}, nil
	})
}

// plain is a shape as our own pictures have it, if it is one of those, else its path.
func (b *builder) plain(e *element, p *display.Path) display.Item {
	var v [6]float64
	for i, name := range own[e.name][:min(len(v), len(own[e.name]))] {
		_ = b.length(e, name, &v[i]) // which the outline has read before
	}
	switch {
	case len(p.Steps) == 0:
	case e.name == "circle":
		return &display.Circle{X: v[0], Y: v[1], R: v[2], Look: p.Look}
	case e.name == "rect" && (e.get("rx") == "" || e.get("ry") == "" || v[4] == v[5]):
		return &display.Rect{X: v[0], Y: v[1], W: v[2], H: v[3], R: max(v[4], v[5]), Look: p.Look}
	}
	return p
}

// look is a style with its patterns.
func (b *builder) look(e *element, s *style) (display.Look, error) {
	look := s.Look
	for _, p := range []struct {
		to      *display.Paint
		paint   paint
		opacity float64
	}{{&look.Fill, s.fill, s.fillOpacity}, {&look.Stroke, s.stroke, s.strokeOpacity}} {
		*p.to = display.Paint{On: p.paint.on, Color: display.Color{p.paint.color.R, p.paint.color.G, p.paint.color.B}, Opacity: float64(p.paint.color.A) / 255 * p.opacity}
		if p.paint.pattern == "" || !p.paint.on || p.opacity == 0 {
			continue
		}
		if b.pattern {
			return look, e.fail("a pattern in a pattern is not drawn")
		}
		var err error
		if p.to.Pattern, err = b.findPattern(e, p.paint.pattern); err != nil {
			return look, err
		}
	}
	return look, nil
}

// arc is a quarter of an ellipse or more of it.
func arc(p *display.Path, rx, ry, x, y float64) { p.Add('A', rx, ry, 0, 0, 1, x, y) }

// outline is the path that a shape is.
func (b *builder) outline(e *element) (*display.Path, error) {
	switch e.name {
	case "path":
		p, err := parsePath(e.get("d"))
		if err != nil {
			return nil, e.failAttr("d", err)
		}
		return p, nil
	case "polyline", "polygon":
		return polygonOutline(e)
	}
	names := own[e.name]
	v := make([]float64, len(names))
	for i, name := range names {
		if err := b.length(e, name, &v[i]); err != nil {
			return nil, err
		}
		if v[i] < 0 && slices.Contains([]string{"width", "height", "r", "rx", "ry"}, name) {
			return nil, e.failAttr(name, errors.New("it is less than 0"))
		}
	}
	p := &display.Path{}
	switch e.name {
	case "rect":
		if e.get("ry") == "" {
			v[5] = v[4]
		} else if e.get("rx") == "" {
			v[4] = v[5]
		}
		rectangle(p, v[0], v[1], v[2], v[3], v[4], v[5])
	case "circle":
		ellipse(p, v[0], v[1], v[2], v[2])
	case "ellipse":
		ellipse(p, v[0], v[1], v[2], v[3])
	case "line":
		p.Add('M', v[0], v[1])
		p.Add('L', v[2], v[3])
	}
	return p, nil
}

func rectangle(p *display.Path, x, y, w, h, rx, ry float64) {
	rx, ry = min(rx, w/2), min(ry, h/2)
	switch {
	case w <= 0 || h <= 0:
	case rx <= 0 || ry <= 0:
		p.Add('M', x, y)
		p.Add('L', x+w, y)
		p.Add('L', x+w, y+h)
		p.Add('L', x, y+h)
		p.Add('Z')
	default:
		p.Add('M', x+rx, y)
		p.Add('L', x+w-rx, y)
		arc(p, rx, ry, x+w, y+ry)
		p.Add('L', x+w, y+h-ry)
		arc(p, rx, ry, x+w-rx, y+h)
		p.Add('L', x+rx, y+h)
		arc(p, rx, ry, x, y+h-ry)
		p.Add('L', x, y+ry)
		arc(p, rx, ry, x+rx, y)
		p.Add('Z')
	}
}

func ellipse(p *display.Path, x, y, rx, ry float64) {
	if rx <= 0 || ry <= 0 {
		return
	}
	p.Add('M', x+rx, y)
	arc(p, rx, ry, x, y+ry)
	arc(p, rx, ry, x-rx, y)
	arc(p, rx, ry, x, y-ry)
	arc(p, rx, ry, x+rx, y)
	p.Add('Z')
}

func polygonOutline(e *element) (*display.Path, error) {
	v, err := parseNumbers(e.get("points"))
	if err == nil && len(v)%2 != 0 {
		err = errors.New("there is a point with one number")
	}
	if err != nil {
		return nil, e.failAttr("points", err)
	}
	p := &display.Path{}
	for i := 0; i < len(v); i += 2 {
		if i == 0 {
			p.Add('M', v[0], v[1])
		} else {
			p.Add('L', v[i], v[i+1])
		}
	}
	if e.name == "polygon" && len(v) > 0 {
		p.Add('Z')
	}
	return p, nil
}

// definitions looks at what is defined for others, so that mistakes in it are found whether it is used or not.
func (b *builder) definitions(e *element, s style) error {
	s, _, err := b.style(e, s)
	if err != nil {
		return err
	}
	for _, inner := range e.inner {
		if err := b.definition(inner, s); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) definition(e *element, s style) error {
	switch e.name {
	case "clipPath":
		_, err := b.clipOf(e)
		return err
	case "pattern":
		_, err := b.buildPattern(e, s)
		return err
	case "title", "desc", "metadata":
		return nil
	}
	return e.fail("this cannot be defined: possible are clipPath and pattern")
}

// clip finds a clipPath.
func (b *builder) clip(x extra, id string) (*display.Clip, error) {
	e := b.ids[id]
	if e == nil || e.name != "clipPath" {
		return nil, x.fails("clip-path", fmt.Errorf("there is no clipPath with the id %q", cut(id)))
	}
	return b.clipOf(e)
}

// clipOf is the outline that a clipPath is.
func (b *builder) clipOf(e *element) (*display.Clip, error) {
	if units := e.get("clipPathUnits"); units != "" && units != "userSpaceOnUse" {
		return nil, e.failAttr("clipPathUnits", errors.New("only userSpaceOnUse is possible"))
	}
	s, x, err := b.style(e, firstStyle(), "clipPathUnits")
	if err != nil {
		return nil, err
	}
	if len(e.inner) != 1 || own[e.inner[0].name] == nil || e.inner[0].name == "line" || strings.TrimSpace(e.text) != "" {
		return nil, e.fail("one element must be in it: rect, circle, ellipse, polygon or path")
	}
	inner := e.inner[0]
	s, ix, err := b.style(inner, s, own[inner.name]...)
	if err != nil {
		return nil, err
	}
	if x.clip != "" || ix.clip != "" {
		return nil, e.fail("a clip of a clip is not drawn: put a <g> with the other clip around what is clipped")
	}
	p, err := b.outline(inner)
	if err != nil {
		return nil, err
	}
	p.EvenOdd = s.clipEvenOdd
	return &display.Clip{Path: p, Matrix: x.transform.Then(ix.transform)}, nil
}

func (b *builder) findPattern(user *element, id string) (*display.Pattern, error) {
	if p := b.patterns[id]; p != nil {
		return p, nil
	}
	e := b.ids[id]
	if e == nil || e.name != "pattern" {
		return nil, user.fail("there is no pattern with the id %q", cut(id))
	}
	p, err := b.buildPattern(e, firstStyle())
	b.patterns[id] = p
	return p, err
}

func (b *builder) buildPattern(e *element, s style) (*display.Pattern, error) {
	if e.get("patternUnits") != "userSpaceOnUse" {
		return nil, e.failAttr("patternUnits", errors.New("only userSpaceOnUse is possible"))
	}
	s, x, err := b.style(e, s, "x", "y", "width", "height", "patternUnits", "patternTransform")
	if err != nil {
		return nil, err
	}
	if x.clip != "" || x.opacity != 1 || x.transform != display.Identity {
		return nil, e.fail("a pattern can have neither a clip nor opacity, and its transformation is patternTransform")
	}
	var v [4]float64
	for i, name := range []string{"x", "y", "width", "height"} {
		if err := b.length(e, name, &v[i]); err != nil {
			return nil, err
		}
	}
	if v[2] < 0.1 || v[3] < 0.1 {
		return nil, e.fail("width and height are numbers of px, at least 0.1")
	}
	m, err := parseTransform(e.get("patternTransform"))
	if err != nil {
		return nil, e.failAttr("patternTransform", err)
	}
	if b.pattern {
		return nil, e.fail("a pattern in a pattern is not drawn")
	}
	b.pattern = true
	items, err := b.children(e, s)
	b.pattern = false
	if err != nil {
		return nil, err
	}
	if !shapesOnly(items) {
		return nil, e.fail("a pattern can have shapes only: no text, no image, no clip, no group with opacity, no rule evenodd")
	}
	return &display.Pattern{Name: e.get("id"), Matrix: m.Then(display.Translate(v[0], v[1])), W: v[2], H: v[3], Items: items}, nil
}

// shapesOnly reports whether items are what a tile can have.
func shapesOnly(items []display.Item) bool {
	for _, it := range items {
		switch it := it.(type) {
		case *display.Path:
			if it.EvenOdd {
				return false
			}
		case *display.Rect, *display.Circle:
		case *display.Group:
			if it.Clip != nil || it.Opacity != 1 || !shapesOnly(it.Items) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
