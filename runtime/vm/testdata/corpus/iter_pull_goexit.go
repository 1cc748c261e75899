package main

import (
	"fmt"
	"iter"
	"runtime"
	"sync"
)

// ends runs f in a goroutine of its own, which must end with its deferred calls.
func ends(name string, f func()) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer func() { fmt.Println(name, "ends, recovered:", recover()) }()
		f()
		fmt.Println(name, "returned")
	}()
	wg.Wait()
}

func main() {
	ends("next", func() {
		next, _ := iter.Pull(func(yield func(int) bool) {
			defer fmt.Println("deferred in the sequence")
			runtime.Goexit()
		})
		next()
	})
	ends("second next", func() {
		next, stop := iter.Pull(func(yield func(int) bool) { yield(1); runtime.Goexit() })
		defer stop()
		fmt.Println(next())
		fmt.Println(next())
	})
	ends("next after", func() {
		next, stop := iter.Pull(func(yield func(int) bool) { runtime.Goexit() })
		defer func() { fmt.Println(next()); stop() }()
		next()
	})
	ends("stop", func() {
		next, stop := iter.Pull(func(yield func(int) bool) { defer runtime.Goexit(); yield(1) })
		next()
		stop()
	})
	ends("nested", func() {
		inner := func(yield func(int) bool) { runtime.Goexit() }
		next, _ := iter.Pull(func(yield func(int) bool) {
			n, _ := iter.Pull(inner)
			n()
		})
		next()
	})
	ends("pairs", func() {
		next, _ := iter.Pull2(func(yield func(int, string) bool) { yield(1, "a"); runtime.Goexit() })
		fmt.Println(next())
		next()
	})
	ends("a panic that Goexit takes over", func() {
		next, _ := iter.Pull(func(yield func(int) bool) { defer runtime.Goexit(); panic("lost") })
		next()
	})
	ends("a panic", func() {
		next, _ := iter.Pull(func(yield func(int) bool) { panic("kept") })
		next()
	})
}
