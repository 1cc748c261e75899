// Two groups share a lock: the first of a group to come takes it, and the last to leave gives it back; the count of each group
// is guarded by a second lock. Whoever waits for the first lock holds the second one, which the owner needs to leave: a deadlock.
package main

import "sync"

var (
	counts, shared sync.Mutex
	a, b           int
)

func visit(n *int) {
	counts.Lock()
	if *n++; *n == 1 {
		shared.Lock()
	}
	counts.Unlock()

	counts.Lock()
	if *n--; *n == 0 {
		shared.Unlock()
	}
	counts.Unlock()
}

func main() {
	var wg sync.WaitGroup
	wg.Go(func() { visit(&a) })
	wg.Go(func() { visit(&b) })
	wg.Go(func() {}) // two more that have nothing to do
	wg.Go(func() {})
	wg.Wait()
}
