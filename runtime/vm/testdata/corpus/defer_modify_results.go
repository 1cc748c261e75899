package main

import (
	"errors"
	"fmt"
)

func a() (n int) {
	defer func() { n++ }()
	return 1
}
func b() int {
	n := 1
	defer func() { n++ }()
	return n
}
func c() (s []int) {
	defer func() { s = append(s, 3) }()
	return []int{1, 2}
}
func d() (err error) {
	defer func() {
		if err == nil {
			err = errors.New("set by defer")
		}
	}()
	return
}
func e() (x, y int) {
	defer func() { x, y = y, x }()
	x = 1
	return x + 1, 10
}
func f() (p *int) {
	v := 5
	defer func() { v = 6 }()
	return &v
}
func g() (s struct{ n int }) {
	defer func() { s.n *= 2 }()
	s.n = 1
	return struct{ n int }{21}
}
func h() (arr [2]int) {
	defer func(snapshot [2]int) { arr[1] = snapshot[0] }(arr)
	arr[0] = 9
	return arr
}
func i() (m map[string]int) {
	defer func() {
		recover()
		m = map[string]int{"recovered": 1}
	}()
	m["x"] = 1
	return
}
func j() (f func() int) {
	n := 1
	defer func() { n = 100 }()
	return func() int { return n }
}
func k() (n int) {
	for i := range 3 {
		defer func() { n = n*10 + i }()
	}
	return
}
func l() (s string) {
	defer func() {
		s += "1"
		defer func() { s += "2" }()
		s += "3"
	}()
	return "0"
}
func m() (n int) {
	func() {
		defer func() { n += 1 }()
		n = 10
	}()
	return n * 2
}

func main() {
	fmt.Println(a(), b(), c(), d())
	fmt.Println(e())
	fmt.Println(*f(), g(), h(), i(), j()(), k(), l(), m())
}
