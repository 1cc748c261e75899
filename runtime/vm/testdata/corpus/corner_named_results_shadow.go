package main

import (
	"fmt"
	"strconv"
)

func a() (err error) {
	if _, err := strconv.Atoi("x"); err != nil {
		return err
	}
	return
}

func b() (n int, err error) {
	defer func() {
		if err != nil {
			n = -1
		}
	}()
	n, err = strconv.Atoi("12")
	if err == nil {
		m, err := strconv.Atoi("bad")
		_ = m
		_ = err
	}
	return
}

func c() (x, y int) {
	x = 1
	{
		x, y := 10, 20
		_, _ = x, y
	}
	y = x + 1
	return y, x
}

func d() (f func() int) {
	n := 0
	f = func() int { n++; return n }
	f()
	return
}

func e(xs ...int) (sum int, _ string) {
	for _, sum := range xs {
		_ = sum
	}
	for i := range xs {
		sum += xs[i]
	}
	return sum, "done"
}

func f() (s []int) {
	defer func() { s = append(s, len(s)) }()
	for i := range 3 {
		s = append(s, i)
		if i == 1 {
			return
		}
	}
	return nil
}

func g() (m map[string]int, ok bool) {
	m = map[string]int{"a": 1}
	_, ok = m["a"]
	if _, ok := m["zz"]; !ok {
		return m, ok
	}
	return nil, false
}

func main() {
	fmt.Println(a())
	fmt.Println(b())
	fmt.Println(c())
	h := d()
	fmt.Println(h(), h())
	fmt.Println(e(1, 2, 3))
	fmt.Println(f())
	fmt.Println(g())
}
