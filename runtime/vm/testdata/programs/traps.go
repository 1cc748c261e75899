package main

import (
	"fmt"
	"runtime"
)

type E struct{ code int }

func (e E) Error() string { return fmt.Sprint("code ", e.code) }

func try(f func()) {
	defer func() {
		r := recover()
		if e, ok := r.(runtime.Error); ok {
			fmt.Println("runtime error:", e)
			return
		}
		fmt.Printf("%T %v\n", r, r)
	}()
	f()
}

type T struct{ p *T }

func (t T) value() {}

type I interface{ value() }

func nested() (res string) {
	defer func() { res += fmt.Sprint(" outer:", recover()) }()
	defer func() {
		defer func() { res += fmt.Sprint(" inner:", recover()) }()
		panic("second")
	}()
	panic("first")
}

func main() {
	var s []int
	var m map[string]int
	var i any
	var e I
	var arr [4]int
	var np *T
	n, z := -1, 0
	for _, f := range []func(){
		func() { _ = s[0] },
		func() { _ = arr[n+5 : n] },
		func() { _ = s[1:] },
		func() { _ = arr[n] },
		func() { _ = "abc"[z+3] },
		func() { _ = "abc"[z+2 : z+1] },
		func() { m["a"] = 1 },
		func() { _ = 1 / z },
		func() { _ = i.(int) },
		func() { i = "s"; _ = i.(int) },
		func() { _ = i.(I) },
		func() { e.value() },
		func() { np.p = nil },
		func() { np.value() },
		func() { _ = make([]int, n) },
		func() { _ = 1 << n },
		func() { var c chan int; close(c) },
		func() { c := make(chan int); close(c); close(c) },
		func() { c := make(chan int); close(c); c <- 1 },
		func() { _ = map[any]int{[]int{}: 1} },
		func() { var a, b any = []int{}, []int{}; _ = a == b },
		func() { panic(E{3}) },
		func() { panic(fmt.Errorf("wrapped: %w", E{4})) },
		func() { panic(nil) },
		func() { _ = [2]int(s) },
	} {
		try(f)
	}
	fmt.Println(nested())
	defer fmt.Println("deferred runs")
	panic(E{7})
}
