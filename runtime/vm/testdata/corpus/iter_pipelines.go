package main

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
)

func Map[A, B any](s iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for a := range s {
			if !yield(f(a)) {
				return
			}
		}
	}
}

func Filter[A any](s iter.Seq[A], p func(A) bool) iter.Seq[A] {
	return func(yield func(A) bool) {
		for a := range s {
			if p(a) && !yield(a) {
				return
			}
		}
	}
}

func Enumerate[A any](s iter.Seq[A]) iter.Seq2[int, A] {
	return func(yield func(int, A) bool) {
		i := 0
		for a := range s {
			if !yield(i, a) {
				return
			}
			i++
		}
	}
}

func Window[A any](s iter.Seq[A], n int) iter.Seq[[]A] {
	return func(yield func([]A) bool) {
		var w []A
		for a := range s {
			if w = append(w, a); len(w) > n {
				w = w[1:]
			}
			if len(w) == n && !yield(slices.Clone(w)) {
				return
			}
		}
	}
}

func Chain[A any](ss ...iter.Seq[A]) iter.Seq[A] {
	return func(yield func(A) bool) {
		for _, s := range ss {
			for a := range s {
				if !yield(a) {
					return
				}
			}
		}
	}
}

func Count(from, step int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; yield(from); from += step {
		}
	}
}

func TakeWhile[A any](s iter.Seq[A], p func(A) bool) iter.Seq[A] {
	return func(yield func(A) bool) {
		s(func(a A) bool { return p(a) && yield(a) })
	}
}

func Interleave[A any](a, b iter.Seq[A]) iter.Seq[A] {
	return func(yield func(A) bool) {
		na, sa := iter.Pull(a)
		defer sa()
		nb, sb := iter.Pull(b)
		defer sb()
		for {
			x, okA := na()
			if okA && !yield(x) {
				return
			}
			y, okB := nb()
			if okB && !yield(y) || !okA && !okB {
				return
			}
		}
	}
}

func main() {
	sq := Map(Filter(Count(1, 1), func(n int) bool { return n%3 == 0 }), func(n int) int { return n * n })
	fmt.Println(slices.Collect(TakeWhile(sq, func(n int) bool { return n < 500 })))
	for i, s := range Enumerate(Chain(slices.Values([]string{"a", "b"}), maps.Keys(map[string]int{"c": 1}))) {
		fmt.Print(i, s, " ")
	}
	fmt.Println()
	for w := range Window(Count(0, 5), 3) {
		fmt.Print(w)
		if w[2] > 20 {
			break
		}
	}
	fmt.Println()
	fmt.Println(slices.Collect(Interleave(slices.Values([]int{1, 3}), slices.Values([]int{2, 4, 6, 8}))))
	n := 0
	for x := range Interleave(Count(0, 1), Count(100, 1)) {
		if n++; n > 5 {
			break
		}
		fmt.Print(x, " ")
	}
	fmt.Println()
	type kv struct {
		k string
		v int
	}
	var kvs []kv
	for k, v := range maps.All(map[string]int{"x": 1, "y": 2}) {
		kvs = append(kvs, kv{k, v})
	}
	slices.SortFunc(kvs, func(a, b kv) int { return cmp.Compare(b.v, a.v) })
	fmt.Println(kvs)
}
