package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

type account struct {
	mu      sync.RWMutex
	balance map[string]int
}

func (a *account) transfer(from, to string, n int) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.balance[from] < n {
		return fmt.Errorf("%s has %d, needs %d", from, a.balance[from], n)
	}
	a.balance[from] -= n
	a.balance[to] += n
	return nil
}

func (a *account) total() (t int) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	for _, b := range a.balance {
		t += b
	}
	return
}

func main() {
	a := &account{balance: map[string]int{"x": 1000, "y": 1000, "z": 0}}
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Add(2)
		go func() {
			defer wg.Done()
			names := []string{"x", "y", "z"}
			a.transfer(names[i%3], names[(i+1)%3], i)
			runtime.Gosched()
		}()
		go func() {
			defer wg.Done()
			if t := a.total(); t != 2000 {
				panic(t)
			}
		}()
	}
	wg.Wait()
	fmt.Println(a.total(), a.transfer("x", "y", 1<<40) != nil)
	fmt.Println(a.mu.TryLock(), a.mu.TryRLock(), a.mu.TryLock())
	a.mu.Unlock()
	fmt.Println(a.mu.TryRLock(), a.mu.TryRLock(), a.mu.TryLock())
	var n atomic.Int64
	for range 100 {
		wg.Go(func() { n.Add(2) })
	}
	wg.Wait()
	fmt.Println(n.Load(), n.CompareAndSwap(200, 1), n.Swap(5), n.Load())
}
