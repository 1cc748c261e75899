// Goroutines set a to 1 and then b to -1, without a lock. One more looks at both: it breaks if it sees the first number
// and not the second, and for that it must run between the first write of a and the first of b.
package main

import "sync"

const setters = 2

var a, b int

func main() {
	var wg sync.WaitGroup
	for range setters {
		wg.Go(func() {
			a = 1
			b = -1
		})
	}
	wg.Go(func() {
		if !(a == 0 && b == 0 || a == 1 && b == -1) {
			panic("a is set and b is not")
		}
	})
	wg.Wait()
}
