package main

import (
	"fmt"
	"sync"
)

func main() {
	var mu sync.Mutex
	ch := make(chan int)
	go func() {
		mu.Lock()
		mu.Lock()
	}()
	fmt.Println("waiting")
	ch <- 1
}
