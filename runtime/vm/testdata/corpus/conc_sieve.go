package main

import "fmt"

func generate(ch chan<- int) {
	for i := 2; ; i++ {
		ch <- i
	}
}

func filter(in <-chan int, out chan<- int, prime int) {
	for {
		if i := <-in; i%prime != 0 {
			out <- i
		}
	}
}

func main() {
	ch := make(chan int)
	go generate(ch)
	for range 25 {
		prime := <-ch
		fmt.Print(prime, " ")
		next := make(chan int)
		go filter(ch, next, prime)
		ch = next
	}
	fmt.Println()
}
