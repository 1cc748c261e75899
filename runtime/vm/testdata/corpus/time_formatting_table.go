package main

import (
	"errors"
	"fmt"
	"time"
)

func main() {
	t := time.Date(2009, time.November, 10, 23, 4, 5, 60708090, time.FixedZone("PST", -8*3600))
	for _, l := range []string{time.Layout, time.ANSIC, time.UnixDate, time.RubyDate, time.RFC822, time.RFC822Z, time.RFC850, time.RFC1123, time.RFC1123Z, time.RFC3339, time.RFC3339Nano, time.Kitchen, time.Stamp, time.StampMilli, time.StampMicro, time.StampNano, time.DateTime, time.DateOnly, time.TimeOnly} {
		s := t.Format(l)
		back, err := time.Parse(l, s)
		fmt.Printf("%-40s %-40s %v %v\n", l, s, back.UTC().Format(time.RFC3339Nano), err)
	}
	for _, l := range []string{"Monday Mon January Jan 1 01 _2 2 02 002 __2", "06 2006 15 3 03 4 04 5 05 PM pm", "-07 -0700 -07:00 Z07 Z0700 Z07:00 MST", ".000 ,999 .000000 05.9999999", "no fields", "2006-01-02T15:04:05Z", "Jan02006", "20060102150405"} {
		fmt.Println(t.Format(l))
	}
	for _, c := range [][2]string{{"2006-01-02", "2024-13-01"}, {"2006-01-02", "24-01-01"}, {"15:04:05", "12:60:00"}, {"Jan 2", "Foo 2"}, {time.RFC3339, "2024-01-01 00:00:00Z"}, {"3:04PM", "13:00PM"}, {"2006", "2024 "}, {"Mon", "Xyz"}, {"MST", "abc"}, {"-0700", "+9999"}} {
		_, err := time.Parse(c[0], c[1])
		var pe *time.ParseError
		fmt.Println(err, errors.As(err, &pe))
	}
}
