package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

func gen(ctx context.Context, n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 1; i <= n; i++ {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func stage(in <-chan int, f func(int) int) <-chan int {
	out := make(chan int, 2)
	go func() {
		defer close(out)
		for v := range in {
			out <- f(v)
		}
	}()
	return out
}

func merge(cs ...<-chan int) <-chan int {
	var wg sync.WaitGroup
	out := make(chan int)
	for _, c := range cs {
		wg.Go(func() {
			for v := range c {
				out <- v
			}
		})
	}
	go func() { wg.Wait(); close(out) }()
	return out
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	sum := 0
	for v := range stage(stage(gen(ctx, 20), func(i int) int { return i * i }), func(i int) int { return i + 1 }) {
		sum += v
	}
	fmt.Println(sum)
	src := gen(ctx, 100)
	var all []int
	for v := range merge(stage(src, func(i int) int { return i }), stage(src, func(i int) int { return -i })) {
		all = append(all, max(v, -v))
	}
	slices.Sort(all)
	fmt.Println(len(all), all[0], all[99])
	inf := gen(ctx, 1<<60)
	fmt.Println(<-inf, <-inf)
	cancel()
	n := 0
	for range inf {
		n++
	}
	// While both are ready, select takes either by chance: that it takes out a thousand times is out of the question.
	fmt.Println(n < 1000, ctx.Err(), context.Cause(ctx))
}
