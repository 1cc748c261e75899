// Philosophers sit at a round table. Each takes the left fork and then the right one: if each has the left one, all wait.
package main

import "sync"

const seats = 2

var (
	forks [seats]sync.Mutex
	meals int
	count sync.Mutex
)

func main() {
	var wg sync.WaitGroup
	for i := range seats {
		wg.Go(func() {
			left, right := &forks[i], &forks[(i+1)%seats]
			left.Lock()
			right.Lock()
			count.Lock()
			meals++
			count.Unlock()
			right.Unlock()
			left.Unlock()
		})
	}
	wg.Wait()
}
