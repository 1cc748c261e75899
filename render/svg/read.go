package svg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
)

// Read reads a picture. What is not in the part of SVG that is read is an error that names it.
func Read(svg []byte) (*display.List, error) {
	root, err := readTree(svg)
	if err != nil {
		return nil, err
	}
	b := &builder{ids: map[string]*element{}, patterns: map[string]*display.Pattern{}, picture: &display.List{}}
	if err := b.index(root); err != nil {
		return nil, err
	}
	if err := b.root(root); err != nil {
		return nil, err
	}
	return b.picture, nil
}

// builder makes a display list of elements.
type builder struct {
	ids      map[string]*element
	patterns map[string]*display.Pattern // that are used, by their ids
	picture  *display.List
	pattern  bool // what is built is a pattern's
	pixels   int  // of the images so far
}

// box is a rectangle by two of its corners.
type box struct{ x1, y1, x2, y2 float64 }

// elements are those that are drawn, for errors.
const elements = "g, svg, rect, circle, ellipse, line, polyline, polygon, path, text, image, defs, clipPath, pattern, title, desc and metadata"

// index finds the elements that others refer to.
func (b *builder) index(e *element) error {
	if id := e.get("id"); id != "" {
		if b.ids[id] != nil {
			return e.failAttr("id", errors.New("there are two elements of this id"))
		}
		b.ids[id] = e
	}
	for _, inner := range e.inner {
		if err := b.index(inner); err != nil {
			return err
		}
	}
	return nil
}

// root reads the picture's size and what is in it.
func (b *builder) root(e *element) error {
	p := b.picture
	view, err := viewBox(e)
	if err != nil {
		return err
	}
	p.Width, p.Height = view.x2-view.x1, view.y2-view.y1
	if err := b.length(e, "width", &p.Width); err != nil {
		return err
	}
	if err := b.length(e, "height", &p.Height); err != nil {
		return err
	}
	if !(p.Width > 0 && p.Height > 0) {
		return e.fail("the picture has no size: width and height are numbers of px, more than 0")
	}
	m, err := fit(e, view, box{0, 0, p.Width, p.Height})
	if err != nil {
		return err
	}
	s, extra, err := b.style(e, firstStyle(), "width", "height", "viewBox", "preserveAspectRatio", "version")
	if err != nil {
		return err
	}
	p.Items, err = b.grouped(extra, m, func() ([]display.Item, error) { return b.children(e, s) })
	return err
}

// viewBox reads the part of its own coordinates that an svg shows; empty if it does not say.
func viewBox(e *element) (box, error) {
	value := e.get("viewBox")
	if value == "" {
		return box{}, nil
	}
	v, err := parseNumbers(value)
	if err == nil && (len(v) != 4 || v[2] <= 0 || v[3] <= 0) {
		err = errors.New("it has four numbers: left, top, width and height, the last two more than 0")
	}
	if err != nil {
		return box{}, e.failAttr("viewBox", err)
	}
	return box{v[0], v[1], v[0] + v[2], v[1] + v[3]}, nil
}

// fit is the matrix that puts a view box into a place, as large as it fits, in the middle.
func fit(e *element, view, place box) (display.Matrix, error) {
	vw, vh := view.x2-view.x1, view.y2-view.y1
	if vw == 0 || vh == 0 {
		return display.Translate(place.x1, place.y1), nil
	}
	sx, sy := (place.x2-place.x1)/vw, (place.y2-place.y1)/vh
	switch e.get("preserveAspectRatio") {
	case "none":
	case "", "xMidYMid", "xMidYMid meet":
		sx = min(sx, sy)
		sy = sx
	default:
		return display.Identity, e.failAttr("preserveAspectRatio", errors.New("possible are xMidYMid and none"))
	}
	middle := display.Translate((place.x1+place.x2)/2, (place.y1+place.y2)/2)
	m := middle.Then(display.Scale(sx, sy)).Then(display.Translate(-(view.x1+view.x2)/2, -(view.y1+view.y2)/2))
	return m, checkMatrix(m)
}

// extra is what an element says that is not handed on to those in it.
type extra struct {
	transform display.Matrix
	opacity   float64
	clip      string // the id of a clipPath
	fails     func(name string, err error) error
}

// style reads an element's attributes: what it hands on, and what it does not. Others than these and own are errors.
func (b *builder) style(e *element, s style, own ...string) (style, extra, error) {
	x := extra{transform: display.Identity, opacity: 1, fails: e.failAttr}
	for _, a := range e.attrs {
		if a.name == "style" {
			continue // after the attributes, which it has precedence over
		}
		if err := b.attribute(e, &s, &x, a, own); err != nil {
			return s, x, err
		}
	}
	for _, part := range strings.Split(e.get("style"), ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, value, _ := strings.Cut(part, ":")
		if err := b.attribute(e, &s, &x, attr{strings.TrimSpace(name), value}, nil); err != nil {
			return s, x, err
		}
	}
	return s, x, nil
}

