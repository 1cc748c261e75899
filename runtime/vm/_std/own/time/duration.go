package time

// A Duration is a time between two instants, in nanoseconds.
type Duration int64

const (
	Nanosecond  Duration = 1
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
	Minute               = 60 * Second
	Hour                 = 60 * Minute
)

func durationString(d int64) string
func parseDuration(s string) (d int64, text string)

// String is the duration in the form "72h3m0.5s".
func (d Duration) String() string { return durationString(int64(d)) }

func (d Duration) Nanoseconds() int64  { return int64(d) }
func (d Duration) Microseconds() int64 { return int64(d) / 1e3 }
func (d Duration) Milliseconds() int64 { return int64(d) / 1e6 }

func (d Duration) Seconds() float64 {
	sec := d / Second
	nsec := d % Second
	return float64(sec) + float64(nsec)/1e9
}

func (d Duration) Minutes() float64 {
	min := d / Minute
	nsec := d % Minute
	return float64(min) + float64(nsec)/(60*1e9)
}

func (d Duration) Hours() float64 {
	h := d / Hour
	nsec := d % Hour
	return float64(h) + float64(nsec)/(60*60*1e9)
}

// Truncate rounds toward zero to a multiple of m.
func (d Duration) Truncate(m Duration) Duration {
	if m <= 0 {
		return d
	}
	return d - d%m
}

// Round rounds to the nearest multiple of m, halves away from zero.
func (d Duration) Round(m Duration) Duration {
	if m <= 0 {
		return d
	}
	r := d % m
	if d < 0 {
		r = -r
		if uint64(r)+uint64(r) < uint64(m) {
			return d + r
		}
		if d1 := d - m + r; d1 < d {
			return d1
		}
		return minDuration
	}
	if uint64(r)+uint64(r) < uint64(m) {
		return d - r
	}
	if d1 := d + m - r; d1 > d {
		return d1
	}
	return maxDuration
}

const (
	minDuration Duration = -1 << 63
	maxDuration Duration = 1<<63 - 1
)

// Abs is the duration without its sign.
func (d Duration) Abs() Duration {
	switch {
	case d >= 0:
		return d
	case d == minDuration:
		return maxDuration
	}
	return -d
}

type parseError struct{ text string }

func (e *parseError) Error() string { return e.text }

// ParseDuration reads a duration such as "1h15m30.918s".
func ParseDuration(s string) (Duration, error) {
	d, text := parseDuration(s)
	if text != "" {
		return 0, &parseError{text}
	}
	return Duration(d), nil
}
