package main

import (
	"fmt"
	"iter"
	"runtime"
	"sync"
)

// Goroutines and sequences that are nothing but a function of the library or of the language.
func main() {
	var wg sync.WaitGroup
	wg.Add(1)
	go wg.Done()
	wg.Wait()
	go runtime.Goexit()
	m := map[string]int{"a": 1}
	go delete(m, "b")
	go recover()
	runtime.Gosched()

	var none func(func(int) bool)
	next, _ := iter.Pull(none)
	func() {
		defer func() { fmt.Println(recover()) }()
		next()
	}()

	var mu sync.Mutex
	defer fmt.Println("never: the other goroutine ends the program")
	go panic(fmt.Sprint("on its own ", len(m)))
	mu.Lock()
	mu.Lock()
}
