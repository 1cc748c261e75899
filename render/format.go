package render

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// thousands writes n with separators: 1,810.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	neg := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if neg {
		return "-" + s
	}
	return s
}

// unit is a unit of time for display.
type unit struct {
	name string
	ns   float64
}

var units = []unit{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}, {"ns", 1}}

// unitOf is the largest unit of which ns has at least one.
func unitOf(ns float64) unit {
	for _, u := range units {
		if ns >= u.ns {
			return u
		}
	}
	return units[len(units)-1]
}

// duration writes a time with three significant figures in a unit that suits it: 35.2 s, 1.77 ms, 0 s.
func duration(ns int64) string {
	if ns < 0 {
		return "–" // unknown, or of nothing
	}
	if ns == 0 {
		return "0 s"
	}
	// A value that rounds up to 1000 of a unit is 1 of the next.
	x := float64(ns)
	u := unitOf(x * 1.0005)
	v := x / u.ns
	digits := 2
	switch {
	case u.ns == 1:
		digits = 0
	case v >= 99.95:
		digits = 0
	case v >= 9.995:
		digits = 1
	}
	s := strconv.FormatFloat(v, 'f', digits, 64)
	if v >= 999.5 {
		s = thousands(int64(v + 0.5))
	}
	return s + " " + u.name
}

// asked writes a time that somebody set as one does: 2 ms, 1.5 s.
func asked(d time.Duration) string {
	number, name, _ := strings.Cut(duration(int64(d)), " ")
	if strings.Contains(number, ".") {
		number = strings.TrimRight(strings.TrimRight(number, "0"), ".")
	}
	return number + " " + name
}

// clock writes a moment of a run as exactly as a cursor needs it: 20.531 s.
func clock(ns int64, total int64) string {
	u := unitOf(float64(total))
	digits := 3
	if u.ns == 1 {
		digits = 0
	}
	return fmt.Sprintf("%.*f %s", digits, float64(ns)/u.ns, u.name)
}

// kilobytes writes a size in the unit of thread memory: 544 kB of 1024 bytes.
func kilobytes(n int64) string { return thousands((n+512)/1024) + " kB" }
