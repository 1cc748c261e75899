package main

import (
	"fmt"
	"math"
	"slices"
	"time"
)

type meter struct {
	window time.Duration
	hits   []time.Time
}

func (m *meter) hit(t time.Time) {
	m.hits = append(m.hits, t)
	cut := t.Add(-m.window)
	i, _ := slices.BinarySearchFunc(m.hits, cut, func(h, c time.Time) int { return h.Compare(c) })
	for i < len(m.hits) && !m.hits[i].After(cut) {
		i++
	}
	m.hits = m.hits[i:]
}

func (m *meter) rate() float64 { return float64(len(m.hits)) / m.window.Seconds() }

type backoff struct {
	base, max time.Duration
	factor    float64
	n         int
}

func (b *backoff) next() time.Duration {
	d := time.Duration(float64(b.base) * math.Pow(b.factor, float64(b.n)))
	b.n++
	return min(d, b.max)
}

func human(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return fmt.Sprintf("%d min ago", int(d.Minutes()))
	case d < 24*time.Hour:
		return fmt.Sprintf("%d h ago", d/time.Hour)
	}
	return fmt.Sprintf("%.1f days ago", d.Hours()/24)
}

func main() {
	t0 := time.Date(2025, 12, 31, 23, 59, 50, 0, time.UTC)
	m := &meter{window: 10 * time.Second}
	for i := range 30 {
		m.hit(t0.Add(time.Duration(i*i) * 20 * time.Millisecond))
	}
	fmt.Println(m.rate(), len(m.hits), m.hits[0].Format("15:04:05.000"))
	b := &backoff{100 * time.Millisecond, 3 * time.Second, 2.5, 0}
	for range 6 {
		fmt.Print(b.next(), " ")
	}
	fmt.Println()
	for _, d := range []time.Duration{5 * time.Second, 90 * time.Second, 3*time.Hour + 59*time.Minute, 60 * time.Hour} {
		fmt.Print(human(d), "; ")
	}
	fmt.Println()
	next := t0.Add(15 * time.Second)
	fmt.Println(next.Year(), next.Sub(t0), t0.Truncate(time.Minute).Format(time.TimeOnly), next.Month(), next.Day())
	var total time.Duration
	for _, s := range []string{"1h15m", "45m30s", "-10m"} {
		d, _ := time.ParseDuration(s)
		total += d
	}
	fmt.Println(total, total.Round(time.Hour), total.Truncate(time.Hour), total.Hours(), total%time.Hour, total/4)
}
