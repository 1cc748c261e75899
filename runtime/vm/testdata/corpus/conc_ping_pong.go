package main

import (
	"fmt"
	"strings"
	"sync"
)

func player(name string, in <-chan int, out chan<- int, log *[]string, done func()) {
	defer done()
	for b := range in {
		*log = append(*log, fmt.Sprint(name, b))
		if b == 0 {
			close(out)
			return
		}
		out <- b - 1
	}
}

func main() {
	a, b := make(chan int), make(chan int)
	var wg sync.WaitGroup
	var log []string
	wg.Add(2)
	go player("ping", a, b, &log, wg.Done)
	go player("pong", b, a, &log, wg.Done)
	a <- 9
	wg.Wait()
	fmt.Println(len(log), strings.Join(log, " "))
}
