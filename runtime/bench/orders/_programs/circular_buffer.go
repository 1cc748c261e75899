// A sender and a receiver share a ring of places. Flags say whose turn it is, but a round in which it is not one's turn counts,
// too, so the numbers that the receiver expects run ahead of those that were sent.
package main

import "sync"

const rounds, size = 7, 10

var (
	mu             sync.Mutex
	ring           [size]int
	in, out        int
	maySend, ready = true, false
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := range rounds {
			mu.Lock()
			if maySend {
				ring[in] = i
				in = (in + 1) % size
				maySend, ready = false, true
			}
			mu.Unlock()
		}
	})
	wg.Go(func() {
		for i := range rounds {
			mu.Lock()
			if ready {
				got := ring[out]
				out = (out + 1) % size
				if got != i {
					panic("received another number than was expected")
				}
				maySend, ready = true, false
			}
			mu.Unlock()
		}
	})
	wg.Wait()
}
