// Package main has one function for each way in which a program ends. Each is run as a program of its own.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

type refusal struct{ code int }

func (r refusal) Error() string { return fmt.Sprint("refused: ", r.code) }

type shade string

func (s shade) String() string { return "shade of " + string(s) }

type plain struct{ a, b int }

type level int

type kind string

type broken struct{}

func (broken) Error() string { panic("no text") }

func succeed() { fmt.Println("done") }

func panicString() { fmt.Println("before"); panic("boom") }

func panicError() { panic(errors.New("out of luck")) }

func panicWrapped() { panic(fmt.Errorf("while counting: %w", refusal{3})) }

func panicCustomError() { panic(refusal{7}) }

func panicStringer() { panic(shade("blue")) }

func panicNumber() { panic(42) }

func panicFloat() { panic(1.5) }

func panicNamed() { panic(level(3)) }

func panicStruct() { panic(plain{1, 2}) }

func panicPointer() { panic(&plain{1, 2}) }

func panicNil() { panic(nil) }

func panicLines() { panic("one\ntwo") }

func panicErrorLines() { panic(errors.New("one\ntwo")) }

func panicNamedLines() { panic(kind("one\ntwo")) }

func panicBool() { panic(true) }

func panicComplex() { panic(complex(1, -2)) }

func panicSmallFloat() { panic(float32(1e-20)) }

func panicSlice() { panic([]int{1}) }

func panicFunc() { panic(func() {}) }

func panicInError() { panic(broken{}) }

func indexError() { s := []int{1, 2, 3}; i := len(s) + 2; fmt.Println(s[i]) }

func sliceError() { s := []int{1, 2, 3}; i := 5; fmt.Println(s[1:i]) }

func mapError() { var m map[string]int; m["a"] = 1 }

func divisionError() { a, b := 1, 0; fmt.Println(a / b) }

func nilError() { var p *plain; fmt.Println(p.a) }

func assertionError() { var x any = "text"; fmt.Println(x.(int)) }

func assertionMissing() { var x any = plain{}; fmt.Println(x.(error)) }

func makeError() { n := -1; fmt.Println(len(make([]int, n))) }

func sendClosed() { c := make(chan int); close(c); c <- 1 }

func closeTwice() { c := make(chan int); close(c); close(c) }

func closeNil() { var c chan int; close(c) }

func negativeGroup() { var wg sync.WaitGroup; wg.Done() }

func unlockUnlocked() { var mu sync.Mutex; mu.Unlock() }

func goroutinePanic() {
	go func() { panic("in a goroutine") }()
	time.Sleep(time.Hour)
}

func nested() {
	defer func() { panic("second") }()
	panic("first")
}

func nestedThree() {
	defer func() { panic(refusal{3}) }()
	defer func() { panic(fmt.Sprint("2", "nd")) }()
	panic("first")
}

func recoveredThenOther() {
	defer func() { recover(); panic("other") }()
	panic("first")
}

func repanic() {
	defer func() { panic(recover()) }()
	panic("again and again")
}

func repanicError() {
	defer func() {
		if err := recover(); err != nil {
			panic(err)
		}
	}()
	var m map[string]int
	m["x"] = 1
}

func recovered() {
	defer fmt.Println("still here")
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		panic("boom")
	}()
}

func deferredOutput() {
	defer fmt.Println("deferred")
	panic("after the deferred")
}

func deadReceive() { <-make(chan int) }

func deadSend() { make(chan int) <- 1 }

func deadSelect() { select {} }

func deadCases() {
	a, b := make(chan int), make(chan int)
	select {
	case <-a:
	case b <- 1:
	}
}

func deadNilChannel() { var c chan int; <-c }

func deadRange() {
	for range make(chan int) {
	}
}

func deadGroup() { var wg sync.WaitGroup; wg.Add(1); wg.Wait() }

func deadMutex() { var mu sync.Mutex; mu.Lock(); mu.Lock() }

func deadReader() { var mu sync.RWMutex; mu.Lock(); mu.RLock() }

func deadWriter() { var mu sync.RWMutex; mu.RLock(); mu.Lock() }

func deadCond() { c := sync.NewCond(new(sync.Mutex)); c.L.Lock(); c.Wait() }

func deadTwo() {
	var mu sync.Mutex
	mu.Lock()
	c := make(chan int)
	go func() { mu.Lock(); c <- 1 }()
	fmt.Println(<-c)
}

func mainExits() {
	go func() { fmt.Println("last") }()
	runtime.Goexit()
}
