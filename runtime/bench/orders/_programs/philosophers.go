// Five philosophers take the fork on the left and then the one on the right, and eat twice. If each has the left one, all
// wait. In the correct form the last one takes the right one first.
package main

import "sync"

const correct = false

const seats = 5

const meals = 2

func main() {
	var forks [seats]chan bool // with the fork in it while it is on the table
	for i := range forks {
		forks[i] = make(chan bool, 1)
		forks[i] <- true
	}
	var wg sync.WaitGroup
	for i := range seats {
		wg.Go(func() {
			first, second := forks[i], forks[(i+1)%seats]
			if correct && i == seats-1 {
				first, second = second, first
			}
			for range meals {
				<-first
				<-second
				second <- true
				first <- true
			}
		})
	}
	wg.Wait()
}
