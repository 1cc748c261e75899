package main

import (
	"fmt"
	"time"
)

type shape interface {
	area() float64
	comparable
}
type sq struct{ s float64 }

func (s sq) area() float64 { return s.s * s.s }

type ptr[T any] interface {
	*T
	set(string)
}
type conf struct{ v string }

func (c *conf) set(s string) { c.v = s }

func build[T any, P ptr[T]](s string) T {
	var t T
	P(&t).set(s)
	return t
}

func largest[S shape](xs []S) (best S, at int) {
	for i, x := range xs {
		if i == 0 || x.area() > best.area() {
			best, at = x, i
		}
	}
	return best, at
}

func index[T comparable](xs []T, x T) int {
	for i, y := range xs {
		if x == y {
			return i
		}
	}
	return -1
}

type stringish interface{ ~string | ~[]byte }

func count[T stringish](s T) (n int) {
	for i := range len(s) {
		if s[i] == 'a' {
			n++
		}
	}
	return n + len(string(s[:1]))
}

type integer interface{ ~int | ~uint8 | ~int16 }

func bits[T integer](x T) (n int) {
	for ; x != 0; x &= x - 1 {
		n++
	}
	return
}

type label string

func send[C ~chan E | ~chan<- E, E any](c C, e E) { c <- e }

func describe[T any](x T) string {
	switch any(x).(type) {
	case int:
		return "int"
	case fmt.Stringer:
		return "stringer"
	case []T:
		return "never"
	}
	var z T
	return fmt.Sprintf("%T/%v", z, z)
}

func deref[T any, PT interface{ *T }](p PT) T { return *p }

func main() {
	fmt.Println(build[conf]("x").v)
	fmt.Println(largest([]sq{{1}, {3}, {2}}))
	fmt.Println(index([]any{1, "a", 2.5}, any("a")), index([]string{"x"}, "y"))
	fmt.Println(count("banana"), count([]byte("aaa")), count(label("aha")))
	fmt.Println(bits(uint8(255)), bits(-1&0xff), bits(int16(7)))
	c := make(chan int, 2)
	send(c, 5)
	send((chan<- int)(c), 6)
	fmt.Println(<-c, <-c)
	fmt.Println(describe(1), describe(time.Minute), describe("s"), describe([]int{}))
	x := 41
	fmt.Println(deref(&x) + 1)
	defer func() { fmt.Println(recover()) }()
	index([]any{[]int{1}}, any([]int{1}))
}
