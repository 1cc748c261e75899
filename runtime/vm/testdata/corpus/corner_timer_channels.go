package main

import (
	"fmt"
	"time"
)

func main() {
	start := time.Now()
	t := time.NewTimer(20 * time.Millisecond)
	select {
	case <-t.C:
		fmt.Println("fired too early")
	default:
		fmt.Println("not yet")
	}
	at := <-t.C
	fmt.Println(!at.Before(start.Add(20*time.Millisecond)), t.Stop())
	ticker := time.NewTicker(10 * time.Millisecond)
	var last time.Time
	for i := range 3 {
		now := <-ticker.C
		if i > 0 && !now.After(last) {
			fmt.Println("not after")
		}
		last = now
	}
	ticker.Stop()
	n := 0
	for range time.Tick(time.Millisecond) {
		if n++; n == 3 {
			break
		}
	}
	fmt.Println(n)
	done := make(chan string, 3)
	time.AfterFunc(30*time.Millisecond, func() { done <- "slow" })
	time.AfterFunc(time.Millisecond, func() { done <- "fast" })
	cancelled := time.AfterFunc(10*time.Millisecond, func() { done <- "never" })
	fmt.Println(cancelled.Stop(), <-done, <-done, len(done))
	var nilT *time.Timer
	fmt.Println(nilT == nil, time.Since(start) > 50*time.Millisecond, time.Until(start) < 0)
	deadline := time.Now().Add(5 * time.Millisecond)
	spins := 0
	for time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
		spins++
	}
	fmt.Println(spins >= 1)
	time.Sleep(0)
	time.Sleep(-5)
	fmt.Println(<-time.After(-1) == time.Time{})
}
