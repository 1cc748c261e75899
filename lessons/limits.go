package lessons

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Limits are the limits of a run, from a lesson's front matter or the command line. Zero means the runner's default.
type Limits struct {
	Steps      int64         // VM steps
	Memory     int64         // bytes
	Output     int64         // bytes shown
	Lines      int           // shown
	Line       int64         // bytes shown of a line
	Time       time.Duration // wall time
	Virtual    time.Duration // virtual time
	Goroutines int
	Messages   int // accepted by actors
	Depth      int // nested calls
	Events     int // recorded trace events
}

// limit is a key of Limits and the function that reads its value. The function returns an error with a remedy for an
// invalid value.
type limit struct {
	key  string
	read func(l *Limits, text string) (msg, remedy string)
}

var limits = []limit{
	{"steps", count(func(l *Limits, n int64) { l.Steps = n }, 100_000_000_000)},
	{"memory", size(func(l *Limits, n int64) { l.Memory = n }, 4<<30)},
	{"output", size(func(l *Limits, n int64) { l.Output = n }, 64<<20)},
	{"lines", count(func(l *Limits, n int64) { l.Lines = int(n) }, 1_000_000)},
	{"line", size(func(l *Limits, n int64) { l.Line = n }, 64<<20)},
	{"time", period(func(l *Limits, d time.Duration) { l.Time = d }, 10*time.Minute)},
	{"virtual", period(func(l *Limits, d time.Duration) { l.Virtual = d }, 30*24*time.Hour)},
	{"goroutines", count(func(l *Limits, n int64) { l.Goroutines = int(n) }, 1_000_000)},
	{"messages", count(func(l *Limits, n int64) { l.Messages = int(n) }, 100_000_000)},
	{"depth", count(func(l *Limits, n int64) { l.Depth = int(n) }, 10_000_000)},
	{"events", count(func(l *Limits, n int64) { l.Events = int(n) }, 16_000_000)}, // the capacity of a trace file
}

// Set sets the limit named key from a text such as 10_000, 1e6, 64MB or 2m30s. The error lists the possible values.
func (l *Limits) Set(key, text string) error {
	var keys []string
	for _, k := range limits {
		if k.key == key {
			if msg, remedy := k.read(l, text); msg != "" {
				return fmt.Errorf("%s; %s", msg, remedy)
			}
			return nil
		}
		keys = append(keys, k.key)
	}
	return fmt.Errorf("there is no limit %q; %s", key, didYouMean(key, keys))
}

type readLimit = func(l *Limits, text string) (msg, remedy string)

func count(set func(*Limits, int64), most int64) readLimit {
	return func(l *Limits, text string) (msg, remedy string) {
		n, ok := parseCount(text)
		if !ok || n < 1 || n > float64(most) {
			return fmt.Sprintf("expected a number from 1 to %d", most), "write it as 10_000"
		}
		set(l, int64(n))
		return "", ""
	}
}

// parseCount reads a whole number: 10000, 10_000, 10,000 or 1e4.
func parseCount(text string) (n float64, ok bool) {
	n, err := strconv.ParseFloat(strings.NewReplacer("_", "", ",", "").Replace(text), 64)
	return n, err == nil && n == float64(int64(n))
}

func size(set func(*Limits, int64), most int64) readLimit {
	return func(l *Limits, text string) (msg, remedy string) {
		n, ok := ParseSize(text)
		if !ok || n < 1 || n > float64(most) {
			return fmt.Sprintf("expected a size up to %d MB", most>>20), "write it as 64MB or 64kB"
		}
		set(l, int64(n))
		return "", ""
	}
}

func period(set func(*Limits, time.Duration), most time.Duration) readLimit {
	return func(l *Limits, text string) (msg, remedy string) {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 || d > most {
			return fmt.Sprintf("expected a duration up to %v", most), "write it as 10s or 2m30s"
		}
		set(l, d)
		return "", ""
	}
}
