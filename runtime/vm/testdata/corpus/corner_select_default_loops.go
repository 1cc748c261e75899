package main

import "fmt"

func main() {
	c := make(chan int, 2)
	sent, dropped := 0, 0
	for i := range 5 {
		select {
		case c <- i:
			sent++
		default:
			dropped++
		}
	}
	fmt.Println(sent, dropped, len(c))
	got := []int{}
drain:
	for {
		select {
		case v := <-c:
			got = append(got, v)
		default:
			break drain
		}
	}
	fmt.Println(got)
	var in chan int = make(chan int, 1)
	var out chan int
	var pending []int
	log := []string{}
	in <- 7
	for range 4 {
		var first int
		if len(pending) > 0 {
			first = pending[0]
			out = c
		} else {
			out = nil
		}
		select {
		case v := <-in:
			pending = append(pending, v)
			log = append(log, "in")
		case out <- first:
			pending = pending[1:]
			log = append(log, "out")
		default:
			log = append(log, "idle")
		}
	}
	fmt.Println(log, len(c))
	done := make(chan struct{})
	close(done)
	n := 0
	for range 3 {
		select {
		case <-done:
			n++
		}
	}
	fmt.Println(n)
	a := make(chan int)
	go func() { a <- 1; a <- 2; close(a) }()
	for {
		v, ok := <-a
		fmt.Print(v, ok, " ")
		if !ok {
			break
		}
	}
	fmt.Println()
}
