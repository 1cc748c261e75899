package main

import "runtime"

func f() {
	defer func() { recover() }()
	defer func() { panic("x") }()
	runtime.Goexit()
}

func main() {
	f()
	println("not reached")
}
