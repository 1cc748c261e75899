package main

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// Programs that ask again and again instead of waiting: time goes on meanwhile, and others run.
func main() {
	for start := time.Now(); time.Since(start) < time.Millisecond; {
	}
	fmt.Println("since")

	for end := time.Now().Add(time.Millisecond); time.Until(end) > 0; {
	}
	fmt.Println("until")

	for end := time.Now().UnixNano() + 1e6; time.Now().UnixNano() < end; {
	}
	fmt.Println("nanoseconds")

	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	for ctx.Err() == nil {
	}
	cancel()
	fmt.Println(ctx.Err())

	var mu sync.Mutex
	done := false
	isDone := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return done
	}
	go func() {
		mu.Lock()
		done = true
		mu.Unlock()
	}()
	for !isDone() {
		time.Now()
	}
	fmt.Println("flag")

	fired := false
	time.AfterFunc(time.Millisecond, func() {
		mu.Lock()
		fired = true
		mu.Unlock()
	})
	for seen := false; !seen; {
		time.Now()
		mu.Lock()
		seen = fired
		mu.Unlock()
	}
	fmt.Println("timer")

	go func() {
		for start := time.Now(); time.Since(start) < time.Millisecond; {
		}
	}()
	for runtime.NumGoroutine() > 1 {
	}
	fmt.Println("alone")

	ticks := time.NewTicker(time.Millisecond)
	defer ticks.Stop()
	for n := 0; n < 3; {
		select {
		case <-ticks.C:
			n++
		default:
		}
	}
	fmt.Println("ticks")

	c := make(chan int, 1)
	go func() { c <- 1 }()
	for len(c) == 0 {
	}
	fmt.Println("channel")

	d := make(chan int, 1)
	go func() { d <- 1 }()
	for len(d) == 0 {
		time.AfterFunc(time.Hour, func() {}).Stop()
	}
	fmt.Println("timers")
}
