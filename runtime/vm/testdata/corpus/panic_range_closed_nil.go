package main

import "fmt"

func main() {
	jobs := make(chan int)
	go func() {
		for i := range 2 {
			jobs <- i
		}
	}()
	for j := range jobs {
		fmt.Println("job", j)
	}
}
