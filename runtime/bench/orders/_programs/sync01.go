// A consumer waits for a producer's signal without looking first whether there is something already. If the producer was
// first, the signal is lost, and the consumer waits for ever.
package main

import "sync"

var (
	mu   sync.Mutex
	full = sync.NewCond(&mu)
	num  int
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		mu.Lock()
		num++
		full.Signal()
		mu.Unlock()
	})
	wg.Go(func() {
		mu.Lock()
		full.Wait()
		num--
		mu.Unlock()
	})
	wg.Wait()
}
