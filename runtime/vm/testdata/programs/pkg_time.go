package main

import (
	"fmt"
	"time"
)

// Times in UTC are equal by == whatever way they were made, and round halves up without overflow.
func main() {
	zero := time.Time{}
	a := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)
	b, err := time.Parse(time.RFC3339, "2024-02-29T12:00:00Z")
	fmt.Println(zero == zero.UTC(), zero == zero.In(time.UTC), a == b, err, a == a.Add(0), a.Location(), zero.Location())
	fmt.Println(map[time.Time]string{a: "found"}[b], a.In(time.FixedZone("X", 3600)) == a, a.In(time.FixedZone("X", 3600)).Equal(a))
	big := time.Duration(1<<63 - 1)
	for _, d := range []time.Duration{0, 1, 1500, -1500, 1499, big, -big - 1, big - 1} {
		for _, m := range []time.Duration{0, 1, 1000, time.Hour, big} {
			fmt.Print(d.Round(m), " ", d.Truncate(m), " ", d.Abs(), "; ")
		}
		fmt.Println()
	}
	for _, m := range []time.Duration{time.Second, time.Hour, 7 * time.Hour, 365 * 24 * time.Hour} {
		fmt.Println(a.Add(1500*time.Millisecond).Round(m), a.Add(1500*time.Millisecond).Truncate(m))
	}
	bin, err := a.MarshalBinary()
	var c time.Time
	fmt.Println(bin, err, c.UnmarshalBinary(bin), c == a, a.AddDate(1, 0, 0), a.YearDay(), a.Unix())
}
