package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

type number interface {
	~int | ~int8 | ~int64 | ~float64
}

func sum[T number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func mapTo[A, B any](xs []A, f func(A) B) []B {
	out := make([]B, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func filter[S ~[]E, E any](s S, keep func(E) bool) S {
	var out S
	for _, x := range s {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

func reduce[A, R any](xs []A, r R, f func(R, A) R) R {
	for _, x := range xs {
		r = f(r, x)
	}
	return r
}

func keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	ks := make([]K, 0, len(m))
	for k := range m {
		ks = append(ks, k)
	}
	slices.Sort(ks)
	return ks
}

type myInt int8
type words []string

func zero[T any]() (z T) { return }

func main() {
	fmt.Println(sum(1, 2, 3), sum(1.5, 2), sum[myInt](100, 100), sum[int]())
	fmt.Println(mapTo([]int{1, 2, 3}, func(i int) string { return strings.Repeat("*", i) }))
	w := filter(words{"a", "bb", "ccc"}, func(s string) bool { return len(s) > 1 })
	fmt.Printf("%T %v\n", w, w)
	fmt.Println(reduce([]string{"x", "yy"}, 0, func(n int, s string) int { return n + len(s) }))
	fmt.Println(keys(map[string]bool{"z": true, "a": false}), keys(map[float64]int{2.5: 1, -1: 2}))
	fmt.Printf("%v %q %v %v\n", zero[int](), zero[string](), zero[*int](), zero[[2]bool]())
	f := mapTo[int, float64]
	fmt.Println(f([]int{4}, func(i int) float64 { return math.Sqrt(float64(i)) }))
	fmt.Println(min(3, 1, 2), max(2.5, 1), min("b", "a"), slices.Max([]myInt{-3, 5}))
}