func (b *builder) attribute(e *element, s *style, x *extra, a attr, own []string) (err error) {
	known := true
	switch a.name {
	case "id", "class", "role", "lang", "xml:lang", "tabindex", "focusable":
	case "transform":
		x.transform, err = parseTransform(a.value)
	case "opacity":
		x.opacity, err = parseShare(a.value)
	case "clip-path":
		if strings.TrimSpace(a.value) != "none" {
			var ok bool
			if x.clip, ok = parseReference(a.value); !ok {
				err = errors.New("only url(#id) of a clipPath is possible")
			}
		}
	default:
		if known, err = s.set(a.name, a.value); !known && slices.Contains(own, a.name) {
			known = true
		}
	}
	if err != nil {
		return fmt.Errorf("line %d: <%s>: %s=%q: %w", e.line, cut(e.name), cut(a.name), cut(strings.TrimSpace(a.value)), err)
	}
	if !known {
		return e.fail("the attribute %s is not read: possible are %s, opacity, transform, clip-path, id, %s", cut(a.name),
			strings.Join(append(slices.Clone(own), "style"), ", "), styleNames)
	}
	return nil
}

// grouped builds what is in an element: where its transformation puts what m puts somewhere, under its clip, with its opacity.
func (b *builder) grouped(x extra, m display.Matrix, build func() ([]display.Item, error)) ([]display.Item, error) {
	if m = m.Then(x.transform); checkMatrix(m) != nil {
		return nil, x.fails("transform", checkMatrix(m))
	}
	items, err := build()
	if err != nil || len(items) == 0 || x.clip == "" && x.opacity == 1 && m == display.Identity {
		return items, err
	}
	g := &display.Group{Matrix: m, Items: items, Opacity: x.opacity}
	if x.clip != "" {
		if g.Clip, err = b.clip(x, x.clip); err != nil {
			return nil, err
		}
	}
	return []display.Item{g}, nil
}

// children builds what is in an element.
func (b *builder) children(e *element, s style) ([]display.Item, error) {
	var items []display.Item
	if strings.TrimSpace(e.text) != "" {
		return nil, e.fail("there is text in it: %q: text stands in <text> only", cut(strings.TrimSpace(e.text)))
	}
	for _, inner := range e.inner {
		more, err := b.element(inner, s)
		if err != nil {
			return nil, err
		}
		items = append(items, more...)
	}
	return items, nil
}

// element builds one element.
func (b *builder) element(e *element, s style) ([]display.Item, error) {
	switch e.name {
	case "title", "desc", "metadata":
		return nil, nil
	case "style":
		if !display.IsDarkStyle(e.text) {
			return nil, e.fail("it has rules: of styles, only the colours for dark pages that rehearse writes are read, and left out")
		}
		return nil, nil
	case "defs":
		return nil, b.definitions(e, s)
	case "clipPath", "pattern":
		return nil, b.definition(e, s)
	case "g":
		inner, x, err := b.style(e, s)
		if err != nil {
			return nil, err
		}
		return b.grouped(x, display.Identity, func() ([]display.Item, error) { return b.children(e, inner) })
	case "svg":
		return b.innerSVG(e, s)
	case "text":
		return b.text(e, s)
	case "image":
		return b.image(e, s)
	}
	return b.shape(e, s)
}

// innerSVG is a picture in the picture: a group with a place and coordinates of its own, cut off at its edges.
func (b *builder) innerSVG(e *element, s style) ([]display.Item, error) {
	inner, x, err := b.style(e, s, "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "version")
	if err != nil {
		return nil, err
	}
	view, err := viewBox(e)
	if err != nil {
		return nil, err
	}
	v := [4]float64{0, 0, view.x2 - view.x1, view.y2 - view.y1}
	for i, name := range []string{"x", "y", "width", "height"} {
		if err := b.length(e, name, &v[i]); err != nil {
			return nil, err
		}
	}
	if v[2] <= 0 || v[3] <= 0 {
		return nil, e.fail("it has no size: width and height are more than 0")
	}
	to, err := fit(e, view, box{v[0], v[1], v[0] + v[2], v[1] + v[3]})
	if err != nil {
		return nil, e.fail("%v", err)
	}
	return b.grouped(x, display.Identity, func() ([]display.Item, error) {
		items, err := b.children(e, inner)
		if err != nil || len(items) == 0 {
			return nil, err
		}
		edge := &display.Path{}
		edge.Add('M', v[0], v[1])
		edge.Add('h', v[2])
		edge.Add('v', v[3])
		edge.Add('h', -v[2])
		edge.Add('Z')
		moved := &display.Group{Matrix: to, Opacity: 1, Items: items}
		return []display.Item{&display.Group{Matrix: display.Identity, Opacity: 1, Clip: &display.Clip{Path: edge, Matrix: display.Identity}, Items: []display.Item{moved}}}, nil
	})
}

// length reads a number, which stays as it is if there is none.
func (b *builder) length(e *element, name string, v *float64) error {
	value := e.get(name)
	if value == "" {
		return nil
	}
	x, err := parseNumber(value)
	if err != nil {
		return e.failAttr(name, err)
	}
	*v = x
	return nil
}
