package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

type inventory map[string]int

func main() {
	m := inventory{"apple": 3, "pear": 0, "fig": 7}
	c := maps.Clone(m)
	c["apple"] = 100
	fmt.Println(m, c, maps.Equal(m, c), maps.EqualFunc(m, c, func(a, b int) bool { return (a > 5) == (b > 5) }))
	maps.Copy(c, inventory{"kiwi": 1, "fig": 0})
	fmt.Println(c, len(c))
	maps.DeleteFunc(c, func(_ string, n int) bool { return n == 0 })
	fmt.Println(c)
	keys := slices.Collect(maps.Keys(m))
	slices.Sort(keys)
	fmt.Println(keys)
	total := 0
	for v := range maps.Values(m) {
		total += v
	}
	fmt.Println(total, maps.Clone(inventory(nil)) == nil)
	inv := map[int][]string{}
	for _, k := range keys {
		inv[len(k)] = append(inv[len(k)], k)
	}
	fmt.Println(inv)
	type pos struct{ r, c int }
	grid := map[pos]rune{}
	for r, line := range []string{"#.#", "..#"} {
		for c, ch := range line {
			grid[pos{r, c}] = ch
		}
	}
	n := 0
	for p, ch := range grid {
		if ch == '#' && grid[pos{p.r, p.c + 1}] == 0 {
			n++
		}
	}
	fmt.Println(n, string(grid[pos{1, 1}]), grid[pos{9, 9}] == 0)
	set := map[string]struct{}{}
	for _, w := range strings.Fields("a b a c b") {
		set[w] = struct{}{}
	}
	_, ok := set["c"]
	fmt.Println(len(set), ok, fmt.Sprint(set))
	fmt.Println(map[bool]string{true: "t", false: "f"}, map[float64]int{2.5: 1, -1: 2, math.Inf(-1): 3}, map[[2]int]int{{2, 1}: 1, {1, 9}: 2})
}
