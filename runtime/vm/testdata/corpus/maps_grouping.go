package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

type employee struct {
	name, dept string
	salary     int
}

func groupBy[K comparable, V any](vs []V, key func(V) K) map[K][]V {
	out := make(map[K][]V)
	for _, v := range vs {
		k := key(v)
		out[k] = append(out[k], v)
	}
	return out
}

type stats struct{ n, sum, min, max int }

func (s *stats) add(v int) {
	if s.n == 0 || v < s.min {
		s.min = v
	}
	s.max = max(s.max, v)
	s.n++
	s.sum += v
}

type multimap[K comparable, V comparable] map[K]map[V]bool

func (m multimap[K, V]) add(k K, v V) bool {
	s, ok := m[k]
	if !ok {
		s = map[V]bool{}
		m[k] = s
	}
	had := s[v]
	s[v] = true
	return !had
}

type matrixKey struct{ row, col string }

func main() {
	staff := []employee{{"ann", "eng", 120}, {"bob", "ops", 90}, {"cid", "eng", 100}, {"dee", "ops", 95}, {"eve", "hr", 80}}
	byDept := groupBy(staff, func(e employee) string { return e.dept })
	for _, d := range slices.Sorted(maps.Keys(byDept)) {
		var s stats
		for _, e := range byDept[d] {
			s.add(e.salary)
		}
		fmt.Printf("%-4s %+v avg %.2f\n", d, s, float64(s.sum)/float64(s.n))
	}
	byLen := groupBy(strings.Fields("a bb cc d eee"), func(s string) int { return len(s) })
	fmt.Println(byLen)
	mm := multimap[string, int]{}
	fmt.Println(mm.add("x", 1), mm.add("x", 1), mm.add("x", 2), mm)
	ptrs := map[string]*stats{}
	for _, e := range staff {
		if ptrs[e.dept] == nil {
			ptrs[e.dept] = new(stats)
		}
		ptrs[e.dept].add(e.salary)
	}
	fmt.Println(*ptrs["eng"], len(ptrs))
	grid := map[matrixKey]float64{{"a", "x"}: 1.5, {"b", "y"}: 2}
	grid[matrixKey{"a", "x"}] *= 2
	grid[matrixKey{"c", "z"}]--
	fmt.Println(grid)
	index := map[string][]int{}
	for i, w := range strings.Fields("to be or not to be") {
		index[w] = append(index[w], i)
	}
	fmt.Println(index, len(index["be"]))
	arrKey := map[[3]int8]string{{1, 2, 3}: "abc"}
	k := [3]int8{1, 2}
	k[2] = 3
	fmt.Println(arrKey[k])
	iface := map[any]int{1: 1, int64(1): 2, 1.0: 3, "1": 4, [1]int{1}: 5, struct{ a int }{1}: 6, true: 7, 'a': 8, nil: 9}
	fmt.Println(iface[1], iface[int64(1)], iface[float64(1)], iface["1"], iface[[1]int{1}], iface[struct{ a int }{1}], iface[true], iface[rune(97)], iface[nil], iface[int32(1)])
	delete(iface, 1)
	_, ok := iface[1]
	fmt.Println(ok, len(iface))
}
