// Work has two phases with a lock each. Nobody gives back the lock of the second phase, so one of the two goroutines waits
// for it for ever: the program breaks in every order.
package main

import "sync"

var first, second sync.Mutex

func main() {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			first.Lock()
			first.Unlock()
			second.Lock()
		})
	}
	wg.Wait()
}
