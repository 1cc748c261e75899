// Three goroutines hand a number round, each copying that of the one before it, under a lock. The check expects that all have
// the same at the end, which holds only if they run in the order of the ring.
package main

import "sync"

var (
	mu                  sync.Mutex
	x1, x2, x3          = 1, 2, 1
	done1, done2, done3 bool
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		mu.Lock()
		x1 = (x3 + 1) % 4
		done1 = true
		mu.Unlock()
	})
	wg.Go(func() {
		mu.Lock()
		x2 = x1
		done2 = true
		mu.Unlock()
	})
	wg.Go(func() {
		mu.Lock()
		x3 = x2
		done3 = true
		mu.Unlock()
	})
	wg.Go(func() {
		mu.Lock()
		if done1 && done2 && done3 && !(x1 == x2 && x2 == x3) {
			panic("the numbers differ")
		}
		mu.Unlock()
	})
	wg.Wait()
}
