package main

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

func parMap[A, B any](xs []A, limit int, f func(A) (B, error)) ([]B, error) {
	out := make([]B, len(xs))
	errs := make([]error, len(xs))
	sem := make(chan struct{}, limit)
	var wg sync.WaitGroup
	for i, x := range xs {
		sem <- struct{}{}
		wg.Go(func() {
			defer func() { <-sem }()
			defer func() {
				if r := recover(); r != nil {
					errs[i] = fmt.Errorf("item %d: %v", i, r)
				}
			}()
			out[i], errs[i] = f(x)
		})
	}
	wg.Wait()
	return out, errors.Join(errs...)
}

func pipelineStages(n int) []int {
	a, b, c := make(chan int), make(chan int), make(chan int)
	go func() {
		defer close(a)
		for i := range n {
			a <- i
		}
	}()
	go func() {
		defer close(b)
		for v := range a {
			b <- v * v
		}
	}()
	go func() {
		defer close(c)
		for v := range b {
			if v%2 == 0 {
				c <- v
			}
		}
	}()
	var out []int
	for v := range c {
		out = append(out, v)
	}
	return out
}

func main() {
	var running, peak atomic.Int32
	out, err := parMap([]int{5, 4, 3, 2, 1, 0}, 3, func(n int) (int, error) {
		r := running.Add(1)
		for p := peak.Load(); r > p && !peak.CompareAndSwap(p, r); p = peak.Load() {
		}
		time.Sleep(time.Duration(n) * time.Millisecond)
		running.Add(-1)
		return 60 / (n + 1), nil
	})
	fmt.Println(out, err, peak.Load() <= 3)
	_, err = parMap([]string{"1", "x", "3"}, 2, func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if n == 3 {
			var p *int
			*p = n
		}
		return n, err
	})
	fmt.Println(err)
	fmt.Println(pipelineStages(10))
	first := make(chan string, 1)
	for _, s := range []string{"only one wins"} {
		go func() {
			select {
			case first <- s:
			default:
			}
		}()
	}
	fmt.Println(<-first)
}
