package display

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// darkHead begins the style that holds a picture's colours on dark pages.
const darkHead = "@media (prefers-color-scheme:dark){"

// IsDarkStyle reports whether the text of a style element only gives other colours to a picture on dark pages.
func IsDarkStyle(css string) bool {
	inner, found := strings.CutPrefix(strings.TrimSpace(css), darkHead)
	return found && strings.HasSuffix(inner, "}}") && !strings.Contains(inner, "@") && !strings.Contains(strings.TrimSuffix(inner, "}"), "}}")
}

var (
	openTag  = regexp.MustCompile(`<[a-z]\w*[^>]*>`)
	paintOf  = regexp.MustCompile(` (fill|stroke)="(#[0-9a-f]{6})"`)
	colourIn = regexp.MustCompile(`#[0-9a-f]{6}|hatch-[0-9a-f]{6}|v[0-9a-f]{7,8}-`)
)

// BothThemes is an SVG of a light picture that has the colours of the dark one on dark pages: a browser takes the scheme of the page around
// an image, or the system's. The pictures must be the same but for their colours. Readers without styles show the light one.
func BothThemes(light, dark *List) ([]byte, error) {
	a, b := light.SVG(), dark.SVG()
	if !bytes.Equal(colourIn.ReplaceAll(a, nil), colourIn.ReplaceAll(b, nil)) {
		return nil, errors.New("the light and the dark picture differ in more than colours")
	}
	tags, others := openTag.FindAllIndex(a, -1), openTag.FindAll(b, -1)
	style := newDarkStyle()
	var out bytes.Buffer
	last := 0
	for i, at := range tags {
		tag := a[at[0]:at[1]]
		class := style.class(paintOf.FindAllSubmatch(tag, -1), paintOf.FindAllSubmatch(others[i], -1))
		if class == "" {
			continue
		}
		name := at[0] + bytes.IndexAny(tag, " />")
		out.Write(a[last:name])
		fmt.Fprintf(&out, ` class="%s"`, class)
		last = name
	}
	out.Write(a[last:])
	end := []byte("</metadata>\n")
	return bytes.Replace(out.Bytes(), end, slices.Concat(end, []byte("<style>"+style.css()+"</style>\n")), 1), nil
}

// darkStyle are the rules of a style. An attribute's value has the dark colour with which it is first seen; where it has another one, there is a class.
type darkStyle struct {
	rules   map[string]string // the declaration by the selector
	classes map[string]string // the name by the declarations
}

func newDarkStyle() *darkStyle {
	return &darkStyle{rules: map[string]string{}, classes: map[string]string{}}
}

// class takes the colours of an element, in light and dark, and returns the class that it needs; "" if none.
func (s *darkStyle) class(light, dark [][][]byte) string {
	own := ""
	for i, l := range light {
		selector := fmt.Sprintf(`[%s="%s"]`, l[1], l[2])
		says := fmt.Sprintf("%s:%s", l[1], dark[i][2])
		if known, found := s.rules[selector]; !found {
			s.rules[selector] = says
		} else if known != says {
			own += says + ";"
		}
	}
	if own == "" {
		return ""
	}
	if s.classes[own] == "" {
		s.classes[own] = fmt.Sprintf("d%d", len(s.classes)+1)
	}
	return s.classes[own]
}

// css is the style: first the rules for values, then those for classes, which precede them.
func (s *darkStyle) css() string {
	var b strings.Builder
	b.WriteString(darkHead)
	for _, selector := range slices.Sorted(maps.Keys(s.rules)) {
		b.WriteString(selector + "{" + s.rules[selector] + "}")
	}
	for _, says := range slices.Sorted(maps.Keys(s.classes)) {
		b.WriteString("." + s.classes[says] + "{" + strings.TrimSuffix(says, ";") + "}")
	}
	b.WriteString("}")
	return b.String()
}
