package main

import "fmt"

func alloc(n int) []int { return make([]int, n) }

func main() {
	fmt.Println(len(alloc(3)))
	n := 1
	for range 70 {
		n *= 2
	}
	n--
	fmt.Println(n)
	alloc(n)
}
