package main

import (
	"fmt"
	"iter"
)

func once(y func(int) bool) { y(1) }

func rec1() {
	defer func() {
		for range once {
			fmt.Println("in body", recover())
		}
	}()
	panic("p1")
}
func rec2() {
	defer func() {
		for range once {
			for range once {
				fmt.Println("in body", recover())
			}
		}
	}()
	panic("p2")
}
func rec3() {
	defer func() { fmt.Println("outer", recover()) }()
	for range once {
		defer func() { fmt.Println("deferred in body", recover()) }()
		panic("p3")
	}
}
func rec4() {
	defer func() { fmt.Println("outer", recover()) }()
	defer func() {
		func() {
			for range once {
				fmt.Println("too deep", recover())
			}
		}()
	}()
	panic("p4")
}
func rec5() {
	defer func() { fmt.Println("outer", recover()) }()
	defer once(func(int) bool { fmt.Println("direct", recover()); return true })
	panic("p5")
}
func results() (a int, s string) {
	defer func() { a *= 2 }()
	for x := range once {
		a = x
		for y := range once {
			return a + y + 10, "inner"
		}
	}
	return 0, ""
}
func gen(n int) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i := range n {
			if !yield(i, fmt.Sprint("v", i)) {
				return
			}
		}
	}
}
func vars() {
	var fs []func() int
	for i := range gen(3) {
		fs = append(fs, func() int { i++; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	var k int
	var v string
	for k, v = range gen(3) {
	}
	fmt.Println(k, v)
	for k := range gen(2) {
		defer fmt.Println("deferred", k)
	}
	fmt.Println("end vars")
}
func pull() {
	next, stop := iter.Pull2(gen(3))
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())
	n2, s2 := iter.Pull(once)
	defer s2()
	fmt.Println(n2())
	fmt.Println(n2())
	func() {
		defer func() { fmt.Println("pull panic", recover()) }()
		n, _ := iter.Pull(func(y func(int) bool) { panic("inside") })
		n()
	}()
}
func bad2() {
	defer func() { fmt.Println(recover()) }()
	for range func(y func(int) bool) {
		func() {
			defer func() { recover() }()
			y(0)
		}()
		y(1)
	} {
		panic("body")
	}
}
func bad3() {
	defer func() { fmt.Println(recover()) }()
	for x := range func(y func(int) bool) { y(0); y(1) } {
		if x == 0 {
			return
		}
	}
}
func labeled() string {
a:
	for i := range gen(4) {
		for j := range gen(4) {
			for k := range 3 {
				switch {
				case k == 1 && j == 0:
					continue a
				case i == 2:
					break a
				}
				fmt.Print(i, j, k, " ")
			}
		}
	}
	fmt.Println()
	return "ok"
}

type Tree struct {
	l, r *Tree
	v    int
}

func (t *Tree) All() iter.Seq[int] {
	return func(yield func(int) bool) { t.push(yield) }
}
func (t *Tree) push(yield func(int) bool) bool {
	return t == nil || t.l.push(yield) && yield(t.v) && t.r.push(yield)
}
func main() {
	rec3()
	rec4()
	rec5()
	fmt.Println(results())
	vars()
	pull()
	bad2()
	bad3()
	fmt.Println(labeled())
	t := &Tree{&Tree{nil, nil, 1}, &Tree{nil, nil, 3}, 2}
	for v := range t.All() {
		fmt.Print(v, " ")
		if v == 2 {
			break
		}
	}
	fmt.Println()
	f := func() (err error) {
		for i := range gen(3) {
			if i == 1 {
				err = fmt.Errorf("e%d", i)
				return
			}
			defer func() { err = fmt.Errorf("wrapped %w", err) }()
		}
		return nil
	}
	fmt.Println(f())
	var s iter.Seq[int] = func(yield func(int) bool) { _ = yield(5) && yield(6) }
	for x := range s {
		fmt.Print(x)
	}
	type mySeq func(func(string) bool)
	for x := range mySeq(func(y func(string) bool) { y("my") }) {
		fmt.Print(x)
	}
	fmt.Println()
}
