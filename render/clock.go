package render

import "fmt"

// timeUnit is a unit of time for display.
type timeUnit struct {
	name string
	ns   float64
}

var timeUnits = []timeUnit{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}, {"ns", 1}}

// unitOf is the largest unit of which ns has at least one.
func unitOf(ns float64) timeUnit {
	for _, u := range timeUnits {
		if ns >= u.ns {
			return u
		}
	}
	return timeUnits[len(timeUnits)-1]
}

// clock writes a moment of a run with a cursor's precision: 20.531 s.
func clock(ns int64, total int64) string {
	u := unitOf(float64(total))
	digits := 3
	if u.ns == 1 {
		digits = 0
	}
	return fmt.Sprintf("%.*f %s", digits, float64(ns)/u.ns, u.name)
}
