// One goroutine pushes and one pops, under a lock. A flag says that something was pushed; it is not taken back when the stack
// is empty again, so in some orders more is popped than was pushed.
package main

import "sync"

const size = 5

var (
	mu     sync.Mutex
	stack  [size]int
	top    int
	pushed bool
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := range size {
			mu.Lock()
			stack[top] = i
			top++
			pushed = true
			mu.Unlock()
		}
	})
	wg.Go(func() {
		for range size {
			mu.Lock()
			if pushed {
				if top == 0 {
					panic("the stack is empty")
				}
				top--
			}
			mu.Unlock()
		}
	})
	wg.Wait()
}
