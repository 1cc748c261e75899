package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

type semaphore chan struct{}

func (s semaphore) acquire() { s <- struct{}{} }
func (s semaphore) release() { <-s }

type barrier struct {
	mu      sync.Mutex
	cond    *sync.Cond
	n, have int
	round   int
}

func newBarrier(n int) *barrier {
	b := &barrier{n: n}
	b.cond = sync.NewCond(&b.mu)
	return b
}

func (b *barrier) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	round := b.round
	if b.have++; b.have == b.n {
		b.have = 0
		b.round++
		b.cond.Broadcast()
		return
	}
	for round == b.round {
		b.cond.Wait()
	}
}

func main() {
	s := make(semaphore, 3)
	var running, most atomic.Int32
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			s.acquire()
			defer s.release()
			n := running.Add(1)
			for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
			}
			time.Sleep(2 * time.Millisecond)
			running.Add(-1)
		})
	}
	wg.Wait()
	fmt.Println(most.Load(), running.Load())
	b := newBarrier(4)
	var counts [3]atomic.Int32
	ok := atomic.Bool{}
	ok.Store(true)
	for range 4 {
		wg.Go(func() {
			for round := range 3 {
				counts[round].Add(1)
				b.wait()
				if counts[round].Load() != 4 {
					ok.Store(false)
				}
			}
		})
	}
	wg.Wait()
	fmt.Println(ok.Load(), b.round)
}
