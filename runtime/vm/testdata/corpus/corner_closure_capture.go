package main

import "fmt"

func main() {
	x := 1
	f := func() int { return x }
	x = 2
	g := func(x int) func() int { return func() int { x++; return x } }(x)
	fmt.Println(f(), g(), g(), x)
	var fs [3]func()
	for i := range fs {
		j := i
		fs[i] = func() { j += 10; fmt.Print(i, j, " ") }
	}
	for _, f := range fs {
		f()
		f()
	}
	fmt.Println()
	t := T{1}
	pt := &t
	byVal := func() int { return t.n }
	m := t.get
	t.n = 5
	pt.n++
	fmt.Println(byVal(), m(), pt.get())
	s := []int{1, 2, 3}
	sum := func() (r int) {
		for _, v := range s {
			r += v
		}
		return
	}
	s[0] = 10
	s = append(s, 4)
	fmt.Println(sum())
	var self func(int) int
	self = func(n int) int {
		if n == 0 {
			return 0
		}
		return n + self(n-1)
	}
	old := self
	self = func(int) int { return 100 }
	fmt.Println(old(3))
	c := make(chan func() int, 2)
	c <- func() int { x++; return x }
	c <- f
	fmt.Println((<-c)(), (<-c)())
	n := 0
	func() { defer func() { n++ }(); n = 10 }()
	fmt.Println(n)
}

type T struct{ n int }

func (t T) get() int { return t.n }
