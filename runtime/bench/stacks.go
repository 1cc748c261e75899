package bench

import (
	"runtime"
	"sync"
)

// Sizes that make the average stack exceed Go's smallest stack, of 2 kB, but not that of 4 kB.
const (
	deepGoroutines = 64
	deepFrame      = 1500
)

// roomy collects garbage and makes new goroutines start with a stack of 4 kB until it is undone. Go makes the first
// stack of a goroutine as large as the average stack at the last collection. The goroutine that protoactor-go starts
// for a message needs a little more than 2 kB: depending on the collector, such a row may take ten times as long.
// Here all goroutines have the larger stack from the start, except where many goroutines stay alive, for which small
// ones are better.
func roomy() (undo func()) {
	var deep, ended sync.WaitGroup
	over := make(chan struct{})
	deep.Add(deepGoroutines)
	for range deepGoroutines {
		ended.Go(func() { waitDeep(&deep, over) })
	}
	deep.Wait()
	runtime.GC()
	return func() {
		close(over)
		ended.Wait()
	}
}

// waitDeep waits for over with a large frame on its stack.
//
//go:noinline
func waitDeep(deep *sync.WaitGroup, over <-chan struct{}) byte {
	var frame [deepFrame]byte
	touch(&frame)
	deep.Done()
	<-over
	return frame[0]
}

//go:noinline
func touch(frame *[deepFrame]byte) { frame[0] = 1 }
