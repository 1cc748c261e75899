package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
)

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer fmt.Println("count stopped")
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		na, sa := iter.Pull(a)
		defer sa()
		nb, sb := iter.Pull(b)
		defer sb()
		for {
			x, ok := na()
			if !ok {
				return
			}
			y, ok := nb()
			if !ok || !yield(x, y) {
				return
			}
		}
	}
}

func main() {
	for a, b := range zip(count(5), slices.Values([]string{"x", "y", "z"})) {
		fmt.Println(a, b)
	}
	next, stop := iter.Pull2(maps.All(map[string]int{"only": 1}))
	fmt.Println(next())
	fmt.Println(next())
	fmt.Println(next())
	stop()
	next2, stop2 := iter.Pull(count(3))
	fmt.Println(next2())
	stop2()
	stop2()
	fmt.Println(next2())
	_, stop3 := iter.Pull(count(3))
	stop3()
	bad, stopBad := iter.Pull(func(yield func(int) bool) { yield(1); panic("in iterator") })
	defer stopBad()
	fmt.Println(bad())
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		bad()
	}()
	fmt.Println(bad())
}
