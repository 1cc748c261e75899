package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

type resource struct {
	id int
	mu sync.Mutex
	n  int
}

func transfer(a, b *resource, n int) {
	first, second := a, b
	if b.id < a.id {
		first, second = b, a
	}
	first.mu.Lock()
	defer first.mu.Unlock()
	runtime.Gosched()
	second.mu.Lock()
	defer second.mu.Unlock()
	a.n -= n
	b.n += n
}

func tryBoth(a, b *resource) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !b.mu.TryLock() {
		return false
	}
	defer b.mu.Unlock()
	a.n, b.n = b.n, a.n
	return true
}

func main() {
	rs := make([]*resource, 4)
	for i := range rs {
		rs[i] = &resource{id: i, n: 100}
	}
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() { transfer(rs[i%4], rs[(i*3+1)%4], i) })
	}
	wg.Wait()
	total := 0
	for _, r := range rs {
		total += r.n
	}
	fmt.Println(total)
	var swaps, retries atomic.Int32
	for i := range 10 {
		wg.Go(func() {
			for !tryBoth(rs[i%2], rs[1-i%2]) {
				retries.Add(1)
				time.Sleep(time.Duration(i+1) * 100 * time.Microsecond)
			}
			swaps.Add(1)
		})
	}
	wg.Wait()
	fmt.Println(swaps.Load(), retries.Load() >= 0)
	token := make(chan int, 1)
	holds := make([]int, 3)
	var ring sync.WaitGroup
	token <- 9
	for i := range holds {
		ring.Go(func() {
			for t := range token {
				if t == 0 {
					close(token)
					return
				}
				holds[i]++
				token <- t - 1
			}
		})
	}
	ring.Wait()
	fmt.Println(holds[0]+holds[1]+holds[2], rs[0].n+rs[1].n+rs[2].n+rs[3].n)
}
