package main

import "fmt"

func main() {
	c := make(chan int, 1)
	close(c)
	v, ok := <-c
	fmt.Println(v, ok)
	func() {
		defer func() { fmt.Println(recover()) }()
		close(c)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var n chan int
		close(n)
	}()
	c <- 1
}
