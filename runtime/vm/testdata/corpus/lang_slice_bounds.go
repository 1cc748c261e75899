package main

import (
	"fmt"
	"runtime"
)

func try(f func()) {
	defer func() {
		e := recover()
		_, runtimeError := e.(runtime.Error)
		fmt.Println(e, runtimeError)
	}()
	f()
}

func main() {
	s := []int{1, 2, 3}
	str := "hello"
	arr := [3]int{}
	n, m := 5, -1
	try(func() { _ = s[n] })
	try(func() { _ = s[m] })
	try(func() { _ = s[1:n] })
	try(func() { _ = s[n:] })
	try(func() { _ = s[n-3 : n-4] })
	try(func() { _ = s[:n:n] })
	try(func() { _ = s[n-2 : 2 : 3] })
	try(func() { _ = str[n] })
	try(func() { _ = str[n+1:] })
	try(func() { _ = str[3 : m+2] })
	try(func() { _ = arr[n%4+2] })
	try(func() { _ = arr[:n] })
	try(func() { arr[m+10] = 1 })
	try(func() { _ = make([]int, m) })
	try(func() { _ = make([]int, 2, n-4) })
	try(func() { _ = make(chan int, m) })
	try(func() { _ = [4]int(s) })
	var nilmap map[string]int
	try(func() { nilmap["a"] = 1 })
	var p *[3]int
	try(func() { p[1] = 2 })
	try(func() { fmt.Print(len(p), " "); _ = p[:]; fmt.Print("sliced ") })
	var f func()
	try(f)
	var e error
	try(func() { _ = e.Error() })
	zero := 0
	try(func() { _ = 1 / zero })
	try(func() { _ = 1 % zero })
}
