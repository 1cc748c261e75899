// Producers and consumers of one place wait on the same condition variable, and each wakes one of those that wait. If that is
// one of its own kind, it waits again, and the other kind sleeps for ever.
package main

import "sync"

const each = 3

var (
	mu     sync.Mutex
	change = sync.NewCond(&mu)
	full   bool
)

func turn(want bool) {
	for range each {
		mu.Lock()
		for full != want {
			change.Wait()
		}
		full = !full
		change.Signal()
		mu.Unlock()
	}
}

func main() {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { turn(false) })
		wg.Go(func() { turn(true) })
	}
	wg.Wait()
}
