// Two goroutines lock the same two locks, each in another order: if each has its first one, both wait for ever.
package main

import "sync"

var (
	a, b    sync.Mutex
	counter int
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		a.Lock()
		b.Lock()
		counter++
		b.Unlock()
		a.Unlock()
	})
	wg.Go(func() {
		b.Lock()
		a.Lock()
		counter--
		a.Unlock()
		b.Unlock()
	})
	wg.Wait()
}
