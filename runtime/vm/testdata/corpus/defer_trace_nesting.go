package main

import (
	"fmt"
	"strings"
)

var depth int

func enter(name string) string {
	fmt.Println(strings.Repeat("| ", depth) + "enter " + name)
	depth++
	return name
}

func leave(name string) {
	depth--
	state := "leave "
	if r := recover(); r != nil {
		state = fmt.Sprintf("panic %v leaving ", r)
		defer panic(r)
	}
	fmt.Println(strings.Repeat("| ", depth) + state + name)
}

func a(n int) int {
	defer leave(enter(fmt.Sprint("a", n)))
	if n == 0 {
		return b()
	}
	return a(n-1) + 1
}

func b() int {
	defer leave(enter("b"))
	return 10
}

func c() {
	defer leave(enter("c"))
	d(3)
}

func d(n int) {
	defer leave(enter("d"))
	_ = 6 / (n - 3)
}

func main() {
	fmt.Println(a(2), depth)
	func() {
		defer func() { fmt.Println("main got", recover()) }()
		c()
	}()
	fmt.Println(depth)
}
