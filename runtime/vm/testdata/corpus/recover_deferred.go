package main

import "fmt"

func a() {
	defer fmt.Println("a deferred")
	defer func() {
		defer recover()
	}()
	panic("a")
}

func b() {
	defer func() { fmt.Println("b:", recover()) }()
	defer func() {
		defer recover()
		panic("b2")
	}()
	panic("b1")
}

func c() {
	defer func() { fmt.Println("c:", recover()) }()
	defer recover()
	panic("c")
}

func d() {
	defer func() { fmt.Println("d:", recover()) }()
	defer func() {
		defer fmt.Println(recover())
		panic("d2")
	}()
	panic("d1")
}

func main() {
	func() {
		defer func() { fmt.Println("outer:", recover()) }()
		a()
	}()
	b()
	c()
	d()
}
