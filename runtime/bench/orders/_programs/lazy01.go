// Two goroutines add to a number under a lock, and a third one takes it for an error if both have done so before.
package main

import "sync"

var (
	mu   sync.Mutex
	data int
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		mu.Lock()
		data++
		mu.Unlock()
	})
	wg.Go(func() {
		mu.Lock()
		data += 2
		mu.Unlock()
	})
	wg.Go(func() {
		mu.Lock()
		if data >= 3 {
			panic("both have added")
		}
		mu.Unlock()
	})
	wg.Wait()
}
