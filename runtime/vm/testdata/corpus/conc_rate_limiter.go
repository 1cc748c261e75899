package main

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type bucket struct {
	mu     sync.Mutex
	tokens float64
	rate   float64
	last   time.Time
}

func (b *bucket) allow(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tokens = min(5, b.tokens+now.Sub(b.last).Seconds()*b.rate)
	b.last = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

func main() {
	t0 := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	b := &bucket{tokens: 5, rate: 10, last: t0}
	var sb strings.Builder
	for i := range 40 {
		now := t0.Add(time.Duration(i) * 30 * time.Millisecond)
		if b.allow(now) {
			sb.WriteByte('.')
		} else {
			sb.WriteByte('x')
		}
	}
	fmt.Println(sb.String())
	tickets := make(chan struct{}, 2)
	var wg sync.WaitGroup
	var served, refused atomic.Int32
	gate := make(chan struct{})
	for range 10 {
		wg.Go(func() {
			select {
			case tickets <- struct{}{}:
				served.Add(1)
				<-gate
			default:
				refused.Add(1)
			}
		})
	}
	for served.Load()+refused.Load() < 10 {
		time.Sleep(time.Millisecond)
	}
	close(gate)
	wg.Wait()
	fmt.Println(served.Load(), refused.Load())
}
