package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

type interval struct{ lo, hi int }

func (i interval) String() string { return fmt.Sprintf("[%d,%d)", i.lo, i.hi) }

func merge(xs []interval) (out []interval) {
	slices.SortFunc(xs, func(a, b interval) int { return cmp.Or(a.lo-b.lo, a.hi-b.hi) })
	for _, x := range xs {
		if n := len(out); n > 0 && x.lo <= out[n-1].hi {
			out[n-1].hi = max(out[n-1].hi, x.hi)
			continue
		}
		out = append(out, x)
	}
	return
}

func rooms(xs []interval) (most int) {
	type edge struct{ t, d int }
	var es []edge
	for _, x := range xs {
		es = append(es, edge{x.lo, 1}, edge{x.hi, -1})
	}
	slices.SortFunc(es, func(a, b edge) int { return cmp.Or(a.t-b.t, a.d-b.d) })
	n := 0
	for _, e := range es {
		n += e.d
		most = max(most, n)
	}
	return
}

type segtree struct {
	n int
	t []int
}

func newSegtree(xs []int) *segtree {
	s := &segtree{len(xs), make([]int, 2*len(xs))}
	copy(s.t[s.n:], xs)
	for i := s.n - 1; i > 0; i-- {
		s.t[i] = s.t[2*i] + s.t[2*i+1]
	}
	return s
}

func (s *segtree) set(i, v int) {
	for s.t[i+s.n] = v; i+s.n > 1; i = (i+s.n)/2 - s.n {
		p := (i + s.n) / 2
		s.t[p] = s.t[2*p] + s.t[2*p+1]
	}
}

func (s *segtree) sum(l, r int) (t int) {
	for l, r = l+s.n, r+s.n; l < r; l, r = l/2, r/2 {
		if l&1 == 1 {
			t += s.t[l]
			l++
		}
		if r&1 == 1 {
			r--
			t += s.t[r]
		}
	}
	return
}

func twoSum(xs []int, want int) (int, int, bool) {
	at := map[int]int{}
	for i, x := range xs {
		if j, ok := at[want-x]; ok {
			return j, i, true
		}
		at[x] = i
	}
	return 0, 0, false
}

func maxSub(xs []int) (best int) {
	cur := 0
	best = math.MinInt
	for _, x := range xs {
		cur = max(cur+x, x)
		best = max(best, cur)
	}
	return
}

func main() {
	xs := []interval{{5, 8}, {1, 3}, {2, 4}, {8, 9}, {15, 18}, {16, 17}}
	fmt.Println(rooms(xs), merge(xs), merge(nil))
	s := newSegtree([]int{3, 1, 4, 1, 5, 9, 2, 6})
	fmt.Println(s.sum(0, 8), s.sum(2, 5), s.sum(3, 3))
	s.set(4, 100)
	fmt.Println(s.sum(0, 8), s.sum(4, 5))
	fmt.Println(twoSum([]int{2, 7, 11, 15}, 26))
	fmt.Println(maxSub([]int{-2, 1, -3, 4, -1, 2, 1, -5, 4}), maxSub([]int{-3, -1}))
}
