// A producer and a consumer share a queue, and flags say whose turn it is. The producer notes what it has put in as number
// i+1, even if a round was not its turn; the consumer compares what it takes out with that note, and in some orders looks at
// a place that was never written.
package main

import "sync"

const rounds = 20

var (
	mu              sync.Mutex
	queue           []int
	noted           [rounds + 1]int
	mayPut, mayTake = false, false
)

func put(i, v int) {
	queue = append(queue, v)
	noted[i] = v
	mayPut, mayTake = false, true
}

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		mu.Lock()
		put(0, 100)
		mu.Unlock()
		v := 100
		for i := range rounds - 1 {
			mu.Lock()
			if mayPut {
				v++
				put(i+1, v)
			}
			mu.Unlock()
		}
	})
	wg.Go(func() {
		for i := range rounds {
			mu.Lock()
			if mayTake {
				if queue[0] != noted[i] {
					panic("another value comes out of the queue than was noted")
				}
				queue = queue[1:]
				mayPut, mayTake = true, false
			}
			mu.Unlock()
		}
	})
	wg.Wait()
}
