package render

import (
	"math"
	"strconv"
)

// axis maps a range of time to px.
type axis struct {
	from, to float64 // ns
	x0, x1   float64 // px
}

func (a axis) x(t float64) float64 { return a.x0 + (t-a.from)/(a.to-a.from)*(a.x1-a.x0) }

// tick is a labelled moment.
type tick struct {
	x     float64
	label string
}

// ticks are round moments at least about gap px apart. The first is labelled with the unit; the others in that unit are numbers
// alone.
func (a axis) ticks(gap float64) []tick {
	span := a.to - a.from
	step := niceStep(span * gap / (a.x1 - a.x0))
	u := unitOf(math.Max(a.to, 1))
	digits := 0
	for v := step / u.ns; digits < 9 && math.Abs(v-math.Round(v)) > 1e-9; digits++ {
		v *= 10
	}
	var out []tick
	for i := math.Ceil(a.from/step - 1e-9); i*step <= a.to+1e-9*span; i++ {
		label := strconv.FormatFloat(math.Abs(i*step/u.ns), 'f', digits, 64) // avoids the -0 of Ceil
		if len(out) == 0 {
			label += " " + u.name
		}
		out = append(out, tick{a.x(i * step), label})
	}
	return out
}

// niceStep is the smallest of 1, 2, 5, 10, 20 ... that is at least v.
func niceStep(v float64) float64 {
	p := math.Pow(10, math.Floor(math.Log10(math.Max(v, 1))))
	for _, m := range []float64{1, 2, 5} {
		if m*p >= v*(1-1e-9) {
			return m * p
		}
	}
	return 10 * p
}
