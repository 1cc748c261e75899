package main

import (
	"fmt"
	"io"
	"runtime"
	"time"
)

type T struct{ f func(int) int }

func try(name string, f func()) {
	defer func() {
		switch e := recover().(type) {
		case runtime.Error:
			fmt.Println(name, "| runtime:", e)
		case error:
			fmt.Println(name, "| error:", e)
		default:
			fmt.Println(name, "|", e)
		}
	}()
	f()
}

func main() {
	var np *T
	var nf func()
	var ni fmt.Stringer
	var nm map[T2]int
	zero, five := 0, 5
	var a any = "str"
	try("field", func() { np.f = nil })
	try("nil func field", func() { (&T{}).f(1) })
	try("nil func", func() { nf() })
	try("nil iface", func() { _ = ni.String() })
	try("nil map", func() { nm[T2{1}] = 1 })
	try("div", func() { five /= zero })
	try("mod", func() { _ = uint8(five) % uint8(zero) })
	try("float div is fine", func() { fmt.Print(float64(five)/float64(zero), " ") })
	try("assert", func() { _ = a.(int) })
	try("assert iface", func() { _ = a.(fmt.Stringer) })
	try("assert ptr", func() { _ = a.(*T) })
	try("key", func() { _ = map[any]int{[]int{1}: 1} })
	try("compare", func() { b := any(map[int]int{}); _ = b == b })
	try("array conv", func() { _ = (*[3]int)([]int{1, 2}) })
	try("chan size", func() { _ = make(chan int, five-10) })
	try("slice size", func() { _ = make([]int, five-10) })
	try("slice cap", func() { _ = make([]string, five, five-1) })
	try("shift", func() { _ = 1 << (zero - 1) })
	try("custom", func() { panic(fmt.Errorf("wrapped: %w", io.EOF)) })
	try("stringer", func() { panic(time.Second) })
	try("nothing", func() {})
	try("nil deref in range", func() {
		var p *[3]int
		for i := range p {
			fmt.Print(i, " ")
		}
		for _, v := range p {
			fmt.Print(v)
		}
	})
	try("bounds var", func() { s := "héllo"; _ = s[five+1:]; _ = s[five+2:] })
	try("index neg", func() { x := []int{1}; _ = x[zero-1] })
	try("2d", func() { x := [][]int{{1}}; _ = x[0][five] })
}

type T2 struct{ n int }
