package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
)

func worker(id int, out chan<- string, fail bool) {
	defer func() {
		if r := recover(); r != nil {
			out <- fmt.Sprintf("%d recovered %v", id, r)
			return
		}
		out <- fmt.Sprintf("%d fine", id)
	}()
	defer func() {
		if fail {
			panic(fmt.Sprint("deferred panic ", id))
		}
	}()
	if id == 2 {
		runtime.Goexit()
	}
}

func main() {
	out := make(chan string)
	for i := range 4 {
		go worker(i, out, i%3 == 0)
		fmt.Println(<-out)
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	order := []string{}
	for i := range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() { mu.Lock(); defer mu.Unlock(); order = append(order, strings.Repeat("x", i)) }()
		}()
	}
	wg.Wait()
	slices.Sort(order)
	fmt.Printf("%q\n", order)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer fmt.Println("second")
		defer fmt.Println("first")
	}()
	<-done
	res := make(chan int)
	go func() (n int) {
		defer func() { res <- n }()
		n = 5
		return n * 2
	}()
	fmt.Println(<-res)
}
