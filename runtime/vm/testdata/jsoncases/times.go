package jsoncases

import (
	"fmt"
	"time"
)

type Timed struct {
	At    time.Time
	Maybe *time.Time `json:",omitempty"`
	Zero  time.Time  `json:",omitzero"`
}

// Times is a line for each case with a time.Time.
func Times() []string {
	at := time.Date(2024, 2, 29, 12, 30, 0, 5000, time.UTC)
	east := time.Date(2024, 12, 24, 18, 0, 0, 123456789, time.FixedZone("X", 3600+1800))
	var lines []string
	for i, v := range []any{at, &at, east, time.Time{}, time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), Timed{}, Timed{at, &east, at},
		map[string]time.Time{"t": at}, map[time.Time]int{at: 1}, []time.Time{at, east}} {
		lines = append(lines, fmt.Sprintf("marshal time %d: %s", i, marshal(v)))
	}
	for i, t := range []Target{
		of[time.Time](`"2006-01-02T15:04:05.999999999+07:00"`), of[time.Time](`"2006-01-02"`), of[time.Time](`"yesterday"`), of[time.Time]("5"), of[time.Time]("null"),
		of[Timed](`{"At":"2024-02-29T12:00:00Z","Maybe":"2024-02-29T12:00:00-01:30","Zero":null}`), of[map[time.Time]int](`{"2024-02-29T12:00:00Z":1}`),
	} {
		lines = append(lines, fmt.Sprintf("unmarshal time %d: %s", i, unmarshal(t)))
	}
	return lines
}
