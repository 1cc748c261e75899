package main

import (
	"fmt"
	"strings"
	"time"
)

func monthCal(y int, m time.Month) string {
	first := time.Date(y, m, 1, 0, 0, 0, 0, time.UTC)
	var b strings.Builder
	title := fmt.Sprintf("%v %d", m, y)
	fmt.Fprintf(&b, "%*s\n", (20+len(title))/2, title)
	b.WriteString("Mo Tu We Th Fr Sa Su\n")
	col := (int(first.Weekday()) + 6) % 7
	b.WriteString(strings.Repeat("   ", col))
	for d := first; d.Month() == m; d = d.AddDate(0, 0, 1) {
		fmt.Fprintf(&b, "%2d", d.Day())
		if col = (col + 1) % 7; col == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return strings.TrimRight(b.String(), " \n")
}

func leap(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func easter(y int) time.Time {
	a, b, c := y%19, y/100, y%100
	d, e := b/4, b%4
	f := (b + 8) / 25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return time.Date(y, time.Month(n/31), n%31+1, 0, 0, 0, 0, time.UTC)
}

func age(born, now time.Time) int {
	n := now.Year() - born.Year()
	if now.YearDay() < born.YearDay() {
		n--
	}
	return n
}

func main() {
	fmt.Println(monthCal(2024, time.February))
	fmt.Println(monthCal(2026, time.November))
	for _, y := range []int{1900, 2000, 2023, 2024} {
		fmt.Print(y, " ", leap(y), " ", time.Date(y, 2, 29, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), " ", easter(y).Format("Jan 2"), "; ")
	}
	fmt.Println()
	b := time.Date(1990, 6, 15, 0, 0, 0, 0, time.UTC)
	for _, s := range []string{"2020-06-14", "2020-06-15", "1990-06-15"} {
		t, _ := time.Parse("2006-01-02", s)
		fmt.Print(age(b, t), " ")
	}
	fmt.Println()
	t := time.Date(2023, 13, 35, 25, 61, 61, 0, time.UTC)
	fmt.Println(t, t.YearDay())
	var fridays []string
	for d := time.Date(2026, 1, 13, 0, 0, 0, 0, time.UTC); d.Year() == 2026; d = d.AddDate(0, 1, 0) {
		if d.Weekday() == time.Friday {
			fridays = append(fridays, d.Format("02.01."))
		}
	}
	fmt.Println(fridays)
	d := time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC).Sub(time.Date(2024, 2, 1, 0, 0, 0, 0, time.UTC))
	fmt.Println(d, d.Hours()/24, time.Duration(d.Minutes())*time.Minute == d)
	z := time.FixedZone("X", -(5*3600 + 30*60))
	l := time.Date(2024, 1, 1, 2, 0, 0, 0, z)
	fmt.Println(l, l.UTC(), l.Format(time.RFC822Z), l.Format("2006-01-02T15:04:05.000Z07:00"), l.Format("Monday, 2 January 06 3PM"))
	buf, _ := l.MarshalJSON()
	var back time.Time
	fmt.Println(string(buf), back.UnmarshalJSON(buf), back.Equal(l))
}
