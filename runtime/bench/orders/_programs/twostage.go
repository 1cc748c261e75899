// Goroutines set a first number under one lock and a second number, the first plus one, under another. A reader that
// comes between the two stages of the first writer finds a second number that does not fit.
package main

import "sync"

const writers = 1

var (
	mu1, mu2     sync.Mutex
	data1, data2 int
)

func write() {
	mu1.Lock()
	data1 = 1
	mu1.Unlock()

	mu2.Lock()
	data2 = data1 + 1
	mu2.Unlock()
}

func read() {
	mu1.Lock()
	first := data1
	mu1.Unlock()
	if first == 0 {
		return // nobody has written yet
	}
	mu2.Lock()
	second := data2
	mu2.Unlock()
	if second != first+1 {
		panic("the second number does not fit the first")
	}
}

func main() {
	var wg sync.WaitGroup
	for range writers {
		wg.Go(write)
	}
	wg.Go(read)
	wg.Wait()
}
