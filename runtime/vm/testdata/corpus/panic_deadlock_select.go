package main

import (
	"fmt"
	"time"
)

func main() {
	a, b := make(chan int), make(chan string)
	go func() { b <- <-b }()
	select {
	case <-a:
	case <-time.After(time.Millisecond):
		fmt.Println("timeout")
	}
	select {
	case <-a:
	case a <- 1:
	}
}
