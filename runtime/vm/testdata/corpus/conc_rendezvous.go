package main

import (
	"fmt"
	"sync"
	"time"
)

func main() {
	unbuffered := make(chan string)
	var order []string
	var mu sync.Mutex
	note := func(s string) {
		mu.Lock()
		defer mu.Unlock()
		order = append(order, s)
	}
	var wg sync.WaitGroup
	started := make(chan struct{})
	wg.Go(func() {
		note("sending")
		close(started)
		unbuffered <- "x"
		note("sent")
	})
	<-started
	note("receiving")
	<-unbuffered
	wg.Wait()
	fmt.Println(order)
	buffered := make(chan int, 2)
	buffered <- 1
	buffered <- 2
	fmt.Println(len(buffered), cap(buffered))
	go func() { buffered <- 3; close(buffered) }()
	for v := range buffered {
		fmt.Print(v, " ")
	}
	fmt.Println()
	x, y := make(chan int), make(chan int)
	go func() {
		a := <-x
		y <- a * 2
		a = <-x
		y <- a * 3
	}()
	x <- 5
	fmt.Print(<-y, " ")
	x <- 7
	fmt.Println(<-y)
	gate := make(chan struct{})
	passed := make(chan int, 5)
	for i := range 5 {
		go func() { <-gate; passed <- i }()
	}
	time.Sleep(time.Millisecond)
	fmt.Println(len(passed))
	close(gate)
	sum := 0
	for range 5 {
		sum += <-passed
	}
	fmt.Println(sum)
	var nilChan chan int
	fmt.Println(len(nilChan), cap(nilChan), nilChan == nil)
	errc := make(chan error, 1)
	errc <- nil
	fmt.Println(<-errc == nil)
	type sem chan struct{}
	s := make(sem, 1)
	s <- struct{}{}
	select {
	case s <- struct{}{}:
		fmt.Println("got it twice")
	default:
		fmt.Println("taken")
	}
	results := func() <-chan int {
		c := make(chan int)
		go func() {
			defer close(c)
			for i := range 3 {
				c <- i * i
			}
		}()
		return c
	}
	for v := range results() {
		fmt.Print(v, " ")
	}
	fmt.Println()
}
