package main

import (
	"fmt"
	"maps"
	"slices"
)

type stats struct{ cmp, swap int }

type algo func([]int, *stats)

func bubble(a []int, s *stats) {
	for n := len(a); n > 1; {
		last := 0
		for i := 1; i < n; i++ {
			if s.cmp++; a[i-1] > a[i] {
				a[i-1], a[i] = a[i], a[i-1]
				s.swap++
				last = i
			}
		}
		n = last
	}
}

func insertion(a []int, s *stats) {
	for i := 1; i < len(a); i++ {
		v, j := a[i], i
		for ; j > 0; j-- {
			if s.cmp++; a[j-1] <= v {
				break
			}
			a[j] = a[j-1]
			s.swap++
		}
		a[j] = v
	}
}

func shell(a []int, s *stats) {
	for gap := len(a) / 2; gap > 0; gap /= 2 {
		for i := gap; i < len(a); i++ {
			for j := i; j >= gap; j -= gap {
				if s.cmp++; a[j-gap] <= a[j] {
					break
				}
				a[j-gap], a[j] = a[j], a[j-gap]
				s.swap++
			}
		}
	}
}

func heapsort(a []int, s *stats) {
	sift := func(lo, hi int) {
		for root := lo; ; {
			c := 2*root + 1
			if c >= hi {
				return
			}
			if s.cmp++; c+1 < hi && a[c] < a[c+1] {
				c++
			}
			if s.cmp++; a[root] >= a[c] {
				return
			}
			a[root], a[c] = a[c], a[root]
			s.swap++
			root = c
		}
	}
	for i := len(a)/2 - 1; i >= 0; i-- {
		sift(i, len(a))
	}
	for i := len(a) - 1; i > 0; i-- {
		a[0], a[i] = a[i], a[0]
		s.swap++
		sift(0, i)
	}
}

func merge(a []int, s *stats) {
	if len(a) < 2 {
		return
	}
	m := len(a) / 2
	l, r := slices.Clone(a[:m]), slices.Clone(a[m:])
	merge(l, s)
	merge(r, s)
	for k := range a {
		switch {
		case len(l) == 0:
			a[k], r = r[0], r[1:]
		case len(r) == 0:
			a[k], l = l[0], l[1:]
		default:
			if s.cmp++; l[0] <= r[0] {
				a[k], l = l[0], l[1:]
			} else {
				a[k], r = r[0], r[1:]
			}
		}
	}
}

func counting(a []int, s *stats) {
	var buckets [256]int
	for _, v := range a {
		buckets[v&255]++
	}
	i := 0
	for v, n := range buckets {
		for range n {
			a[i] = v
			i++
		}
	}
}

func main() {
	inputs := map[string]func(i int) int{"random": func(i int) int { return (i*7919 + 17) % 251 }, "sorted": func(i int) int { return i }, "reverse": func(i int) int { return 99 - i }, "same": func(int) int { return 7 }}
	for _, a := range []struct {
		name string
		f    algo
	}{{"bubble", bubble}, {"insertion", insertion}, {"shell", shell}, {"heap", heapsort}, {"merge", merge}, {"counting", counting}} {
		for _, in := range slices.Sorted(maps.Keys(inputs)) {
			xs := make([]int, 100)
			for i := range xs {
				xs[i] = inputs[in](i)
			}
			want := slices.Clone(xs)
			slices.Sort(want)
			var s stats
			a.f(xs, &s)
			fmt.Printf("%-9s %-7s %5t %5d %5d\n", a.name, in, slices.Equal(xs, want), s.cmp, s.swap)
		}
	}
}
