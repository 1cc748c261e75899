package main

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
)

type rec struct {
	key, seq int
}

type counting struct {
	xs           []rec
	less, swaps_ int
}

func (c *counting) Len() int           { return len(c.xs) }
func (c *counting) Less(i, j int) bool { c.less++; return c.xs[i].key < c.xs[j].key }
func (c *counting) Swap(i, j int)      { c.swaps_++; c.xs[i], c.xs[j] = c.xs[j], c.xs[i] }

func make_(n int) []rec {
	xs := make([]rec, n)
	x := uint32(1)
	for i := range xs {
		x = x*1664525 + 1013904223
		xs[i] = rec{int(x>>16) % 10, i}
	}
	return xs
}

func stable(xs []rec) bool {
	return slices.IsSortedFunc(xs, func(a, b rec) int { return cmp.Or(a.key-b.key, a.seq-b.seq) })
}

func main() {
	for _, n := range []int{0, 1, 2, 11, 50, 500} {
		c := &counting{xs: make_(n)}
		sort.Stable(c)
		d := &counting{xs: make_(n)}
		sort.Sort(d)
		fmt.Println(n, stable(c.xs), sort.IsSorted(d), c.less, c.swaps_, d.less, d.swaps_)
		e := make_(n)
		slices.SortStableFunc(e, func(a, b rec) int { return a.key - b.key })
		f := make_(n)
		slices.SortFunc(f, func(a, b rec) int { return a.key - b.key })
		sum := 0
		for i, r := range f {
			sum += i * r.seq
		}
		fmt.Println(stable(e), sum)
	}
	bad := []int{3, 1, 2}
	sort.Slice(bad, func(i, j int) bool { return true })
	slices.SortFunc(bad, func(a, b int) int { return 1 })
	fmt.Println(len(bad))
	defer func() { fmt.Println(recover(), bad) }()
	n := 0
	slices.SortFunc(bad, func(a, b int) int {
		if n++; n == 2 {
			panic("in less")
		}
		return a - b
	})
}
