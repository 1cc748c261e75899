package svg

import (
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
)

// style is what an element has from those around it, or says itself.
type style struct {
	display.Look
	fill, stroke               paint
	fillOpacity, strokeOpacity float64
	clipEvenOdd                bool
	text                       display.Text // how it is set
	hidden                     bool
}

// paint is a colour or the name of a pattern.
type paint struct {
	color   color.NRGBA
	pattern string
	on      bool
}

func firstStyle() style {
	return style{
		Look: display.Look{Pen: display.Pen{Width: 1}}, fill: paint{color: color.NRGBA{A: 255}, on: true}, fillOpacity: 1, strokeOpacity: 1,
		text: display.Text{Size: 16},
	}
}

// styleNames are the attributes that a style is made of; any element may have them.
const styleNames = "fill, stroke, fill-opacity, stroke-opacity, stroke-width, stroke-dasharray, stroke-dashoffset, stroke-linecap, " +
	"stroke-linejoin, stroke-miterlimit, fill-rule, clip-rule, paint-order, font-family, font-size, font-weight, font-style, " +
	"text-anchor, visibility"

// set takes an attribute into the style. It reports whether it is one of a style's.
func (s *style) set(name, value string) (known bool, err error) {
	value = strings.TrimSpace(value)
	switch name {
	case "fill":
		s.fill, err = parsePaint(value)
	case "stroke":
		s.stroke, err = parsePaint(value)
	case "fill-opacity":
		s.fillOpacity, err = parseShare(value)
	case "stroke-opacity":
		s.strokeOpacity, err = parseShare(value)
	case "fill-rule":
		s.EvenOdd, err = either(value, "nonzero", "evenodd")
	case "clip-rule":
		s.clipEvenOdd, err = either(value, "nonzero", "evenodd")
	case "visibility":
		s.hidden, err = either(value, "visible", "hidden")
	case "paint-order":
		s.Halo, err = paintOrder(value)
	case "xml:space":
		s.text.Keep, err = either(value, "default", "preserve")
	default:
		if known, err = s.setFont(name, value); !known {
			known, err = setPen(&s.Pen, name, value)
		}
		return known, err
	}
	return true, err
}

func (s *style) setFont(name, value string) (known bool, err error) {
	switch name {
	case "font-family":
		s.text.Mono = strings.Contains(value, "monospace")
	case "font-size":
		if s.text.Size, err = parseNumber(value); err == nil && (s.text.Size < 0 || s.text.Size > 1000) {
			err = errors.New("possible are 0 to 1000 px")
		}
	case "font-weight":
		s.text.Bold, err = weight(value)
	case "font-style":
		s.text.Italic = value == "italic" || value == "oblique"
		if !s.text.Italic && value != "normal" {
			err = errors.New("possible are normal, italic and oblique")
		}
	case "font-variant-numeric": // the digits of our fonts are all as wide as each other
	case "text-anchor":
		var ok bool
		if s.text.Anchor, ok = anchors[value]; !ok {
			err = errors.New("possible are start, middle and end")
		}
	default:
		return false, nil
	}
	return true, err
}

var anchors = map[string]display.Anchor{"start": display.Start, "middle": display.Middle, "end": display.End}

func weight(value string) (bold bool, err error) {
	switch value {
	case "normal", "100", "200", "300", "400", "500":
		return false, nil
	case "bold", "600", "700", "800", "900":
		return true, nil
	}
	return false, errors.New("possible are normal, bold and 100 to 900")
}

func setPen(p *display.Pen, name, value string) (known bool, err error) {
	switch name {
	case "stroke-width":
		if p.Width, err = parseNumber(value); err == nil && p.Width < 0 {
			err = errors.New("it is less than 0")
		}
	case "stroke-miterlimit":
		if p.Miter, err = parseNumber(value); err == nil && p.Miter < 1 {
			err = errors.New("it is less than 1")
		}
	case "stroke-dashoffset":
		p.Phase, err = parseNumber(value)
	case "stroke-dasharray":
		p.Dashes, err = parseDashes(value)
	case "stroke-linecap":
		p.Cap, err = one(value, map[string]display.Cap{"butt": display.Butt, "round": display.RoundCap, "square": display.Square})
	case "stroke-linejoin":
		p.Join, err = one(value, map[string]display.Join{"miter": display.MiterJoin, "round": display.RoundJoin, "bevel": display.Bevel})
	default:
		return false, nil
	}
	return true, err
}

// parseDashes reads a pattern of dashes. One that has an odd number of lengths is doubled, so that a dash is first again.
func parseDashes(value string) ([]float64, error) {
	if value == "none" {
		return nil, nil
	}
	list, err := parseNumbers(value)
	if err != nil {
		return nil, err
	}
	sum := 0.0
	for _, v := range list {
		if v < 0 {
			return nil, errors.New("a length is less than 0")
		}
		sum += v
	}
	if sum == 0 {
		return nil, nil
	}
	if len(list)%2 == 1 {
		list = append(list, list...)
	}
	return list, nil
}

func parsePaint(value string) (paint, error) {
	if value == "none" {
		return paint{}, nil
	}
	if id, ok := parseReference(value); ok {
		return paint{pattern: id, on: true, color: color.NRGBA{A: 255}}, nil
	}
	c, err := parseColor(value)
	return paint{color: c, on: true}, err
}

// either reads one of two words: whether it is the second.
func either(value, no, yes string) (bool, error) {
	if value != no && value != yes {
		return false, fmt.Errorf("possible are %s and %s", no, yes)
	}
	return value == yes, nil
}

func one[T any](value string, of map[string]T) (T, error) {
	v, ok := of[value]
	if !ok {
		var names []string
		for name := range of {
			names = append(names, name)
		}
		return v, fmt.Errorf("possible are %s", strings.Join(slices.Sorted(slices.Values(names)), ", "))
	}
	return v, nil
}

func paintOrder(value string) (strokeFirst bool, err error) {
	switch value {
	case "normal", "fill", "fill stroke", "fill stroke markers":
		return false, nil
	case "stroke", "stroke fill", "stroke fill markers":
		return true, nil
	}
	return false, errors.New("possible are normal and stroke")
}
