package main

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Readings of the monotonic clock, and the channels of timers.
func main() {
	t := time.Now()
	form := regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)? \+0000 UTC m=\+\d+\.\d{9}$`)
	fmt.Println("form", form.MatchString(t.String()), strings.Contains(fmt.Sprint(t), " m=+"))
	for name, u := range map[string]time.Time{
		"Round": t.Round(0), "Truncate": t.Truncate(0), "UTC": t.UTC(), "In": t.In(time.UTC), "Local": t.Local(),
		"AddDate": t.AddDate(0, 0, 0), "Unix": time.Unix(0, t.UnixNano()),
	} {
		if t == u || strings.Contains(u.String(), "m=") || !t.Equal(u) || t.Before(u) || t.After(u) || t.Sub(u) != 0 {
			fmt.Println("wrong:", name, t, u)
		}
	}
	u := t.Add(time.Hour)
	fmt.Println("add", strings.Contains(u.String(), "m=+3600."), u.Sub(t), u.After(t), t.Compare(u), u == t.Add(time.Hour))
	b, _ := t.MarshalBinary()
	var v time.Time
	fmt.Println("binary", v.UnmarshalBinary(b), v.Equal(t), strings.Contains(v.String(), "m="))
	fmt.Println("goes on", !time.Now().Before(t), time.Since(t) >= 0, time.Until(t) <= 0)
	fmt.Println("far", t.AddDate(-300, 0, 0).Sub(t) < -1<<62, strings.Contains(fmt.Sprintf("%#v", t), "m="))

	timer := time.NewTimer(time.Millisecond)
	time.Sleep(10 * time.Millisecond)
	fmt.Println("timer", len(timer.C), cap(timer.C))
	fmt.Println("stop", timer.Stop(), timer.Stop())
	select {
	case <-timer.C:
		fmt.Println("fired after all")
	default:
		fmt.Println("empty")
	}
	timer.Reset(time.Millisecond)
	time.Sleep(10 * time.Millisecond)
	fmt.Println("reset", timer.Reset(time.Millisecond), strings.Contains((<-timer.C).String(), "m=+"))
	ticks := time.NewTicker(time.Millisecond)
	time.Sleep(10 * time.Millisecond)
	fmt.Println("ticker", len(ticks.C), cap(ticks.C))
	<-ticks.C
	ticks.Stop()
	after := time.After(time.Millisecond)
	time.Sleep(10 * time.Millisecond)
	fmt.Println("after", len(after), cap(after))
	<-after
}
