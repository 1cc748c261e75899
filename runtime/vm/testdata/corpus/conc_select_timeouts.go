package main

import (
	"fmt"
	"time"
)

func slow(d time.Duration, v string) <-chan string {
	c := make(chan string, 1)
	go func() {
		time.Sleep(d)
		c <- v
	}()
	return c
}

func main() {
	for _, d := range []time.Duration{1, 3000} {
		select {
		case v := <-slow(d*time.Millisecond, "value"):
			fmt.Println(v)
		case <-time.After(500 * time.Millisecond):
			fmt.Println("timeout")
		}
	}
	var nilc chan int
	select {
	case <-nilc:
		fmt.Println("never")
	case nilc <- 1:
		fmt.Println("never")
	default:
		fmt.Println("default")
	}
	full := make(chan int, 1)
	for range 3 {
		select {
		case full <- 1:
			fmt.Println("sent")
		default:
			fmt.Println("full")
		}
	}
	closed := make(chan struct{ n int })
	close(closed)
	v, ok := <-closed
	fmt.Println(v, ok)
	select {
	case v, ok := <-closed:
		fmt.Println(v, ok)
	}
	tick := time.NewTicker(10 * time.Millisecond)
	stop := time.After(20 * time.Second)
	n := 0
loop:
	for {
		select {
		case <-tick.C:
			if n++; n == 5 {
				break loop
			}
		case <-stop:
			break loop
		}
	}
	tick.Stop()
	fmt.Println(n)
	a, b := make(chan int), make(chan int)
	go func() { a <- 1 }()
	go func() { b <- 2 }()
	s := 0
	for range 2 {
		select {
		case x := <-a:
			s += x
		case x := <-b:
			s += x * 10
		}
	}
	fmt.Println(s)
}
