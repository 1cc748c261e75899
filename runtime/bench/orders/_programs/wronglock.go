// One goroutine changes a number under a lock and checks that nobody else has. Others change it, too, under a lock that is
// another one.
package main

import "sync"

const others = 7

var (
	right, wrong sync.Mutex
	data         int
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		right.Lock()
		x := data
		data++
		if data != x+1 {
			panic("the number was changed in between")
		}
		right.Unlock()
	})
	for range others {
		wg.Go(func() {
			wrong.Lock()
			data++
			wrong.Unlock()
		})
	}
	wg.Wait()
}
