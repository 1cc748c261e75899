package main

import (
	"fmt"
	"iter"
	"slices"
)

func fib() iter.Seq[int] {
	return func(yield func(int) bool) {
		for a, b := 0, 1; yield(a); a, b = b, a+b {
		}
	}
}

func take[T any](n int, s iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		i := 0
		for v := range s {
			if i++; i > n || !yield(v) {
				return
			}
		}
	}
}

func mapSeq[A, B any](s iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		s(func(a A) bool { return yield(f(a)) })
	}
}

func walk(depth int) iter.Seq2[int, string] {
	var visit func(d int, path string, yield func(int, string) bool) bool
	visit = func(d int, path string, yield func(int, string) bool) bool {
		if !yield(d, path) {
			return false
		}
		if d < depth {
			for _, c := range "lr" {
				if !visit(d+1, path+string(c), yield) {
					return false
				}
			}
		}
		return true
	}
	return func(yield func(int, string) bool) { visit(0, "/", yield) }
}

func firstOver(n int) (v int) {
	for v = range fib() {
		if v > n {
			return v * 10
		}
	}
	return -1
}

func nested() string {
outer:
	for d, p := range walk(3) {
		for v := range take(d, fib()) {
			if v == 1 && d == 3 {
				break outer
			}
			if d == 1 {
				continue outer
			}
		}
		if p == "/r" {
			return "wrong"
		}
	}
	return "done"
}

func main() {
	fmt.Println(slices.Collect(take(12, fib())))
	fmt.Println(slices.Collect(mapSeq(take(4, fib()), func(i int) string { return fmt.Sprint("f", i) })))
	for d, p := range walk(2) {
		fmt.Print(d, p, " ")
	}
	fmt.Println()
	fmt.Println(firstOver(50), nested())
	for range take(2, fib()) {
		fmt.Print("tick ")
	}
	fmt.Println()
	sum := 0
	func(yield func(int) bool) {
		for i := range 5 {
			if !yield(i) {
				return
			}
		}
	}(func(i int) bool { sum += i; return i < 3 })
	fmt.Println(sum)
	var nilSeq func(func() bool)
	defer func() { fmt.Println(recover()) }()
	for range nilSeq {
	}
}
