// Package units formats numbers, times and sizes in the same way everywhere: on the command line, in errors, reports
// and exports. The page formats them in web/ui/src/ui/format.ts; a test there compares the two.
package units

import (
	"strconv"
	"strings"
	"time"
)

// Count formats a number with separators: 1,810.
func Count[N ~int | ~int32 | ~int64](n N) string {
	s := strconv.FormatInt(int64(n), 10)
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Plural formats a number of things: 1 thread, 1,810 threads. word is the singular.
func Plural[N ~int | ~int32 | ~int64](n N, word string) string {
	if n != 1 {
		word += "s"
	}
	return Count(n) + " " + word
}

// scales are the units of time above the nanosecond.
var scales = []struct {
	name string
	ns   int64
}{{"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}}

// Duration formats a time in nanoseconds with three significant figures: 35.2 s, 1.77 ms, 0 s. A negative one is
// unknown: –.
func Duration(ns int64) string {
	switch {
	case ns < 0:
		return "–"
	case ns == 0:
		return "0 s"
	case ns < 1000:
		return strconv.FormatInt(ns, 10) + " ns"
	}
	for _, u := range scales {
		for digits, step := 2, u.ns/100; digits >= 0; digits, step = digits-1, step*10 {
			if n := ns/step + (ns%step*2)/step; n < 1000 {
				return decimal(n, digits) + " " + u.name
			}
		}
	}
	return Count(ns/1e9+(ns%1e9*2)/1e9) + " s"
}

// decimal is n with its last digits after the decimal point.
func decimal(n int64, digits int) string {
	s := strconv.FormatInt(n, 10)
	if digits == 0 {
		return s
	}
	for len(s) <= digits {
		s = "0" + s
	}
	return s[:len(s)-digits] + "." + s[len(s)-digits:]
}

// Asked formats a time that a person has set in the way people write it: 2 ms, 1.5 s.
func Asked(d time.Duration) string {
	number, name, known := strings.Cut(Duration(int64(d)), " ")
	if !known {
		return number
	}
	if strings.Contains(number, ".") {
		number = strings.TrimRight(strings.TrimRight(number, "0"), ".")
	}
	return number + " " + name
}

// Bytes formats a size: 544 kB, 15.6 MB. The units are powers of 1024, as the operating system counts stacks.
func Bytes(n int64) string {
	switch kb := (n + 512) >> 10; {
	case n < 1<<10:
		return strconv.FormatInt(n, 10) + " B"
	case kb < 10_000:
		return Count(kb) + " kB"
	}
	return decimal((n*10+1<<19)>>20, 1) + " MB"
}
