package main

import "fmt"

func main() {
	done := make(chan bool)
	go func() {
		defer fmt.Println("goroutine deferred")
		var p *struct{ n int }
		p.n = 1
		done <- true
	}()
	<-done
	fmt.Println("not reached")
}
