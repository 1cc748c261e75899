package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func main() {
	s := []int{3, 1, 4, 1, 5, 9, 2, 6}
	fmt.Println(slices.Contains(s, 9), slices.Index(s, 1), slices.IndexFunc(s, func(i int) bool { return i > 4 }), slices.ContainsFunc(s, func(i int) bool { return i < 0 }))
	fmt.Println(slices.Max(s), slices.Min(s), slices.MaxFunc(s, func(a, b int) int { return b - a }))
	t := slices.Insert(slices.Clone(s), 2, 100, 200)
	fmt.Println(t, slices.Delete(t, 0, 3), slices.Replace([]int{1, 2, 3, 4}, 1, 3, 9, 9, 9))
	fmt.Println(slices.Compact([]int{1, 1, 2, 2, 1}), slices.CompactFunc([]string{"a", "A", "b"}, strings.EqualFold))
	u := slices.DeleteFunc(slices.Clone(s), func(i int) bool { return i%2 == 0 })
	fmt.Println(u, s)
	slices.Reverse(u)
	fmt.Println(u, slices.Equal(u, s), slices.Compare([]int{1, 2}, []int{1, 3}), slices.Compare([]int{1}, []int{1, 0}))
	fmt.Println(slices.Concat([]int{1}, nil, []int{2, 3}), len(slices.Grow([]int{1}, 10)), cap(slices.Clip(make([]int, 2, 10))))
	fmt.Println(slices.EqualFunc([]int{1}, []string{"1"}, func(i int, s string) bool { return strconv.Itoa(i) == s }))
	x := []int{1, 2, 3, 4, 5}
	y := slices.Delete(x, 1, 3)
	fmt.Println(x, y)
	slices.SortStableFunc(s, func(a, b int) int { return a%3 - b%3 })
	fmt.Println(s, slices.IsSortedFunc(s, func(a, b int) int { return a%3 - b%3 }))
	fmt.Println(slices.Insert([]string{}, 0, "x"), slices.Repeat([]string{"ab"}, 0))
	defer func() { fmt.Println(recover()) }()
	slices.Insert(x, 9, 1)
}
