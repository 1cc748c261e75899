package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

func producer(n int) <-chan int {
	c := make(chan int)
	go func() {
		defer close(c)
		for i := range n {
			c <- i
		}
	}()
	return c
}

func main() {
	total := 0
	for v := range producer(5) {
		total += v
	}
	fmt.Println(total)

	var wg sync.WaitGroup
	var mu sync.Mutex
	var hits atomic.Int64
	m := map[int]int{}
	for i := range 10 {
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			m[i%3]++
			hits.Add(2)
		})
	}
	wg.Wait()
	fmt.Println(m, hits.Load())

	var rw sync.RWMutex
	shared := 0
	done := make(chan bool)
	for range 3 {
		go func() {
			rw.RLock()
			_ = shared
			rw.RUnlock()
			rw.Lock()
			shared++
			rw.Unlock()
			done <- true
		}()
	}
	for range 3 {
		<-done
	}
	fmt.Println(shared)

	cond := sync.NewCond(&mu)
	ready := false
	go func() {
		mu.Lock()
		ready = true
		mu.Unlock()
		cond.Broadcast()
	}()
	mu.Lock()
	for !ready {
		cond.Wait()
	}
	mu.Unlock()
	fmt.Println("ready")

	// How many ticks come before a timeout depends on the machine: a slow one drops some.
	timeout := time.After(5 * time.Millisecond)
	tick := time.NewTicker(2 * time.Millisecond)
	n, late := 0, false
	for n < 3 || !late {
		select {
		case <-tick.C:
			n++
		case <-timeout:
			late = true
		}
	}
	tick.Stop()
	fmt.Println(n >= 3)

	ctx, cancel := context.WithTimeout(context.WithValue(context.Background(), "k", "v"), 5*time.Millisecond)
	defer cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err(), errors.Is(ctx.Err(), context.DeadlineExceeded), ctx.Value("k"))
	ctx2, cancel2 := context.WithCancelCause(context.Background())
	cancel2(errors.New("because"))
	fmt.Println(ctx2.Err(), context.Cause(ctx2))

	var once sync.Once
	for range 3 {
		once.Do(func() { fmt.Println("once") })
	}
	v := sync.OnceValue(func() int { fmt.Println("computing"); return 42 })
	fmt.Println(v(), v())
	stopped := time.AfterFunc(time.Hour, func() { fmt.Println("never") }).Stop()
	fmt.Println(stopped)
	var nilChan chan int
	select {
	case <-nilChan:
	default:
		fmt.Println("default")
	}
	var p atomic.Pointer[string]
	s := "x"
	fmt.Println(p.CompareAndSwap(nil, &s), *p.Load())
	sem := make(chan struct{}, 2)
	var peak, cur int32
	for range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			sem <- struct{}{}
			if c := atomic.AddInt32(&cur, 1); c > atomic.LoadInt32(&peak) {
				atomic.StoreInt32(&peak, c)
			}
			time.Sleep(time.Millisecond)
			atomic.AddInt32(&cur, -1)
			<-sem
		}()
	}
	wg.Wait()
	fmt.Println(peak == 1 || peak == 2)
}
