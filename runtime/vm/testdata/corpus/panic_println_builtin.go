package main

import "fmt"

func main() {
	var e0 error
	print("a", 1, true, 'x', "\n")
	println(1.5, -2, uint8(3), 1e100, "s", e0 == nil, 2+3i)
	println(float32(0.1), 1/3.0, int64(-5), uintptr(7))
	var e error
	println(e == nil)
	println()
	fmt.Println("stdout")
}
