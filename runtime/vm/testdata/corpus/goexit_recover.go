package main

import (
	"fmt"
	"runtime"
	"sync"
)

// A panic that is recovered below a Goexit does not cancel the Goexit.

func recovers() { fmt.Println("recovered", recover()) }

func panics() { panic("x") }

func inOneFrame() {
	defer fmt.Println("first deferred")
	defer recovers()
	defer panics()
	runtime.Goexit()
}

func inTwoFrames() {
	defer fmt.Println("outer deferred")
	defer recovers()
	func() {
		defer fmt.Println("inner deferred")
		defer panics()
		runtime.Goexit()
	}()
	fmt.Println("not reached: in two frames")
}

func inDeferred() {
	defer fmt.Println("outer deferred")
	defer func() {
		defer recovers()
		panic("y")
	}()
	runtime.Goexit()
}

func twice() {
	defer recovers()
	defer panics()
	defer recovers()
	defer panics()
	runtime.Goexit()
}

func goexitInPanic() {
	defer func() { fmt.Println("nothing to recover", recover()) }()
	defer runtime.Goexit()
	panic("z")
}

func goexitTwice() {
	defer recovers()
	defer panics()
	defer runtime.Goexit()
	runtime.Goexit()
}

func repanics() {
	defer recovers()
	defer func() {
		e := recover()
		panic(fmt.Sprint(e, " again"))
	}()
	defer panics()
	runtime.Goexit()
}

func named() (s string) {
	defer func() {
		recover()
		s = "changed"
	}()
	defer panics()
	runtime.Goexit()
	return "not reached"
}

func nested() {
	defer func() {
		defer recovers()
		func() {
			defer recovers()
			defer panics()
			panic("inner")
		}()
		panic("after")
	}()
	runtime.Goexit()
}

func main() {
	for i, f := range []func(){inOneFrame, inTwoFrames, inDeferred, twice, goexitInPanic, goexitTwice, repanics, func() { fmt.Println(named()) }, nested} {
		var wg sync.WaitGroup
		wg.Add(1)
		returned := false
		go func() {
			defer wg.Done()
			defer func() { fmt.Println(i, "returned:", returned, "recovered:", recover()) }()
			f()
			returned = true
		}()
		wg.Wait()
	}
}
