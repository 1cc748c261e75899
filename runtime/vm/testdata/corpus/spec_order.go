package main

import "fmt"

var trace []string

func t(s string, v int) int { trace = append(trace, s); return v }
func flush(name string)     { fmt.Println(name, trace); trace = nil }

type T struct{ a, b int }

func (x T) m(y int) T { trace = append(trace, fmt.Sprint("m", y)); return x }

func two() (int, int) { trace = append(trace, "two"); return 1, 2 }

func ptr(s string, p *int) *int { trace = append(trace, s); return p }

func main() {
	a := []int{0, 0, 0, 0}
	a[t("i", 1)], a[t("j", 2)] = t("x", 5), t("y", 6)
	flush("assign")
	fmt.Println(a)
	m := map[string]int{}
	m[fmt.Sprint(t("k", 3))] = t("v", 4)
	flush("mapassign")
	_ = t("a", 1) + t("b", 2)*t("c", 3)
	flush("binary")
	_ = T{}.m(t("p", 1)).m(t("q", 2))
	flush("chain")
	_ = []int{t("0", 0), 2: t("2", 0), 1: t("1", 0)}
	flush("composite")
	_ = T{b: t("b", 1), a: t("a", 2)}
	flush("struct")
	_ = map[int]int{t("k1", 1): t("v1", 1), t("k2", 2): t("v2", 2)}
	flush("maplit")
	var x, y int
	*ptr("px", &x), *ptr("py", &y) = two()
	flush("ptrs")
	fmt.Println(x, y)
	i := 0
	i, a[i] = 1, 2
	fmt.Println(i, a)
	i = 0
	a[i], i = 9, 2
	fmt.Println(i, a)
	a[0], a[0] = 1, 2
	fmt.Println(a)
	x, y = 1, 2
	x, y = y, x
	fmt.Println(x, y)
	func() {
		defer func() { fmt.Println(recover(), i, a) }()
		i = 2
		a[1], a[i+10] = 7, 8
	}()
	func() {
		defer func() { fmt.Println(recover(), x) }()
		var p *T
		x, p.a = 77, 2
	}()
	func() {
		defer func() { fmt.Println(recover(), x) }()
		var mm map[int]int
		x, mm[1] = 78, 2
	}()
	func() {
		defer func() { fmt.Println(recover(), x, trace); trace = nil }()
		var mm map[int]int
		mm[t("key", 1)] = t("val", 2)
	}()
	func() {
		defer func() { fmt.Println(recover(), trace); trace = nil }()
		var p *T
		p.a = t("val", 2)
	}()
	func() {
		defer func() { fmt.Println(recover(), trace); trace = nil }()
		var s []int
		s[t("idx", 5)] = t("val", 2)
	}()
	func() {
		defer func() { fmt.Println(recover(), trace); trace = nil }()
		var f func(int)
		f(t("arg", 5))
	}()
	func() {
		defer func() { fmt.Println(recover(), trace); trace = nil }()
		var f func(int)
		defer f(t("arg", 5))
		t("after", 1)
	}()
	func() {
		defer func() { fmt.Println(recover(), trace); trace = nil }()
		var e error
		defer e.Error()
		t("after", 1)
	}()
	arr := [3]int{1, 2, 3}
	for i, v := range arr {
		arr[2] = 10
		if i == 2 {
			fmt.Println(v)
		}
	}
	arr = [3]int{1, 2, 3}
	for i, v := range &arr {
		arr[2] = 10
		if i == 2 {
			fmt.Println(v)
		}
	}
	sl := []int{1, 2, 3}
	for i, v := range sl {
		if i == 0 {
			sl = append(sl, 4)
			sl[1] = 20
		}
		fmt.Print(v, " ")
	}
	fmt.Println(sl)
	var idx int
	for idx, a[idx] = range []int{5, 6, 7} {
	}
	fmt.Println(idx, a)
	b := true
	_ = b || t("no", 1) == 1
	_ = !b && t("no", 1) == 1
	flush("short")
	ch := make(chan int, 3)
	getc := func() chan int { trace = append(trace, "getc"); return ch }
	select {
	case getc() <- t("send", 1):
	case *ptr("lhs", &x) = <-make(chan int):
	}
	flush("select")
	x += t("opassign", 2)
	a[t("once", 1)] += t("rhs", 3)
	flush("op")
	a[t("inc", 1)]++
	flush("inc")
	var arr2 [2][2]int
	arr2[t("o", 1)][t("p", 0)] = t("q", 1)
	flush("nested")
	switch t("tag", 2) {
	case t("c1", 1), t("c2", 2), t("c3", 3):
	case t("c4", 4):
	}
	flush("switch")
	return
}
