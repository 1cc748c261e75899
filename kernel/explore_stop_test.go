package kernel

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/portion"
)

// TestStopExploringSoon stops searches at several moments, in programs with short and with long runs, and logs how long they still take.
// A page wants 200 ms; the test allows more, since it runs beside others.
func TestStopExploringSoon(t *testing.T) {
	s := startTest(t, Options{})
	takes := portion.Of(t, 3)
	for name, text := range map[string]string{
		"short runs": ordered,
		"a thousand goroutines": `package main

import "sync"

func main() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	n := 0
	for range 1000 {
		wg.Go(func() {
			mu.Lock()
			n++
			mu.Unlock()
		})
	}
	wg.Wait()
}
`,
		"long runs": `package main

func main() {
	c := make(chan int, 2)
	for i := range 2 {
		go func() { c <- i }()
	}
	for n := <-c; n < 3_000_000; n++ {
	}
}
`,
	} {
		t.Run(name, func(t *testing.T) {
			var worst time.Duration
			for i := range 6 {
				if !takes(i) {
					continue
				}
				ctx, cancel := context.WithCancel(t.Context())
				var stopped time.Time
				time.AfterFunc(time.Duration(300+170*i)*time.Millisecond, func() {
					stopped = time.Now()
					cancel()
				})
				q := exploration(text)
				q.Orders, q.Time, q.GoOn, q.Races = 0, time.Minute, true, i%2 == 0
				r, _, err := s.Explore(ctx, q, func(*explore.Report) {})
				if errors.Is(err, context.Canceled) {
					continue // it had not begun
				}
				if err != nil || r.Failure != nil || r.Complete {
					t.Fatalf("%+v, %v", r, err)
				}
				worst = max(worst, time.Since(stopped))
			}
			t.Logf("at most %v", worst)
			if worst > 10*time.Second {
				t.Errorf("a stopped search took %v", worst)
			}
		})
	}
}
