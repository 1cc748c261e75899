package main

import (
	"errors"
	"fmt"
	"strings"
)

func makeCounter() (inc func() int, reset func()) {
	n := 0
	return func() int { n++; return n }, func() { n = 0 }
}

func fibGen() func() int {
	a, b := 0, 1
	return func() int {
		defer func() { a, b = b, a+b }()
		return a
	}
}

func memo(f func(int) int) func(int) int {
	m := map[int]int{}
	return func(n int) int {
		if v, ok := m[n]; ok {
			return v
		}
		m[n] = f(n)
		return m[n]
	}
}

type op func(float64, float64) (float64, error)

func curry(f func(a, b, c int) int) func(int) func(int) func(int) int {
	return func(a int) func(int) func(int) int {
		return func(b int) func(int) int {
			return func(c int) int { return f(a, b, c) }
		}
	}
}

type middleware func(func(string) string) func(string) string

func chain(h func(string) string, ms ...middleware) func(string) string {
	for i := len(ms) - 1; i >= 0; i-- {
		h = ms[i](h)
	}
	return h
}

func tag(t string) middleware {
	return func(next func(string) string) func(string) string {
		return func(s string) string { return "<" + t + ">" + next(s) + "</" + t + ">" }
	}
}

func main() {
	a, reset := makeCounter()
	b, _ := makeCounter()
	fmt.Println(a(), a(), b(), a())
	reset()
	fmt.Println(a(), b())
	f := fibGen()
	for range 10 {
		fmt.Print(f(), " ")
	}
	fmt.Println()
	calls := 0
	var fib func(int) int
	fib = memo(func(n int) int {
		calls++
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	})
	fmt.Println(fib(80), calls)
	ops := map[string]op{
		"+": func(a, b float64) (float64, error) { return a + b, nil },
		"/": func(a, b float64) (float64, error) {
			if b == 0 {
				return 0, errors.New("division by zero")
			}
			return a / b, nil
		},
	}
	fmt.Println(ops["+"](1, 2))
	fmt.Println(ops["/"](1, 0))
	fmt.Println(curry(func(a, b, c int) int { return a*100 + b*10 + c })(1)(2)(3))
	fmt.Println(chain(strings.ToUpper, tag("b"), tag("i"))("hi"))
	x := 1
	func() { x := 2; x++; _ = x }()
	func() { x = 3 }()
	fmt.Println(x)
	adders := make([]func(int), 3)
	sums := [3]int{}
	for i := range adders {
		adders[i] = func(n int) { sums[i] += n }
	}
	for i, add := range adders {
		add(i * 10)
		add(1)
	}
	fmt.Println(sums)
}
