package main

import "fmt"

func seq(y func(int) bool) { _ = y(1) && y(2) && y(3) }

var g = 5

func a() int {
	for range seq {
		defer func() { g = 100 }()
	}
	return g
}
func b() (x int) {
	for i := range seq {
		defer func() { x += i }()
	}
	x = 10
	return x
}
func c() (int, error) {
	var err error
	p := &err
	for i := range seq {
		defer func() { *p = fmt.Errorf("%d", i) }()
		if i == 2 {
			return i, err
		}
	}
	return 0, err
}
func d() (x, y int) {
	for i := range seq {
		defer func() { x, y = y, x }()
		if i == 3 {
			return 1, 2
		}
	}
	return
}
func e() (s string, _ int) {
	defer func() { recover() }()
	for i := range seq {
		defer func() { s += fmt.Sprint(i) }()
		if i == 2 {
			panic("x")
		}
	}
	return "n", 1
}
func f() (s string) {
	for i := range seq {
		defer func() { s += fmt.Sprint(recover(), i) }()
		if i == 3 {
			panic("p")
		}
	}
	return "no"
}
func G[T any](t T) (r []T) {
	for range seq {
		defer func() { r = append(r, t) }()
	}
	return nil
}
func h() {
	for i := range seq {
		defer fmt.Println("h", i)
	}
	fmt.Println("end h")
}
func k() (n int) {
	for i := range seq {
		func() {
			for j := range seq {
				defer func() { n += i * j }()
			}
		}()
		n *= 10
	}
	return
}

func main() {
	fmt.Println(a(), g)
	fmt.Println(b())
	fmt.Println(c())
	fmt.Println(d())
	fmt.Println(e())
	fmt.Println(f())
	fmt.Println(G("t"))
	h()
	fmt.Println(k())
}
