package main

import (
	"fmt"
	"time"
)

type calendar struct{ holidays map[string]string }

func (c calendar) off(t time.Time) (string, bool) {
	if w := t.Weekday(); w == time.Saturday || w == time.Sunday {
		return w.String(), true
	}
	n, ok := c.holidays[t.Format("01-02")]
	return n, ok
}

func (c calendar) add(t time.Time, days int) time.Time {
	step := 1
	if days < 0 {
		step, days = -1, -days
	}
	for days > 0 {
		t = t.AddDate(0, 0, step)
		if _, off := c.off(t); !off {
			days--
		}
	}
	return t
}

func (c calendar) between(a, b time.Time) (n int) {
	for d := a; d.Before(b); d = d.AddDate(0, 0, 1) {
		if _, off := c.off(d); !off {
			n++
		}
	}
	return
}

func quarter(t time.Time) string { return fmt.Sprintf("%dQ%d", t.Year(), (int(t.Month())+2)/3) }

func lastDay(y int, m time.Month) int { return time.Date(y, m+1, 0, 0, 0, 0, 0, time.UTC).Day() }

func nth(y int, m time.Month, w time.Weekday, n int) time.Time {
	t := time.Date(y, m, 1, 0, 0, 0, 0, time.UTC)
	return t.AddDate(0, 0, (int(w-t.Weekday())+7)%7+7*(n-1))
}

func main() {
	c := calendar{map[string]string{"12-25": "Christmas", "01-01": "New Year"}}
	d := time.Date(2025, 12, 23, 9, 30, 0, 0, time.UTC)
	for _, n := range []int{1, 2, 5, 8, -3} {
		fmt.Println(n, c.add(d, n).Format("Mon 2006-01-02"))
	}
	fmt.Println(c.between(d, d.AddDate(0, 0, 14)), quarter(d), quarter(d.AddDate(0, 0, 10)))
	for m := time.January; m <= time.December; m++ {
		fmt.Print(lastDay(2024, m), " ")
	}
	fmt.Println()
	fmt.Println(nth(2026, time.November, time.Thursday, 4).Format(time.DateOnly), nth(2026, 3, time.Sunday, 1).Format("Jan _2"))
	fmt.Println(c.off(time.Date(2026, 12, 25, 0, 0, 0, 0, time.UTC)))
	fmt.Println(d.AddDate(0, 2, 8).Format(time.ANSIC), d.AddDate(0, -10, 8).Format(time.RFC850), d.YearDay())
	x := time.Date(2024, 1, 31, 0, 0, 0, 0, time.UTC)
	for i := range 4 {
		fmt.Print(x.AddDate(0, i, 0).Format("0102 "))
	}
	fmt.Println(x.Sub(d).Truncate(time.Hour), x.Compare(d), d.Equal(d.In(time.FixedZone("A", 3600))))
}
