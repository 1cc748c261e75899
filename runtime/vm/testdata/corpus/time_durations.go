package main

import (
	"fmt"
	"math"
	"time"
)

func main() {
	for _, d := range []time.Duration{0, 1, 1500, 2 * time.Millisecond, 90 * time.Second, 36*time.Hour + 5*time.Minute, -time.Second / 2, math.MaxInt64} {
		fmt.Println(d, d.Seconds(), d.Milliseconds(), d.Truncate(time.Second), d.Round(time.Minute), d.Abs())
	}
	for _, s := range []string{"1h30m", "-1.5s", "100ms", "1us", "2µs", "1d", "", "1", "3h4m5s6ms7us8ns", ".5h"} {
		d, err := time.ParseDuration(s)
		fmt.Println(d, err)
	}
	t := time.Date(2024, time.February, 28, 23, 59, 58, 123456789, time.UTC)
	fmt.Println(t, t.Add(2*time.Second), t.AddDate(0, 0, 2), t.AddDate(1, -1, 1))
	fmt.Println(t.Weekday(), t.YearDay(), t.Month(), t.Unix(), t.UnixMilli(), t.Nanosecond())
	y, w := t.ISOWeek()
	fmt.Println(y, w, t.Truncate(time.Hour), t.Round(time.Hour))
	for _, l := range []string{time.RFC3339, time.RFC3339Nano, time.RFC1123, time.Kitchen, time.DateOnly, "Mon Jan _2 15:04:05.000 2006", "02/01/06 03:04PM -0700 MST", "2006-002"} {
		fmt.Println(t.Format(l))
	}
	for _, c := range [][2]string{{time.RFC3339, "2023-01-02T03:04:05Z"}, {time.RFC3339, "2023-01-02T03:04:05+02:00"}, {"2006-01-02", "2023-02-30"}, {"15:04", "25:00"}, {time.Kitchen, "3:04PM"}, {"Jan 2 2006", "Feb 3 2021 x"}} {
		p, err := time.Parse(c[0], c[1])
		fmt.Println(p, err)
	}
	z := time.FixedZone("CEST", 2*3600)
	u := t.In(z)
	fmt.Println(u, u.Equal(t), u == t, u.Location(), u.UTC() == t)
	fmt.Println(u.Sub(t), t.Before(u), t.After(u.Add(-1)), t.Compare(u), time.Time{}.IsZero(), time.Time{})
	fmt.Println(time.Unix(1e9, 5).UTC(), time.UnixMilli(1700000000123).UTC(), time.Duration(1.5*float64(time.Second)))
	name, off := u.Zone()
	fmt.Println(name, off, u.Hour(), time.Saturday, time.Month(13), time.March.String())
	h, m, s := t.Clock()
	yy, mm, dd := t.Date()
	fmt.Println(h, m, s, yy, mm, dd, t.String() == fmt.Sprint(t))
}
