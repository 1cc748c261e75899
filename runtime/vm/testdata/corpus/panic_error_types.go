// The errors of the runtime, recovered: their types, texts and whether they are runtime.Error.
package main

import (
	"errors"
	"fmt"
	"runtime"
)

func try(name string, f func()) {
	defer func() {
		r := recover()
		var fault runtime.Error
		err, _ := r.(error)
		fmt.Printf("%s: %T %v %t\n", name, r, r, errors.As(err, &fault))
	}()
	f()
}

type shape interface{ Area() int }

func main() {
	s, zero, minus := []int{1, 2, 3}, 0, -1
	var m map[string]int
	var p *struct{ x int }
	var c chan int
	var a, b any = []int{1}, []int{1}
	try("index", func() { _ = s[zero+5] })
	try("negative index", func() { _ = s[minus] })
	try("string index", func() { _ = "abc"[zero+3] })
	try("array index", func() { _ = [2]int{}[zero+2] })
	try("slice", func() { _ = s[zero+2 : zero+1] })
	try("capacity", func() { _ = s[:zero+9] })
	try("full slice", func() { _ = s[: 1 : zero+8] })
	try("array of slice", func() { _ = [4]int(s) })
	try("divide", func() { _ = 1 / zero })
	try("remainder", func() { _ = uint8(1) % uint8(zero) })
	try("shift", func() { _ = 1 << minus })
	try("nil map", func() { m["a"] = 1 })
	try("nil pointer", func() { _ = p.x })
	try("nil function", func() { var f func(); f() })
	try("nil interface", func() { var s shape; s.Area() })
	try("make", func() { _ = make([]int, minus) })
	try("make chan", func() { _ = make(chan int, minus) })
	try("close nil", func() { close(c) })
	try("close twice", func() { c := make(chan int); close(c); close(c) })
	try("send closed", func() { c := make(chan int, 1); close(c); c <- 1 })
	try("compare", func() { _ = a == b })
	try("key", func() { _ = map[any]int{a: 1} })
	try("assertion", func() { _ = a.(string) })
	try("assertion to interface", func() { _ = a.(shape) })
	try("assertion of nil", func() { var n any; _ = n.(int) })
	try("panic nil", func() { panic(nil) })
}
