package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

type person struct {
	name string
	age  int
}
type byAge []person

func (a byAge) Len() int           { return len(a) }
func (a byAge) Less(i, j int) bool { return a[i].age < a[j].age }
func (a byAge) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }

func main() {
	ps := []person{{"Ann", 31}, {"Bob", 42}, {"Cid", 17}, {"Dee", 31}, {"Eve", 17}}
	sort.Stable(byAge(ps))
	fmt.Println(ps)
	sort.Stable(sort.Reverse(byAge(ps)))
	fmt.Println(ps)
	sort.Slice(ps, func(i, j int) bool { return ps[i].name < ps[j].name })
	fmt.Println(ps, sort.SliceIsSorted(ps, func(i, j int) bool { return ps[i].name < ps[j].name }))
	sort.SliceStable(ps, func(i, j int) bool { return len(ps[i].name) < len(ps[j].name) })
	slices.SortFunc(ps, func(a, b person) int {
		return cmp.Or(-cmp.Compare(a.age, b.age), strings.Compare(a.name, b.name))
	})
	fmt.Println(ps)
	xs := []int{5, 2, 8, 1}
	sort.Ints(xs)
	fmt.Println(xs, sort.SearchInts(xs, 5), sort.SearchInts(xs, 6), sort.Search(len(xs), func(i int) bool { return xs[i] >= 2 }))
	ss := sort.StringSlice{"b", "A", "a"}
	sort.Sort(sort.Reverse(ss))
	fmt.Println(ss, sort.StringsAreSorted(ss))
	fs := []float64{math.NaN(), 2, math.Inf(-1), -0.5}
	sort.Float64s(fs)
	fmt.Println(fs)
	i, found := sort.Find(len(xs), func(i int) int { return cmp.Compare(8, xs[i]) })
	fmt.Println(i, found)
	i, found = slices.BinarySearch(xs, 3)
	fmt.Println(i, found)
	i, found = slices.BinarySearchFunc(ps, 31, func(p person, n int) int { return cmp.Compare(n, p.age) })
	fmt.Println(i, found)
	big := make([]int, 500)
	for i := range big {
		big[i] = (i * 7919) % 503
	}
	c := slices.Clone(big)
	slices.Sort(big)
	sort.Sort(sort.IntSlice(c))
	fmt.Println(slices.Equal(big, c), big[0], big[499], slices.IsSorted(c))
}
