package svg_test

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/render/svg"
)

// in is a picture with something in it, which stands in line 2.
func in(what string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">` + "\n" + what + `</svg>`
}

// read reads a picture and makes it ready to be drawn.
func read(text []byte) (*picture.Picture, error) {
	list, err := svg.Read(text)
	if err != nil {
		return nil, err
	}
	return picture.New(list)
}

// TestErrors: what is not read is named, with its line and what is possible.
func TestErrors(t *testing.T) {
	for what, want := range map[string]string{
		`<foreignObject/>`:                              "line 2: <foreignObject>: this element is not drawn: possible are g, svg, rect",
		`<use href="#x"/>`:                              "line 2: <use>: this element is not drawn",
		`<g><animate/></g>`:                             "<animate>",
		`<script>alert(1)</script>`:                     "<script>",
		`<rect width="5" height="5" filter="url(#x)"/>`: "the attribute filter is not read: possible are x, y, width, height, rx, ry",
		`<rect width="5" height="5" style="mix-blend-mode:multiply"/>`:    "mix-blend-mode",
		`<rect width="5%" height="5"/>`:                                   `width="5%"`,
		`<rect width="-5" height="5"/>`:                                   "less than 0",
		`<rect width="NaN" height="5"/>`:                                  "a number is missing",
		`<rect width="1e9" height="5"/>`:                                  "too large",
		`<rect width="0x10" height="5"/>`:                                 "only a number of px is possible",
		`<rect fill="red" width="5" height="5"/>`:                         "colours are #rgb",
		`<rect fill="url(#p)" width="5" height="5"/>`:                     `there is no pattern with the id "p"`,
		`<g clip-path="url(#c)"><rect width="5" height="5"/></g>`:         `there is no clipPath with the id "c"`,
		`<path d="M0 0 R 5 5"/>`:                                          `the command "R" is not read`,
		`<path d="L0 0"/>`:                                                "and not with M",
		`<path d="M0 0 5"/>`:                                              "a number is missing",
		`<path d="M0 0A1 1 0 2 0 3 3"/>`:                                  "a flag of an arc",
		`<g transform="skewX(3)"/>`:                                       "skewX with 1 numbers is not read: possible are translate, scale, rotate and matrix",
		`<text>a<tspan>b</tspan></text>`:                                  "<tspan>: nothing can be in a <text> but letters",
		`<text font-weight="bolder">a</text>`:                             "possible are normal, bold and 100 to 900",
		`<text text-anchor="left">a</text>`:                               "possible are start, middle and end",
		`<line stroke-linecap="flat"/>`:                                   "possible are butt, round, square",
		`<g>loose words</g>`:                                              "text stands in <text> only",
		`<image href="http://example.com/a.png" width="5" height="5"/>`:   "nothing is loaded from elsewhere",
		`<image href="data:image/png;base64,AAAA" width="5" height="5"/>`: "not a PNG image",
		`<image href="data:image/png;base64,??" width="5" height="5"/>`:   "not base64",
		`<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><text>a</text></pattern>`: "text in a pattern is not drawn",
		`<pattern id="p" width="0" height="5" patternUnits="userSpaceOnUse"/>`:                        "at least 0.1",
		`<pattern id="p" width="5" height="5"/>`:                                                      "only userSpaceOnUse",
		`<clipPath id="c"><text>a</text></clipPath>`:                                                  "one element must be in it",
		`<g id="a"/><g id="a"/>`:                                                                      "two elements of this id",
		`<h:p xmlns:h="http://www.w3.org/1999/xhtml"/>`:                                               "only what is of SVG is read",
		`<g`: "not XML",
		strings.Repeat("<g>", 200) + strings.Repeat("</g>", 200): "in one another",
	} {
		_, err := read([]byte(in(what)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: the error is %v, want %q", what, err, want)
		}
	}
	for svg, want := range map[string]string{
		``:                                    "no element <svg>",
		`<html/>`:                             "no element <svg>",
		`<svg/>`:                              "has no size",
		`<svg width="20000" height="5"/>`:     "16384 px a side are possible",
		`<svg width="16000" height="16000"/>`: "100 million are possible",
		`<svg width="5" height="5" viewBox="0 0 0 5"/>`:               "more than 0",
		`<!DOCTYPE svg [<!ENTITY a "b">]><svg width="5" height="5"/>`: "declarations are not read",
	} {
		_, err := read([]byte(svg))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: the error is %v, want %q", svg, err, want)
		}
	}
}

// FuzzRead: whatever the text is, it is read and drawn, or an error. To look for more, do not let it make what it found smaller
// for long: go test -run xxx -fuzz FuzzRead -fuzzminimizetime 20x ./render/svg
func FuzzRead(f *testing.F) {
	for _, file := range []string{"../testdata/few-zoomed.svg", "../picture/testdata/subset.svg"} {
		svg, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(svg)
	}
	for _, what := range []string{
		`<path d="M0 0a1e-300 5 0 1 1 1e-300 0zl5 5" stroke="#000" stroke-width="1e6" stroke-dasharray="1e-9 1e5"/>`,
		`<g transform="scale(1e6) scale(1e-320)"><circle r="1e6" fill="none" stroke="#f00" stroke-linejoin="round"/></g>`,
		`<pattern id="p" width=".1" height=".1" patternUnits="userSpaceOnUse" patternTransform="scale(1e-9)"><rect width="9" height="9"/></pattern><rect width="9" height="9" fill="url(#p)"/>`,
		`<text x="5" y="9" font-size="1000" stroke="#000" paint-order="stroke">` + "\u202eab\u0301\u0627\U0001F600\ufe0f" + `</text>`,
		`<g opacity=".5" clip-path="url(#c)"><path fill-rule="evenodd" d="M-1e6-1e6H1e6V1e6ZM0 0 1e6 1 2 1e6" /></g><clipPath id="c"><path d=""/></clipPath>`,
	} {
		f.Add([]byte(in(what)))
	}
	f.Fuzz(func(t *testing.T, svg []byte) {
		p, err := read(svg)
		if err != nil || p.Width*p.Height > 1e6 {
			return
		}
		if _, err := p.Image(1); err != nil && p.Width >= 1 && p.Height >= 1 {
			t.Errorf("a picture that was read is not drawn: %v", err)
		}
		if err := p.PDF(io.Discard, picture.Info{Title: string(svg[:min(20, len(svg))])}); err != nil {
			t.Errorf("a picture that was read is no PDF: %v", err)
		}
	})
}
