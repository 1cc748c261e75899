package picture

import (
	"errors"
	"math"
	"slices"
	"strings"
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
func (b *builder) shape(e *element, m matrix, s style) ([]item, error) {
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
	return b.grouped(e, x, m, func(m matrix) ([]item, error) {
		made, err := b.painted(e, p, m, s)
		if err != nil || made == nil || p.empty() || s.hidden {
			return nil, err
		}
		return []item{made}, nil
	})
}

// painted is a path as a style paints it; nil if it does not.
func (b *builder) painted(e *element, p *path, m matrix, s style) (*shape, error) {
	made := &shape{path: p, m: m, pen: s.pen, evenOdd: s.evenOdd, strokeFirst: s.strokeFirst, fill: s.fill, stroke: s.stroke}
	if err := b.prepare(e, &made.fill, s.fillOpacity); err != nil {
		return nil, err
	}
	if err := b.prepare(e, &made.stroke, s.strokeOpacity); err != nil {
		return nil, err
	}
	made.fill.on = made.fill.on && e.name != "line"
	made.stroke.on = made.stroke.on && s.pen.width > 0
	if !made.fill.on && !made.stroke.on {
		return nil, nil
	}
	return made, nil
}

// prepare gives a paint its opacity, and finds its pattern.
func (b *builder) prepare(e *element, p *paint, opacity float64) error {
	p.color.A = uint8(math.Round(float64(p.color.A) * opacity))
	p.on = p.on && p.color.A > 0
	if p.pattern == "" || !p.on {
		return nil
	}
	if b.pattern {
		return e.fail("a pattern in a pattern is not drawn")
	}
	return b.findPattern(e, p.pattern)
}

// outline is the path that a shape is.
func (b *builder) outline(e *element) (*path, error) {
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
	p := &path{}
	switch e.name {
	case "rect":
		if e.get("ry") == "" {
			v[5] = v[4]
		} else if e.get("rx") == "" {
			v[4] = v[5]
		}
		if v[2] > 0 && v[3] > 0 {
			p = rectPath(v[0], v[1], v[2], v[3], v[4], v[5])
		}
	case "circle":
		if v[2] > 0 {
			p = ellipsePath(v[0], v[1], v[2], v[2])
		}
	case "ellipse":
		if v[2] > 0 && v[3] > 0 {
			p = ellipsePath(v[0], v[1], v[2], v[3])
		}
	case "line":
		p.move(point{v[0], v[1]})
		p.line(point{v[2], v[3]})
	}
	return p, nil
}

func polygonOutline(e *element) (*path, error) {
	v, err := parseNumbers(e.get("points"))
	if err == nil && len(v)%2 != 0 {
		err = errors.New("there is a point with one number")
	}
	if err != nil {
		return nil, e.failAttr("points", err)
	}
	p := &path{}
	for i := 0; i < len(v); i += 2 {
		if i == 0 {
			p.move(point{v[0], v[1]})
		} else {
			p.line(point{v[i], v[i+1]})
		}
	}
	if e.name == "polygon" && len(v) > 0 {
		p.close()
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
		_, err := b.clipOf(e, identity)
		return err
	case "pattern":
		_, err := b.buildPattern(e, s)
		return err
	case "title", "desc", "metadata":
		return nil
	}
	return e.fail("this cannot be defined: possible are clipPath and pattern")
}

// clip finds a clipPath; m has the coordinates of who uses it.
func (b *builder) clip(user *element, id string, m matrix) (clip, error) {
	e := b.ids[id]
	if e == nil || e.name != "clipPath" {
		return clip{}, user.fail("there is no clipPath with the id %q", cut(id))
	}
	return b.clipOf(e, m)
}

// clipOf is the outline that a clipPath is.
func (b *builder) clipOf(e *element, m matrix) (clip, error) {
	if units := e.get("clipPathUnits"); units != "" && units != "userSpaceOnUse" {
		return clip{}, e.failAttr("clipPathUnits", errors.New("only userSpaceOnUse is possible"))
	}
	s, x, err := b.style(e, firstStyle(), "clipPathUnits")
	if err != nil {
		return clip{}, err
	}
	if len(e.inner) != 1 || own[e.inner[0].name] == nil || e.inner[0].name == "line" || strings.TrimSpace(e.text) != "" {
		return clip{}, e.fail("one element must be in it: rect, circle, ellipse, polygon or path")
	}
	inner := e.inner[0]
	s, ix, err := b.style(inner, s, own[inner.name]...)
	if err != nil {
		return clip{}, err
	}
	if x.clip != "" || ix.clip != "" {
		return clip{}, e.fail("a clip of a clip is not drawn: put a <g> with the other clip around what is clipped")
	}
	p, err := b.outline(inner)
	if err != nil {
		return clip{}, err
	}
	return clip{path: p.under(m.then(x.transform).then(ix.transform)), evenOdd: s.clipEvenOdd}, nil
}
