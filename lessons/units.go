package lessons

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// dimension is the dimension of a figure: only figures of the same one can be compared.
type dimension string

const (
	dimCount dimension = "a count"
	dimTime  dimension = "a time"
	dimSize  dimension = "a size"
)

// unit is a suffix of numbers and its size in the dimension's base: ns, bytes.
type unit struct {
	suffix string
	dim    dimension
	scale  float64
}

// units is ordered so that a suffix precedes those that it ends with. kB, MB and GB are powers of 1024, as on the page.
var units = []unit{
	{"ns", dimTime, 1}, {"us", dimTime, 1e3}, {"µs", dimTime, 1e3}, {"ms", dimTime, 1e6}, {"min", dimTime, 60e9},
	{"s", dimTime, 1e9}, {"KiB", dimSize, 1 << 10}, {"MiB", dimSize, 1 << 20}, {"GiB", dimSize, 1 << 30},
	{"kB", dimSize, 1 << 10}, {"MB", dimSize, 1 << 20}, {"GB", dimSize, 1 << 30}, {"B", dimSize, 1},
}

// thousands is a number whose digits are grouped by commas, as in what is printed of a run.
var thousands = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$`)

// parseFigure reads a number with an optional unit: 34, 10_000, 1.5s, 160kB; also as they are printed: 1,632, 35.7 s, 160 kB, 1m31.6s.
func parseFigure(text string) (value float64, dim dimension, ok bool) {
	digits, u := text, unit{dim: dimCount, scale: 1}
	for _, candidate := range units {
		if rest, found := strings.CutSuffix(text, candidate.suffix); found {
			digits, u = rest, candidate
			break
		}
	}
	digits = strings.TrimRight(digits, " ")
	if thousands.MatchString(digits) {
		digits = strings.ReplaceAll(digits, ",", "")
	}
	if d, err := time.ParseDuration(text); err == nil && u.dim == dimTime {
		return float64(d), dimTime, true
	}
	if digits == "" || strings.Trim(digits, "0123456789._") != "" {
		return 0, "", false
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(digits, "_", ""), 64)
	return n * u.scale, u.dim, err == nil
}

// ParseSize reads a number of bytes: 512MB, 64kB; a number without a unit is in bytes.
func ParseSize(text string) (bytes float64, ok bool) {
	v, dim, ok := parseFigure(text)
	return v, ok && dim != dimTime
}
