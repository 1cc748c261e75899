package main

import (
	"fmt"
	"sync"
)

type request struct {
	key   string
	value int
	reply chan<- reply
}
type reply struct {
	value int
	ok    bool
}

func server(reqs <-chan request) {
	data := map[string]int{}
	for r := range reqs {
		switch {
		case r.value != 0:
			data[r.key] = r.value
			r.reply <- reply{r.value, true}
		default:
			v, ok := data[r.key]
			r.reply <- reply{v, ok}
		}
	}
}

func main() {
	reqs := make(chan request)
	go server(reqs)
	ask := func(k string, v int) reply {
		c := make(chan reply)
		reqs <- request{k, v, c}
		return <-c
	}
	fmt.Println(ask("a", 0), ask("a", 5), ask("a", 0), ask("b", 0))
	close(reqs)
	chans := []chan int{make(chan int, 1), make(chan int, 1)}
	cc := make(chan chan int, 2)
	for i, c := range chans {
		c <- i * 7
		cc <- c
	}
	close(cc)
	for c := range cc {
		fmt.Print(<-c, len(c), cap(c), " ")
	}
	fmt.Println()
	var once sync.Once
	done := make(chan func() string)
	go func() {
		done <- func() string { once.Do(func() {}); return "function through a channel" }
	}()
	fmt.Println((<-done)())
	bidi := make(chan int, 3)
	var in chan<- int = bidi
	var out <-chan int = bidi
	in <- 1
	in <- 2
	fmt.Println(len(out), <-out, <-bidi, cap(in))
	c1, c2 := make(chan int), make(chan int)
	fmt.Println(c1 == c2, c1 == c1, map[chan int]string{c1: "one"}[c1])
}
