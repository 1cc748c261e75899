package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits of what is read, far above what a picture of ours has.
const (
	maxBytes    = 64 << 20
	maxElements = 500_000
	maxDepth    = 100
	maxSteps    = 2_000_000 // of one path
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// element is a part of the text with what is in it.
type element struct {
	name  string
	attrs []attr
	inner []*element
	text  string
	line  int
}

type attr struct{ name, value string }

// get is the value of an attribute, empty if there is none.
func (e *element) get(name string) string {
	for _, a := range e.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// fail is an error at the element.
func (e *element) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: <%s>: %s", e.line, e.name, fmt.Sprintf(format, args...))
}

// failAttr is an error at an attribute of the element.
func (e *element) failAttr(name string, err error) error {
	return fmt.Errorf("line %d: <%s %s=%q>: %w", e.line, e.name, name, cut(e.get(name)), err)
}

// readTree reads XML into elements.
func readTree(svg []byte) (*element, error) {
	if len(svg) > maxBytes {
		return nil, fmt.Errorf("the picture has %d bytes, more than %d", len(svg), maxBytes)
	}
	d := xml.NewDecoder(bytes.NewReader(svg))
	var root *element
	var open []*element
	count := 0
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("the picture is not XML: %w", err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			line, _ := d.InputPos()
			e, err := newElement(t, line)
			if err != nil {
				return nil, err
			}
			if count++; count > maxElements || len(open) >= maxDepth {
				return nil, e.fail("the picture is too large: at most %d elements are read, %d in one another", maxElements, maxDepth)
			}
			if len(open) > 0 {
				last := open[len(open)-1]
				last.inner = append(last.inner, e)
			} else {
				root = e // the decoder lets no second one pass, but for what follows the first one's end
			}
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(t)
			}
		case xml.Directive:
			line, _ := d.InputPos()
			return nil, fmt.Errorf("line %d: <!%s>: declarations are not read: leave them out", line, cut(string(t)))
		}
	}
	if root == nil || root.name != "svg" {
		return nil, errors.New("this is not an SVG picture: it has no element <svg>")
	}
	return root, nil
}

func newElement(t xml.StartElement, line int) (*element, error) {
	e := &element{name: t.Name.Local, line: line}
	if t.Name.Space != svgSpace && t.Name.Space != "" {
		return nil, e.fail("it is of %s, and only what is of SVG is read", cut(t.Name.Space))
	}
	for _, a := range t.Attr {
		name := a.Name.Local
		switch a.Name.Space {
		case "":
		case xmlSpace:
			name = "xml:" + name
		case xlinkSpace: // older writers have xlink:href for href
		case "xmlns":
			continue
		default:
			return nil, e.fail("the attribute %s:%s is not read: leave it out", cut(a.Name.Space), cut(name))
		}
		if name == "xmlns" || strings.HasPrefix(name, "aria-") || strings.HasPrefix(name, "data-") {
			continue
		}
		e.attrs = append(e.attrs, attr{name, a.Value})
	}
	return e, nil
}
