package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type result struct {
	id  int
	val string
}

func round(wg *sync.WaitGroup, n int, out chan<- result) {
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			out <- result{i, strings.Repeat("ab", i)}
		}()
	}
	wg.Wait()
}

func main() {
	var wg sync.WaitGroup
	out := make(chan result, 20)
	for r := range 3 {
		round(&wg, r+2, out)
		fmt.Print(len(out), " ")
	}
	close(out)
	total := 0
	for r := range out {
		total += len(r.val)
	}
	fmt.Println(total)
	wg.Wait()
	wg.Add(0)
	var nested sync.WaitGroup
	var n atomic.Int32
	nested.Go(func() {
		for range 3 {
			nested.Go(func() { n.Add(1) })
		}
		n.Add(10)
	})
	nested.Wait()
	fmt.Println(n.Load())
	type job struct {
		sync.WaitGroup
		sync.Mutex
		done []int
	}
	var j job
	for i := range 3 {
		j.Add(1)
		go func() {
			defer j.Done()
			j.Lock()
			defer j.Unlock()
			j.done = append(j.done, i)
		}()
	}
	j.Wait()
	slices.Sort(j.done)
	fmt.Println(j.done)
	waiters := make(chan bool, 2)
	wg.Add(1)
	for range 2 {
		go func() { wg.Wait(); waiters <- true }()
	}
	time.Sleep(time.Millisecond)
	fmt.Println(len(waiters))
	wg.Done()
	fmt.Println(<-waiters, <-waiters)
}
