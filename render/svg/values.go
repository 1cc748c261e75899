package svg

import (
	"errors"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
)

// parseNumber reads a number that stands alone, with px after it or not.
func parseNumber(s string) (float64, error) {
	n := scanner{s: strings.TrimSuffix(strings.TrimSpace(s), "px")}
	v, err := n.number()
	if err == nil && !n.done() {
		err = fmt.Errorf("only a number of px is possible")
	}
	return v, err
}

// parseShare reads how much of something there is, from 0 to 1, or in per cent.
func parseShare(s string) (float64, error) {
	s = strings.TrimSpace(s)
	body, percent := strings.CutSuffix(s, "%")
	v, err := parseNumber(body)
	if err != nil || strings.HasSuffix(s, "px") {
		return 0, errors.New("only a number from 0 to 1 is possible")
	}
	if percent {
		v /= 100
	}
	return min(1, max(0, v)), nil
}

// parseNumbers reads numbers with spaces or commas between them.
func parseNumbers(s string) ([]float64, error) {
	n := scanner{s: s}
	var list []float64
	for !n.done() {
		v, err := n.number()
		if err != nil {
			return nil, err
		}
		if list = append(list, v); len(list) > maxSteps {
			return nil, fmt.Errorf("there are more than %d numbers", maxSteps)
		}
		n.comma()
	}
	return list, nil
}

var errColor = errors.New("colours are #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), none, black, white, transparent, and url(#id) of a pattern")

// parseColor reads a colour.
func parseColor(s string) (color.NRGBA, error) {
	s = strings.TrimSpace(s)
	switch s {
	case "black":
		return color.NRGBA{A: 255}, nil
	case "white":
		return color.NRGBA{255, 255, 255, 255}, nil
	case "transparent":
		return color.NRGBA{}, nil
	}
	if hex, ok := strings.CutPrefix(s, "#"); ok {
		return parseHex(hex)
	}
	for _, f := range []string{"rgb(", "rgba("} {
		if body, ok := strings.CutPrefix(s, f); ok && strings.HasSuffix(body, ")") {
			return parseRGB(strings.TrimSuffix(body, ")"))
		}
	}
	return color.NRGBA{}, errColor
}

func parseHex(hex string) (color.NRGBA, error) {
	if len(hex) == 3 || len(hex) == 4 {
		var long []byte
		for i := range len(hex) {
			long = append(long, hex[i], hex[i])
		}
		hex = string(long)
	}
	if len(hex) == 6 {
		hex += "ff"
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 8 {
		return color.NRGBA{}, errColor
	}
	return color.NRGBA{uint8(v >> 24), uint8(v >> 16), uint8(v >> 8), uint8(v)}, nil
}

// parseRGB reads what is in rgb(): 1, 2, 3 and 1 2 3 / 0.5, the parts also in per cent.
func parseRGB(body string) (color.NRGBA, error) {
	parts := strings.FieldsFunc(body, func(r rune) bool { return r == ' ' || r == ',' || r == '/' })
	if len(parts) != 3 && len(parts) != 4 {
		return color.NRGBA{}, errColor
	}
	v := [4]uint8{3: 255}
	for i, p := range parts {
		whole := 255.0
		body, percent := strings.CutSuffix(p, "%")
		if percent {
			whole = 100
		} else if i == 3 {
			whole = 1
		}
		x, err := parseNumber(body)
		if err != nil {
			return color.NRGBA{}, errColor
		}
		v[i] = uint8(min(1, max(0, x/whole))*255 + 0.5)
	}
	return color.NRGBA{v[0], v[1], v[2], v[3]}, nil
}

// parseReference reads url(#id); ok is false for anything else.
func parseReference(s string) (id string, ok bool) {
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "url(") || !strings.HasSuffix(s, ")") {
		return "", false
	}
	s = strings.Trim(s[len("url("):len(s)-1], `"' `)
	return strings.CutPrefix(s, "#")
}

// parseTransform reads a list of transformations.
func parseTransform(s string) (display.Matrix, error) {
	m := display.Identity
	n := scanner{s: s}
	for !n.done() {
		name := n.word()
		if name == "" || !n.take('(') {
			return m, fmt.Errorf("translate(), scale(), rotate() or matrix() is missing at %q", cut(n.s[n.i:]))
		}
		var v []float64
		for !n.take(')') {
			x, err := n.number()
			if err != nil {
				return m, err
			}
			if v = append(v, x); len(v) > 6 {
				return m, fmt.Errorf("%s has too many numbers", cut(name))
			}
			n.comma()
		}
		step, err := transformation(name, v)
		if err != nil {
			return m, err
		}
		m = m.Then(step)
		n.comma()
	}
	return m, checkMatrix(m)
}

// checkMatrix refuses what maps a picture so far away that calculating with it makes no sense.
func checkMatrix(m display.Matrix) error {
	for _, v := range []float64{m.A, m.B, m.C, m.D, m.E, m.F} {
		if !(v >= -10*maxNumber && v <= 10*maxNumber) {
			return errors.New("it leads too far from the picture")
		}
	}
	return nil
}

func transformation(name string, v []float64) (display.Matrix, error) {
	switch {
	case name == "translate" && len(v) == 1:
		return display.Translate(v[0], 0), nil
	case name == "translate" && len(v) == 2:
		return display.Translate(v[0], v[1]), nil
	case name == "scale" && len(v) == 1:
		return display.Scale(v[0], v[0]), nil
	case name == "scale" && len(v) == 2:
		return display.Scale(v[0], v[1]), nil
	case name == "rotate" && len(v) == 1:
		return display.Rotate(v[0]), nil
	case name == "rotate" && len(v) == 3:
		return display.Translate(v[1], v[2]).Then(display.Rotate(v[0])).Then(display.Translate(-v[1], -v[2])), nil
	case name == "matrix" && len(v) == 6:
		return display.Matrix{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}, nil
	}
	return display.Identity, fmt.Errorf("%s with %d numbers is not read: possible are translate, scale, rotate and matrix", cut(name), len(v))
}
