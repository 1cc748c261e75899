// A driver is stopped while a request is being started. The request looks whether the driver is stopping, and counts itself
// only after that. In between, the stop may find no request under way and finish, and the request then uses a stopped driver.
package main

import "sync"

var (
	mu       sync.Mutex // guards pending
	pending  = 1        // requests, and the driver itself
	stopping bool
	stopped  bool
	drained  = make(chan bool, 2)
)

func add(n int) {
	mu.Lock()
	pending += n
	none := pending == 0
	mu.Unlock()
	if none {
		drained <- true
	}
}

func request() {
	if stopping {
		return
	}
	add(1)
	if stopped {
		panic("a request uses a stopped driver")
	}
	add(-1)
}

func stop() {
	stopping = true
	add(-1)
	<-drained
	stopped = true
}

func main() {
	var wg sync.WaitGroup
	wg.Go(request)
	wg.Go(stop)
	wg.Wait()
}
