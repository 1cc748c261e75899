// A producer counts up, a consumer adds the numbers 1 to 4, and they take turns by two condition variables. The check at the
// end says that the sum is not what the formula for such sums says, which is wrong: the program breaks in every order.
package main

import "sync"

const n = 4

var (
	mu        sync.Mutex
	full      = sync.NewCond(&mu)
	empty     = sync.NewCond(&mu)
	num, sum  int
	completed bool
)

func produce() {
	for range n {
		mu.Lock()
		for num > 0 {
			empty.Wait()
		}
		num++
		full.Signal()
		mu.Unlock()
	}
}

func consume() {
	for i := 1; i <= n; i++ {
		mu.Lock()
		for num == 0 {
			full.Wait()
		}
		sum += i
		num--
		empty.Signal()
		mu.Unlock()
	}
	completed = true
}

func main() {
	var wg sync.WaitGroup
	wg.Go(produce)
	wg.Go(consume)
	wg.Wait()
	if completed && sum == n*(n+1)/2 {
		panic("the sum is that of the formula")
	}
}
