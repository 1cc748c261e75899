package main

import (
	"fmt"
	"time"
)

type call struct{ from, to int }

type elevator struct {
	floor   int
	calls   chan call
	arrived chan int
	quit    chan chan int
}

func (e *elevator) run() {
	moved := 0
	move := func(to int) {
		for e.floor != to {
			if e.floor < to {
				e.floor++
			} else {
				e.floor--
			}
			moved++
			time.Sleep(time.Millisecond)
		}
	}
	for {
		select {
		case c := <-e.calls:
			move(c.from)
			move(c.to)
			e.arrived <- c.to
		case q := <-e.quit:
			q <- moved
			return
		}
	}
}

func main() {
	e := &elevator{calls: make(chan call), arrived: make(chan int), quit: make(chan chan int)}
	go e.run()
	for _, c := range []call{{0, 5}, {5, 2}, {8, 8}, {3, 0}} {
		e.calls <- c
		fmt.Println(c, "arrived at", <-e.arrived)
	}
	q := make(chan int)
	e.quit <- q
	fmt.Println("moved", <-q, "floors, now at", e.floor)
	lights := make(chan string)
	go func() {
		defer close(lights)
		for i := range 7 {
			lights <- []string{"green", "yellow", "red"}[i%3]
		}
	}()
	var last string
	changes := map[string]int{}
	for l := range lights {
		if last != "" {
			changes[last+">"+l]++
		}
		last = l
	}
	fmt.Println(changes, last)
}
