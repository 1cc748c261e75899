package main

import "fmt"

var (
	a     = b + 1
	b     = f("b", c*2)
	c     = f("c", 10)
	d, e  = pair()
	table = build()
	_     = f("blank", 0)
)

var order []string

func f(name string, v int) int {
	order = append(order, fmt.Sprint(name, "=", v))
	return v
}

func pair() (int, int) { return f("d", a), f("e", b) }

func build() map[string]int {
	f("table", 1)
	return map[string]int{"a": a, "e": e}
}

func init() { order = append(order, "init1") }

func init() {
	order = append(order, "init2")
	a = 100
}

type t struct{ next *t }

var ring = &t{&t{nil}}

func init() { ring.next.next = ring }

func main() {
	fmt.Println(a, b, c, d, e, table)
	fmt.Println(order)
	fmt.Println(ring.next.next == ring, ring.next == ring)
}
